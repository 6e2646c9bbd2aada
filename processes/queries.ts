import { randomBytes } from 'node:crypto'
import { tokenErrors } from '@adit/command-api/identity/sign_in/token.errors.ts'
import { createTokens } from '@adit/command-api/identity/sign_in/tokens.ts'
import type { ProjectIndex } from '@adit/events/catalogue/search/project_index.values.ts'
import { idFromBytes } from '@adit/events/kit/id.values.ts'
import { codec } from '@adit/events/registry.ts'
import { readableLength } from '@adit/markdown/readable.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import type { Route } from '@adit/platform/http/contract.ts'
import { type ErrorTable, joinErrors } from '@adit/platform/http/errors.ts'
import { createPersonalVault } from '@adit/platform/personal/postgres_vault.ts'
import type { Log } from '@adit/platform/telemetry/log.ts'
import { projectors } from '@adit/projectors/all.ts'
import { queryErrors } from '@adit/query-api/errors.ts'
import { accountLookup } from '@adit/query-api/identity/account_lookup.ts'
import { identityQueryRoutes } from '@adit/query-api/identity/identity.routes.ts'
import { moderationQueryRoutes } from '@adit/query-api/moderation/moderation.routes.ts'
import { projectionAdmin } from '@adit/query-api/moderation/parked/projection_admin.ts'
import { type ReadModelAccess, readModels } from '@adit/query-api/read_models/db.ts'
import { readModelVersions } from '@adit/query-api/read_models/models.ts'
import { createQueryRoutes } from '@adit/query-api/routes.ts'
import type { SearchIndex } from '@adit/search/search.port.ts'
import type pg from 'pg'

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
  /** For staff, who retry what is parked: writes read models. */
  projections: pg.Pool
  search: SearchIndex<ProjectIndex>
  store: EventStore
}

export interface QueriesOptions {
  engines: QueryEngines
  /** Public address of the site; asked for with each request, since a free port is known only once it listens. */
  origin(): string
  log: Log
}

/** The query side on the read models, without its HTTP server. */
export async function openQueries({ engines, origin, log }: QueriesOptions): Promise<Queries> {
  const { reads, ops, vault, search } = engines
  const onError = (error: unknown) => log.error({ err: error }, 'looking for live builds failed; tried again soon')
  const models = await readModels({ pool: reads, versions: readModelVersions, onError })
  const deps = {
    models,
    search,
    accounts: accountLookup(models),
    origin,
    randomId: () => idFromBytes(randomBytes(8)),
    readableLength,
  }
  const identity = { vault: createPersonalVault(vault), tokens: createTokens(ops) }
  const staff = projectionAdmin({ pool: engines.projections, projectors, codec })
  const routes = [
    ...createQueryRoutes(deps),
    ...identityQueryRoutes({ models, origin, identity }),
    ...moderationQueryRoutes({ ...deps, store: engines.store, codec, projections: staff, now: Date.now }),
  ]
  return { models, routes, errors: joinErrors(queryErrors, tokenErrors), close: () => models.close() }
}
