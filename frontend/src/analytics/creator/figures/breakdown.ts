import { amountOf, type Field, type Figure, type Metric } from './metric.ts'

/** Countries that are not named, and those of unknown addresses. */
export const otherCountries = 'XX'

export interface BreakdownRow {
  /** A value of each field; undefined where a record has none. */
  values: readonly (string | undefined)[]
  amount: number
}

export interface Breakdown {
  /** The largest first; those without a value and those of several values last, whatever their size. */
  rows: readonly BreakdownRow[]
  total: number
}

const textOf = (figure: Figure, field: Field): string | undefined => {
  const value = figure[field]
  return value === undefined ? undefined : String(value)
}

/** Whether a row is one thing. Others are a sum of several, or of what has no name. */
export const isOneThing = ({ values }: BreakdownRow): boolean =>
  values.every((value) => value !== undefined && value !== otherCountries && value !== 'other' && value !== 'unknown')

/** The amounts of each combination of values. */
export function breakdownOf(figures: readonly Figure[], metric: Metric, by: readonly Field[]): Breakdown {
  const rows = new Map<string, { values: (string | undefined)[]; amount: number }>()
  for (const figure of figures) {
    const amount = amountOf(figure, metric)
    if (amount === 0) continue
    const values = by.map((field) => textOf(figure, field))
    const key = JSON.stringify(values)
    const known = rows.get(key)
    if (known) known.amount += amount
    else rows.set(key, { values, amount })
  }
  const sorted = [...rows.values()].toSorted(
    (left, right) =>
      Number(isOneThing(right)) - Number(isOneThing(left)) ||
      right.amount - left.amount ||
      left.values.join(' ').localeCompare(right.values.join(' ')),
  )
  return { rows: sorted, total: sorted.reduce((total, { amount }) => total + amount, 0) }
}

/** The first rows of single things, the rest of them as one sum, then what has no name: together still the total. */
export function shortened({ rows, total }: Breakdown, count: number) {
  const named = rows.filter(isOneThing)
  const unnamed = rows.filter((row) => !isOneThing(row))
  // One row for a single one says more than "1 other".
  const shown = named.length <= count + 1 ? named : named.slice(0, count)
  const rest = named.slice(shown.length)
  return {
    shown,
    rest: { count: rest.length, amount: rest.reduce((sum, { amount }) => sum + amount, 0) },
    unnamed,
    total,
  }
}
