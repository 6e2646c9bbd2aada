import type { ProjectFacet, ProjectIndex } from '@adit/events/catalogue/search/project_index.values.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { createSide } from '@adit/platform/http/app.ts'
import type { RunningServer } from '@adit/platform/http/server.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { silentLog } from '@adit/platform/telemetry/log.ts'
import { Metrics } from '@adit/platform/telemetry/metrics.ts'
import type { FacetCount, SearchQuery, SearchResult } from '@adit/search/search.port.ts'
import { projectSearch } from '../catalogue/search/project_search.port.ts'
import { queryErrors } from '../contracts.ts'
import { accountLookup, type PublicAccount } from '../identity/account_lookup.port.ts'
import { randomId } from '../kit/engines.port.ts'
import { openQueryRoutes } from '../query_side.ts'
import { engineFills } from './engine_fills.ts'
import { type ReadDatabase, readDatabase } from './read_database.ts'

const viewer = (accountId: string, role: Viewer['role']): Viewer => ({
  accountId,
  role,
  via: { kind: 'session', id: 'session0' },
  scopes: -1n,
  limitedTo: null,
})

/** Tokens that the side knows, by name. */
export const tokens = {
  owner: 'mra_owner',
  stranger: 'mra_stranger',
  moderator: 'mra_moderator',
  admin: 'mra_admin',
  /** The owner's, limited to one project. */
  limited: 'mra_limited',
} as const
const viewers: Record<string, Viewer> = {
  [tokens.owner]: viewer('OWNER001', 'developer'),
  [tokens.stranger]: viewer('STRANGER', 'developer'),
  [tokens.moderator]: viewer('STAFF001', 'moderator'),
  [tokens.admin]: viewer('STAFF002', 'admin'),
  [tokens.limited]: { ...viewer('OWNER001', 'developer'), limitedTo: ['LANTERN1'] },
}

/** Accounts that were deleted, and when. */
const goneAt: ReadonlyMap<string, number> = new Map([['GONE0001', Date.UTC(2025, 0, 31)]])

const account = (id: string): PublicAccount => ({
  id,
  username: `user-${id.toLowerCase()}`,
  avatar_url: `https://adit.test/data/avatars/${id}.png`,
  bio: null,
  created: '2025-01-01T00:00:00.000Z',
  role: 'developer',
  badges: 0,
})

/** Refusals have this body instead of the expected one. */
export interface Refused {
  error: string
  details: { code: string; field?: string; limit?: number }
}

export interface Read<Body> {
  status: number
  body: Body
}

export interface QuerySide extends ReadDatabase {
  get(path: string, token?: keyof typeof tokens, headers?: Record<string, string>): Promise<Response>
  getJson<Body>(path: string, token?: keyof typeof tokens): Promise<Read<Body>>
  postJson<Body>(path: string, body: unknown, token?: keyof typeof tokens): Promise<Read<Body>>
  /** The last query of the search engine, and its next answer. */
  search: { asked: SearchQuery<ProjectIndex> | undefined; answer: SearchResult<ProjectIndex> }
}

const facetCounts: Record<ProjectFacet, FacetCount[]> = {
  project_type: [],
  categories: [],
  loaders: [],
  game_versions: [],
  environment: [],
  license: [],
  open_source: [],
}

/** The whole query side over HTTP, on read models made from the events. Answers are checked against their contracts. */
export async function querySide(events: readonly RecordedEvent[]): Promise<QuerySide> {
  const database = await readDatabase(events)
  const search: QuerySide['search'] = { asked: undefined, answer: { hits: [], total: 0, totalExact: true } }
  let drawn = 0
  const index = {
    search: async (query: SearchQuery) => {
      search.asked = query
      return search.answer
    },
    facetCounts: async () => facetCounts,
  }
  const draw = () => String.fromCharCode(48 + (drawn++ % 75)).padEnd(8, '0')
  const accounts = {
    accounts: async (ids: readonly string[]) => new Map(ids.map((id) => [id, account(id)])),
    deletedAt: async (id: string) => goneAt.get(id) ?? null,
  }
  const routes = await openQueryRoutes({
    models: database.models,
    origin: () => 'https://adit.test',
    fills: engineFills(projectSearch.fill(index), randomId.fill(draw), accountLookup.fill(accounts)),
  })
  const side = createSide({
    side: 'query',
    routes,
    authenticate: async (token) => viewers[token],
    hasScope: () => true,
    log: silentLog(),
    metrics: new Metrics(),
    errors: queryErrors,
    validateResponses: true,
  })
  const server: RunningServer = await side.listen({ port: 0, graceMs: 1_000 })
  const get: QuerySide['get'] = (path, token, headers) =>
    fetch(server.origin + path, { redirect: 'manual', headers: { ...authorization(token), ...headers } })
  return {
    ...database,
    search,
    get,
    getJson: async (path, token) => read(await get(path, token)),
    postJson: async (path, body, token) => {
      const headers = { 'content-type': 'application/json', ...authorization(token) }
      return read(await fetch(server.origin + path, { method: 'POST', headers, body: JSON.stringify(body) }))
    },
    close: async () => {
      await server.close()
      await database.close()
    },
  }
}

const authorization = (token?: keyof typeof tokens): Record<string, string> =>
  token ? { authorization: tokens[token] } : {}

/** The side has checked the answer against its contract, so the caller can name its type. */
async function read<Body>(response: Response): Promise<Read<Body>> {
  const text = await response.text()
  return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as Body }
}
