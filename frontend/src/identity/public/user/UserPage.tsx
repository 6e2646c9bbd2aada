import { CalendarDays } from 'lucide-react'
import { useEffect } from 'react'
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl'
import { useLocation, useNavigate, useParams } from 'react-router'
import { toApiError } from '../../../api/apiError.ts'
import { useApi } from '../../../api/apiQuery.ts'
import { useFlag } from '../../../api/storage/flags.ts'
import { useAuth } from '../../../api/useAuth.ts'
import { ErrorPage } from '../../../app/kit/ErrorPage.tsx'
import { Fills } from '../../../app/kit/slot.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Skeleton, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { usePageHead } from '../../../ui/usePageHead.ts'
import { type PublicUser, userActions, userFacts, userSections } from '../../slots.ts'
import { titleOfUser } from './titleOfUser.ts'
import { UserBadges } from './UserBadges.tsx'
import styles from './UserPage.module.css'

/** Leads from an id or a former name to the present one. */
function useCanonicalAddress(id: string, user: PublicUser | undefined) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (!user || user.username === id) return
    const rest = pathname
      .split('/')
      .slice(3)
      .map((part) => `/${part}`)
      .join('')
    void navigate(`/user/${encodeURIComponent(user.username)}${rest}${search}`, {
      replace: true,
      preventScrollReset: true,
    })
  }, [user, id, pathname, search, navigate])
}

function Head({ user }: { user: PublicUser }) {
  const developer = useFlag('developerMode')
  const { user: viewer } = useAuth()
  return (
    <header className={styles.head}>
      <Avatar src={user.avatar_url} name={user.username} size={80} round eager />
      <div className={styles.what}>
        <h1>
          <bdi>{user.username}</bdi>
        </h1>
        {user.bio && (
          <p className={styles.bio} dir="auto">
            {user.bio}
          </p>
        )}
        <ul className={styles.facts}>
          <li>
            <CalendarDays aria-hidden="true" />
            <span>
              <FormattedMessage
                id="user.joined"
                defaultMessage="Joined {date}"
                values={{ date: <TimeText at={user.created} show="date" /> }}
              />
            </span>
          </li>
          <Fills slot={userFacts} props={{ user }} />
          {developer && (
            <li>
              <CopyButton text={user.id} name="ID" />
            </li>
          )}
        </ul>
        <UserBadges user={user} />
      </div>
      {viewer?.id !== user.id && <Fills slot={userActions} props={{ user }} />}
      {viewer?.id === user.id && (
        <LinkButton to="/settings/profile" look="outlined">
          <FormattedMessage id="user.edit" defaultMessage="Edit profile" />
        </LinkButton>
      )}
    </header>
  )
}

function HeadSkeleton() {
  return (
    <div className={styles.head} aria-busy="true">
      <Skeleton width={80} height={80} round />
      <div className={styles.what} style={{ display: 'grid', gap: 10 }}>
        <Skeleton width={180} height={30} />
        <Skeleton width="min(420px, 100%)" height={18} />
        <Skeleton width={240} height={18} />
      </div>
    </div>
  )
}

/** A user's profile and what they have published, or one part of that. */
export function UserPage({ part }: { part: MessageDescriptor | undefined }) {
  const intl = useIntl()
  const { id = '' } = useParams()
  const found = useApi('GET /v3/user/:id', { params: { id } })
  const missing = toApiError(found.error).status === 404
  useCanonicalAddress(id, found.data)
  usePageHead(
    missing
      ? intl.formatMessage({ id: 'user.missing', defaultMessage: 'User not found' })
      : found.data
        ? titleOfUser(intl, found.data.username, part)
        : null,
  )
  if (missing) return <ErrorPage status={404} />
  if (found.error && !found.data) {
    const { status, description } = toApiError(found.error)
    if (status === 451 || status >= 500) return <ErrorPage status={status} message={description} />
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  }
  return (
    <>
      {found.data ? <Head user={found.data} /> : <HeadSkeleton />}
      <Fills slot={userSections} props={{ id, user: found.data }} fallback={<SkeletonRows rows={12} />} />
    </>
  )
}
