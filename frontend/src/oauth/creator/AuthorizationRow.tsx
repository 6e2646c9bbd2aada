import { FormattedMessage, useIntl } from 'react-intl'
import frame from '../../identity/creator/AccountFrame.module.css'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { DataRow } from '../../ui/RowList.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { ScopeTexts } from '../public/ScopeTexts.tsx'
import type { Authorization, OauthApp } from './oauthRoutes.ts'

type Props = {
  authorization: Authorization
  /** Undefined until it is known, or if it can't be. */
  app: OauthApp | undefined
  /** Whether an answer about the apps has come. */
  isRead: boolean
  maker: string | undefined
  onRevoke: () => void
}

/** An app, who made it, and what it may do. */
export function AuthorizationRow({ authorization, app, isRead, maker, onRevoke }: Props) {
  const intl = useIntl()
  const unknown = intl.formatMessage({ id: 'authorizations.unknown', defaultMessage: 'An app that could not be read' })
  const name = app?.name ?? (isRead ? unknown : '…')
  return (
    <DataRow>
      <Avatar src={app?.icon_url ?? null} name={name} size={40} />
      <div className={frame.what}>
        <p className={frame.name}>
          <bdi>{name}</bdi>
          {app?.suspension != null && (
            <Badge tone="red">
              <FormattedMessage id="authorizations.suspended" defaultMessage="Suspended" />
            </Badge>
          )}
        </p>
        <p className={frame.facts}>
          {maker && (
            <>
              <FormattedMessage
                id="oauth.by"
                defaultMessage="by {creator}"
                values={{
                  creator: (
                    <Link to={`/user/${encodeURIComponent(maker)}`}>
                      <bdi>{maker}</bdi>
                    </Link>
                  ),
                }}
              />
              {' · '}
            </>
          )}
          <FormattedMessage
            id="authorizations.since"
            defaultMessage="since {when}"
            values={{ when: <TimeText at={authorization.created} show="date" /> }}
          />
        </p>
        <details>
          <summary className={frame.facts}>
            <FormattedMessage id="authorizations.may" defaultMessage="What it may do" />
          </summary>
          <ScopeTexts scopes={authorization.scopes} granted />
        </details>
      </div>
      <Button
        size="small"
        color="red"
        look="outlined"
        onClick={onRevoke}
        aria-label={intl.formatMessage(
          { id: 'authorizations.revoke', defaultMessage: 'Take back access of {name}' },
          { name },
        )}
      >
        <FormattedMessage id="authorizations.revokeShort" defaultMessage="Take back" />
      </Button>
    </DataRow>
  )
}
