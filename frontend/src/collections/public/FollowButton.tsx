import { Heart } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'react-router'
import type { ProjectV3 } from '../../api/routes.ts'
import { useAuth } from '../../api/useAuth.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import styles from './FollowButton.module.css'
import { useFollowing } from './useFollowing.ts'

const follow = <FormattedMessage id="project.follow" defaultMessage="Follow" />

type Props = { project: ProjectV3; address: string }

function Signed({ project, address }: Props) {
  const { follows, busy, toggle } = useFollowing(project, address)
  return (
    <Button size="large" look="outlined" busy={busy} aria-pressed={follows} onClick={toggle}>
      <Heart aria-hidden="true" className={styles.heart} />
      {follows ? <FormattedMessage id="project.following" defaultMessage="Following" /> : follow}
    </Button>
  )
}

/** Follows the project; whoever is not signed in is led there first. */
export function FollowButton(props: Props) {
  const { user } = useAuth()
  const { pathname, search } = useLocation()
  if (user) return <Signed key={user.id} {...props} />
  return (
    <LinkButton size="large" look="outlined" to={`/auth/sign-in?redirect=${encodeURIComponent(pathname + search)}`}>
      <Heart aria-hidden="true" />
      {follow}
    </LinkButton>
  )
}
