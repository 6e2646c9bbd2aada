import { availableParallelism } from 'node:os'
import { quantile } from '../figure.ts'
import type { Summary } from './k6_run.ts'
import type { Run } from './run.ts'
import type { ProcessRecord } from './sampler.ts'
import { bendOf, type Step, stepsOf } from './steps.ts'

export interface Line {
  name: string
  count: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  max: number
  /** Share. */
  failed: number
}

/** All requests first, then by name. */
export function linesOf({ k6: { summary }, seconds }: Pick<Run, 'k6' | 'seconds'>): Line[] {
  const names = Object.keys(summary.metrics).flatMap((key) => /^http_req_duration\{name:(.+)\}$/.exec(key)?.[1] ?? [])
  const lines = names.map((name) => lineOf(summary, name, `{name:${name}}`, seconds)).filter(({ count }) => count > 0)
  return [lineOf(summary, 'all', '', seconds), ...lines]
}

function lineOf({ metrics }: Summary, name: string, tag: string, seconds: number): Line {
  const times = metrics[`http_req_duration${tag}`]?.values ?? {}
  const count = metrics[`http_reqs${tag}`]?.values.count ?? 0
  return {
    name,
    count,
    perSecond: count / seconds,
    p50: times.med ?? Number.NaN,
    p95: times['p(95)'] ?? Number.NaN,
    p99: times['p(99)'] ?? Number.NaN,
    max: times.max ?? Number.NaN,
    failed: metrics[`http_req_failed${tag}`]?.values.rate ?? 0,
  }
}

export const crossedOf = ({ metrics }: Summary): string[] =>
  Object.entries(metrics).flatMap(([name, { thresholds = {} }]) =>
    Object.entries(thresholds).flatMap(([rule, { ok }]) => (ok ? [] : [`${name}: ${rule}`])),
  )

export interface Saturation {
  name: string
  /** Shares of one processor. */
  cpu: number
  cpuMost: number
  loopLag: number
  memoryMost: number
}

export const saturationOf = ({ name, moments }: ProcessRecord): Saturation => ({
  name,
  cpu: moments.reduce((sum, { cpu }) => sum + cpu, 0) / Math.max(1, moments.length),
  cpuMost: most(moments.map(({ cpu }) => cpu)),
  loopLag: moments.every(({ loopLag }) => Number.isNaN(loopLag))
    ? Number.NaN
    : most(moments.map(({ loopLag }) => loopLag)),
  memoryMost: most(moments.map(({ memory }) => memory)),
})

const most = (values: readonly number[]) => values.reduce((max, value) => Math.max(max, value), 0)

/** The highest bound of the delay histogram. */
const longAgoMs = 3_600_000

/** Sentences on everything that is neither a request nor a process. */
export function remarksOf({ counted, lags, processes, k6, machineLoad }: Run): string[] {
  const remarks = bendRemarks(stepsOf({ k6 }))
  const [loadBefore] = machineLoad
  if (loadBefore > availableParallelism()) {
    remarks.push(
      `Other programs kept this machine busy: its load average was ${loadBefore} before the run, so repeat it`,
    )
  }
  if (counted) {
    const { due, unknown, counted: risen, exact } = counted
    const doubt = unknown > 0 ? `, ${whole(unknown)} unknown` : ''
    remarks.push(
      `Downloads: ${whole(due)} to be counted${doubt}, ${whole(risen)} counted: ${exact ? 'exact' : 'NOT EXACT'}`,
    )
  }
  if (lags.length > 0) {
    const [p50, p99] = [0.5, 0.99].map((share) =>
      ms(
        quantile(
          lags.map((lag) => lag.ms),
          share,
        ),
      ),
    )
    remarks.push(
      `A write that waits for nothing becomes visible after ${p50} (median of ${lags.length}), ${p99} at most`,
    )
  }
  for (const { name, projection } of processes) {
    if (!projection) continue
    const { p50, p99, events } = projection
    const some = `${name}: ${whole(events)} events were projected`
    remarks.push(
      p50 >= longAgoMs ? `${some}, most of them old` : `${some} ${ms(p50)} after they happened, 99 % within ${ms(p99)}`,
    )
  }
  const answers = processes.reduce((sum, { answers }) => sum + answers, 0)
  // The probe's writes themselves wait for nothing.
  const pending = processes.reduce((sum, { pending }) => sum + pending, 0) - lags.length
  if (pending > 0)
    remarks.push(`${whole(pending)} of ${whole(answers)} answers were sent before their effect was visible`)
  const crossed = crossedOf(k6.summary)
  remarks.push(crossed.length === 0 ? 'All thresholds hold' : `Thresholds crossed: ${crossed.join('; ')}`)
  return remarks
}

function bendRemarks(steps: readonly Step[]): string[] {
  if (steps.length === 0) return []
  const { carried, bent } = bendOf(steps)
  const upTo = carried
    ? `Carries ${carried.offered} visits a second (95 % of answers within ${ms(carried.p95)})`
    : 'Carries none'
  if (!bent) return [`${upTo}; more was not tried`]
  const { offered, done, p95, failed } = bent
  return [`${upTo}; bends at ${offered}: ${done.toFixed(0)} done, p95 ${ms(p95)}, ${percent(failed)} failed`]
}

/** A dash for a missing value. */
export const ms = (value: number): string =>
  Number.isFinite(value) ? `${value < 10 ? value.toFixed(1) : whole(value)} ms` : '–'
export const whole = (value: number): string => Math.round(value).toLocaleString('en')
export const percent = (share: number): string => `${(share * 100).toFixed(share > 0 && share < 0.01 ? 2 : 0)} %`
export const mebibytes = (bytes: number): string => `${whole(bytes / 2 ** 20)} MiB`

/** Cells of the report's tables. */
export function rowsOf(run: Run): { steps: string[][]; requests: string[][]; processes: string[][] } {
  const steps = stepsOf(run).map(({ offered, done, p50, p95, failed, notBegun }) => [
    `${offered} visits per second`,
    done.toFixed(1),
    ...[p50, p95].map(ms),
    percent(failed),
    whole(notBegun),
  ])
  const requests = linesOf(run).map((line) => [
    line.name,
    whole(line.count),
    line.perSecond.toFixed(1),
    ...[line.p50, line.p95, line.p99, line.max].map(ms),
    percent(line.failed),
  ])
  const processes = run.processes
    .map(saturationOf)
    .map((one) => [one.name, percent(one.cpu), percent(one.cpuMost), ms(one.loopLag), mebibytes(one.memoryMost)])
  return { steps, requests, processes }
}

/** For a terminal. */
export function textOf(run: Run): string {
  const { scenario, target, seconds, vus, machineLoad } = run
  const head = `${scenario} at ${target}: ${seconds.toFixed(0)} s, ${vus} callers, load average ${machineLoad.join(' → ')}`
  const { steps, requests, processes } = rowsOf(run)
  return [
    head,
    '',
    ...(steps.length > 0 ? [aligned([stepHeads, ...steps]), ''] : []),
    aligned([requestHeads, ...requests]),
    ...(processes.length > 0 ? ['', aligned([processHeads, ...processes])] : []),
    '',
    ...remarksOf(run),
  ].join('\n')
}

export const stepHeads = ['step', 'done', 'p50', 'p95', 'failed', 'not started']
export const requestHeads = ['request', 'answers', 'per second', 'p50', 'p95', 'p99', 'slowest', 'failed']
export const processHeads = ['process', 'CPU', 'most', 'loop lag p99', 'memory']

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const cell = (text: string, column: number) =>
    column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0)
  return rows.map((row) => row.map(cell).join('  ')).join('\n')
}
