import { CHART_EVENT_TITLE_MAX, type ChartMetric } from '@adit/events/analytics/chart_event.values.ts'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { call } from '../../api/client.ts'
import styles from '../../app/staff/StaffRow.module.css'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { otherProblems } from '../../ui/form/problems.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useAction } from '../../ui/useAction.ts'
import own from './ChartEventDialog.module.css'
import { chartMetricTexts } from './chartEvent.texts.ts'
import { type ChartEvent, fieldsOf, newChartEvent, shownMetrics, type TypedChartEvent, typedOf } from './chartEvent.ts'

type Props = { event?: ChartEvent; onClose: () => void }

/** Adds an announcement, or changes `event`. */
export function ChartEventDialog({ event, onClose }: Props) {
  const intl = useIntl()
  const [typed, setTyped] = useState<TypedChartEvent>(() => (event ? typedOf(event) : newChartEvent(Date.now())))
  const { run, busy, problems, clear } = useAction({
    act: () => {
      const body = fieldsOf(typed)
      return event
        ? call('PATCH /_internal/analytics-event/:id', { params: { id: String(event.id) }, body })
        : call('POST /_internal/analytics-event', { body })
    },
    failure: 'beside',
    refreshes: {},
    done: intl.formatMessage({ id: 'staff.chartEvents.saved', defaultMessage: 'The announcement is saved' }),
    onDone: onClose,
  })
  const set = (field: string, change: Partial<TypedChartEvent>) => {
    clear(field)
    setTyped((before) => ({ ...before, ...change }))
  }
  const choose = (metric: ChartMetric, chosen: boolean) =>
    set('for_metric_kind', {
      metrics: chosen ? [...typed.metrics, metric] : typed.metrics.filter((one) => one !== metric),
    })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        event
          ? intl.formatMessage({ id: 'staff.chartEvents.edit.title', defaultMessage: 'Edit announcement' })
          : intl.formatMessage({ id: 'staff.chartEvents.add', defaultMessage: 'Add announcement' })
      }
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="staff.chartEvents.cancel" defaultMessage="Cancel" />
          </Button>
          <Button color="brand" type="submit" form="chart-event" busy={busy}>
            <FormattedMessage id="staff.chartEvents.save" defaultMessage="Save" />
          </Button>
        </>
      }
    >
      <form
        id="chart-event"
        className={styles.form}
        onSubmit={(submitted) => {
          submitted.preventDefault()
          void run()
        }}
      >
        <TextField
          label={intl.formatMessage({ id: 'staff.chartEvents.what', defaultMessage: 'What happened' })}
          value={typed.title}
          onChange={(title) => set('title', { title })}
          error={problems.title}
          limit={CHART_EVENT_TITLE_MAX}
          required
        />
        <TextField
          type="url"
          label={intl.formatMessage({
            id: 'staff.chartEvents.url',
            defaultMessage: 'Address of a page that tells more',
          })}
          value={typed.url}
          onChange={(url) => set('announcement_url', { url })}
          error={problems.announcement_url}
          optional
          dir="ltr"
        />
        <fieldset className={own.charts}>
          <legend>
            <FormattedMessage id="staff.chartEvents.charts" defaultMessage="Charts" />
          </legend>
          {shownMetrics.map((metric) => (
            <Checkbox
              key={metric}
              label={intl.formatMessage(chartMetricTexts[metric])}
              checked={typed.metrics.includes(metric)}
              onChange={(chosen) => choose(metric, chosen)}
            />
          ))}
          <p className={own.hint}>
            <FormattedMessage
              id="staff.chartEvents.charts.hint"
              defaultMessage="None chosen: it stands in all charts."
            />
          </p>
        </fieldset>
        <TextField
          type="datetime-local"
          label={intl.formatMessage({ id: 'staff.chartEvents.starts', defaultMessage: 'Began (UTC)' })}
          value={typed.starts}
          onChange={(starts) => set('starts', { starts })}
          error={problems.starts}
          required
        />
        <TextField
          type="datetime-local"
          label={intl.formatMessage({ id: 'staff.chartEvents.ends', defaultMessage: 'Ended (UTC)' })}
          value={typed.ends}
          onChange={(ends) => set('ends', { ends })}
          error={problems.ends}
          required
        />
        {otherProblems(problems, ['title', 'announcement_url', 'starts', 'ends']).map((text) => (
          <p key={text} className={styles.problem} role="alert">
            {text}
          </p>
        ))}
      </form>
    </Dialog>
  )
}
