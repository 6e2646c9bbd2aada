import type { Gauge } from 'prom-client'
import type { Metrics } from './metrics.ts'

/** A gauge that a query fills. `show` sets it for each set of labels. */
export interface LookedAt<Seen> {
  name: string
  help: string
  labels?: readonly string[]
  show(seen: Seen, gauge: Gauge): void
}

export interface LookOptions {
  /** Gauges that are collected together share one query, and so do scrapes within this time. */
  keepMs?: number
  /** A query that takes longer counts as failed, so that one unreachable engine doesn't block all metrics. */
  withinMs?: number
}

/**
 * Gauges that one query of an engine fills when they are collected. While the query fails, gauges without labels are NaN and gauges with
 * labels disappear, so that nobody mistakes an old value for a new one; `adit_looks_failed_total` counts the failures.
 */
export function lookAt<Seen>(
  metrics: Metrics,
  look: () => Promise<Seen>,
  gauges: readonly LookedAt<Seen>[],
  { keepMs = 500, withinMs = 2_000 }: LookOptions = {},
): void {
  const failed = metrics.counter({
    name: 'adit_looks_failed_total',
    help: 'Queries of an engine for gauges that failed or took too long.',
  })
  let seen: Promise<Seen | undefined> | undefined
  let at = 0
  const shared = () => {
    if (!seen || performance.now() - at > keepMs) {
      at = performance.now()
      seen = within(look, withinMs).catch(() => void failed.inc())
    }
    return seen
  }
  for (const { name, help, labels = [], show } of gauges) {
    metrics.gauge({ name, help, labels }, async (gauge) => {
      const now = await shared()
      gauge.reset()
      if (now !== undefined) show(now, gauge)
      else if (labels.length === 0) gauge.set(Number.NaN)
    })
  }
}

async function within<Seen>(look: () => Promise<Seen>, milliseconds: number): Promise<Seen> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no response within ${milliseconds} ms`)), milliseconds)
  try {
    return await Promise.race([look(), promise])
  } finally {
    clearTimeout(timer)
  }
}
