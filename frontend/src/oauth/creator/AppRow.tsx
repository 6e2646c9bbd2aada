import { scopeNamesOf } from '@adit/events/identity/scope.values.ts'
import { FormattedMessage, useIntl } from 'react-intl'
import frame from '../../identity/creator/AccountFrame.module.css'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { DataRow } from '../../ui/RowList.tsx'
import styles from './AppRow.module.css'
import type { OauthApp } from './oauthRoutes.ts'

type Props = { app: OauthApp; onEdit: () => void; onRotate: () => void; onDelete: () => void }

/** One of one's own apps, with what a developer copies from here. */
export function AppRow({ app, onEdit, onRotate, onDelete }: Props) {
  const intl = useIntl()
  const { name, suspension } = app
  return (
    <DataRow>
      <Avatar src={app.icon_url} name={name} size={48} />
      <div className={frame.what}>
        <p className={frame.name}>
          <bdi>{name}</bdi>
          {suspension !== null && (
            <Badge tone="red">
              <FormattedMessage id="authorizations.suspended" defaultMessage="Suspended" />
            </Badge>
          )}
        </p>
        {suspension !== null && (
          <p>
            <FormattedMessage
              id="applications.suspension"
              defaultMessage="Staff have suspended this app: {reason}"
              values={{ reason: <bdi>{suspension}</bdi> }}
            />
          </p>
        )}
        {app.description && (
          <p>
            <bdi>{app.description}</bdi>
          </p>
        )}
        <p className={frame.facts}>
          <FormattedMessage
            id="applications.facts"
            defaultMessage="{scopes, plural, =0 {No permissions} one {# permission} other {# permissions}} · {addresses, plural, one {# redirect address} other {# redirect addresses}}"
            values={{ scopes: scopeNamesOf(BigInt(app.max_scopes)).length, addresses: app.redirect_uris.length }}
          />
        </p>
        <div className={styles.client}>
          <span className={frame.facts}>
            <FormattedMessage id="applications.client" defaultMessage="Client ID" />
          </span>
          <CopyButton
            text={app.id}
            name={intl.formatMessage({ id: 'applications.client.name', defaultMessage: 'the client ID' })}
          />
        </div>
        <div className={frame.actions}>
          <Button size="small" look="outlined" onClick={onEdit} aria-label={labelOf(intl, 'edit', name)}>
            <FormattedMessage id="applications.editShort" defaultMessage="Edit" />
          </Button>
          <Button size="small" look="outlined" onClick={onRotate} aria-label={labelOf(intl, 'rotate', name)}>
            <FormattedMessage id="applications.rotate" defaultMessage="Replace secret" />
          </Button>
          <Button
            size="small"
            color="red"
            look="outlined"
            onClick={onDelete}
            aria-label={labelOf(intl, 'delete', name)}
          >
            <FormattedMessage id="applications.deleteShort" defaultMessage="Delete" />
          </Button>
        </div>
      </div>
    </DataRow>
  )
}

function labelOf(intl: ReturnType<typeof useIntl>, what: 'edit' | 'rotate' | 'delete', name: string): string {
  if (what === 'edit') {
    return intl.formatMessage({ id: 'applications.edit.of', defaultMessage: 'Edit {name}' }, { name })
  }
  return what === 'rotate'
    ? intl.formatMessage({ id: 'applications.rotate.of', defaultMessage: 'Replace secret of {name}' }, { name })
    : intl.formatMessage({ id: 'applications.delete.of', defaultMessage: 'Delete {name}' }, { name })
}
