import { Suspense } from 'react'
import { useAuth } from '../../api/useAuth.ts'
import { lazyNamed } from '../../ui/lazyNamed.ts'
import type { PublicUser } from '../slots.ts'

const AdminMenu = lazyNamed(() => import('./AdminMenu.tsx'), 'AdminMenu')

/** For admins alone. */
export function UserStaffControls({ user }: { user: PublicUser }) {
  const { admin } = useAuth()
  if (!admin) return null
  return (
    <Suspense>
      <AdminMenu user={user} />
    </Suspense>
  )
}
