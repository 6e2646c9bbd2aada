import { type FormEvent, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { signInWithCode } from '../../api/signIn.ts'
import { Button } from '../../ui/Button.tsx'
import { useAction } from '../../ui/useAction.ts'
import styles from './AuthCard.module.css'
import { CodeField } from './CodeField.tsx'
import { SuspendedWay } from './SuspendedWay.tsx'

type Props = {
  /** What the password began. */
  flow: string
  onDone: () => void
  /** Begins again at the password. */
  onBack: () => void
}

/** The second step of signing in: a code of the authenticator app, or a backup code. */
export function CodeForm({ flow, onDone, onBack }: Props) {
  const [code, setCode] = useState('')
  const { run, busy, problem, error } = useAction({
    act: () => signInWithCode(flow, code.trim()),
    failure: 'beside',
    onDone,
    onFailed: () => setCode(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <form onSubmit={submit}>
      <CodeField value={code} onChange={setCode} required autoFocus />
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <SuspendedWay error={error} />
      <Button type="submit" color="brand" size="large" busy={busy}>
        <FormattedMessage id="signIn.submit" defaultMessage="Sign in" />
      </Button>
      <Button onClick={onBack}>
        <FormattedMessage id="signIn.back" defaultMessage="Use another account" />
      </Button>
    </form>
  )
}
