import { KeyRound } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { signInWithPasskey } from '../../api/passkeys.ts'
import { useHydrated } from '../../api/storage/useHydrated.ts'
import { Button } from '../../ui/Button.tsx'
import { useAction } from '../../ui/useAction.ts'
import styles from './AuthCard.module.css'
import { canUsePasskeys, usePasskeyProblem } from './passkeyProblem.ts'
import { SuspendedWay } from './SuspendedWay.tsx'

/** Signs in with a key that the browser or a device keeps. Not shown where the browser has none. */
export function PasskeyButton({ onDone }: { onDone: () => void }) {
  const explain = usePasskeyProblem()
  const { run, busy, error, problem } = useAction({ act: signInWithPasskey, failure: 'beside', onDone })
  if (!useHydrated() || !canUsePasskeys()) return null
  const text = error ? (explain(error) ?? problem) : undefined
  return (
    <div className={styles.passkey}>
      <Button look="outlined" size="large" busy={busy} onClick={() => void run()}>
        <KeyRound aria-hidden="true" />
        <FormattedMessage id="signIn.passkey" defaultMessage="Sign in with a passkey" />
      </Button>
      {text && (
        <p role="alert" className={styles.problem}>
          {text}
        </p>
      )}
      <SuspendedWay error={error} />
    </div>
  )
}
