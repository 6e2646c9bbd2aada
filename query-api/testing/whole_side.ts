import { projectIndex } from '@adit/events/catalogue/search/project_index.values.ts'
import type { Role } from '@adit/events/identity/role.values.ts'
import type { NewEvent, RecordedEvent } from '@adit/events/kit/envelope.ts'
import { codec } from '@adit/events/registry.ts'
import { createMemoryStore } from '@adit/platform/event_store/memory.ts'
import { createSide } from '@adit/platform/http/app.ts'
import { silentLog } from '@adit/platform/telemetry/log.ts'
import { Metrics } from '@adit/platform/telemetry/metrics.ts'
// biome-ignore lint/style/noRestrictedImports: the same
import { filled } from '@adit/projectors/all.ts'
// biome-ignore lint/style/noRestrictedImports: tests read what the real projectors write
import { catalogueProjector } from '@adit/projectors/catalogue/catalogue.projector.ts'
// biome-ignore lint/style/noRestrictedImports: the same
import { projectCounts } from '@adit/projectors/catalogue/search/project_count.ts'
// biome-ignore lint/style/noRestrictedImports: the same
import { SearchIndexer } from '@adit/projectors/catalogue/search/search_indexer.ts'
import { openPostgresSearch } from '@adit/search/postgres/postgres_search.ts'
import { projectSearch } from '../catalogue/search/project_search.port.ts'
import { queryErrors } from '../contracts.ts'
import * as engines from '../kit/engines.port.ts'
import { projectionAdmin } from '../kit/parked/projection_admin.ts'
import { openQueryRoutes } from '../query_side.ts'
import { engineFills } from './engine_fills.ts'
import { type ReadDatabase, readDatabase } from './read_database.ts'
import { numbered, sizes } from './sizeable_catalogue.ts'

export interface WholeSide extends ReadDatabase {
  /** Calls as an account with a role, such as `moderator.STAFF001`, or anonymously without one. */
  call(path: string, init: { as?: string | undefined; body?: unknown }): Promise<Response>
}

/** Every room's read routes over HTTP, with real accounts, search and projections. Only the log is kept in memory. */
export async function wholeSide(written: readonly RecordedEvent[]): Promise<WholeSide> {
  const store = createMemoryStore()
  for (const { stream, revision, position: _, ...event } of written) {
    await store.append(stream, revision - 1, [event satisfies NewEvent])
  }
  const { events } = await store.readLog({ after: undefined, limit: written.length + 1 })
  const database = await readDatabase(events)
  const { models, pool } = database
  const search = openPostgresSearch({ url: database.url, definition: projectIndex })
  const onError = (error: unknown) => console.error(error)
  await new SearchIndexer({ pool, search, counts: filled(projectCounts), onError }).rebuild()
  const projections = projectionAdmin({ pool, projectors: [catalogueProjector], codec })
  const routes = await openQueryRoutes({
    models,
    origin: () => 'https://adit.test',
    now: () => Date.UTC(2025, 6, 1),
    fills: engineFills(
      projectSearch.fill(search),
      engines.randomId.fill(() => numbered('P', Math.floor(Math.random() * sizes.owned))),
      engines.personalVault.fill({
        open: async () => 'somebody@example.org',
        openAll: async (sealed) => sealed.map(() => 'Makes lanterns.'),
      }),
      engines.eventStore.fill(store),
      engines.projectionAdmin.fill(projections),
    ),
  })
  const side = createSide({
    side: 'query',
    routes,
    authenticate: async (token) => {
      const [role, accountId = ''] = token.split('.')
      const session = { accountId, via: { kind: 'session', id: 'session0' }, scopes: -1n, limitedTo: null } as const
      if (role === 'suspended') return { ...session, role: 'developer', isSuspended: true }
      return { ...session, role: role as Role } // As the test says.
    },
    hasScope: () => true,
    log: silentLog(),
    metrics: new Metrics(),
    errors: queryErrors,
    validateResponses: true,
  })
  const server = await side.listen({ port: 0, graceMs: 500 })
  return {
    ...database,
    call: (path, { as, body }) => {
      const headers = {
        ...(as && { authorization: as }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      }
      const request = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
      return fetch(server.origin + path, { headers, redirect: 'manual', ...request })
    },
    async close() {
      await server.close()
      await search.close()
      await database.close()
    },
  }
}
