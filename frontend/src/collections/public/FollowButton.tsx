import { Bell, Heart } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'react-router'
import type { ProjectV3 } from '../../api/routes.ts'
import { useAuth } from '../../api/useAuth.ts'
import { Button, type ButtonStyle } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import styles from './FollowButton.module.css'
import { takeFollowWish, wishToFollow } from './followWish.ts'
import { useFollowing } from './useFollowing.ts'

const follow = <FormattedMessage id="project.follow" defaultMessage="Follow" />

type Props = { project: ProjectV3; address: string }

type Look = {
  style: Pick<ButtonStyle, 'look' | 'color'>
  icon: ReactNode
  /** Before and after. */
  start: ReactNode
  following: ReactNode
}

const beside: Look = {
  style: { look: 'outlined' },
  icon: <Heart aria-hidden="true" className={styles.heart} />,
  start: follow,
  following: <FormattedMessage id="project.following" defaultMessage="Following" />,
}

const lamp: Look = {
  style: { color: 'brand' },
  icon: <Bell aria-hidden="true" />,
  start: <FormattedMessage id="project.follow.news" defaultMessage="Follow new versions" />,
  following: <FormattedMessage id="project.following.news" defaultMessage="You'll hear of new versions" />,
}

function Signed({ project, address, look }: Props & { look: Look }) {
  const { follows, busy, toggle, follow: start } = useFollowing(project, address)
  // Taking the wish removes it, so that it is carried out once.
  useEffect(() => {
    if (!busy && takeFollowWish(project.id)) start()
  })
  return (
    <Button size="large" {...look.style} busy={busy} aria-pressed={follows} onClick={toggle}>
      {look.icon}
      {follows ? look.following : look.start}
    </Button>
  )
}

function Follow({ look, ...props }: Props & { look: Look }) {
  const { user } = useAuth()
  const { pathname, search } = useLocation()
  if (user) return <Signed key={user.id} look={look} {...props} />
  return (
    <LinkButton
      size="large"
      {...look.style}
      to={`/auth/sign-in?redirect=${encodeURIComponent(pathname + search)}`}
      onClick={() => wishToFollow(props.project.id)}
    >
      {look.icon}
      {look.start}
    </LinkButton>
  )
}

/** Follows the project. Visitors sign in first; then it is followed without another press. */
export function FollowButton(props: Props) {
  return <Follow look={beside} {...props} />
}

/** The same where no version fits what the reader plays. */
export function FollowLamp(props: Props) {
  return <Follow look={lamp} {...props} />
}
