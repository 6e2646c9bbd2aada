import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { keyOf, useApi } from '../../../api/apiQuery.ts'
import { call, type ResponseOf } from '../../../api/client.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { NumberText } from '../../../ui/NumberText.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { dependencyTexts } from '../../project.texts.ts'
import { baseOf } from '../../projectAddress.ts'
import { useProjectView } from './projectView.ts'
import styles from './SideColumn.module.css'
import { usersInput, usingKinds } from './usersInput.ts'

type Dependent = ResponseOf<'GET /v3/project/:id/dependents'>['dependents'][number]

const query = { dependency_types: JSON.stringify(usingKinds) }

function Rows({ rows }: { rows: readonly Dependent[] }) {
  const intl = useIntl()
  return (
    <ul className={styles.members}>
      {rows.map((row) => (
        <li key={row.project_id}>
          <Link to={baseOf({ ...row, loaders: [] })} className={styles.member}>
            <Avatar src={row.icon_url} name={row.name} size={32} />
            <span>
              <bdi className={styles.name}>{row.name}</bdi>
              <span className={styles.role}>
                {intl.formatList(row.dependency_types.map((kind) => intl.formatMessage(dependencyTexts[kind])))}
                {' · '}
                <FormattedMessage
                  id="project.head.downloads"
                  defaultMessage="{number} {count, plural, one {download} other {downloads}}"
                  values={{ count: row.downloads, number: <NumberText value={row.downloads} /> }}
                />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function AllRows({ id }: { id: string }) {
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: [...keyOf('GET /v3/project/:id/dependents', { params: { id } }), 'all'],
    queryFn: ({ pageParam: offset, signal }) =>
      call('GET /v3/project/:id/dependents', { params: { id }, query: { ...query, limit: 100, offset } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ offset, limit, total }) => (offset + limit < total ? offset + limit : undefined),
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={8} />
  return (
    <>
      <Rows rows={data.pages.flatMap(({ dependents }) => dependents)} />
      {hasNextPage && (
        <Button size="small" look="outlined" disabled={isFetching} onClick={() => void fetchNextPage()}>
          <FormattedMessage id="project.usedBy.more" defaultMessage="Show more" />
        </Button>
      )}
    </>
  )
}

/** What needs this project: nothing is shown while nothing does. */
export function UsedBy() {
  const intl = useIntl()
  const { project } = useProjectView()
  const [all, setAll] = useState(false)
  const { data } = useApi('GET /v3/project/:id/dependents', usersInput(project.id))
  if (!data || data.total === 0) return null
  const title = intl.formatMessage(
    {
      id: 'project.usedBy',
      defaultMessage: 'Used by {count, plural, one {# project} other {# projects}}',
    },
    { count: data.total },
  )
  return (
    <section id="used-by" className={styles.section}>
      <h2>{title}</h2>
      <Rows rows={data.dependents} />
      {data.total > data.dependents.length && (
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
