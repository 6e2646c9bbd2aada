import { useRef } from 'react'
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import { cx } from '../../../ui/cx.ts'
import { formatAmount } from '../figures/metric.texts.ts'
import type { Metric } from '../figures/metric.ts'
import { formatBar, formatBarShort } from '../figures/period.texts.ts'
import { dayMs, type Period } from '../figures/period.ts'
import type { ReleaseFlag } from '../figures/releases.ts'
import { BarPicker } from './BarPicker.tsx'
import { type ChartSize, chartSize, labelledBars, stepHeight } from './chartSize.ts'
import styles from './StackedBars.module.css'
import { useWidth } from './useWidth.ts'

export interface ChartData {
  metric: Metric
  /** What the bars are of, such as “Downloads a day”. */
  name: string
  bars: readonly Period[]
  /** From below. */
  series: readonly { id: string | null; colour: number | null; amounts: readonly number[] }[]
  total: readonly number[]
  /** Of the bars of the time before, in the same order. */
  before: readonly number[] | null
  /** So far; null where today is not drawn. */
  today: number | null
  flags: readonly ReleaseFlag[]
  /** Picture of a project. */
  iconOf: (project: string) => string | null
}

interface Props {
  data: ChartData
  /** The bar that is opened; -1 for none. */
  shown: number
  /** Id of the table with the same numbers. */
  tableId: string
  onHover: (bar: number) => void
  onPick: (bar: number) => void
}

/** “Saturday, November 14: 39, 24 before”. */
export function barText(intl: IntlShape, { metric, bars, total, before }: ChartData, at: number): string {
  const bar = bars[at]
  if (!bar) return ''
  const values = { bar: formatBar(intl, bar), amount: formatAmount(intl, metric, total[at] ?? 0) }
  const earlier = before?.[at]
  return earlier === undefined
    ? intl.formatMessage({ id: 'analytics.bar', defaultMessage: '{bar}: {amount}' }, values)
    : intl.formatMessage(
        { id: 'analytics.barAndBefore', defaultMessage: '{bar}: {amount}, {before} before' },
        { ...values, before: formatAmount(intl, metric, earlier) },
      )
}

/** Bars from zero, one series on the other. Hover, tap and arrow keys open a bar, whose numbers stand in the table. */
export function StackedBars({ data, shown, tableId, onHover, onPick }: Props) {
  const intl = useIntl()
  const stage = useRef<HTMLDivElement>(null)
  const width = useWidth(stage, 640)
  const { bars, total, before, today, flags, name, metric } = data
  const steps = flags.length === 0 ? 0 : Math.max(...flags.map(({ step }) => step)) + 1
  const most = Math.max(...total, ...(before ?? []), today ?? 0)
  const size = chartSize(width, bars.length + Number(today !== null), most, steps)
  const label = intl.formatMessage(
    { id: 'analytics.chart', defaultMessage: '{name}: {total} in all. The table beside it has the same numbers.' },
    {
      name,
      total: formatAmount(
        intl,
        metric,
        total.reduce((sum, amount) => sum + amount, 0),
      ),
    },
  )
  return (
    <div ref={stage} className={styles.stage}>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        height={size.height}
        role="img"
        aria-label={label}
        aria-details={tableId}
        className={styles.chart}
      >
        <Axis data={data} size={size} />
        {shown >= 0 && (
          <rect
            x={size.x(shown) - 1.5}
            y={size.top - 18}
            width={size.barWidth + 3}
            height={size.floor - size.top + 18}
            className={styles.open}
          />
        )}
        <Flags data={data} size={size} />
        {bars.map((bar, at) => (
          <Stack key={bar.start} data={data} size={size} at={at} />
        ))}
        {today !== null && <Today amount={today} size={size} at={bars.length} metric={metric} />}
        {shown >= 0 && (
          <text
            x={size.x(shown) + size.barWidth / 2}
            y={size.floor - size.high(Math.max(total[shown] ?? 0, before?.[shown] ?? 0)) - 6}
            textAnchor="middle"
            className={styles.number}
          >
            {formatAmount(intl, metric, total[shown] ?? 0)}
          </text>
        )}
      </svg>
      <BarPicker
        name={name}
        size={size}
        bars={bars.length}
        shown={shown}
        textOf={(at) => barText(intl, data, at)}
        onHover={onHover}
        onPick={onPick}
      />
      <Key data={data} />
    </div>
  )
}

const perDayOf = ([first]: readonly Period[]) =>
  first ? Math.max(1, Math.round(dayMs / (first.end - first.start))) : 1

type PartProps = { data: ChartData; size: ChartSize }

function Axis({ data: { bars, today, metric }, size }: PartProps) {
  const intl = useIntl()
  return (
    <>
      {size.ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${size.left} ${size.floor - size.high(tick) + 0.5}H${size.width}`} className={styles.grid} />
          <text x={size.left - 8} y={size.floor - size.high(tick) + 4} textAnchor="end">
            {metric === 'playtime'
              ? formatAmount(intl, metric, tick)
              : intl.formatNumber(tick, { notation: 'compact' })}
          </text>
        </g>
      ))}
      {labelledBars({ bars: bars.length, pitch: size.pitch, perDay: perDayOf(bars), hasEnd: today !== null }).map(
        (at) => {
          const bar = bars[at]
          return (
            bar && (
              <text key={bar.start} x={size.x(at)} y={size.height - 6}>
                {formatBarShort(intl, bar)}
              </text>
            )
          )
        },
      )}
      {today !== null && (
        <text x={size.width} y={size.height - 6} textAnchor="end" className={styles.number}>
          <FormattedMessage id="chart.today" defaultMessage="today" />
        </text>
      )}
    </>
  )
}

/** One bar of all series, and a line where the time before was. */
function Stack({ data: { series, before }, size, at }: PartProps & { at: number }) {
  let below = 0
  const earlier = before?.[at]
  return (
    <g>
      {series.map(({ id, colour, amounts }) => {
        const amount = amounts[at] ?? 0
        const [from, high] = [size.high(below), size.high(amount)]
        below += amount
        if (amount === 0) return null
        return (
          <rect
            key={id ?? 'rest'}
            x={size.x(at)}
            y={size.floor - from - high}
            width={size.barWidth}
            // A pixel apart, so that neighbours differ without their colours.
            height={Math.max(0.75, high - 1)}
            className={cx(colour === null ? styles.rest : styles[`series${colour}`])}
          />
        )
      })}
      {earlier !== undefined && (
        <>
          {earlier > 0 && (
            <rect
              x={size.x(at) - 1}
              y={size.floor - size.high(earlier) - 3}
              width={size.barWidth + 2}
              height={6}
              className={styles.gap}
            />
          )}
          <rect
            x={size.x(at)}
            y={size.floor - size.high(earlier) - 1}
            width={size.barWidth}
            height={2}
            className={styles.before}
          />
        </>
      )}
    </g>
  )
}

type TodayProps = { amount: number; size: ChartSize; at: number; metric: Metric }

function Today({ amount, size, at, metric }: TodayProps) {
  const intl = useIntl()
  const high = Math.max(1, size.high(amount))
  return (
    <>
      <rect
        x={size.x(at) + 0.5}
        y={size.floor - high + 0.5}
        width={Math.max(1, size.barWidth - 1)}
        height={high}
        className={styles.today}
      />
      <text x={size.width} y={size.floor - high - 6} textAnchor="end" className={styles.number}>
        {formatAmount(intl, metric, amount)}
      </text>
    </>
  )
}

function Flags({ data: { flags, iconOf }, size }: PartProps) {
  return flags.map(({ bar, releases, step }) => {
    const [only, ...more] = releases
    const [x, y] = [size.x(bar) + size.barWidth / 2, step * stepHeight]
    const isAtEnd = x > size.width - 64
    const icon = only && more.length === 0 ? iconOf(only.project_id) : null
    return (
      <g key={`${bar} ${only?.version_id}`}>
        <path d={`M${x} ${y + 10}V${size.floor}`} className={styles.pole} />
        {icon ? (
          <image href={icon} x={x - 8} y={y} width={16} height={16} />
        ) : (
          <rect x={x - 4} y={y + 4} width={8} height={8} className={styles.flag} />
        )}
        <text x={isAtEnd ? x - 12 : x + 12} y={y + 12} textAnchor={isAtEnd ? 'end' : 'start'} className={styles.number}>
          {more.length > 0 ? releases.length : shortNumber(only?.version_number ?? '')}
        </text>
      </g>
    )
  })
}

/** Version numbers can be as long as their authors like. */
const shortNumber = (number: string): string => (number.length > 9 ? `${number.slice(0, 8)}…` : number)

function Key({ data: { before, today } }: { data: ChartData }) {
  if (!before && today === null) return null
  return (
    <ul className={styles.key}>
      {before && (
        <li>
          <i className={styles.beforeKey} />
          <FormattedMessage id="analytics.key.before" defaultMessage="the time before" />
        </li>
      )}
      {today !== null && (
        <li>
          <i className={styles.todayKey} />
          <FormattedMessage id="analytics.key.today" defaultMessage="today, so far and in no sum" />
        </li>
      )}
    </ul>
  )
}
