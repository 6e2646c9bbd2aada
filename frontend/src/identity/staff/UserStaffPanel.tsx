import { Suspense } from 'react'
import { useAuth } from '../../api/useAuth.ts'
import { lazyNamed } from '../../ui/lazyNamed.ts'
import type { PublicUser } from '../slots.ts'

const StaffPanel = lazyNamed(() => import('./StaffPanel.tsx'), 'StaffPanel')

/** What staff see and do on the page of another user. */
export const UserStaffPanel = ({ user }: { id: string; user: PublicUser | undefined }) =>
  user ? <Panel user={user} /> : null

function Panel({ user }: { user: PublicUser }) {
  const { moderator, user: viewer } = useAuth()
  if (!moderator || viewer?.id === user.id) return null
  return (
    <Suspense>
      <StaffPanel user={user} />
    </Suspense>
  )
}
