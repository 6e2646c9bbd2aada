import { Plus } from 'lucide-react'
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../api/apiQuery.ts'
import type { Project, User } from '../../../api/routes.ts'
import { useAuth } from '../../../api/useAuth.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { NoPermission } from '../../../ui/NoPermission.tsx'
import { RowList } from '../../../ui/RowList.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { usePageHead } from '../../../ui/usePageHead.ts'
import { LimitAlert } from '../project/LimitAlert.tsx'
import styles from './DashboardPage.module.css'
import { type Filter, filtered, filterNames, isFilter } from './filters.ts'
import { OwnProjectRow } from './OwnProjectRow.tsx'

const texts: Record<Filter, MessageDescriptor> = defineMessages({
  all: { id: 'dashboard.all', defaultMessage: 'All' },
  public: { id: 'dashboard.public', defaultMessage: 'Published' },
  review: { id: 'dashboard.review', defaultMessage: 'Under review' },
  work: { id: 'dashboard.work', defaultMessage: 'To be worked on' },
})

function FilterLinks({ projects, filter }: { projects: readonly Project[]; filter: Filter }) {
  const intl = useIntl()
  return (
    <nav
      className={styles.filters}
      aria-label={intl.formatMessage({ id: 'dashboard.filters', defaultMessage: 'Which projects' })}
    >
      {filterNames.map((name) => {
        const count = filtered(projects, name).length
        return (
          <Link
            key={name}
            to={name === 'all' ? '?' : `?show=${name}`}
            className={styles.filter}
            aria-current={name === filter ? 'true' : undefined}
            preventScrollReset
          >
            {intl.formatMessage(texts[name])}
            <span className={styles.count}>{intl.formatNumber(count)}</span>
          </Link>
        )
      })}
    </nav>
  )
}

function CreateButton() {
  return (
    <LinkButton to="/create/project" color="brand">
      <Plus aria-hidden="true" />
      <FormattedMessage id="dashboard.create" defaultMessage="Create a project" />
    </LinkButton>
  )
}

function OwnProjects({ user }: { user: User }) {
  const intl = useIntl()
  const [params] = useSearchParams()
  const { data, error, refetch } = useApi('GET /v2/user/:id/projects', { params: { id: user.id } })
  const wanted = params.get('show') ?? 'all'
  const filter = isFilter(wanted) ? wanted : 'all'
  if (error && !data) return <ErrorState error={error} onRetry={() => refetch()} />
  if (!data) return <SkeletonRows rows={6} />
  if (data.length === 0)
    return (
      <EmptyState
        title={<FormattedMessage id="dashboard.empty" defaultMessage="You have no projects yet" />}
        actions={<CreateButton />}
      >
        <FormattedMessage
          id="dashboard.empty.text"
          defaultMessage="A project begins as a draft: name it, describe it, upload a version, then submit it for review."
        />
      </EmptyState>
    )
  const shown = filtered(data, filter)
  return (
    <>
      <FilterLinks projects={data} filter={filter} />
      {shown.length === 0 ? (
        <EmptyState title={<FormattedMessage id="dashboard.none" defaultMessage="None of your projects" />} />
      ) : (
        <RowList label={intl.formatMessage({ id: 'dashboard.title', defaultMessage: 'Your projects' })}>
          {shown.map((project) => (
            <OwnProjectRow key={project.id} project={project} />
          ))}
        </RowList>
      )}
    </>
  )
}

/** `/dashboard` and `/dashboard/projects`: one's own projects, those that wait for something first. */
export function DashboardPage() {
  const intl = useIntl()
  const { user, loading } = useAuth()
  const title = intl.formatMessage({ id: 'dashboard.title', defaultMessage: 'Your projects' })
  usePageHead(title)
  if (!loading && !user) return <NoPermission whole />
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <CreateButton />
      </header>
      {user && <LimitAlert />}
      {user ? <OwnProjects user={user} /> : <SkeletonRows rows={6} />}
    </div>
  )
}
