import { type Check, Warning } from '@adit/platform/http/middleware/probes.ts'
import type { LagWatch } from '@adit/platform/projection/projection_metrics.ts'
import type pg from 'pg'

/** An answer waits 2 s for its effect. A projection that is this late is not only busy. */
const mostSeconds = 30

/** Fails if a projection of this process is behind its feed for long. */
export function keepsUp(lag: LagWatch, seconds = mostSeconds): Check {
  return () => {
    const worst = lag.worst()
    if (!worst || worst.seconds <= seconds) return undefined
    return `${worst.projector} is ${Math.round(worst.seconds)} s behind its feed in ${worst.behind} partitions`
  }
}

/** Warns of parked roots, which someone must look at. Everything else continues. */
export function nothingParked(reads: pg.Pool): Check {
  return async () => {
    const { rows } = await reads.query<{ projector: string; roots: number }>(
      `select l.projector, count(distinct p.root)::int as roots from meta.parked p join meta.live_build l using (build)
       group by l.projector order by l.projector`,
    )
    const parked = rows.map(({ projector, roots }) => `${projector}: ${roots}`)
    return parked.length > 0 ? new Warning(`roots are parked (${parked.join(', ')})`) : undefined
  }
}

/** Fails until each read model that this process reads has a live build. */
export function allBuilt(models: { missing(): string[] }): Check {
  return () => {
    const missing = models.missing()
    return missing.length > 0 ? `not built yet: ${missing.join(', ')}` : undefined
  }
}
