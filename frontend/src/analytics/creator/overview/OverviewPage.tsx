import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../../../api/apiQuery.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { usePageHead } from '../../../ui/usePageHead.ts'
import { formatPeriod } from '../figures/period.texts.ts'
import { NeedsNow } from './NeedsNow.tsx'
import { NumberCards } from './NumberCards.tsx'
import styles from './OverviewPage.module.css'
import { OwnProjects } from './OwnProjects.tsx'
import { overviewDays, overviewPeriod } from './overviewFigures.ts'
import { UnreadList } from './UnreadList.tsx'
import { useNeeds } from './useNeeds.ts'
import { useOverview } from './useOverview.ts'

/** As many as one answer has. */
const allRows = '[0, 999]'

/** `/dashboard`: what counted, what waits for the viewer, their projects and what they have not read. */
export function OverviewPage() {
  const intl = useIntl()
  const title = intl.formatMessage({ id: 'overview.title', defaultMessage: 'Overview' })
  usePageHead(title)
  const overview = useOverview()
  const projects = useApi('GET /_internal/dashboard/projects', { query: { range: allRows } })
  const unread = useApi('GET /_internal/dashboard/notifications', {
    query: { filter: '{"read":false}', range: '[0, 99]' },
  })
  const needs = useNeeds(
    projects.data ?? (projects.error ? [] : undefined),
    unread.data ?? (unread.error ? [] : undefined),
    overview.now,
  )
  const parts = {
    needs: <NeedsNow key="needs" needs={needs} />,
    cards: <NumberCards key="cards" overview={overview} />,
    projects: (
      <OwnProjects
        key="projects"
        projects={projects.data}
        error={projects.error}
        onRetry={() => void projects.refetch()}
        overview={overview}
      />
    ),
    unread: (
      <UnreadList key="unread" entries={unread.data} error={unread.error} onRetry={() => void unread.refetch()} />
    ),
  }
  const phone = useMediaQuery('(max-width: 767px)')
  const hasNone = projects.data?.length === 0
  // What is read first stands first in the page, too: on a phone, what can't wait.
  const order: ReactNode[] = phone
    ? [parts.needs, parts.cards, parts.projects, parts.unread]
    : [parts.cards, parts.needs, parts.unread, parts.projects]
  return (
    <>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.period}>
          <FormattedMessage
            id="overview.period"
            defaultMessage="{period}, {days} full days (UTC), against the {days} before"
            values={{ period: formatPeriod(intl, overviewPeriod(overview.now)), days: overviewDays }}
          />
        </p>
        <LinkButton to="/create/project" look="outlined">
          <Plus aria-hidden="true" />
          <FormattedMessage id="overview.create" defaultMessage="New project" />
        </LinkButton>
      </header>
      {hasNone ? (
        <div className={styles.parts}>
          {parts.needs}
          {parts.unread}
          <NoProjects key="projects" />
        </div>
      ) : (
        <div className={styles.parts}>{order}</div>
      )}
    </>
  )
}

function NoProjects() {
  return (
    <EmptyState title={<FormattedMessage id="dashboard.empty" defaultMessage="You have no projects yet" />}>
      <FormattedMessage
        id="dashboard.empty.text"
        defaultMessage="A project begins as a draft: name it, describe it, upload a version, then submit it for review."
      />
    </EmptyState>
  )
}
