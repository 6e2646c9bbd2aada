import { FormattedMessage } from 'react-intl'
import { useApi } from '../../../api/apiQuery.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { useProjectView } from '../project/projectView.ts'
import styles from './Timeline.module.css'
import { TimelineList } from './TimelineList.tsx'
import { countOf, recentInput } from './timeline.ts'

/** The newest entries below the description. Nothing while there are none. */
export function RecentHistory() {
  const { id, base } = useProjectView()
  const { data, error, refetch } = useApi('GET /_internal/project/:id/timeline', recentInput(id))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || data.entries.length === 0) return null
  return (
    <section id="recent-history" className={styles.recent}>
      <h2>
        <FormattedMessage id="project.tab.history" defaultMessage="History" />
        <Link to={`${base}/history`}>
          <FormattedMessage
            id="timeline.allEntries"
            defaultMessage="{count, plural, one {# entry} other {All # entries}}"
            values={{ count: countOf(data, null) }}
          />
        </Link>
      </h2>
      <TimelineList entries={data.entries} brief />
    </section>
  )
}
