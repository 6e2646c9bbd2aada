import { useId, useState } from 'react'
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import { SeriesTable } from '../chart/SeriesTable.tsx'
import { barText, type ChartData, StackedBars } from '../chart/StackedBars.tsx'
import { sum } from '../figures/amounts.ts'
import { barNamed, type Interval, nameOfBar } from '../figures/interval.ts'
import { metricTexts } from '../figures/metric.texts.ts'
import type { Metric } from '../figures/metric.ts'
import { namedSeries, type Series } from '../figures/namedSeries.ts'
import { daysIn, isWholeDays } from '../figures/period.ts'
import { flagsOf } from '../figures/releases.ts'
import { AllBars } from './AllBars.tsx'
import styles from './ChartPanel.module.css'
import { Announcements, ReleaseList } from './ChartSide.tsx'
import { CountedLine } from './CountedLine.tsx'
import { useReportFrame } from './reportContext.ts'
import type { Report } from './useReport.ts'

/** Bars that the number of a release is wide, at most. */
const flagRoom = 4

function titleOf(intl: IntlShape, metric: Metric, interval: Interval): string {
  return intl.formatMessage(
    {
      id: 'analytics.per',
      defaultMessage:
        '{metric} {interval, select, hour {an hour} 6h {per 6 hours} day {a day} week {a week} month {a month} other {a year}}',
    },
    { metric: intl.formatMessage(metricTexts[metric]), interval },
  )
}

/** Bars and their table: each says what the other does. */
export function ChartPanel({ report, scope }: { report: Report; scope: readonly string[] }) {
  const intl = useIntl()
  const tableId = useId()
  const { view, show } = useReportFrame()
  const [hovered, setHovered] = useState(-1)
  const { metric } = view
  const { bars, interval, period } = report.times
  const now = report.now[metric]
  if (!now) return null
  const before = report.before[metric]
  // These answers have no projects but those that were asked for and may be seen.
  const ids = Object.keys(report.projects)
  const series = namedSeries(ids, now, before)
  const data: ChartData = {
    ...{ metric, bars, series, total: now.total, name: titleOf(intl, metric, interval) },
    before: before ? bars.map((_, at) => before.total[at] ?? 0) : null,
    today: report.today?.[metric] ?? null,
    iconOf: (project) => report.projects[project]?.icon_url ?? null,
    flags: flagsOf(report.releases, bars, Math.max(1, Math.ceil((flagRoom * bars.length) / 31))),
  }
  const picked = barNamed(bars, view.bar)
  const shown = hovered < 0 ? picked : hovered
  const bar = bars[shown]
  const others = ids.length - series.filter(({ id }) => id !== null).length
  const pick = (at: number) => {
    // Keys go on from the bar that they opened, wherever the pointer rests.
    setHovered(-1)
    show({ bar: bars[at] && at !== picked ? nameOfBar(bars[at]) : null })
  }
  return (
    <div className={styles.panel} aria-busy={report.loading || undefined}>
      <div className={styles.chart}>
        <h2>{data.name}</h2>
        <StackedBars data={data} shown={shown} tableId={tableId} onHover={setHovered} onPick={pick} />
        <AllBars
          {...{ metric, bars, series, total: now.total, before: data.before }}
          nameOf={({ id }: Series) =>
            id === null
              ? intl.formatMessage(
                  { id: 'overview.others', defaultMessage: '{count, plural, one {# other} other {# others}}' },
                  { count: others },
                )
              : (report.projects[id]?.name ?? id)
          }
        />
      </div>
      <div className={styles.side}>
        <SeriesTable
          id={tableId}
          metric={metric}
          label={data.name}
          series={series}
          days={isWholeDays(period) ? daysIn(period) : null}
          others={others}
          nameOf={(id) => {
            const project = report.projects[id]
            return project && { name: project.name, icon: project.icon_url }
          }}
          open={bar ? { at: shown, bar } : null}
          total={{
            amount: sum(now.total),
            before: before && sum(before.total),
            ofBar: now.total[shown] ?? 0,
          }}
        />
        <p className={styles.said}>
          {bar ? (
            barText(intl, data, shown)
          ) : (
            <FormattedMessage
              id="analytics.walk"
              defaultMessage="Point at a bar, or press the arrow keys, to see its numbers here. The pages of the projects show the same."
            />
          )}
        </p>
        <ReleaseList releases={report.releases} projects={report.projects} />
        <Announcements metric={metric} period={period} />
      </div>
      {metric === 'downloads' && Object.keys(view.filters).length === 0 && (
        <div className={styles.counted}>
          <CountedLine scope={scope} period={period} bar={bar} />
        </div>
      )}
    </div>
  )
}
