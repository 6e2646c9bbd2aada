import { useState } from 'react'
import { defineMessages, FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Select } from '../../../ui/Select.tsx'
import { SkeletonText } from '../../../ui/Skeleton.tsx'
import { AsOfPanel } from './AsOfPanel.tsx'
import { HistoryRow } from './HistoryRow.tsx'
import styles from './HistoryTab.module.css'
import { type HistoryFilters, useHistory } from './useHistory.ts'

const texts = defineMessages({
  people: { id: 'moderation.history.people', defaultMessage: 'Actions by people' },
  all: { id: 'moderation.history.all', defaultMessage: 'All events' },
  project: { id: 'moderation.history.project', defaultMessage: 'Project' },
  versions: { id: 'moderation.history.versions', defaultMessage: 'Versions and files' },
  team: { id: 'moderation.history.team', defaultMessage: 'Members' },
  review: { id: 'moderation.history.review', defaultMessage: 'Reviews' },
  thread: { id: 'moderation.history.thread', defaultMessage: 'Messages' },
  anybody: { id: 'moderation.history.anybody', defaultMessage: 'Anyone' },
})

const parts = [
  { stream: '', text: texts.people },
  { stream: 'catalogue.project-', text: texts.project },
  { stream: 'catalogue.version-', text: texts.versions },
  { stream: 'teams.', text: texts.team },
  { stream: 'moderation.review', text: texts.review },
  { stream: 'moderation.thread', text: texts.thread },
  { stream: 'all', text: texts.all },
]

/** Every event of a project: who, when, through what, what changed; and the project as it was after any of them. */
export function HistoryTab({ projectId }: { projectId: string }) {
  const intl = useIntl()
  const [filters, setFilters] = useState<HistoryFilters>({ stream: '', actor: '' })
  const [moment, setMoment] = useState<string | null>(null)
  const history = useHistory(projectId, filters)
  const { entries } = history
  const people = new Map(
    entries.flatMap(({ actor }) => (actor.id === null ? [] : [[actor.id, actor.name ?? actor.id]])),
  )
  if (history.error) return <ErrorState error={history.error} onRetry={() => void history.refetch()} />
  return (
    <div className={styles.columns} data-as-of={moment !== null || undefined}>
      <section className={styles.list}>
        <div className={styles.filters}>
          <Select
            label={<FormattedMessage id="moderation.history.part" defaultMessage="Category" />}
            value={filters.stream}
            onChange={(stream) => setFilters({ ...filters, stream })}
            options={parts.map(({ stream, text }) => ({ value: stream, text: intl.formatMessage(text) }))}
          />
          <Select
            label={<FormattedMessage id="moderation.history.who" defaultMessage="Actor" />}
            value={filters.actor}
            onChange={(actor) => setFilters({ ...filters, actor })}
            options={[
              { value: '', text: intl.formatMessage(texts.anybody) },
              ...[...people].map(([value, text]) => ({ value, text })),
            ]}
          />
        </div>
        {history.isPending && <SkeletonText lines={12} />}
        {history.isSuccess && entries.length === 0 && (
          <EmptyState
            title={<FormattedMessage id="moderation.history.empty" defaultMessage="No events match these filters" />}
          />
        )}
        <ol className={styles.entries}>
          {entries.map((entry) => (
            <HistoryRow
              key={entry.position}
              entry={entry}
              chosen={entry.position === moment}
              onShow={() => setMoment(entry.position)}
            />
          ))}
        </ol>
        {history.hasNextPage && (
          <Button busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            <FormattedMessage id="moderation.history.older" defaultMessage="Older" />
          </Button>
        )}
      </section>
      {moment !== null && (
        <AsOfPanel
          projectId={projectId}
          moments={entries}
          position={moment}
          onMove={setMoment}
          onClose={() => setMoment(null)}
        />
      )}
    </div>
  )
}
