import { PASSKEY_NAME } from '@adit/events/identity/account_limits.values.ts'
import type { InvalidateQueryFilters } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { call } from '../../api/client.ts'
import { addPasskey } from '../../api/passkeys.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { problemAt } from '../../ui/form/problems.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useAction } from '../../ui/useAction.ts'
import { usePasskeyProblem } from '../public/passkeyProblem.ts'
import styles from './AccountFrame.module.css'
import { PasswordStep } from './SecondFactorDialog.tsx'

type Props = {
  /** The one to rename; a new one by default. */
  passkey: { id: string; name: string } | undefined
  hasPassword: boolean
  refreshes: InvalidateQueryFilters
  onClose: () => void
}

/** Names a new passkey and has the browser make it, or renames one. */
export function PasskeyDialog({ passkey, hasPassword, refreshes, onClose }: Props) {
  const intl = useIntl()
  const explain = usePasskeyProblem()
  const [name, setName] = useState(passkey?.name ?? '')
  const [password, setPassword] = useState('')
  const { run, busy, error, problems, problem, clear } = useAction({
    act: () =>
      passkey
        ? call('PATCH /_internal/auth/passkey/:id', { params: { id: passkey.id }, body: { name: name.trim() } })
        : addPasskey(name.trim(), hasPassword ? password : undefined),
    failure: 'beside',
    refreshes,
    onDone: onClose,
  })
  const title = passkey
    ? intl.formatMessage({ id: 'passkeys.rename.title', defaultMessage: 'Rename passkey' })
    : intl.formatMessage({ id: 'passkeys.add', defaultMessage: 'Add a passkey' })
  const nameProblem = problemAt(problems, 'name')
  const passwordProblem = problemAt(problems, 'password')
  const other = error && !nameProblem && !passwordProblem ? (explain(error) ?? problem) : undefined
  const isReady = name.trim() !== '' && name.trim().length <= PASSKEY_NAME.max
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) void run()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="confirm.cancel" defaultMessage="Cancel" />
          </Button>
          <Button color="brand" busy={busy} disabled={!isReady} onClick={() => void run()}>
            {title}
          </Button>
        </>
      }
    >
      <form onSubmit={submit} className={styles.dialog}>
        <TextField
          label={intl.formatMessage({ id: 'passkeys.name', defaultMessage: 'Name' })}
          description={intl.formatMessage({
            id: 'passkeys.name.hint',
            defaultMessage: 'The device or password manager that keeps it, such as “Phone”.',
          })}
          value={name}
          onChange={(typed) => {
            setName(typed)
            clear('name')
          }}
          error={nameProblem}
          limit={PASSKEY_NAME.max}
          autoComplete="off"
        />
        {!passkey && (
          <PasswordStep
            hasPassword={hasPassword}
            value={password}
            onChange={(typed) => {
              setPassword(typed)
              clear()
            }}
            error={passwordProblem}
          />
        )}
        {other && <p role="alert">{other}</p>}
      </form>
    </Dialog>
  )
}
