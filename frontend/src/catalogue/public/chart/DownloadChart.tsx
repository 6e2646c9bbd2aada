import { useState } from 'react'
import { defineMessages, FormattedMessage, type IntlShape, type MessageDescriptor, useIntl } from 'react-intl'
import { useApi } from '../../../api/apiQuery.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { NumberText } from '../../../ui/NumberText.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useProjectView } from '../project/projectView.ts'
import side from '../project/SideColumn.module.css'
import { axisOf, type Bar, barsOf, dailyBars, flagsOf, isWeekly, notCounted, totalOf } from './chart.ts'
import styles from './DownloadChart.module.css'

const size = { width: 400, left: 40, top: 20, height: 84, bottom: 20 }
const total = size.top + size.height + size.bottom

function Drawing({ bars, shown }: { bars: readonly Bar[]; shown: number | null }) {
  const intl = useIntl()
  const { versions } = useProjectView()
  const axis = axisOf(Math.max(...bars.map((bar) => bar.counted + notCounted(bar))))
  const most = axis.at(-1) ?? 1
  const pitch = (size.width - size.left) / bars.length
  const wide = Math.max(1, pitch - 1)
  const high = (count: number) => (size.height * count) / most
  const x = (at: number) => size.left + at * pitch
  const floor = size.top + size.height
  const first = bars[0]
  const label = intl.formatMessage(
    {
      id: 'chart.label',
      defaultMessage: 'Bars from {from} on: {counted} downloads counted, {others} not counted',
    },
    {
      from: first && intl.formatDate(first.from, { dateStyle: 'medium', timeZone: 'UTC' }),
      counted: intl.formatNumber(totalOf(bars).counted),
      others: intl.formatNumber(notCounted(totalOf(bars))),
    },
  )
  return (
    <svg viewBox={`0 0 ${size.width} ${total}`} role="img" aria-label={label} className={styles.chart}>
      {axis.map((tick) => (
        <g key={tick}>
          <path d={`M${size.left} ${floor - high(tick)}H${size.width}`} className={styles.grid} />
          <text x={size.left - 6} y={floor - high(tick) + 4} textAnchor="end">
            {intl.formatNumber(tick, { notation: 'compact' })}
          </text>
        </g>
      ))}
      {bars.map((bar, at) => {
        const [counted, others] = [high(bar.counted), high(notCounted(bar))]
        return (
          <g key={bar.from} className={at === shown ? styles.shown : undefined}>
            <rect
              x={x(at)}
              y={floor - counted}
              width={wide}
              height={counted}
              className={bar.open ? styles.today : styles.counted}
            />
            {others > 0 && (
              <rect x={x(at)} y={floor - counted - others} width={wide} height={others} className={styles.others} />
            )}
          </g>
        )
      })}
      {flagsOf(bars, versions.data ?? [], pitch).map(({ bar, number, named }) => (
        <g key={`${bar} ${number}`}>
          <path d={`M${x(bar) + wide / 2} 12V${floor}`} className={styles.pole} />
          <rect x={x(bar) + wide / 2 - 3} y={6} width={6} height={6} className={styles.flag} />
          {named && (
            <text x={x(bar) - 4} y={13} textAnchor="end" className={styles.number}>
              {number}
            </text>
          )}
        </g>
      ))}
      <text x={size.left} y={total - 5}>
        {first && intl.formatDate(first.from, { day: 'numeric', month: 'short', timeZone: 'UTC' })}
      </text>
      <text x={size.width} y={total - 5} textAnchor="end">
        {intl.formatMessage({ id: 'chart.today', defaultMessage: 'today' })}
      </text>
    </svg>
  )
}

const texts = defineMessages({
  days: { id: 'chart.walk', defaultMessage: 'Downloads by day' },
  weeks: { id: 'chart.weeks', defaultMessage: 'Downloads by week' },
  day: { id: 'chart.day', defaultMessage: 'Day' },
  week: { id: 'chart.week', defaultMessage: 'Week' },
})

const reasonTexts: Record<(typeof reasons)[number], MessageDescriptor> = defineMessages({
  repeats: { id: 'chart.repeats', defaultMessage: '{count} repeated by the same address' },
  bots: { id: 'chart.bots', defaultMessage: '{count} by bots' },
  embedded: { id: 'chart.embedded', defaultMessage: '{count} embedded by pages' },
})
const reasons = ['repeats', 'bots', 'embedded'] as const

/** What counted, and what did not and why: opened in place, also without scripts. */
function Sums({ bars }: { bars: readonly Bar[] }) {
  const sums = totalOf(bars)
  const others = notCounted(sums)
  return (
    <ul className={styles.sums}>
      <li>
        <i className={styles.countedKey} />
        <FormattedMessage
          id="chart.counted"
          defaultMessage="{count} counted"
          values={{ count: <strong>{<NumberText value={sums.counted} full />}</strong> }}
        />
      </li>
      {others > 0 && (
        <li>
          <details>
            <summary>
              <i className={styles.othersKey} />
              <FormattedMessage
                id="chart.notCounted"
                defaultMessage="{count} not counted"
                values={{ count: <strong>{<NumberText value={others} full />}</strong> }}
              />
            </summary>
            <ul>
              {reasons
                .filter((reason) => sums[reason] > 0)
                .map((reason) => (
                  <li key={reason}>
                    <FormattedMessage
                      {...reasonTexts[reason]}
                      values={{ count: <NumberText value={sums[reason]} full /> }}
                    />
                  </li>
                ))}
              <li>
                <a href="/docs/downloads">
                  <FormattedMessage id="chart.rule" defaultMessage="How downloads are counted" />
                </a>
              </li>
            </ul>
          </details>
        </li>
      )}
    </ul>
  )
}

/** “Nov 12, 2026: 120 counted, 3 not counted”, or the days of a week instead of the day. */
function useBarText(): (bar: Bar | undefined) => string {
  const intl = useIntl()
  return (bar) =>
    bar
      ? intl.formatMessage(
          { id: 'chart.bar', defaultMessage: '{days}: {counted} counted, {others} not counted' },
          {
            days: daysOf(intl, bar),
            counted: intl.formatNumber(bar.counted),
            others: intl.formatNumber(notCounted(bar)),
          },
        )
      : ''
}

const dayFormat = { dateStyle: 'medium', timeZone: 'UTC' } as const

function daysOf(intl: IntlShape, { from, to }: Bar): string {
  return from === to
    ? intl.formatDate(from, dayFormat)
    : // Server and browsers put different spaces around the dash, depending on their version of the same data.
      intl.formatDateTimeRange(Date.parse(from), Date.parse(to), dayFormat).replace(/\s/g, ' ')
}

type PickerProps = { bars: readonly Bar[]; shown: number | null; onShow: (at: number | null) => void }

/** Walks along the bars by keys, by touch and with the pointer. It lies over the drawing, which runs from left to right everywhere. */
function BarPicker({ bars, shown, onShow }: PickerProps) {
  const intl = useIntl()
  const barText = useBarText()
  const last = bars.length - 1
  return (
    <input
      type="range"
      className={styles.picker}
      style={{ inlineSize: `${100 - (100 * size.left) / size.width}%` }}
      min={0}
      max={last}
      value={shown ?? last}
      aria-label={intl.formatMessage(isWeekly(bars) ? texts.weeks : texts.days)}
      aria-valuetext={barText(bars[shown ?? last])}
      onChange={({ target }) => onShow(Number(target.value))}
      onFocus={() => onShow(shown ?? last)}
      onBlur={() => onShow(null)}
      onPointerMove={({ currentTarget, clientX }) => {
        const { left, width } = currentTarget.getBoundingClientRect()
        onShow(Math.min(last, Math.max(0, Math.floor((bars.length * (clientX - left)) / width))))
      }}
      onPointerLeave={({ currentTarget }) => currentTarget !== document.activeElement && onShow(null)}
    />
  )
}

/** The same numbers for those who don't see the drawing. */
function DayTable({ bars }: { bars: readonly Bar[] }) {
  const intl = useIntl()
  return (
    <div className="visually-hidden">
      <table>
        <caption>
          <FormattedMessage {...(isWeekly(bars) ? texts.weeks : texts.days)} />
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage {...(isWeekly(bars) ? texts.week : texts.day)} />
            </th>
            <th scope="col">
              <FormattedMessage id="chart.countedColumn" defaultMessage="Counted" />
            </th>
            <th scope="col">
              <FormattedMessage id="chart.othersColumn" defaultMessage="Not counted" />
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.from}>
              <th scope="row">{daysOf(intl, bar)}</th>
              <td>{intl.formatNumber(bar.counted)}</td>
              <td>{intl.formatNumber(notCounted(bar))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The downloads of the last 90 days, zero-based and unsmoothed. Numbers alone while there are few days. */
export function DownloadChart() {
  const { project, id } = useProjectView()
  const { data, error, refetch } = useApi('GET /_internal/project/:id/downloads', { params: { id } })
  const [shown, setShown] = useState<number | null>(null)
  const barText = useBarText()
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const since = (project.approved ?? project.published).slice(0, 10)
  const bars = data && barsOf(data, since)
  return (
    <section className={side.section}>
      <h2>
        <FormattedMessage id="chart.title" defaultMessage="Downloads, 90 days" />
        {bars && (
          <span className={styles.readout} aria-hidden="true">
            {barText(bars[shown ?? -1])}
          </span>
        )}
      </h2>
      {!data ? (
        <Skeleton height={total} />
      ) : (
        <>
          {bars && (
            <>
              <div className={styles.stage}>
                <Drawing bars={bars} shown={shown} />
                <BarPicker bars={bars} shown={shown} onShow={setShown} />
              </div>
              <DayTable bars={bars} />
            </>
          )}
          <Sums bars={bars ?? dailyBars(data, since)} />
        </>
      )}
    </section>
  )
}
