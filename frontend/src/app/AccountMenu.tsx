import { Suspense } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'react-router'
import { useAuth } from '../api/useAuth.ts'
import { cx } from '../ui/cx.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { lazyNamed } from '../ui/lazyNamed.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './Header.module.css'

const SignedInMenu = lazyNamed(() => import('./SignedInMenu.tsx'), 'SignedInMenu')

export function AccountMenu() {
  const { user, loading, unknown, moderator, admin } = useAuth()
  const { pathname, search } = useLocation()
  // The bell and one's own picture.
  const place = (
    <>
      <Skeleton width={36} height={36} round />
      <Skeleton width={36} height={36} round />
    </>
  )
  if (loading && !unknown) return <div className={styles.account}>{place}</div>
  if (user)
    return (
      <div className={styles.account}>
        <Suspense fallback={place}>
          <SignedInMenu user={user} moderator={moderator} admin={admin} />
        </Suspense>
      </div>
    )
  const back = pathname.startsWith('/auth/') ? '' : `?redirect=${encodeURIComponent(pathname + search)}`
  return (
    <div className={styles.account}>
      <LinkButton to={`/auth/sign-in${back}`} look="outlined" className={cx(unknown && styles.unknown)}>
        <FormattedMessage id="account.signIn" defaultMessage="Sign in" />
      </LinkButton>
    </div>
  )
}
