import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { keyOf, useApi } from '../../api/apiQuery.ts'
import { call, type ResponseOf } from '../../api/client.ts'
import { useHydrated } from '../../api/storage/useHydrated.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CreatorList } from '../../ui/list/CreatorList.tsx'
import { DataRow } from '../../ui/RowList.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { useAction } from '../../ui/useAction.ts'
import { canUsePasskeys } from '../public/passkeyProblem.ts'
import styles from './AccountFrame.module.css'
import { PasskeyDialog } from './PasskeyDialog.tsx'
import type { SecurityFacts } from './securityRoute.ts'

const list = 'GET /_internal/auth/passkey'
type Passkey = ResponseOf<typeof list>[number]
type Row = { passkey: Passkey; onRename: () => void; onRemove: () => void }

function PasskeyRow({ passkey, onRename, onRemove }: Row) {
  const intl = useIntl()
  const { name } = passkey
  return (
    <DataRow>
      <KeyRound aria-hidden="true" className={styles.icon} />
      <div className={styles.what}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.facts}>
          <FormattedMessage
            id="passkeys.facts"
            defaultMessage="Added {created} · {used, select, never {never used} other {used {when}}}"
            values={{
              created: <TimeText at={passkey.created_at} />,
              used: passkey.last_used === null ? 'never' : 'yes',
              when: passkey.last_used && <TimeText at={passkey.last_used} />,
            }}
          />
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          size="small"
          look="outlined"
          onClick={onRename}
          aria-label={intl.formatMessage({ id: 'passkeys.rename', defaultMessage: 'Rename {name}' }, { name })}
        >
          <FormattedMessage id="passkeys.renameShort" defaultMessage="Rename" />
        </Button>
        <Button
          size="small"
          color="red"
          look="outlined"
          onClick={onRemove}
          aria-label={intl.formatMessage({ id: 'passkeys.remove', defaultMessage: 'Remove {name}' }, { name })}
        >
          <FormattedMessage id="passkeys.removeShort" defaultMessage="Remove" />
        </Button>
      </div>
    </DataRow>
  )
}

/** Keys on devices that sign in without a password. */
export function PasskeySettings({ security }: { security: SecurityFacts }) {
  const intl = useIntl()
  const passkeys = useApi(list)
  const isHere = useHydrated() && canUsePasskeys() && security.passkeys_available
  const [edited, setEdited] = useState<Passkey | 'new' | null>(null)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const remove = useAction({
    act: ({ id }: Passkey) => call('DELETE /_internal/auth/passkey/:id', { params: { id } }),
    refreshes: { queryKey: keyOf(list) },
    onDone: () => setRemoving(null),
    onFailed: () => setRemoving(null),
  })
  return (
    <section>
      <CreatorList
        title={intl.formatMessage({ id: 'passkeys.title', defaultMessage: 'Passkeys' })}
        intro={
          isHere ? (
            <FormattedMessage
              id="passkeys.intro"
              defaultMessage="Sign in with your fingerprint, face or device PIN instead of a password. Nobody can phish a passkey."
            />
          ) : (
            <FormattedMessage
              id="passkeys.notHere"
              defaultMessage="This browser can't add passkeys here. They need a recent browser, and a site with a host name."
            />
          )
        }
        action={
          isHere && (
            <Button color="brand" onClick={() => setEdited('new')}>
              <Plus aria-hidden="true" />
              <FormattedMessage id="passkeys.add" defaultMessage="Add a passkey" />
            </Button>
          )
        }
        rows={passkeys}
        row={(passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRename={() => setEdited(passkey)}
            onRemove={() => setRemoving(passkey)}
          />
        )}
        skeleton={{ rows: 1, icon: false }}
        empty={<EmptyState title={<FormattedMessage id="passkeys.empty" defaultMessage="You have no passkeys" />} />}
      />
      {edited && (
        <PasskeyDialog
          passkey={edited === 'new' ? undefined : edited}
          hasPassword={security.has_password}
          refreshes={{ queryKey: keyOf(list) }}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        title={intl.formatMessage({ id: 'passkeys.remove.title', defaultMessage: 'Remove passkey' })}
        description={
          <FormattedMessage
            id="passkeys.remove.text"
            defaultMessage="“{name}” no longer signs you in. Your device may go on offering it until you delete it there, too."
            values={{ name: removing?.name ?? '' }}
          />
        }
        confirmLabel={intl.formatMessage({ id: 'passkeys.remove.title', defaultMessage: 'Remove passkey' })}
        busy={remove.busy}
        onConfirm={() => removing && void remove.run(removing)}
        onCancel={() => setRemoving(null)}
      />
    </section>
  )
}
