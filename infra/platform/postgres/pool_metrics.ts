import type pg from 'pg'
import type { Metrics } from '../telemetry/metrics.ts'

/** Connections of each pool and callers that wait for one, which is the first sign of saturation. A pool with two names counts once. */
export function watchPools(metrics: Metrics, pools: Readonly<Record<string, pg.Pool>>): void {
  const named = [...new Map(Object.entries(pools).map(([name, pool]) => [pool, name]))]
  const shape = { labels: ['pool'] as const }
  metrics.gauge({ ...shape, name: 'adit_pg_pool_waiting', help: 'Callers waiting for a connection.' }, (gauge) => {
    for (const [pool, name] of named) gauge.set({ pool: name }, pool.waitingCount)
  })
  metrics.gauge({ ...shape, name: 'adit_pg_pool_busy', help: 'Connections in use.' }, (gauge) => {
    for (const [pool, name] of named) gauge.set({ pool: name }, pool.totalCount - pool.idleCount)
  })
  metrics.gauge({ ...shape, name: 'adit_pg_pool_size', help: 'Maximum connections of the pool.' }, (gauge) => {
    for (const [pool, name] of named) gauge.set({ pool: name }, pool.options.max)
  })
}
