import { hostname } from 'node:os'
import { defineConfig } from '@adit/platform/config/config.ts'
import { adapterUrl } from '@adit/platform/config/variables.ts'
import { openEventStore } from '@adit/platform/event_store/open_event_store.ts'
import { watchHorizon } from '@adit/platform/event_store/store_metrics.ts'
import { parseKafkaUrl } from '@adit/platform/kafka/kafka_url.ts'
import { watchPools } from '@adit/platform/postgres/pool_metrics.ts'
import { startRelay } from '@adit/projectors/relay/relay.ts'
import { acceptedLog, databases, eventStore, listening } from './environment.ts'
import { claimDatabases } from './log_owner.ts'
import { answers, byVariable, openPools } from './pools.ts'
import { serveProbes } from './probe_server.ts'
import { type ProcessContext, type RunningProcess, runProcess } from './process.ts'
import { relayLeads, watchRelay } from './relay_metrics.ts'

export const relayConfig = defineConfig({
  ...listening,
  ...databases,
  ...eventStore,
  ...acceptedLog,
  FEED_URL: adapterUrl('kafka')
    .transform(({ url }) => url)
    .describe('kafka://broker:9092'),
})

type Config = ReturnType<typeof relayConfig>

/** Publishes the log to Kafka. One relay leads, others stand by. */
export async function startRelayProcess(context: ProcessContext<Config>): Promise<RunningProcess> {
  const { config, log, metrics, checks } = context
  const pools = openPools(config, log, 4)
  const store = await openEventStore(config.EVENT_STORE_URL ?? config.DATABASE_URL)
  await claimDatabases(byVariable(pools), { store, accepted: config.ADIT_ACCEPT_LOG })
  const relay = await startRelay({
    source: store,
    pool: pools.reads,
    settings: parseKafkaUrl(config.FEED_URL),
    holder: `${hostname()}-${process.pid}`,
    onError: (error) => log.error({ err: error }, 'the relay failed; retrying'),
  })
  checks.read_database = answers(pools.reads)
  checks.event_store = () => store.head().then(() => undefined)
  checks.leader = relayLeads(pools.reads)
  checks.kafka = () => relay.trouble()
  watchRelay(metrics, relay, store)
  watchHorizon(metrics, store)
  watchPools(metrics, { reads: pools.reads })
  const server = await serveProbes({ port: config.PORT, host: config.HOST, checks, metrics, ready: () => true })
  return {
    origin: server.origin,
    parts: [
      { name: 'relay', close: () => relay.stop() },
      { name: 'server', close: () => server.close() },
      { name: 'event store', close: () => store.close() },
      { name: 'databases', close: () => pools.close() },
    ],
  }
}

if (import.meta.main) await runProcess({ name: 'relay', config: relayConfig, start: startRelayProcess })
