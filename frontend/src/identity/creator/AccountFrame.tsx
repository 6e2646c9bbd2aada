import type { ReactNode } from 'react'
import type { User } from '../../api/routes.ts'
import { useAuth } from '../../api/useAuth.ts'
import { NoPermission } from '../../ui/NoPermission.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { SettingsFrame } from '../public/settings/SettingsFrame.tsx'

/** Around the pages under /settings that are about the account; `children` gets who is signed in. */
export function AccountFrame({ children }: { children: (user: User) => ReactNode }) {
  const { user, loading } = useAuth()
  if (!loading && !user) return <NoPermission whole />
  return (
    <SettingsFrame>
      {user ? (
        children(user)
      ) : (
        <div aria-busy="true">
          <SkeletonText lines={8} />
        </div>
      )}
    </SettingsFrame>
  )
}
