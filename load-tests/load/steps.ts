import type { Run } from './run.ts'

/** One rate of a step load. */
export interface Step {
  /** Visits per second that were due, and that ended. */
  offered: number
  done: number
  /** Milliseconds, of its requests. */
  p50: number
  p95: number
  /** Share of requests. */
  failed: number
  /** Visits that found no free caller. */
  notBegun: number
}

/** In the order of the run. Empty for other scenarios. */
export function stepsOf({ k6: { summary } }: Pick<Run, 'k6'>): Step[] {
  const valuesOf = (name: string) => summary.metrics[name]?.values ?? {}
  const rates = Object.keys(summary.metrics).flatMap(
    (key) => /^http_req_duration\{scenario:rate_(\d+)\}$/.exec(key)?.[1] ?? [],
  )
  const steps = rates.map((rate) => {
    const tag = `{scenario:rate_${rate}}`
    const times = valuesOf(`http_req_duration${tag}`)
    const ended = valuesOf(`iterations${tag}`).count ?? 0
    const notBegun = valuesOf(`dropped_iterations${tag}`).count ?? 0
    const offered = Number(rate)
    return {
      offered,
      done: (ended / Math.max(1, ended + notBegun)) * offered,
      p50: times.med ?? Number.NaN,
      p95: times['p(95)'] ?? Number.NaN,
      failed: valuesOf(`http_req_failed${tag}`).rate ?? 0,
      notBegun,
    }
  })
  return steps.toSorted((a, b) => a.offered - b.offered)
}

/** Milliseconds beyond which an answer counts as slow. */
const slowMs = 500
const mostFailed = 0.01
const mostNotBegun = 0.05

const isBent = ({ offered, done, p95, failed }: Step) =>
  !(p95 <= slowMs) || failed > mostFailed || done < offered * (1 - mostNotBegun)

/** The last step that the site carries, and the first that it doesn't, because requests are slow, failing, or not started. */
export function bendOf(steps: readonly Step[]): { carried: Step | undefined; bent: Step | undefined } {
  const at = steps.findIndex(isBent)
  return at < 0 ? { carried: steps.at(-1), bent: undefined } : { carried: steps[at - 1], bent: steps[at] }
}
