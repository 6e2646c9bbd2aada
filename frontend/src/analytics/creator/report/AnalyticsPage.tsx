import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../../../api/apiQuery.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { usePageHead } from '../../../ui/usePageHead.ts'
import styles from './AnalyticsPage.module.css'
import { AnalyticsReport } from './AnalyticsReport.tsx'
import type { ReportProject } from './reportContext.ts'

/** `/dashboard/analytics`: what counted of all one's projects. */
export function AnalyticsPage() {
  const intl = useIntl()
  const title = intl.formatMessage({ id: 'analytics.title', defaultMessage: 'Analytics' })
  usePageHead(title)
  const { data, error, refetch } = useApi('GET /_internal/dashboard/projects', {
    query: { range: '[0, 999]', sort: '["title", "ASC"]' },
  })
  const heading = <h1 className={styles.title}>{title}</h1>
  const projects = useMemo(
    () =>
      data?.map(
        (project): ReportProject => ({ id: project.id, name: project.title, since: project.published.slice(0, 10) }),
      ),
    [data],
  )
  if (projects && projects.length > 0) return <AnalyticsReport heading={heading} projects={projects} />
  return (
    <>
      {heading}
      {projects ? (
        <NoProjects />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </>
  )
}

function NoProjects() {
  return (
    <EmptyState
      title={<FormattedMessage id="dashboard.empty" defaultMessage="You have no projects yet" />}
      actions={
        <LinkButton to="/create/project" look="outlined">
          <FormattedMessage id="dashboard.create" defaultMessage="Create a project" />
        </LinkButton>
      }
    >
      <FormattedMessage
        id="analytics.empty"
        defaultMessage="Views, downloads and play time of your projects are shown here by day, country, version and more."
      />
    </EmptyState>
  )
}
