import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation, useSearchParams } from 'react-router'
import type { ProjectType, ProjectV3 } from '../../../api/routes.ts'
import { cosmetics, type DisplayMode, useCosmetics } from '../../../api/storage/cosmetics.ts'
import { useAuth } from '../../../api/useAuth.ts'
import type { PublicUser } from '../../../identity/slots.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { sections } from '../../sections.ts'
import { ViewPicker } from '../list/ViewPicker.tsx'
import { SortSelect } from '../search/SortSelect.tsx'
import { UserProjectList } from './UserProjectList.tsx'
import styles from './UserProjects.module.css'
import {
  countTypes,
  sortIn,
  sortProjects,
  splitListed,
  typeInAddress,
  type UserSort,
  userSorts,
} from './userProjects.ts'
import { useUserProjects } from './useUserProjects.ts'

type Shown = { listed: readonly ProjectV3[]; others: readonly ProjectV3[] }

const addressOf = ({ username }: PublicUser) => `/user/${encodeURIComponent(username)}`

function Nothing({ user, isPart }: { user: PublicUser; isPart: boolean }) {
  const values = { name: <bdi>{user.username}</bdi> }
  if (!isPart)
    return (
      <EmptyState
        title={
          <FormattedMessage
            id="user.noProjects"
            defaultMessage="{name} hasn't published anything yet"
            values={values}
          />
        }
      />
    )
  return (
    <EmptyState
      title={
        <FormattedMessage
          id="user.noneOfType"
          defaultMessage="{name} hasn't published anything of this type"
          values={values}
        />
      }
      actions={
        <LinkButton to={addressOf(user)}>
          <FormattedMessage id="user.showAll" defaultMessage="Show all projects" />
        </LinkButton>
      }
    />
  )
}

type ListsProps = { shown: Shown; user: PublicUser; type: ProjectType | null; view: DisplayMode }

function Lists({ shown: { listed, others }, user, type, view }: ListsProps) {
  const intl = useIntl()
  const list = (projects: readonly ProjectV3[], label: string) => (
    <UserProjectList projects={projects} author={user.username} type={type} label={label} view={view} />
  )
  if (listed.length + others.length === 0) return <Nothing user={user} isPart={type !== null} />
  return (
    <>
      {listed.length > 0 && list(listed, intl.formatMessage({ id: 'user.projects', defaultMessage: 'Projects' }))}
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
          {list(others, intl.formatMessage({ id: 'user.notListed', defaultMessage: 'Unlisted and hidden' }))}
        </section>
      )}
    </>
  )
}

/** The types that the user has projects of, each with its address. */
function TypeTabs({ user, projects, query }: { user: PublicUser; projects: readonly ProjectV3[]; query: string }) {
  const intl = useIntl()
  const base = addressOf(user)
  const counts = new Map(countTypes(projects).map(({ type, count }) => [type, count]))
  const all = {
    to: base + query,
    text: intl.formatMessage({ id: 'user.all', defaultMessage: 'All' }),
    count: projects.length,
    end: true,
  }
  const ofTypes = sections.flatMap(({ type, path, text }) => {
    const count = counts.get(type)
    return count ? [{ to: base + path + query, text: intl.formatMessage(text), count }] : []
  })
  return (
    <Tabs label={intl.formatMessage({ id: 'user.types', defaultMessage: 'Project types' })} tabs={[all, ...ofTypes]} />
  )
}

type ProjectsProps = { user: PublicUser; projects: readonly ProjectV3[]; type: ProjectType | null }

function Projects({ user, projects, type }: ProjectsProps) {
  const { user: viewer, moderator } = useAuth()
  const { searchDisplayMode } = useCosmetics()
  const [params, setParams] = useSearchParams()
  const sort = sortIn(params)
  const { listed, others } = splitListed(sortProjects(projects, sort), moderator || viewer?.id === user.id)
  const all = [...listed, ...others]
  const ofType = (part: readonly ProjectV3[]) =>
    type ? part.filter(({ project_types }) => project_types.includes(type)) : part
  const shown = { listed: ofType(listed), others: ofType(others) }
  const setSort = (next: UserSort) =>
    setParams(
      (current) => {
        if (next === 'downloads') current.delete('sort')
        else current.set('sort', next)
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  const setView = (user: DisplayMode) => cosmetics.update({ searchDisplayMode: { ...searchDisplayMode, user } })
  return (
    <>
      {all.length > 0 && (
        <div className={styles.bar}>
          {type || countTypes(all).length > 1 ? (
            <TypeTabs user={user} projects={all} query={sort === 'downloads' ? '' : `?sort=${sort}`} />
          ) : (
            <h2>
              <FormattedMessage id="user.projects" defaultMessage="Projects" />
            </h2>
          )}
          {shown.listed.length + shown.others.length > 0 && (
            <div className={styles.tools}>
              <SortSelect value={sort} onChange={setSort} among={userSorts} />
              <ViewPicker view={searchDisplayMode.user} onView={setView} />
            </div>
          )}
        </div>
      )}
      <Lists shown={shown} user={user} type={type} view={searchDisplayMode.user} />
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
