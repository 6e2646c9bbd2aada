import { type Provider, providerNames } from '@adit/events/identity/provider.values.ts'
import { type FormEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { problemAt } from '../../ui/form/problems.ts'
import { useAction } from '../../ui/useAction.ts'
import styles from './AccountFrame.module.css'
import { PasswordStep } from './SecondFactorDialog.tsx'

type Props = { provider: Provider; hasPassword: boolean; onClose: () => void }

/** Confirms who links another site, then goes there. */
export function ProviderDialog({ provider, hasPassword, onClose }: Props) {
  const intl = useIntl()
  const [password, setPassword] = useState('')
  const { run, busy, problems, problem, clear } = useAction({
    act: () =>
      call('POST /_internal/auth/provider/link', {
        body: { provider, url: '/settings/security', ...(hasPassword && { password }) },
      }),
    failure: 'beside',
    onDone: ({ url }) => location.assign(url),
  })
  const title = intl.formatMessage(
    { id: 'providers.link', defaultMessage: 'Link {name}' },
    { name: providerNames[provider] },
  )
  const passwordProblem = problemAt(problems, 'password')
  const isReady = !hasPassword || password !== ''
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
            <FormattedMessage
              id="providers.go"
              defaultMessage="Go to {name}"
              values={{ name: providerNames[provider] }}
            />
          </Button>
        </>
      }
    >
      <form onSubmit={submit} className={styles.dialog}>
        <PasswordStep
          hasPassword={hasPassword}
          value={password}
          onChange={(typed) => {
            setPassword(typed)
            clear()
          }}
          error={passwordProblem}
        />
        {problem && !passwordProblem && <p role="alert">{problem}</p>}
      </form>
    </Dialog>
  )
}
