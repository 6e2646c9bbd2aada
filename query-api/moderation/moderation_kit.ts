import type { Role } from '@adit/events/identity/role.values.ts'
import type { NewEvent, RecordedEvent } from '@adit/events/kit/envelope.ts'
import { createMemoryStore } from '@adit/platform/event_store/memory.ts'
import { createSide } from '@adit/platform/http/app.ts'
import { silentLog } from '@adit/platform/telemetry/log.ts'
import { Metrics } from '@adit/platform/telemetry/metrics.ts'
import { queryErrors } from '../contracts.ts'
import { type AccountLookup, accountLookup } from '../identity/account_lookup.port.ts'
import { eventStore, personalVault, projectionAdmin } from '../kit/engines.port.ts'
import type { ProjectionAdmin } from '../kit/parked/projection_admin.port.ts'
import { openQueryRoutes } from '../query_side.ts'
import { engineFills } from '../testing/engine_fills.ts'
import { type ReadDatabase, readDatabase } from '../testing/read_database.ts'

export interface ModerationKit extends ReadDatabase {
  /** Calls as an account: `as('OWNER001')`, or staff: `as('STAFF001', 'moderator')`, or in the session left to somebody suspended. */
  as(account: string, role?: Role | 'suspended'): (path: string, init?: RequestInit) => Promise<Response>
  /** Calls without a token. */
  anonymous(path: string): Promise<Response>
  /** The events as the store has them. */
  events: readonly RecordedEvent[]
  /** The value of `now` in milliseconds since 1970. */
  clock: { now: number }
  close(): Promise<void>
}

/** All existing accounts. The name of each is its id in lower case. */
const accounts: AccountLookup = {
  deletedAt: async () => null,
  accounts: async (ids) =>
    new Map(
      ids.map((id) => {
        const created = '2025-01-01T00:00:00.000Z'
        return [
          id,
          {
            id,
            username: id.toLowerCase(),
            avatar_url: `https://adit.test/data/avatars/${id}.png`,
            bio: null,
            created,
            role: 'developer',
            badges: 0,
          },
        ]
      }),
    ),
}

/** Sealed texts here are their own clear ones. */
const open = async ({ sealed }: { sealed: string }) => sealed
const vault = { open, openAll: (texts: readonly { sealed: string }[]) => Promise.all(texts.map(open)) }

const noProjections: ProjectionAdmin = { parked: async () => [], retry: async () => undefined }

/** The moderation room's read routes over HTTP, on a store and read models made from the events. Answers are checked. */
export async function startModeration(
  written: readonly RecordedEvent[],
  projections: (database: ReadDatabase) => ProjectionAdmin = () => noProjections,
): Promise<ModerationKit> {
  const store = createMemoryStore()
  for (const { stream, revision, position: _, ...event } of written) {
    await store.append(stream, revision - 1, [event satisfies NewEvent])
  }
  const { events } = await store.readLog({ after: undefined, limit: written.length + 1 })
  const database = await readDatabase(events)
  const clock = { now: (events.at(-1)?.at ?? 0) + 1_000 }
  const routes = await openQueryRoutes({
    models: database.models,
    origin: () => 'https://adit.test',
    now: () => clock.now,
    fills: engineFills(
      eventStore.fill(store),
      projectionAdmin.fill(projections(database)),
      accountLookup.fill(accounts),
      personalVault.fill(vault),
    ),
  })
  const side = createSide({
    side: 'query',
    routes,
    authenticate: async (token) => {
      const [name, accountId = ''] = token.split('.')
      const viewer = { accountId, via: { kind: 'session', id: 'session0' }, scopes: -1n, limitedTo: null } as const
      if (name === 'suspended') return { ...viewer, role: 'developer', isSuspended: true }
      return { ...viewer, role: name as Role }
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
    events,
    clock,
    anonymous: (path) => fetch(server.origin + path),
    as:
      (account, role = 'developer') =>
      (path, init = {}) =>
        fetch(server.origin + path, { ...init, headers: { authorization: `${role}.${account}` } }),
    async close() {
      await server.close()
      await database.close()
    },
  }
}
