import { useEffect, useRef } from 'react'
import { defineMessages, FormattedMessage, useIntl } from 'react-intl'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useApiList } from '../../../api/apiQuery.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { usePageHead } from '../../../ui/usePageHead.ts'
import { useProjectView } from '../project/projectView.ts'
import { TabSkeleton } from '../project/TabSkeleton.tsx'
import { PastState } from './PastState.tsx'
import styles from './Timeline.module.css'
import { TimelineList } from './TimelineList.tsx'
import {
  byYear,
  countOf,
  entriesOnPage,
  type Timeline,
  type TimelineFilter,
  timelineFilterIn,
  timelineInput,
  timelineParts,
} from './timeline.ts'

const texts = defineMessages({
  title: { id: 'project.tab.history', defaultMessage: 'History' },
  all: { id: 'timeline.all', defaultMessage: 'All' },
  versions: { id: 'timeline.versions', defaultMessage: 'Versions' },
  reviews: { id: 'timeline.reviews', defaultMessage: 'Reviews' },
  changes: { id: 'timeline.changes', defaultMessage: 'Changes' },
})

/** The address of a filter, with what the reader plays. */
function useAddressOf() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  return ({ part, day, page }: TimelineFilter): string => {
    const next = new URLSearchParams(params)
    for (const [name, value] of [
      ['part', part],
      ['until', day],
      ['page', page > 1 ? String(page) : null],
    ] as const) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    return pathname + (next.size > 0 ? `?${next}` : '')
  }
}

function Parts({ filter, timeline }: { filter: TimelineFilter; timeline: Timeline }) {
  const intl = useIntl()
  const addressOf = useAddressOf()
  return (
    <ul className={styles.parts}>
      {([null, ...timelineParts] as const).map((part) => (
        <li key={part ?? 'all'}>
          <Link
            to={addressOf({ ...filter, part, page: 1 })}
            aria-current={filter.part === part ? 'true' : undefined}
            preventScrollReset
          >
            {intl.formatMessage(texts[part ?? 'all'])} <span>{intl.formatNumber(countOf(timeline, part))}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Nothing here is older. */
const earliest = '2000-01-01'

/** The day as of which the history is shown; a form where there are no scripts. */
function AsOf({ filter }: { filter: TimelineFilter }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const addressOf = useAddressOf()
  const input = useRef<HTMLInputElement>(null)
  // Who is typing a date goes on with it.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = filter.day ?? ''
  }, [filter.day])
  const show = (day: string) => {
    // While a year is typed, browsers tell of the years 2, 20 and 202.
    if (day !== '' && day < earliest) return
    const isNext = filter.day !== null
    void navigate(addressOf({ ...filter, day: day || null, page: 1 }), { replace: isNext, preventScrollReset: true })
  }
  return (
    <form action={pathname} className={styles.asOf}>
      {filter.part && <input type="hidden" name="part" value={filter.part} />}
      <label>
        <FormattedMessage id="timeline.asOf" defaultMessage="As of" />{' '}
        <input
          ref={input}
          type="date"
          name="until"
          min={earliest}
          defaultValue={filter.day ?? ''}
          onChange={(event) => show(event.target.value)}
        />
      </label>
      <noscript>
        <button type="submit">
          <FormattedMessage id="get.show" defaultMessage="Show" />
        </button>
      </noscript>
    </form>
  )
}

/** What has changed on the project's page for everybody, newest first. */
export function HistoryTab() {
  const intl = useIntl()
  const { project, id } = useProjectView()
  const [params] = useSearchParams()
  const filter = timelineFilterIn(params)
  const addressOf = useAddressOf()
  usePageHead(
    intl.formatMessage(
      { id: 'project.tabTitle', defaultMessage: '{tab} - {name}' },
      { name: project.name, tab: intl.formatMessage(texts.title) },
    ),
  )
  const { data, error, refetch } = useApiList('GET /_internal/project/:id/timeline', timelineInput(id, filter))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <TabSkeleton />
  return (
    <>
      <div className={styles.bar}>
        <Parts filter={filter} timeline={data} />
        <AsOf filter={filter} />
      </div>
      {filter.day && data.state && countOf(data, null) > 0 && <PastState day={filter.day} state={data.state} />}
      {data.entries.length === 0 && (
        <EmptyState title={<FormattedMessage id="timeline.empty" defaultMessage="Nothing has happened in public" />}>
          <FormattedMessage
            id="timeline.empty.text"
            defaultMessage="The history begins when everyone can see the project for the first time."
          />
        </EmptyState>
      )}
      {byYear(data.entries).map(({ year, entries }) => (
        <section key={year} className={styles.year}>
          <h2>{year}</h2>
          <TimelineList entries={entries} />
        </section>
      ))}
      <Pagination
        page={filter.page}
        pages={Math.max(1, Math.ceil(countOf(data, filter.part) / entriesOnPage))}
        to={(page) => addressOf({ ...filter, page })}
      />
      <p className={styles.note}>
        <FormattedMessage
          id="timeline.note"
          defaultMessage="Only what everyone could see is listed. Entries are added and never edited."
        />
      </p>
    </>
  )
}
