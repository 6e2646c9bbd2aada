import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { apiQuery } from '../../../api/apiQuery.ts'
import { useStore } from '../../../api/storage/store.ts'
import { lazyNamed } from '../../../ui/lazyNamed.ts'
import styles from './DownloadedNews.module.css'
import { downloadedHere, keptMost } from './downloadedHere.ts'

const DownloadedDialog = lazyNamed(() => import('./DownloadedDialog.tsx'), 'DownloadedDialog')

/** What got files after a moment, in milliseconds since 1970, of some projects. */
const newsOfInput = (ids: readonly string[], since: number) => ({
  query: {
    ...{ index: 'updated', limit: keptMost },
    facets: [[`modified_timestamp>${Math.floor(since / 1_000)}`], ids.map((id) => `project_id:${id}`)],
  } as const,
})

/** How many of the projects that were downloaded in this browser have files that are newer than the visit before and than the download. */
export function DownloadedNews({ since }: { since: number }) {
  const intl = useIntl()
  const downloads = useStore(downloadedHere)
  const [open, setOpen] = useState(false)
  useEffect(downloadedHere.refresh, [])
  const ids = [...downloads.keys()].sort()
  const { data } = useQuery({ ...apiQuery('GET /v2/search', newsOfInput(ids, since)), enabled: ids.length > 0 })
  const hits = (data?.hits ?? []).filter(
    ({ project_id, date_modified }) =>
      Date.parse(date_modified) > (downloads.get(project_id) ?? Number.POSITIVE_INFINITY),
  )
  if (hits.length === 0) return null
  return (
    <>
      {' · '}
      <button
        type="button"
        aria-haspopup="dialog"
        className={styles.open}
        onClick={() => setOpen(true)}
        onPointerEnter={DownloadedDialog.preload}
      >
        <FormattedMessage
          id="home.news.downloaded"
          defaultMessage="{number} {count, plural, one {project you downloaded here has} other {projects you downloaded here have}} new files"
          values={{ count: hits.length, number: intl.formatNumber(hits.length) }}
        />
      </button>
      {open && (
        <Suspense>
          <DownloadedDialog hits={hits} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
