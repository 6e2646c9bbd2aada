import { accountEvents } from '@adit/events/identity/account.events.ts'
import { createSide } from '@adit/platform/http/app.ts'
import type { RunningServer } from '@adit/platform/http/server.ts'
import { silentLog } from '@adit/platform/telemetry/log.ts'
import { Metrics } from '@adit/platform/telemetry/metrics.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queryErrors } from '../../contracts.ts'
import type { QueryDeps } from '../../kit/query_deps.ts'
import { eventLog, projectStreams } from '../../testing/fixture.ts'
import { type ReadDatabase, readDatabase } from '../../testing/read_database.ts'
import { partSize, sitemapRoutes } from './sitemap.routes.ts'

let database: ReadDatabase
let server: RunningServer
let time = 0

/** Five listed projects of two people, so there are three parts of two, and others that are not listed. */
beforeAll(async () => {
  const log = eventLog()
  for (const [accountId, username] of [
    ['OWNER001', 'ada'],
    ['OWNER002', 'bob'],
    ['OWNER003', 'eve'],
  ] as const) {
    const email = { account: accountId, sealed: '' }
    log.stream(accountEvents, accountId)('AccountCreated', { accountId, username, newsletter: false, email })
  }
  const project = (id: string, slug: string, loaders: string[], ownerId = 'OWNER001') => {
    const streams = projectStreams(id, log)
    streams.create({ slug, ownerId })
    streams.publish(`V${id.slice(1)}`, { loaders })
    return streams
  }
  project('PROJECT1', 'lantern', ['fabric']).approve()
  project('PROJECT2', 'broom', ['paper']).approve()
  project('PROJECT3', 'stars', ['minecraft'], 'OWNER002').approve()
  project('PROJECT4', 'both', ['fabric', 'datapack']).approve()
  project('PROJECT5', 'odd&slug', ['fabric']).approve()
  project('PROJECT6', 'draft', ['fabric'], 'OWNER003')
  project('PROJECT7', 'unlisted', ['fabric']).project('ProjectStatusChanged', { from: 'draft', to: 'unlisted' })
  const gone = project('PROJECT8', 'gone', ['fabric'], 'OWNER003')
  gone.approve()
  gone.project('ProjectDeleted', { slug: 'gone' })
  database = await readDatabase(log.events)
  const { models } = database
  const deps = { models, origin: () => 'https://adit.test', now: () => time } as unknown as QueryDeps // All that it uses.
  const side = createSide({
    ...{ side: 'query', routes: sitemapRoutes(deps, 2), errors: queryErrors, validateResponses: true },
    ...{ authenticate: async () => undefined, hasScope: () => true, log: silentLog(), metrics: new Metrics() },
  })
  server = await side.listen({ port: 0, graceMs: 500 })
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.origin + path, { headers })
const addresses = async (path: string) =>
  [...(await (await get(path)).text()).matchAll(/<loc>https:\/\/adit\.test([^<]*)<\/loc><lastmod>([^<]*)</g)].map(
    ([, at = '', date = '']) => ({ at, date }),
  )

it('splits what everybody may see into parts', async () => {
  const index = await addresses('/sitemap.xml')
  const parts = ['projects-1', 'projects-2', 'projects-3', 'users-1'].map((name) => `/sitemap/${name}.xml`)
  expect(index.map(({ at }) => at)).toEqual(['/sitemap/pages.xml', ...parts])
  const listed = await Promise.all(parts.map(addresses))
  expect(listed.map((part) => part.map(({ at }) => at))).toEqual([
    ['/mod/lantern', '/plugin/broom'],
    ['/resourcepack/stars', '/datapack/both'],
    ['/mod/odd%26slug'],
    ['/user/ada', '/user/bob'],
  ])
  const pages = await addresses('/sitemap/pages.xml')
  expect(pages.map(({ at }) => at)).toContain('/resourcepacks')
})

it('dates parts and pages by their last change', async () => {
  const { rows } = await database.pool.query<{ slug: string; at: string }>(
    `select slug, updated_at::text as at from ${database.schemas.catalogue}.project`,
  )
  const dates = new Map(rows.map(({ slug, at }) => [slug, new Date(Number(at)).toISOString()]))
  const [lantern, broom] = await addresses('/sitemap/projects-1.xml')
  expect([lantern?.date, broom?.date]).toEqual([dates.get('lantern'), dates.get('broom')])
  const index = await addresses('/sitemap.xml')
  const latest = [dates.get('lantern') ?? '', dates.get('broom') ?? ''].toSorted().at(-1)
  expect(index.find(({ at }) => at.endsWith('projects-1.xml'))?.date).toBe(latest)
})

it('answers 304 until something in a part changes', async () => {
  const path = '/sitemap/projects-1.xml'
  const etag = (await get(path)).headers.get('etag') ?? ''
  expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
  await database.pool.query(`update ${database.schemas.catalogue}.project set slug = 'lamp' where slug = 'lantern'`)
  time += 60_001
  const changed = await get(path, { 'if-none-match': etag })
  expect([changed.status, (await changed.text()).includes('/mod/lamp<')]).toEqual([200, true])
  await database.pool.query(`update ${database.schemas.catalogue}.project set slug = 'lantern' where slug = 'lamp'`)
  time += 60_001
})

it.each(['projects-4.xml', 'projects-0.xml', 'projects-01.xml', 'users-2.xml', 'other.xml', 'projects-1.xml.gz'])(
  'has no part %s',
  async (file) => {
    expect((await get(`/sitemap/${file}`)).status).toBe(404)
  },
)

it('puts no more addresses into a part than the protocol allows', () => {
  expect(partSize).toBe(50_000)
})

it('reads a part in steps', async () => {
  await database.pool.query(
    `insert into ${database.schemas.catalogue}.project
     select (jsonb_populate_record(p, jsonb_build_object('project_id', 'R' || lpad(n::text, 7, '0'), 'slug', 'row-' || n))).*
     from ${database.schemas.catalogue}.project p, generate_series(1, 2345) n where p.project_id = 'PROJECT1'`,
  )
  const side = createSide({
    ...{ side: 'query', errors: queryErrors, validateResponses: true },
    routes: sitemapRoutes({ models: database.models, origin: () => 'https://adit.test', now: () => 0 } as never),
    ...{ authenticate: async () => undefined, hasScope: () => true, log: silentLog(), metrics: new Metrics() },
  })
  const whole = await side.listen({ port: 0, graceMs: 500 })
  const text = await (await fetch(`${whole.origin}/sitemap/projects-1.xml`)).text()
  await whole.close()
  const found = [...text.matchAll(/<loc>([^<]*)</g)].map(([, at]) => at)
  expect([found.length, new Set(found).size]).toEqual([2350, 2350])
})
