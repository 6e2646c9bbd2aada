import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../api/query.ts'
import type { SearchHit } from '../api/routes.ts'
import { pathOfHit } from '../catalogue/hit.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Link } from '../ui/Link.tsx'
import { NumberText } from '../ui/NumberText.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { useProjectView } from './projectView.ts'
import styles from './SideColumn.module.css'

function useDependents(id: string, limit: number) {
  return useApi('GET /v2/search', {
    query: { facets: JSON.stringify([[`dependency_project_ids:${id}`]]), index: 'downloads', limit },
  })
}

function Rows({ hits }: { hits: readonly SearchHit[] }) {
  return (
    <ul className={styles.members}>
      {hits.map((hit) => (
        <li key={hit.project_id}>
          <Link to={pathOfHit(hit, null)} className={styles.member}>
            <Avatar src={hit.icon_url} name={hit.title} size={32} />
            <span>
              <bdi className={styles.name}>{hit.title}</bdi>
              <span className={styles.role}>
                <FormattedMessage
                  id="project.head.downloads"
                  defaultMessage="{number} {count, plural, one {download} other {downloads}}"
                  values={{ count: hit.downloads, number: <NumberText value={hit.downloads} /> }}
                />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The most that one answer of the search holds. */
const most = 100

function AllRows({ id }: { id: string }) {
  const { data, error, refetch } = useDependents(id, most)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? <Rows hits={data.hits} /> : <SkeletonRows rows={8} />
}

/** What needs this project: nothing is shown while nothing does. */
export function UsedBy() {
  const intl = useIntl()
  const { project } = useProjectView()
  const [all, setAll] = useState(false)
  const { data } = useDependents(project.id, 4)
  if (!data || data.total_hits === 0) return null
  const title = intl.formatMessage(
    {
      id: 'project.usedBy',
      defaultMessage: 'Used by {count, plural, one {# project} other {# projects}}',
    },
    { count: data.total_hits },
  )
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <Rows hits={data.hits} />
      {data.total_hits > data.hits.length && (
        <Button size="small" look="outlined" onClick={() => setAll(true)}>
          <FormattedMessage id="project.usedBy.all" defaultMessage="Show all" />
        </Button>
      )}
      <Dialog open={all} onOpenChange={setAll} title={title}>
        {all && <AllRows id={project.id} />}
      </Dialog>
    </section>
  )
}
