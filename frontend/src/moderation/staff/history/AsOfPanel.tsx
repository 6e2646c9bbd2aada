import { changesBetween } from '@adit/events/field_change.values.ts'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useApi, useApiList } from '../../../api/apiQuery.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonText } from '../../../ui/Skeleton.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import type { HistoryEntry } from '../staffAnswers.ts'
import styles from './AsOfPanel.module.css'
import { ChangeTable } from './ChangeTable.tsx'
import { historyText } from './historyText.ts'
import { SnapshotView } from './SnapshotView.tsx'

interface Props {
  projectId: string
  /** Events to move between, newest first. */
  moments: readonly HistoryEntry[]
  position: string
  onMove: (position: string) => void
  onClose: () => void
}

/** The project as it was after one event, and how that differs from now. The slider moves from event to event. */
export function AsOfPanel({ projectId, moments, position, onMove, onClose }: Props) {
  const intl = useIntl()
  const then = useApiList('GET /_internal/project/:id/as-of', { params: { id: projectId }, query: { position } })
  const now = useApi('GET /_internal/project/:id/as-of', { params: { id: projectId } })
  const panel = useRef<HTMLElement>(null)
  // On a phone the panel lies above the list from which the moment was chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new moment is to be seen
  useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), [position])
  const index = moments.findIndex((moment) => moment.position === position)
  const moment = moments[index]
  // The slider runs from the oldest event on the left to the newest on the right.
  const place = moments.length - 1 - index
  const moveTo = (wanted: number) => {
    const next = moments[moments.length - 1 - wanted]
    if (next) onMove(next.position)
  }
  const changes = then.data && now.data ? changesBetween(then.data.snapshot, now.data.snapshot) : undefined
  return (
    <section ref={panel} className={styles.panel} aria-busy={then.isFetching}>
      <header className={styles.head}>
        <h2>
          <FormattedMessage id="moderation.asOf.title" defaultMessage="Earlier state" />
        </h2>
        <Button
          circular
          size="small"
          look="transparent"
          onClick={onClose}
          aria-label={intl.formatMessage({ id: 'moderation.asOf.close', defaultMessage: 'Close' })}
        >
          <X aria-hidden="true" />
        </Button>
      </header>
      <input
        type="range"
        className={styles.slider}
        min={0}
        max={Math.max(0, moments.length - 1)}
        value={place}
        onChange={(event) => moveTo(Number(event.target.value))}
        aria-label={intl.formatMessage({ id: 'moderation.asOf.slider', defaultMessage: 'Point in time' })}
        aria-valuetext={moment ? historyText(intl, moment) : ''}
      />
      {moment && (
        <p className={styles.moment}>
          <TimeText at={moment.at} show="exact" /> · {historyText(intl, moment)}
        </p>
      )}
      {then.error && <ErrorState error={then.error} onRetry={() => void then.refetch()} />}
      {then.isPending && <SkeletonText lines={10} />}
      {then.data && <SnapshotView state={then.data} />}
      {changes && (
        <section>
          <h3 className={styles.heading}>
            <FormattedMessage
              id="moderation.asOf.changes"
              defaultMessage="{count, plural, =0 {No changes since} one {1 field changed since} other {# fields changed since}}"
              values={{ count: changes.length }}
            />
          </h3>
          <ChangeTable changes={changes} />
        </section>
      )}
    </section>
  )
}
