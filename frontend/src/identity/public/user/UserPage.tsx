import { CalendarDays, Download } from 'lucide-react'
import { useEffect } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useAuth } from '../../../api/auth.ts'
import { toApiError } from '../../../api/error.ts'
import { useApi } from '../../../api/query.ts'
import type { ProjectType, ProjectV3, Routes } from '../../../api/routes.ts'
import { useDeveloperMode } from '../../../app/kit/developerMode.ts'
import { ErrorPage } from '../../../app/kit/ErrorPage.tsx'
import { UserProjectRow } from '../../../catalogue/public/user/UserProjectRow.tsx'
import { countTypes, splitListed, typeInAddress } from '../../../catalogue/public/user/userProjects.ts'
import { sections } from '../../../catalogue/sections.ts'
import { ReportButton } from '../../../moderation/public/ReportButton.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { NumberText } from '../../../ui/NumberText.tsx'
import { RowList } from '../../../ui/RowList.tsx'
import { Skeleton, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { usePageHead } from '../../../ui/usePageHead.ts'
import { UserBadges } from './UserBadges.tsx'
import styles from './UserPage.module.css'

type UserV3 = Routes['GET /v3/user/:id']['response']

/** Leads from an id or a former name to the present one. */
function useCanonicalAddress(id: string, user: UserV3 | undefined) {
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

function Head({ user, projects }: { user: UserV3; projects: readonly ProjectV3[] | undefined }) {
  const developer = useDeveloperMode()
  const { user: viewer } = useAuth()
  const downloads = projects?.reduce((sum, project) => sum + project.downloads, 0)
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
          {downloads === undefined ? (
            <li>
              <Skeleton width={110} height={16} />
            </li>
          ) : (
            downloads > 0 && (
              <li>
                <Download aria-hidden="true" />
                <span>
                  <FormattedMessage
                    id="project.head.downloads"
                    defaultMessage="{number} {count, plural, one {download} other {downloads}}"
                    values={{ count: downloads, number: <NumberText value={downloads} /> }}
                  />
                </span>
              </li>
            )
          )}
          {developer && (
            <li>
              <CopyButton text={user.id} name="ID" />
            </li>
          )}
        </ul>
        <UserBadges user={user} creator={(projects?.length ?? 0) > 0} />
      </div>
      {viewer?.id !== user.id && (
        <ReportButton look="outlined" item={{ type: 'user', id: user.id, name: user.username }} />
      )}
      {viewer?.id === user.id && (
        <LinkButton to="/settings/profile" look="outlined">
          <FormattedMessage id="user.edit" defaultMessage="Edit profile" />
        </LinkButton>
      )}
    </header>
  )
}

type Shown = { listed: readonly ProjectV3[]; others: readonly ProjectV3[] }

function Rows({ shown, user, type }: { shown: Shown; user: UserV3; type: ProjectType | null }) {
  const intl = useIntl()
  const { listed, others } = shown
  const rows = (part: readonly ProjectV3[], label: string) => (
    <RowList label={label}>
      {part.map((project) => (
        <UserProjectRow key={project.id} project={project} author={user.username} type={type} />
      ))}
    </RowList>
  )
  if (listed.length + others.length === 0)
    return (
      <EmptyState
        title={
          <FormattedMessage
            id="user.noProjects"
            defaultMessage="{name} has not published anything here yet"
            values={{ name: <bdi>{user.username}</bdi> }}
          />
        }
      />
    )
  return (
    <>
      {listed.length > 0 && rows(listed, intl.formatMessage({ id: 'user.projects', defaultMessage: 'Projects' }))}
      {others.length > 0 && (
        <section className={styles.others}>
          <h2>
            <FormattedMessage id="user.notListed" defaultMessage="Not listed" />
          </h2>
          <p>
            <FormattedMessage
              id="user.notListed.text"
              defaultMessage="Shown to you as a member or as staff; nobody else finds them here."
            />
          </p>
          {rows(others, intl.formatMessage({ id: 'user.notListed', defaultMessage: 'Not listed' }))}
        </section>
      )}
    </>
  )
}

function Projects({
  user,
  projects,
  type,
}: {
  user: UserV3
  projects: readonly ProjectV3[]
  type: ProjectType | null
}) {
  const intl = useIntl()
  const { user: viewer, moderator } = useAuth()
  const base = `/user/${encodeURIComponent(user.username)}`
  const { listed, others } = splitListed(
    projects.toSorted((left, right) => right.downloads - left.downloads),
    moderator || viewer?.id === user.id,
  )
  const all = [...listed, ...others]
  const counts = countTypes(all)
  const ofType = (part: readonly ProjectV3[]) =>
    type ? part.filter(({ project_types }) => project_types.includes(type)) : part
  return (
    <>
      {(counts.length > 1 || type) && (
        <Tabs
          label={intl.formatMessage({ id: 'user.types', defaultMessage: 'Types of projects' })}
          tabs={[
            {
              to: base,
              text: intl.formatMessage({ id: 'user.all', defaultMessage: 'All' }),
              count: all.length,
              end: true,
            },
            ...sections.flatMap(({ type: one, path, text }) => {
              const count = counts.find((entry) => entry.type === one)?.count
              return count ? [{ to: base + path, text: intl.formatMessage(text), count }] : []
            }),
          ]}
        />
      )}
      <Rows shown={{ listed: ofType(listed), others: ofType(others) }} user={user} type={type} />
    </>
  )
}

function Loading() {
  return (
    <div aria-busy="true">
      <div className={styles.head}>
        <Skeleton width={80} height={80} round />
        <div className={styles.what} style={{ display: 'grid', gap: 10 }}>
          <Skeleton width={180} height={30} />
          <Skeleton width="min(420px, 100%)" height={18} />
          <Skeleton width={240} height={18} />
        </div>
      </div>
      <SkeletonRows rows={12} />
    </div>
  )
}

/** Who somebody is, and what he made. */
export function UserPage() {
  const intl = useIntl()
  const { id = '', projectType } = useParams()
  const type = typeInAddress(projectType)
  const found = useApi('GET /v3/user/:id', { params: { id } })
  const projects = useApi('GET /v3/user/:id/projects', { params: { id } })
  const missing = type === undefined || toApiError(found.error).status === 404
  useCanonicalAddress(id, found.data)
  usePageHead(
    missing
      ? intl.formatMessage({ id: 'user.missing', defaultMessage: 'User not found' })
      : (found.data?.username ?? null),
  )
  if (missing) return <ErrorPage status={404} />
  if (found.error && !found.data) {
    const { status, description } = toApiError(found.error)
    if (status === 451 || status >= 500) return <ErrorPage status={status} message={description} />
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  }
  if (!found.data) return <Loading />
  return (
    <>
      <Head user={found.data} projects={projects.data} />
      {projects.data ? (
        <Projects user={found.data} projects={projects.data} type={type} />
      ) : projects.error ? (
        <ErrorState error={projects.error} onRetry={() => void projects.refetch()} />
      ) : (
        <SkeletonRows rows={12} />
      )}
    </>
  )
}
