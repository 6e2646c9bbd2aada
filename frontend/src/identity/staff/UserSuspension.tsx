import { Suspense } from 'react'
import { useAuth } from '../../api/useAuth.ts'
import { lazyNamed } from '../../ui/lazyNamed.ts'
import type { PublicUser } from '../slots.ts'

const SuspensionControl = lazyNamed(() => import('./SuspensionControl.tsx'), 'SuspensionControl')

/** For staff alone. They themselves can't be suspended. */
export function UserSuspension({ user }: { user: PublicUser }) {
  const { moderator } = useAuth()
  if (!moderator || user.role !== 'developer') return null
  return (
    <Suspense>
      <SuspensionControl user={user} />
    </Suspense>
  )
}
