import { TOKEN_NOTICE_MS } from '@adit/events/identity/account_limits.values.ts'
import type { Role } from '@adit/events/identity/role.values.ts'
import { parseScopes, scopeNamesOf } from '@adit/events/identity/scope.values.ts'
import { scopeTexts } from '@adit/events/identity/scope_label.values.ts'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { keyOf, useApi } from '../../api/apiQuery.ts'
import { call } from '../../api/client.ts'
import type { AccessToken } from '../../api/routes.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CreatorList } from '../../ui/list/CreatorList.tsx'
import { DataRow } from '../../ui/RowList.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { useAction } from '../../ui/useAction.ts'
import styles from './AccountFrame.module.css'
import { AccountFrame } from './AccountFrame.tsx'
import { type NewToken, TokenDialog } from './TokenDialog.tsx'
import { TokenLimit } from './TokenLimit.tsx'

const list = 'GET /_internal/pat'

function TokenRow({ token, onEdit, onRevoke }: { token: AccessToken; onEdit: () => void; onRevoke: () => void }) {
  const intl = useIntl()
  const scopes = scopeNamesOf(parseScopes(token.scopes) ?? 0n)
  const ended = token.ended !== null
  const expired = !ended && Date.parse(token.expires) < Date.now()
  return (
    <DataRow>
      <KeyRound aria-hidden="true" className={styles.icon} />
      <div className={styles.what}>
        <p className={styles.name}>
          <bdi>{token.name}</bdi>
          {ended && (
            <Badge tone="red">
              <FormattedMessage id="pats.ended" defaultMessage="Ended when you changed your password" />
            </Badge>
          )}
          {expired && (
            <Badge tone="red">
              <FormattedMessage id="pats.expired" defaultMessage="Expired" />
            </Badge>
          )}
          {!ended && !expired && <ExpiryNotice token={token} />}
        </p>
        <p className={styles.facts} title={scopes.map((name) => scopeTexts[name][0]).join('\n')}>
          <FormattedMessage
            id="pats.scopes"
            defaultMessage="{count, plural, =0 {No permissions} one {# permission} other {# permissions}}"
            values={{ count: scopes.length }}
          />
          {' · '}
          {token.last_used ? (
            <FormattedMessage
              id="pats.used"
              defaultMessage="used {when}"
              values={{ when: <TimeText at={token.last_used} /> }}
            />
          ) : (
            <FormattedMessage id="pats.unused" defaultMessage="never used" />
          )}
          {' · '}
          <FormattedMessage
            id="pats.expires"
            defaultMessage="{expired, select, true {expired} other {expires}} {when}"
            values={{ expired: String(expired), when: <TimeText at={token.expires} /> }}
          />
        </p>
        {token.projects && (
          <p className={styles.facts}>
            <TokenLimit projects={token.projects} />
          </p>
        )}
      </div>
      {!ended && (
        <Button
          size="small"
          look="outlined"
          onClick={onEdit}
          aria-label={intl.formatMessage({ id: 'pats.edit', defaultMessage: 'Edit {name}' }, { name: token.name })}
        >
          <FormattedMessage id="pats.editShort" defaultMessage="Edit" />
        </Button>
      )}
      <Button
        size="small"
        color="red"
        look="outlined"
        onClick={onRevoke}
        aria-label={
          ended
            ? intl.formatMessage({ id: 'pats.remove', defaultMessage: 'Remove {name}' }, { name: token.name })
            : intl.formatMessage({ id: 'pats.revoke', defaultMessage: 'Revoke {name}' }, { name: token.name })
        }
      >
        {ended ? (
          <FormattedMessage id="pats.removeShort" defaultMessage="Remove" />
        ) : (
          <FormattedMessage id="pats.revokeShort" defaultMessage="Revoke" />
        )}
      </Button>
    </DataRow>
  )
}

/** From the day on which a mail says so. */
function ExpiryNotice({ token: { expires } }: { token: AccessToken }) {
  const left = Date.parse(expires) - Date.now()
  if (left > TOKEN_NOTICE_MS) return null
  return (
    <Badge tone="orange">
      <FormattedMessage
        id="pats.expiresSoon"
        defaultMessage="{days, plural, =0 {Expires today} one {Expires in # day} other {Expires in # days}}"
        values={{ days: Math.floor(left / 86_400_000) }}
      />
    </Badge>
  )
}

function Secret({ token }: { token: NewToken }) {
  const intl = useIntl()
  return (
    <div className={styles.secret} role="status">
      <strong>
        <FormattedMessage id="pats.secret" defaultMessage="Token “{name}” created" values={{ name: token.name }} />
      </strong>
      <p>
        <FormattedMessage
          id="pats.secret.text"
          defaultMessage="Copy it now. You won't be able to see it again. Anyone who has it can do everything you allowed it to do."
        />
      </p>
      <CopyButton
        text={token.access_token}
        name={intl.formatMessage({ id: 'pats.secret.name', defaultMessage: 'the token' })}
      />
    </div>
  )
}

function Tokens({ role }: { role: Role }) {
  const intl = useIntl()
  const [creating, setCreating] = useState(false)
  const [editing, setEditing] = useState<AccessToken | null>(null)
  const [made, setMade] = useState<NewToken | null>(null)
  const [revoking, setRevoking] = useState<AccessToken | null>(null)
  const tokens = useApi(list)
  const { run, busy } = useAction({
    act: ({ id }: AccessToken) => call('DELETE /_internal/pat/:id', { params: { id } }),
    refreshes: { queryKey: keyOf(list) },
    onDone: (_, { id }) => {
      if (made?.id === id) setMade(null)
      setRevoking(null)
    },
    onFailed: () => setRevoking(null),
  })
  return (
    <>
      {made && <Secret token={made} />}
      <CreatorList
        title={intl.formatMessage({ id: 'pats.title', defaultMessage: 'Personal access tokens' })}
        intro={
          <FormattedMessage
            id="pats.intro"
            defaultMessage="Let programs such as a release workflow act on your behalf, with only the permissions they need."
          />
        }
        action={
          <Button color="brand" onClick={() => setCreating(true)}>
            <Plus aria-hidden="true" />
            <FormattedMessage id="pats.create" defaultMessage="New token" />
          </Button>
        }
        rows={tokens}
        row={(token) => (
          <TokenRow
            key={token.id}
            token={token}
            onEdit={() => setEditing(token)}
            onRevoke={() => (token.ended === null ? setRevoking(token) : void run(token))}
          />
        )}
        skeleton={{ rows: 3, icon: false }}
        empty={<EmptyState title={<FormattedMessage id="pats.empty" defaultMessage="You have no tokens" />} />}
      />
      {creating && (
        <TokenDialog
          role={role}
          onClose={() => setCreating(false)}
          onDone={(token) => {
            setMade(token ?? null)
            setCreating(false)
          }}
        />
      )}
      {editing && (
        <TokenDialog role={role} token={editing} onClose={() => setEditing(null)} onDone={() => setEditing(null)} />
      )}
      <ConfirmDialog
        open={revoking !== null}
        title={intl.formatMessage({ id: 'pats.revoke.title', defaultMessage: 'Revoke token' })}
        description={
          <FormattedMessage
            id="pats.revoke.text"
            defaultMessage="“{name}” stops working immediately, in every program that uses it. You can't undo this."
            values={{ name: revoking?.name ?? '' }}
          />
        }
        confirmLabel={intl.formatMessage({ id: 'pats.revoke.title', defaultMessage: 'Revoke token' })}
        busy={busy}
        onConfirm={() => revoking && void run(revoking)}
        onCancel={() => setRevoking(null)}
      />
    </>
  )
}

/** `/settings/pats` */
export function TokensPage() {
  return <AccountFrame>{({ role }) => <Tokens role={role} />}</AccountFrame>
}
