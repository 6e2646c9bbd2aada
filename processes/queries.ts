import { randomBytes } from 'node:crypto'
import { tokenErrors } from '@adit/command-api/identity/sign_in/token.errors.ts'
import { createTokens } from '@adit/command-api/identity/sign_in/tokens.ts'
import type { ProjectIndex } from '@adit/events/catalogue/search/project_index.values.ts'
import type { Provider } from '@adit/events/identity/provider.values.ts'
import { idFromBytes } from '@adit/events/kit/id.values.ts'
import { codec } from '@adit/events/registry.ts'
import { readableLength } from '@adit/markdown/readable.ts'
import type { ClickHouse } from '@adit/platform/clickhouse/clickhouse.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import type { Route } from '@adit/platform/http/contract.ts'
import { type ErrorTable, joinErrors } from '@adit/platform/http/errors.ts'
import { createPersonalVault } from '@adit/platform/personal/postgres_vault.ts'
import type { Log } from '@adit/platform/telemetry/log.ts'
import { projectors } from '@adit/projectors/all.ts'
import { type AnalyticsStore, analyticsStore } from '@adit/query-api/analytics/metrics/analytics_store.port.ts'
import { clickhouseAnalytics } from '@adit/query-api/analytics/metrics/clickhouse_analytics.ts'
import { postgresAnalytics } from '@adit/query-api/analytics/metrics/postgres_analytics.ts'
import { quickerStore } from '@adit/query-api/analytics/metrics/quicker_store.ts'
import { type BillingOffer, billingContributes, billingOffer } from '@adit/query-api/billing/billing_offer.port.ts'
import { projectSearch } from '@adit/query-api/catalogue/search/project_search.port.ts'
import { queryErrors, readModelVersions } from '@adit/query-api/contracts.ts'
import { offeredProviders } from '@adit/query-api/identity/offered_providers.port.ts'
import * as ports from '@adit/query-api/kit/engines.port.ts'
import { projectionAdmin } from '@adit/query-api/kit/parked/projection_admin.ts'
import { type ReadModelAccess, readModels } from '@adit/query-api/kit/read_models/db.ts'
import { openQueryRoutes } from '@adit/query-api/query_side.ts'
import type { SearchIndex } from '@adit/search/search.port.ts'
import type pg from 'pg'
import { presenceReader } from './presence/presence_table.ts'
import { renderTexts } from './text_rendering/render_texts.ts'

export interface Queries {
  models: ReadModelAccess
  routes: Route[]
  errors: ErrorTable
  close(): Promise<void>
}

/** What queries read from. */
export interface QueryEngines {
  reads: pg.Pool
  ops: pg.Pool
  vault: pg.Pool
  /** For staff, who retry parked roots: writes read models. */
  projections: pg.Pool
  search: SearchIndex<ProjectIndex>
  store: EventStore
}

export interface QueriesOptions {
  engines: QueryEngines
  /** Public address of the site. Requested with each request, because a free port is known only once it listens. */
  origin(): string
  /** Other sites that people can sign in with. */
  offered: readonly Provider[]
  /** By whom payments are made. Null if nothing is sold. */
  billing: BillingOffer | null
  /** Whether half of what is paid joins the creators' pool. */
  contributes: boolean
  /** The engine of analytics, on sites that have one. */
  clickhouse?: ClickHouse | undefined
  log: Log
}

/** The query side on the read models, without its HTTP server. */
export async function openQueries(options: QueriesOptions): Promise<Queries> {
  const { engines, origin, offered, billing, contributes, clickhouse, log } = options
  const { reads, ops, vault, search } = engines
  const onError = (error: unknown) => log.error({ err: error }, 'looking for live builds failed; retrying soon')
  const models = await readModels({ pool: reads, versions: readModelVersions, onError })
  const routes = await openQueryRoutes({
    models,
    origin,
    fills: [
      projectSearch.fill(search),
      ports.eventStore.fill(engines.store),
      ports.eventCodec.fill(codec),
      ports.personalVault.fill(createPersonalVault(vault)),
      ports.projectionAdmin.fill(projectionAdmin({ pool: engines.projections, projectors, codec })),
      ports.tokenUses.fill(createTokens(ops)),
      ports.onlineStatuses.fill(presenceReader(ops)),
      ports.randomId.fill(() => idFromBytes(randomBytes(8))),
      ports.renderText.fill(renderTexts()),
      ports.readableLength.fill(readableLength),
      offeredProviders.fill(offered),
      billingOffer.fill(billing),
      billingContributes.fill(contributes),
      ...(clickhouse ? [analyticsStore.fill(engineFigures(clickhouse, models, log))] : []),
    ],
  })
  return { models, routes, errors: joinErrors(queryErrors, tokenErrors), close: () => models.close() }
}

function engineFigures(clickhouse: ClickHouse, models: ReadModelAccess, log: Log): AnalyticsStore {
  const onError = (error: unknown) => log.error({ err: error }, 'ClickHouse failed; asking Postgres for analytics')
  const days = postgresAnalytics(models.db, Date.now)
  return quickerStore({ days, facts: clickhouseAnalytics(clickhouse, days, onError) }, Date.now)
}
