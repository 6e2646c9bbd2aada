import { openClickHouse } from '@adit/platform/clickhouse/clickhouse.ts'
import { repeat } from '@adit/platform/eventing/repeat.ts'
import type { LagWatch } from '@adit/platform/projection/projection_metrics.ts'
import type { Log } from '@adit/platform/telemetry/log.ts'
import type { Metrics } from '@adit/platform/telemetry/metrics.ts'
import { downloads } from '@adit/projectors/analytics/download_log/downloads.ts'
import { countedFactsProjector } from '@adit/projectors/analytics/facts/counted_facts.projector.ts'
import { differingDays, shipFacts } from '@adit/projectors/analytics/facts/fact_shipping.ts'
import type pg from 'pg'
import { startLogProjections } from './projections.ts'

export interface AnalyticsEngineOptions {
  url: string
  reads: pg.Pool
  ops: pg.Pool
  secret: string
  log: Log
  metrics: Metrics
  lag: LagWatch
}

const shipping = { everyMs: 1_000, firstMs: 100 }
const dayMs = 86_400_000
/** Records of these days may still arrive, or be in one of both stores only. */
const unsettledDays = 2

/** Fills ClickHouse with what counts, and compares its totals of days with the read models once a day. One process at a time needs to. */
export async function startAnalyticsEngine(options: AnalyticsEngineOptions): Promise<{ stop(): Promise<void> }> {
  const { url, reads, ops, secret, log, metrics, lag } = options
  const clickhouse = openClickHouse(url)
  const { log: downloadLog } = await downloads.open({ pool: ops, secret })
  let checked = 0
  const keep = async () => {
    const day = Math.floor(Date.now() / dayMs)
    if (checked === day) return
    const before = new Date((day - unsettledDays) * dayMs).toISOString().slice(0, 10)
    const days = await differingDays({ pool: reads, clickhouse }, before)
    if (days.length > 0)
      log.error({ days: days.slice(0, 10) }, 'ClickHouse has other totals of days than the read models')
    checked = day
  }
  const of = { name: countedFactsProjector.name, codec: downloads.codec, projectors: [countedFactsProjector] }
  const counting = await startLogProjections({ pool: reads, of, opened: { log: downloadLog, keep }, log, metrics, lag })
  const onError = (error: unknown) => log.error({ err: error }, 'sending facts to ClickHouse failed; retrying')
  const sending = repeat({ ...shipping, onError }, () => shipFacts({ pool: reads, clickhouse }))
  return {
    async stop() {
      await sending.stop()
      await counting.stop()
      await clickhouse.close()
    },
  }
}
