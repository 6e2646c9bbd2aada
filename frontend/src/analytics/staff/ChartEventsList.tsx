import { Plus } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../../api/apiQuery.ts'
import { call } from '../../api/client.ts'
import { StaffHead } from '../../app/staff/StaffList.tsx'
import styles from '../../app/staff/StaffRow.module.css'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Link } from '../../ui/Link.tsx'
import { DataRow, RowList } from '../../ui/RowList.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { useAction } from '../../ui/useAction.ts'
import { ChartEventDialog } from './ChartEventDialog.tsx'
import { chartMetricTexts } from './chartEvent.texts.ts'
import type { ChartEvent } from './chartEvent.ts'

/** `/admin/chart_events`: what explains changes in the charts of all creators. */
export function ChartEventsList() {
  const intl = useIntl()
  const [adding, setAdding] = useState(false)
  const title = intl.formatMessage({ id: 'staff.chartEvents.title', defaultMessage: 'Announcements in charts' })
  return (
    <>
      <StaffHead
        title={title}
        description={
          <FormattedMessage
            id="staff.chartEvents.about"
            defaultMessage="They stand in the charts of all creators and explain a change of everybody’s figures, such as an outage."
          />
        }
        actions={
          <Button color="brand" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" />
            <FormattedMessage id="staff.chartEvents.add" defaultMessage="Add announcement" />
          </Button>
        }
      />
      <Announcements title={title} />
      {adding && <ChartEventDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function Announcements({ title }: { title: string }) {
  const { data, error, isPending, refetch } = useApi('GET /v3/analytics-event')
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (isPending) return <SkeletonText lines={6} />
  if (data.length === 0) {
    return <EmptyState title={<FormattedMessage id="staff.chartEvents.none" defaultMessage="No announcements yet" />} />
  }
  return (
    <RowList label={title} layout="dense">
      {data.toReversed().map((event) => (
        <Announcement key={event.id} event={event} />
      ))}
    </RowList>
  )
}

function Announcement({ event }: { event: ChartEvent }) {
  const intl = useIntl()
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const { id, title, announcement_url: url, for_metric_kind: metrics } = event
  const { run, busy } = useAction({
    act: () => call('DELETE /_internal/analytics-event/:id', { params: { id: String(id) } }),
    refreshes: {},
    done: intl.formatMessage({ id: 'staff.chartEvents.removed', defaultMessage: 'The announcement is removed' }),
    onDone: close,
    onFailed: close,
  })
  const remove = intl.formatMessage({ id: 'staff.chartEvents.remove', defaultMessage: 'Remove' })
  return (
    <DataRow>
      <span className={styles.row}>
        <span className={styles.name}>
          {url === null ? (
            <bdi>{title}</bdi>
          ) : (
            <Link to={url}>
              <bdi>{title}</bdi>
            </Link>
          )}
          {metrics?.map((metric) => (
            <Badge key={metric}>{intl.formatMessage(chartMetricTexts[metric])}</Badge>
          ))}
        </span>
        <Span {...event} />
        <span className={styles.buttons}>
          <Button size="small" onClick={() => setOpen('edit')}>
            <FormattedMessage id="staff.chartEvents.edit" defaultMessage="Edit" />
          </Button>
          <Button size="small" onClick={() => setOpen('remove')}>
            {remove}
          </Button>
        </span>
      </span>
      {open === 'edit' && <ChartEventDialog event={event} onClose={close} />}
      <ConfirmDialog
        open={open === 'remove'}
        title={intl.formatMessage(
          { id: 'staff.chartEvents.remove.title', defaultMessage: 'Remove “{title}” from all charts?' },
          { title },
        )}
        description={
          <FormattedMessage
            id="staff.chartEvents.remove.text"
            defaultMessage="Its history stays. To show it again, add it anew."
          />
        }
        confirmLabel={remove}
        busy={busy}
        onConfirm={() => void run()}
        onCancel={close}
      />
    </DataRow>
  )
}

function Span({ starts, ends }: Pick<ChartEvent, 'starts' | 'ends'>) {
  const intl = useIntl()
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const
  const range = intl.formatDateTimeRange(new Date(starts), new Date(ends), options)
  return (
    <time className={styles.note} dateTime={starts}>
      <FormattedMessage id="staff.chartEvents.span" defaultMessage="{range} UTC" values={{ range }} />
    </time>
  )
}
