import { Suspense, useEffect } from 'react'
import { showSession, useSessionEnd } from '../api/sessionToken.ts'
import { useAuth } from '../api/useAuth.ts'
import { lazyNamed } from '../ui/lazyNamed.ts'

const SignInAgain = lazyNamed(() => import('./SignInAgain.tsx'), 'SignInAgain')

/** Asks for the password over the page when a session ends on it. A page that begins without one just shows what everybody sees. */
export function SessionEnd() {
  const { user } = useAuth()
  const end = useSessionEnd()
  useEffect(() => {
    if (user) showSession()
  }, [user])
  if (end !== 'ended' || !user) return null
  return (
    <Suspense>
      <SignInAgain username={user.username} />
    </Suspense>
  )
}
