import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'react-router'
import type { ProjectType, ProjectV3 } from '../../../api/routes.ts'
import { useAuth } from '../../../api/useAuth.ts'
import type { PublicUser } from '../../../identity/slots.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RowList } from '../../../ui/RowList.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { sections } from '../../sections.ts'
import { UserProjectRow } from './UserProjectRow.tsx'
import styles from './UserProjects.module.css'
import { countTypes, splitListed, typeInAddress } from './userProjects.ts'
import { useUserProjects } from './useUserProjects.ts'

type Shown = { listed: readonly ProjectV3[]; others: readonly ProjectV3[] }

function Rows({ shown, user, type }: { shown: Shown; user: PublicUser; type: ProjectType | null }) {
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
            defaultMessage="{name} hasn't published anything yet"
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
            <FormattedMessage id="user.notListed" defaultMessage="Unlisted and hidden" />
          </h2>
          <p>
            <FormattedMessage
              id="user.notListed.text"
              defaultMessage="You can see these because you're a member or a moderator. They don't appear here for anyone else."
            />
          </p>
          {rows(others, intl.formatMessage({ id: 'user.notListed', defaultMessage: 'Unlisted and hidden' }))}
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
  user: PublicUser
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
          label={intl.formatMessage({ id: 'user.types', defaultMessage: 'Project types' })}
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

/** What a user made, of all types or of the one in the address. */
export function UserProjects({ id, user }: { id: string; user: PublicUser | undefined }) {
  const type = typeInAddress(useLocation().pathname.split('/')[3])
  const { data, error, refetch } = useUserProjects(id)
  if (user && data) return <Projects user={user} projects={data} type={type} />
  if (user && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <SkeletonRows rows={12} />
}
