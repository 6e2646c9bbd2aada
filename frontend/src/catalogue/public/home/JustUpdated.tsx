import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { apiQuery, useApi } from '../../../api/apiQuery.ts'
import type { ResponseOf } from '../../../api/client.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { DataRow, RowList } from '../../../ui/RowList.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { pathOfHit } from '../list/searchHit.ts'
import styles from './JustUpdated.module.css'
import { recentInput, recentRows } from './recentInput.ts'

type StepProps = { step: ResponseOf<'GET /_internal/version_steps'>[number] | undefined }

/** The new version, and the one before it. */
function Step({ step }: StepProps) {
  if (!step) return null
  return (
    <div className={styles.step}>
      <b>
        <bdi>{step.to}</bdi>
      </b>
      {step.from !== null && (
        <p>
          <FormattedMessage
            id="home.recent.from"
            defaultMessage="from {version}"
            values={{ version: <bdi>{step.from}</bdi> }}
          />
        </p>
      )}
    </div>
  )
}

function Rows() {
  const intl = useIntl()
  const { data, error, refetch } = useApi('GET /v2/search', recentInput)
  const ids = data?.hits.map(({ project_id }) => project_id) ?? []
  const steps = useQuery({ ...apiQuery('GET /_internal/version_steps', { query: { ids } }), enabled: ids.length > 0 })
  const stepOf = new Map(steps.data?.map((step) => [step.project_id, step]))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={recentRows} />
  return (
    <RowList label={intl.formatMessage({ id: 'home.recent', defaultMessage: 'Just updated' })}>
      {data.hits.map((hit) => (
        <DataRow key={hit.project_id}>
          <Avatar src={hit.icon_url} name={hit.title} size={32} />
          <div className={styles.what}>
            <Link to={pathOfHit(hit, null)} data-row-link>
              <bdi>{hit.title}</bdi>
            </Link>
            <p>
              <TimeText at={hit.date_modified} />
            </p>
          </div>
          <Step step={stepOf.get(hit.project_id)} />
        </DataRow>
      ))}
    </RowList>
  )
}

/** What changed last in the whole catalogue. */
export function JustUpdated() {
  return (
    <aside className={styles.aside}>
      <h2 className={styles.title}>
        <FormattedMessage id="home.recent" defaultMessage="Just updated" />
      </h2>
      <div className={styles.rows}>
        <Rows />
      </div>
    </aside>
  )
}
