import { Heart } from 'lucide-react'
import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'react-router'
import type { ProjectV3 } from '../../api/routes.ts'
import { useAuth } from '../../api/useAuth.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import styles from './FollowButton.module.css'
import { takeFollowWish, wishToFollow } from './followWish.ts'
import { useFollowing } from './useFollowing.ts'

const follow = <FormattedMessage id="project.follow" defaultMessage="Follow" />

type Props = { project: ProjectV3; address: string }

function Signed({ project, address }: Props) {
  const { follows, busy, toggle, follow: start } = useFollowing(project, address)
  // Taking the wish removes it, so that it is carried out once.
  useEffect(() => {
    if (!busy && takeFollowWish(project.id)) start()
  })
  return (
    <Button size="large" look="outlined" busy={busy} aria-pressed={follows} onClick={toggle}>
      <Heart aria-hidden="true" className={styles.heart} />
      {follows ? <FormattedMessage id="project.following" defaultMessage="Following" /> : follow}
    </Button>
  )
}

/** Follows the project. Visitors sign in first; then it is followed without another press. */
export function FollowButton(props: Props) {
  const { user } = useAuth()
  const { pathname, search } = useLocation()
  if (user) return <Signed key={user.id} {...props} />
  return (
    <LinkButton
      size="large"
      look="outlined"
      to={`/auth/sign-in?redirect=${encodeURIComponent(pathname + search)}`}
      onClick={() => wishToFollow(props.project.id)}
    >
      <Heart aria-hidden="true" />
      {follow}
    </LinkButton>
  )
}
