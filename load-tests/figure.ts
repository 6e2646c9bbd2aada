/** One line of the table: what was measured, against what, and the target. */
export interface FigureRow {
  name: string
  /** With its unit. */
  measured: string
  /** The yardstick's value in the same run. Absent for absolute figures. */
  yardstick?: string
  ratio?: number
  wanted: string
  /** Undefined if there is no target and the figure is only recorded. */
  ok?: boolean
}

export interface Ratio {
  name: string
  value: number
  yardstick: number
  unit: string
  atLeast: number
}

/** A rate that should be at least a share of its yardstick. */
export function ratioRow({ name, value, yardstick, unit, atLeast }: Ratio): FigureRow {
  const ratio = value / yardstick
  return {
    name,
    measured: `${rounded(value)} ${unit}`,
    yardstick: `${rounded(yardstick)} ${unit}`,
    ratio,
    wanted: `≥ ${atLeast}`,
    ok: ratio >= atLeast,
  }
}

/** A figure that should not exceed a limit. */
export function limitRow(name: string, value: number, unit: string, atMost: number): FigureRow {
  return {
    name,
    measured: `${rounded(value)} ${unit}`,
    wanted: `≤ ${atMost.toLocaleString('en')} ${unit}`,
    ok: value <= atMost,
  }
}

export function statedRow(name: string, value: number, unit: string): FigureRow {
  return { name, measured: `${rounded(value)} ${unit}`, wanted: '' }
}

/** More than three digits would be false precision on a shared machine. */
const rounded = (value: number): string =>
  (Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3))).toLocaleString('en')

export interface Round {
  value: number
  yardstick: number
}

/** The round with the median ratio, or the lower of the two middle ones. */
export function medianRound(rounds: readonly Round[]): Round {
  const sorted = rounds.toSorted((a, b) => a.value / a.yardstick - b.value / b.yardstick)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? { value: Number.NaN, yardstick: Number.NaN }
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const heads = ['figure', 'measured', 'yardstick', 'ratio', 'wanted', ''] as const

/** The rows as a Markdown table, aligned for a terminal. */
export function tableOf(rows: readonly FigureRow[]): string {
  const cells = rows.map(({ name, measured, yardstick = '', ratio, wanted, ok }) => [
    name,
    measured,
    yardstick,
    ratio === undefined ? '' : ratio.toFixed(2),
    wanted,
    ok === undefined ? '' : ok ? 'ok' : 'MISSED',
  ])
  const widths = heads.map((head, column) => Math.max(head.length, ...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n')
}
