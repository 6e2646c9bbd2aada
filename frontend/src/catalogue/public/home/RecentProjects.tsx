import { FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../../../api/apiQuery.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { DataRow, RowList } from '../../../ui/RowList.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { pathOfHit } from '../list/searchHit.ts'
import styles from './HomePage.module.css'
import { recentInput, recentRows } from './recentInput.ts'

function Rows() {
  const intl = useIntl()
  const { data, error, refetch } = useApi('GET /v2/search', recentInput)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={recentRows} />
  return (
    <RowList label={intl.formatMessage({ id: 'home.recent', defaultMessage: 'Recently updated' })}>
      {data.hits.map((hit) => (
        <DataRow key={hit.project_id}>
          <Avatar src={hit.icon_url} name={hit.title} size={32} />
          <div className={styles.recent}>
            <Link to={pathOfHit(hit, null)} data-row-link>
              <bdi>{hit.title}</bdi>
            </Link>
            <p>
              <TimeText at={hit.date_modified} />
            </p>
          </div>
        </DataRow>
      ))}
    </RowList>
  )
}

/** What changed last in the whole catalogue. */
export function RecentProjects() {
  return (
    <section>
      <h2 className={styles.asideTitle}>
        <FormattedMessage id="home.recent" defaultMessage="Recently updated" />
      </h2>
      <Rows />
    </section>
  )
}
