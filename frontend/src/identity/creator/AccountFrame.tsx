import type { ReactNode } from 'react'
import type { User } from '../../api/routes.ts'
import { useAuth } from '../../api/useAuth.ts'
import { NoPermission } from '../../ui/NoPermission.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { SettingsFrame } from '../public/settings/SettingsFrame.tsx'

type Props = {
  children: (user: User) => ReactNode
  /** Name of a page that has no tab. */
  page?: string
}

/** Around the pages under /settings that are about the account; `children` gets who is signed in. */
export function AccountFrame({ children, page }: Props) {
  const { user, loading } = useAuth()
  if (!loading && !user) return <NoPermission whole />
  return (
    <SettingsFrame page={page}>
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
