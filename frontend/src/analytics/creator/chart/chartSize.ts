import { axisOf } from '../../../catalogue/public/chart/chart.ts'

/** Pixels. */
const left = 44
const plotHeight = 208
const bottom = 24
/** What one step of the stairs of releases takes. */
export const stepHeight = 18

export interface ChartSize {
  width: number
  height: number
  left: number
  top: number
  /** Where zero is. */
  floor: number
  /** From the beginning of one bar to the next. */
  pitch: number
  barWidth: number
  ticks: readonly number[]
  x: (bar: number) => number
  high: (amount: number) => number
}

/** Where everything is drawn. `places` counts the bars, today's included; `steps` the stairs above them. */
export function chartSize(width: number, places: number, most: number, steps: number): ChartSize {
  const ticks = axisOf(most)
  const top = steps * stepHeight + 18
  const floor = top + plotHeight
  const pitch = (width - left) / Math.max(1, places)
  return {
    ...{ width, height: floor + bottom, left, top, floor, pitch, ticks },
    barWidth: Math.max(1, pitch - (pitch > 12 ? 3 : 1)),
    x: (bar) => left + bar * pitch,
    high: (amount) => (plotHeight * amount) / (ticks.at(-1) ?? 1),
  }
}

/** Steps that end with the day, so that each day's first bar has a name. */
const withinDay = [1, 2, 3, 4, 6, 8, 12, 24]

function stepOf(least: number, perDay: number): number {
  if (perDay === 1) return least
  return withinDay.find((step) => step >= least && perDay % step === 0) ?? Math.ceil(least / perDay) * perDay
}

interface Labels {
  bars: number
  pitch: number
  /** Bars that a day has; 1 if each is a day or more. */
  perDay: number
  /** Something is written at the end. */
  hasEnd: boolean
}

/** Pixels of a name. */
const room = 76

/** The bars whose names stand below the chart, so many that none touches the next, nor what is written at the end. */
export function labelledBars({ bars, pitch, perDay, hasEnd }: Labels): number[] {
  const every = stepOf(Math.max(1, Math.ceil(room / pitch)), perDay)
  return Array.from({ length: Math.ceil(bars / every) }, (_, at) => at * every).filter(
    (bar) => bar === 0 || (bars - bar) * pitch >= (hasEnd ? room : room / 2),
  )
}
