import { createAuthenticate } from '@adit/command-api/identity/sign_in/authenticate.ts'
import { projectIndex } from '@adit/events/catalogue/search/project_index.values.ts'
import { hasScope } from '@adit/events/identity/scope.values.ts'
import { analyticsVariables, openClickHouse } from '@adit/platform/clickhouse/clickhouse.ts'
import { defineConfig } from '@adit/platform/config/config.ts'
import { openEventStore } from '@adit/platform/event_store/open_event_store.ts'
import { createSide } from '@adit/platform/http/app.ts'
import { withServiceCredential } from '@adit/platform/http/representation.ts'
import { watchPools } from '@adit/platform/postgres/pool_metrics.ts'
import { openSearchIndex } from '@adit/search/open_search.ts'
import { measuredSearch } from '@adit/search/search_metrics.ts'
import { contributesTo, offerOf } from './billing.ts'
import {
  acceptedLog,
  billingOffer,
  contributing,
  databases,
  eventStore,
  listening,
  publicOrigin,
  search as searchVariables,
  serviceKey,
  staffSignIn,
  vaultDatabase,
} from './environment.ts'
import { claimDatabases, claimSearch } from './log_owner.ts'
import { installDatabases } from './ops.ts'
import { answers, byVariable, openPools } from './pools.ts'
import { type ProcessContext, type RunningProcess, runProcess } from './process.ts'
import { allBuilt } from './projection_checks.ts'
import { openQueries } from './queries.ts'
import { githubTokensOf, githubTokenVariables, offeredOf, offerVariables } from './sign_in_providers.ts'

export const queryApiConfig = defineConfig({
  ...listening,
  ...databases,
  ...vaultDatabase,
  ...eventStore,
  ...acceptedLog,
  ...searchVariables,
  ...publicOrigin,
  ...serviceKey,
  ...staffSignIn,
  ...githubTokenVariables,
  ...offerVariables,
  ...billingOffer,
  ...contributing,
  ...analyticsVariables,
})

type Config = ReturnType<typeof queryApiConfig>

/** Handles reads. Any number may run. */
export async function startQueryApi({ config, log, metrics, checks }: ProcessContext<Config>): Promise<RunningProcess> {
  const pools = openPools(config, log, 16)
  const store = await openEventStore(config.EVENT_STORE_URL ?? config.DATABASE_URL)
  const owning = { store, accepted: config.ADIT_ACCEPT_LOG }
  await claimDatabases(byVariable(pools), owning)
  await claimSearch(config.SEARCH_URL?.url.href, owning)
  await installDatabases(pools)
  const index = await openSearchIndex({
    url: config.SEARCH_URL?.url.href ?? config.DATABASE_URL,
    ca: config.SEARCH_CA,
    definition: projectIndex,
    log: await store.storeId(),
  })
  const search = measuredSearch(index, metrics)
  watchPools(metrics, { reads: pools.reads, ops: pools.ops, vault: pools.vault })
  const clickhouse = config.ANALYTICS_URL && openClickHouse(config.ANALYTICS_URL.url.href)
  const query = await openQueries({
    engines: { reads: pools.reads, ops: pools.ops, vault: pools.vault, projections: pools.reads, search, store },
    origin: () => config.ADIT_ORIGIN,
    offered: offeredOf(config),
    billing: offerOf(config),
    contributes: contributesTo(config),
    clickhouse,
    log,
  })
  checks.read_database = answers(pools.reads)
  checks.operational_database = answers(pools.ops)
  checks.event_store = () => store.head().then(() => undefined)
  checks.search = () => search.search({ limit: 1, offset: 0, sort: 'relevance' }).then(() => undefined)
  checks.read_models = allBuilt(query.models)
  const side = createSide({
    side: 'query',
    routes: query.routes,
    errors: query.errors,
    authenticate: withServiceCredential(
      createAuthenticate(pools.ops, {
        staffSecondFactor: config.STAFF_SECOND_FACTOR,
        foreign: githubTokensOf(config, pools.ops),
      }),
      config.SERVICE_KEY,
    ),
    hasScope,
    log,
    metrics,
    checks,
    behindGateway: true,
  })
  const server = await side.listen({ port: config.PORT, host: config.HOST, drainMs: config.DRAIN_MS })
  return {
    origin: server.origin,
    parts: [
      { name: 'server', close: () => server.close() },
      { name: 'queries', close: () => query.close() },
      { name: 'clickhouse', close: async () => clickhouse?.close() },
      { name: 'search', close: () => search.close() },
      { name: 'event store', close: () => store.close() },
      { name: 'databases', close: () => pools.close() },
    ],
  }
}

if (import.meta.main) await runProcess({ name: 'query-api', config: queryApiConfig, start: startQueryApi })
