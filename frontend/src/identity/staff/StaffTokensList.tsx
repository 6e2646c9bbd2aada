import { useState } from 'react'
import { NullableBooleanInput, TextInput } from 'react-admin'
import { FormattedMessage, useIntl } from 'react-intl'
import { StaffList } from '../../app/staff/StaffList.tsx'
import { useVerbs } from '../../app/staff/useVerbs.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Link } from '../../ui/Link.tsx'
import { DataRow } from '../../ui/RowList.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { useAction } from '../../ui/useAction.ts'
import styles from './StaffTokensList.module.css'
import { type StaffToken, staffTokenVerbs } from './staffTokenVerbs.ts'

/** The access tokens of moderators and admins, and which of them use the role. */
export function StaffTokensList() {
  const intl = useIntl()
  return (
    <StaffList<StaffToken>
      title={intl.formatMessage({ id: 'staffTokens.title', defaultMessage: 'Access tokens of staff' })}
      description={
        <FormattedMessage
          id="staffTokens.about"
          defaultMessage="Tokens of moderators and admins act as those of ordinary users, unless you let them use the role. That ends when the role of the account changes."
        />
      }
      empty={
        <FormattedMessage id="staffTokens.empty" defaultMessage="No moderator or admin has a token that matches" />
      }
      sort={{ field: 'created', order: 'DESC' }}
      filters={
        <>
          <TextInput source="q" label={intl.formatMessage({ id: 'staffTokens.user', defaultMessage: 'User name' })} />
          <NullableBooleanInput
            source="staff"
            label={intl.formatMessage({ id: 'staffTokens.usesRole', defaultMessage: 'Uses the role' })}
          />
        </>
      }
      row={(token) => <StaffTokenRow key={token.id} token={token} />}
    />
  )
}

function StaffTokenRow({ token }: { token: StaffToken }) {
  const { id, name, user, role, staff, limited, created, expires } = token
  const [asking, setAsking] = useState(false)
  return (
    <DataRow>
      <div className={styles.about}>
        <span className={styles.token}>
          <bdi>{name}</bdi>
          {staff && (
            <Badge tone="orange">
              <FormattedMessage id="staffTokens.usesRole" defaultMessage="Uses the role" />
            </Badge>
          )}
          {limited && (
            <Badge>
              <FormattedMessage id="staffTokens.limited" defaultMessage="Limited to projects" />
            </Badge>
          )}
        </span>
        <span className={styles.holder}>
          <Avatar src={user.avatar_url} name={user.username} size={24} round />
          <Link to={`/user/${encodeURIComponent(user.username)}`}>
            <bdi>{user.username}</bdi>
          </Link>
          <Badge>
            {role === 'admin' ? (
              <FormattedMessage id="staffTokens.admin" defaultMessage="Admin" />
            ) : (
              <FormattedMessage id="staffTokens.moderator" defaultMessage="Moderator" />
            )}
          </Badge>
        </span>
        <span className={styles.times}>
          <span>
            <FormattedMessage
              id="staffTokens.created"
              defaultMessage="Created {time}"
              values={{ time: <TimeText at={created} /> }}
            />
          </span>
          <span>
            <FormattedMessage
              id="staffTokens.expires"
              defaultMessage="Expires {time}"
              values={{ time: <TimeText at={expires} /> }}
            />
          </span>
        </span>
      </div>
      {(staff || !limited) && (
        <Button size="small" onClick={() => setAsking(true)}>
          {staff ? (
            <FormattedMessage id="staffTokens.withdraw" defaultMessage="End use of role" />
          ) : (
            <FormattedMessage id="staffTokens.grant" defaultMessage="Let it use the role" />
          )}
        </Button>
      )}
      {asking && <StaffScopeDialog key={id} token={token} onClose={() => setAsking(false)} />}
    </DataRow>
  )
}

function StaffScopeDialog({ token, onClose }: { token: StaffToken; onClose: () => void }) {
  const intl = useIntl()
  const { grantStaffScope, withdrawStaffScope } = useVerbs(staffTokenVerbs)
  const { user, name, staff } = token
  const { run, busy, problems } = useAction({
    act: () => (staff ? withdrawStaffScope : grantStaffScope)({ user: user.id, token: token.id }),
    refreshes: {},
    done: staff
      ? intl.formatMessage({ id: 'staffTokens.withdrawn', defaultMessage: 'The token acts as an ordinary user’s' })
      : intl.formatMessage({ id: 'staffTokens.granted', defaultMessage: 'The token uses the role' }),
    failure: 'beside',
    onDone: onClose,
  })
  const values = { name, user: user.username }
  const texts = staff
    ? {
        title: intl.formatMessage(
          { id: 'staffTokens.withdraw.title', defaultMessage: 'End the use of the role by {name}?' },
          values,
        ),
        description: intl.formatMessage(
          {
            id: 'staffTokens.withdraw.text',
            defaultMessage: 'Programs that use this token of {user} act as an ordinary user from then on.',
          },
          values,
        ),
        confirm: intl.formatMessage({ id: 'staffTokens.withdraw', defaultMessage: 'End use of role' }),
      }
    : {
        title: intl.formatMessage(
          { id: 'staffTokens.grant.title', defaultMessage: 'Let {name} use the role?' },
          values,
        ),
        description: intl.formatMessage(
          {
            id: 'staffTokens.grant.text',
            defaultMessage:
              'Whoever has this token of {user} can do what their role and the scopes of the token allow. The history says that you granted it.',
          },
          values,
        ),
        confirm: intl.formatMessage({ id: 'staffTokens.grant', defaultMessage: 'Let it use the role' }),
      }
  return (
    <ConfirmDialog
      open
      title={texts.title}
      description={texts.description}
      confirmLabel={texts.confirm}
      busy={busy}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      {problems[''] && (
        <p role="alert" className={styles.problem}>
          {problems['']}
        </p>
      )}
    </ConfirmDialog>
  )
}
