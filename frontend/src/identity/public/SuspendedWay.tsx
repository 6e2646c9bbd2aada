import { FormattedMessage } from 'react-intl'
import { useNavigate } from 'react-router'
import { toApiError } from '../../api/apiError.ts'
import { call } from '../../api/client.ts'
import { setSuspendedToken } from '../../api/suspendedSession.ts'
import { Button } from '../../ui/Button.tsx'
import { useAction } from '../../ui/useAction.ts'
import styles from './AuthCard.module.css'

/** The code with which somebody suspended, who has just shown who they are, can begin a session. */
function flowOf(error: unknown): string | undefined {
  const { details } = toApiError(error)
  if (typeof details !== 'object' || details === null || !('code' in details) || !('flow' in details)) return undefined
  const isSuspended = details.code === 'account_suspended' || details.code === 'account_suspended_until'
  return isSuspended && typeof details.flow === 'string' ? details.flow : undefined
}

/** What somebody suspended can still do, below the error of a sign-in. Nothing for other errors. */
export function SuspendedWay({ error }: { error: unknown }) {
  const navigate = useNavigate()
  const flow = error ? flowOf(error) : undefined
  const { run, busy, problem } = useAction({
    act: async (code: string) => {
      const { session } = await call(
        'POST /_internal/auth/suspended',
        { body: { flow: code } },
        { authenticated: false },
      )
      setSuspendedToken(session)
    },
    failure: 'beside',
    onDone: () => navigate('/auth/suspended'),
  })
  if (flow === undefined) return null
  return (
    <div className={styles.suspended}>
      <p>
        <FormattedMessage
          id="signIn.suspended"
          defaultMessage="You can still appeal to staff, get a copy of your data, or delete your account."
        />
      </p>
      <Button look="outlined" busy={busy} onClick={() => void run(flow)}>
        <FormattedMessage id="signIn.suspended.go" defaultMessage="Appeal or get your data" />
      </Button>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
