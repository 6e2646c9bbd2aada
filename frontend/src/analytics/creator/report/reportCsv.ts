import type { IntlShape } from 'react-intl'
import { metricTexts } from '../figures/metric.texts.ts'
import type { Metric } from '../figures/metric.ts'
import { dayMs, dayOf } from '../figures/period.ts'
import type { Report } from './useReport.ts'

type Rows = [head: string[], rows: (string | number)[][]]

/** Days as days, hours with their time. Both ends belong to the bar. */
const moment = (at: number, isDay: boolean) => (isDay ? dayOf(at) : new Date(at).toISOString().slice(0, 16))

/** What the chart shows, with a row for each bar and project of which something counted. The rows add up to the total on the page. */
export function csvRows(
  intl: IntlShape,
  metric: Metric,
  { times: { bars }, now, projects }: Pick<Report, 'now' | 'projects'> & { times: Pick<Report['times'], 'bars'> },
): Rows {
  const amount =
    metric === 'playtime'
      ? intl.formatMessage({ id: 'analytics.csv.seconds', defaultMessage: 'Play time in seconds' })
      : intl.formatMessage(metricTexts[metric])
  const head = [
    intl.formatMessage({ id: 'analytics.from', defaultMessage: 'From' }),
    intl.formatMessage({ id: 'analytics.to', defaultMessage: 'To' }),
    intl.formatMessage({ id: 'dashboard.project', defaultMessage: 'Project' }),
    intl.formatMessage({ id: 'analytics.csv.id', defaultMessage: 'Project id' }),
    amount,
  ]
  const byProject = [...(now[metric]?.byProject ?? [])]
  const rows = bars.flatMap(({ start, end }, bar) => {
    const isDay = end - start >= dayMs
    return byProject
      .filter(([, amounts]) => (amounts[bar] ?? 0) > 0)
      .map(([id, amounts]) => [
        ...[moment(start, isDay), moment(isDay ? end - 1 : end, isDay), projects[id]?.name ?? id, id],
        amounts[bar] ?? 0,
      ])
  })
  return [head, rows]
}
