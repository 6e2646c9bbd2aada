import type { Gauge } from 'prom-client'
import type { Metrics } from './metrics.ts'

/** A gauge that a look fills. `show` sets it, for each set of labels. */
export interface LookedAt<Seen> {
  name: string
  help: string
  labels?: readonly string[]
  show(seen: Seen, gauge: Gauge): void
}

export interface LookOptions {
  /** Gauges asked for together share one look, and so do scrapes that follow each other within this time. */
  keepMs?: number
  /** A look that takes longer counts as failed, so that one engine that is away does not take all metrics with it. */
  withinMs?: number
}

/**
 * Gauges that one look at an engine fills when they are asked for. While the look fails, those without labels are NaN and those with
 * labels are gone, so that nobody takes an old number for a new one; `adit_looks_failed_total` says so.
 */
export function lookAt<Seen>(
  metrics: Metrics,
  look: () => Promise<Seen>,
  gauges: readonly LookedAt<Seen>[],
  { keepMs = 500, withinMs = 2_000 }: LookOptions = {},
): void {
  const failed = metrics.counter({
    name: 'adit_looks_failed_total',
    help: 'Looks at an engine, to fill gauges, that failed or took too long.',
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
  const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds)
  try {
    return await Promise.race([look(), promise])
  } finally {
    clearTimeout(timer)
  }
}
