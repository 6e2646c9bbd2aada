import { projectIndex } from '@adit/events/catalogue/search/project_index.values.ts'
import { analyticsVariables } from '@adit/platform/clickhouse/clickhouse.ts'
import { defineConfig } from '@adit/platform/config/config.ts'
import { openEventStore } from '@adit/platform/event_store/open_event_store.ts'
import { watchHorizon } from '@adit/platform/event_store/store_metrics.ts'
import { feedEnds } from '@adit/platform/feed/feed_ends.ts'
import { openFeed } from '@adit/platform/feed/open_feed.ts'
import { electLeader } from '@adit/platform/postgres/leadership.ts'
import { watchPools } from '@adit/platform/postgres/pool_metrics.ts'
import { watchBuilds, watchLag } from '@adit/platform/projection/projection_metrics.ts'
import { filled, logs } from '@adit/projectors/all.ts'
import { projectCounts } from '@adit/projectors/catalogue/search/project_count.ts'
import { IndexerLoop } from '@adit/projectors/catalogue/search/search_loop.ts'
import { readModelVersions } from '@adit/query-api/contracts.ts'
import { openSearchIndex } from '@adit/search/open_search.ts'
import { measuredSearch } from '@adit/search/search_metrics.ts'
import { startAnalyticsEngine } from './analytics_engine.ts'
import {
  acceptedLog,
  addressKey,
  databases,
  eventStore,
  feed as feedVariables,
  listening,
  search as searchVariables,
} from './environment.ts'
import { claimDatabases, claimSearch } from './log_owner.ts'
import { installDatabases } from './ops.ts'
import { answers, byVariable, openPools } from './pools.ts'
import { serveProbes } from './probe_server.ts'
import { type ProcessContext, type RunningProcess, runProcess } from './process.ts'
import { keepsUp, nothingParked } from './projection_checks.ts'
import { startEventProjections, startLogProjections } from './projections.ts'
import { watchReviewQueue } from './queue_metrics.ts'
import { relayLeads } from './relay_metrics.ts'

export const projectorsConfig = defineConfig({
  ...listening,
  ...databases,
  ...eventStore,
  ...acceptedLog,
  ...feedVariables,
  ...searchVariables,
  ...addressKey,
  ...analyticsVariables,
})

type Config = ReturnType<typeof projectorsConfig>

/** Other processes set marks too, so this looks for them regularly. */
const indexerPollMs = 200

/** Builds the read models and the search index. With Kafka, any number may run and share its partitions. One of them counts downloads. */
export async function startProjectors(context: ProcessContext<Config>): Promise<RunningProcess> {
  const { config, log, metrics, checks } = context
  let ready = false
  const server = await serveProbes({ port: config.PORT, host: config.HOST, checks, metrics, ready: () => ready })
  const pools = openPools(config, log)
  const store = await openEventStore(config.EVENT_STORE_URL ?? config.DATABASE_URL)
  const owning = { store, accepted: config.ADIT_ACCEPT_LOG }
  await claimDatabases(byVariable(pools), owning)
  await claimSearch(config.SEARCH_URL?.url.href, owning)
  await installDatabases({ ops: pools.ops })
  const onFeedError = (error: unknown) => log.error({ err: error }, 'the feed failed; retrying')
  const feed = await openFeed({ url: config.FEED_URL, store, pool: pools.reads, onError: onFeedError })
  const index = await openSearchIndex({
    url: config.SEARCH_URL?.url.href ?? config.DATABASE_URL,
    ca: config.SEARCH_CA,
    definition: projectIndex,
    log: await store.storeId(),
  })
  const search = measuredSearch(index, metrics)
  checks.read_database = answers(pools.reads)
  checks.event_store = () => store.head().then(() => undefined)
  checks.search = () => search.search({ limit: 1, offset: 0, sort: 'relevance' }).then(() => undefined)
  watchPools(metrics, { reads: pools.reads, ops: pools.ops })
  watchHorizon(metrics, store)
  watchBuilds(metrics, pools.reads, readModelVersions)
  watchReviewQueue(metrics, pools.reads)
  const lag = watchLag(metrics)
  const events = await startEventProjections({ pool: pools.reads, feed, store, log, metrics })
  const layout = await feed.layout()
  const ends = () => feedEnds({ store, pool: pools.reads, layout, byRelay: config.FEED_URL !== undefined })
  lag.follow({ runner: events, ends })
  checks.projections = keepsUp(lag)
  checks.parked = nothingParked(pools.reads)
  if (config.FEED_URL) checks.relay = relayLeads(pools.reads)
  const indexer = new IndexerLoop(
    {
      pool: pools.reads,
      search,
      counts: filled(projectCounts),
      onError: (error) => log.error({ err: error }, 'the search indexer failed; retrying'),
    },
    { pollMs: indexerPollMs },
  )
  events.onMoved(() => indexer.rouse())
  indexer.start()
  const counting = logs.map((of) =>
    electLeader({
      pool: pools.ops,
      name: `adit.${of.name}`,
      lead: async () => {
        const opened = await of.open({ pool: pools.ops, secret: config.ADDRESS_KEY })
        return startLogProjections({ pool: pools.reads, of, opened, log, metrics, lag })
      },
      onError: (error) => log.error({ err: error }, `counting ${of.name} failed; retrying`),
    }),
  )
  const { ANALYTICS_URL } = config
  const engine =
    ANALYTICS_URL &&
    electLeader({
      pool: pools.ops,
      name: 'adit.counted_facts',
      lead: () => {
        const given = { url: ANALYTICS_URL.url.href, secret: config.ADDRESS_KEY }
        return startAnalyticsEngine({ ...given, reads: pools.reads, ops: pools.ops, log, metrics, lag })
      },
      onError: (error) => log.error({ err: error }, 'filling ClickHouse failed; retrying'),
    })
  ready = true
  return {
    origin: server.origin,
    parts: [
      { name: 'indexer', close: () => indexer.stop() },
      { name: 'logs', close: async () => void (await Promise.all(counting.map((one) => one.stop()))) },
      { name: 'analytics engine', close: async () => engine?.stop() },
      { name: 'projections', close: () => events.stop() },
      { name: 'feed', close: () => feed.close() },
      { name: 'server', close: () => server.close() },
      { name: 'search', close: () => search.close() },
      { name: 'event store', close: () => store.close() },
      { name: 'databases', close: () => pools.close() },
    ],
  }
}

if (import.meta.main) await runProcess({ name: 'projectors', config: projectorsConfig, start: startProjectors })
