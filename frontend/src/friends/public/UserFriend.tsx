import { Suspense } from 'react'
import { useAuth } from '../../api/useAuth.ts'
import type { PublicUser } from '../../identity/slots.ts'
import { lazyNamed } from '../../ui/lazyNamed.ts'

const FriendControl = lazyNamed(() => import('./FriendControl.tsx'), 'FriendControl')

/** Only for who is signed in. */
export function UserFriend({ user }: { user: PublicUser }) {
  const { user: viewer } = useAuth()
  if (!viewer) return null
  return (
    <Suspense>
      <FriendControl key={user.id} user={user} />
    </Suspense>
  )
}
