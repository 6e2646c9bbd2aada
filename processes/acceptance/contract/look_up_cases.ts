import { expect } from 'vitest'
import { form } from '../../testing/samples.ts'
import { type CaseTable, encoded, missing, noToken, unknownId } from './case.ts'
import type { World } from './world.ts'

const noHash = '0'.repeat(40)
const wanted = { loaders: ['fabric'], game_versions: ['1.21.4'] }
const found = (world: World) => ({ [world.shown.sha1]: expect.anything() })

/** Lookups of several hashes, one of which is unknown and therefore left out. */
function bulk(more: object = {}): CaseTable[string] {
  return {
    200: [
      (world) => ({
        payload: { hashes: [world.shown.sha1, noHash], algorithm: 'sha1', ...more },
        sees: ({ body }) => expect(body).toEqual(found(world)),
      }),
      ({ shown }) => ({ payload: { hashes: [shown.version.files[0].hashes.sha512], algorithm: 'sha512', ...more } }),
    ],
    400: [
      () => ({ payload: { algorithm: 'sha1', ...more } }),
      () => ({ payload: { hashes: 'all', algorithm: 'sha1', ...more } }),
      () => ({ payload: { hashes: [], algorithm: 'md5', ...more } }),
    ],
  }
}

export const fileCases: CaseTable = {
  'GET /v2/version_file/:hash': {
    200: [
      ({ shown }) => ({ at: [shown.sha1], sees: ({ body }) => expect(body.id).toBe(shown.version.id) }),
      ({ shown }) => ({ at: [shown.version.files[0].hashes.sha512], query: 'algorithm=sha512&multiple=true' }),
      ({ shown }) => ({ at: [shown.version.files[0].hashes.sha512] }),
    ],
    400: ({ shown }) => ({ at: [shown.sha1], query: 'algorithm=md5' }),
    404: () => ({ at: [noHash], query: 'algorithm=sha1' }),
  },
  'GET /v2/version_file/:hash/download': {
    307: ({ shown }) => ({
      at: [shown.sha1],
      sees: ({ headers, body }) => {
        expect(headers.get('location')).toBe(shown.version.files[0].url)
        expect(body).toEqual({ url: shown.version.files[0].url })
      },
    }),
    400: ({ shown }) => ({ at: [shown.sha1], query: 'algorithm=md5' }),
    404: () => ({ at: [noHash] }),
  },
  'DELETE /v2/version_file/:hash': {
    204: async (world) => {
      const made = await world.draft()
      await world.owner.expect(204, 'POST', `/v2/version/${made.version.id}/file`, form({}, await world.jar()))
      return { by: world.owner, at: [made.sha1] }
    },
    400: async (world) => ({ by: world.owner, at: [(await world.draft()).sha1] }),
    401: [...noToken, ({ stranger, shown }) => ({ by: stranger, at: [shown.sha1] })],
    404: ({ owner }) => ({ by: owner, at: [noHash] }),
  },
  'POST /v2/version_file/:hash/update': {
    200: ({ shown }) => ({
      ...{ at: [shown.sha1], payload: { ...wanted, version_types: ['release'] } },
      sees: ({ body }) => expect(body.id).toBe(shown.version.id),
    }),
    400: ({ shown }) => ({ at: [shown.sha1], payload: { loaders: 'fabric' } }),
    404: [
      () => ({ at: [noHash], payload: wanted }),
      ({ shown }) => ({ at: [shown.sha1], payload: { loaders: ['forge'] } }),
    ],
  },
  'POST /v2/version_file/project': bulk(),
  'POST /v2/version_files': bulk(),
  'POST /v2/version_files/update': bulk(wanted),
  'POST /v2/version_files/update_many': bulk(wanted),
  'POST /v2/version_files/update_individual': {
    200: (world) => ({
      payload: { algorithm: 'sha1', hashes: [{ hash: world.shown.sha1, ...wanted }] },
      sees: ({ body }) => expect(body).toEqual(found(world)),
    }),
    400: ({ shown }) => ({ payload: { algorithm: 'sha1', hashes: [shown.sha1] } }),
  },
}

const facets = (...groups: string[][]) => encoded('facets', groups)

export const searchCases: CaseTable = {
  'GET /v2/search': {
    200: [
      () => ({}),
      ({ shown }) => ({
        query: `query=shown&index=updated&offset=0&limit=25&${facets(['project_type:mod'], ['categories:fabric'])}`,
        sees: ({ body }) => expect(body.hits[0]).toMatchObject({ project_id: shown.id, slug: shown.slug }),
      }),
    ],
    400: ['index=prettiest', 'offset=some', 'limit=all', 'facets=[["a:"', 'facets={}'].map((query) => () => ({
      query: query.replaceAll('"', '%22'),
    })),
  },
  'POST /v3/search': {
    200: ({ shown }) => ({
      payload: { query: 'shown', limit: 5, facets: [['project_types:mod']] },
      sees: ({ body }) => expect(body.hits[0].project_id).toBe(shown.id),
    }),
    400: () => ({ payload: { limit: 'all' } }),
  },
}

const full: CaseTable[string] = { 200: () => ({ sees: ({ body }) => expect(body.length).toBeGreaterThan(0) }) }

export const tagCases: CaseTable = {
  'GET /v2/tag/category': full,
  'GET /v2/tag/loader': {
    200: () => ({ sees: ({ body }) => expect(JSON.stringify(body)).not.toContain('"mrpack"') }),
  },
  'GET /v3/tag/loader': full,
  'GET /v2/tag/game_version': {
    200: [
      () => ({}),
      () => ({
        query: 'type=release&major=true',
        sees: ({ body }) => {
          expect(body.length).toBeGreaterThan(0)
          for (const { version_type, major } of body) expect([version_type, major]).toEqual(['release', true])
        },
      }),
    ],
    400: () => ({ query: 'major=perhaps' }),
  },
  'GET /v2/tag/license': full,
  'GET /v2/tag/license/:id': {
    200: () => ({ at: ['MIT'], sees: ({ body }) => expect(body.body).toContain('Permission is hereby granted') }),
    400: () => ({ at: ['NO-SUCH-LICENSE'] }),
  },
  'GET /v2/tag/donation_platform': full,
  'GET /v2/tag/report_type': full,
  'GET /v2/tag/project_type': full,
  'GET /v2/tag/side_type': {
    200: () => ({ sees: ({ body }) => expect(body).toEqual(['required', 'optional', 'unsupported', 'unknown']) }),
  },
  'GET /v3/games': full,
  'GET /v3/license': full,
  'GET /v3/license/:id': { 200: () => ({ at: ['MIT'] }), 400: () => ({ at: ['NO-SUCH-LICENSE'] }) },
  'GET /v3/link_platform': full,
  'GET /v3/loader_field': { 200: () => ({ query: 'loader_field=game_versions' }), 400: () => ({}) },
  'GET /v3/project_type': full,
  'GET /v3/report_type': full,
  'GET /v2/statistics': {
    200: () => ({
      sees: ({ body }) => expect(Object.keys(body).sort()).toEqual(['authors', 'files', 'projects', 'versions']),
    }),
  },
}

const played = { seconds: 240, loader: 'fabric', game_version: '1.21.4', parent: null }

const month = { start: '2026-09-01T00:00:00Z', end: '2026-10-01T00:00:00Z' }
const analytics = (resolution: object, more: object = {}) => ({
  time_range: { ...month, resolution },
  return_metrics: { project_downloads: { bucket_by: ['project_id', 'country'] } },
  ...more,
})
const older: CaseTable[string] = {
  200: ({ owner, shown }) => ({
    ...{ by: owner, query: encoded('project_ids', [shown.id, unknownId]) },
    sees: ({ body }) => expect(Object.keys(body)).toEqual([shown.id]),
  }),
  400: [
    ({ owner }) => ({ by: owner, query: 'resolution_minutes=59' }),
    ({ owner }) => ({ by: owner, query: 'start_date=2026-10-01T00:00:00Z&end_date=2026-09-01T00:00:00Z' }),
  ],
  401: noToken,
}

export const analyticsCases: CaseTable = {
  'POST /v3/analytics': {
    200: ({ owner, shown }) => ({
      ...{ by: owner, payload: analytics({ slices: 2 }, { project_ids: [shown.id, unknownId] }) },
      sees: ({ body }) => {
        expect(body.metrics).toEqual([[], []])
        expect(body.projects[shown.id]).toMatchObject({ id: shown.id, slug: shown.slug })
        expect(body).toMatchObject({ users: {}, project_events: [] })
      },
    }),
    400: [
      ({ owner }) => ({ by: owner, payload: analytics({ slices: 1_025 }) }),
      ({ owner }) => ({ by: owner, payload: analytics({ minutes: 59 }) }),
      ({ owner }) => ({ by: owner, payload: analytics({ slices: 1_000 }) }),
      ({ owner }) => ({ by: owner, payload: {} }),
    ],
    401: noToken,
  },
  'POST /v3/analytics/facets': {
    200: ({ owner }) => ({
      ...{ by: owner, payload: analytics({ slices: 2 }) },
      sees: ({ body }) => expect(body.facets.project_downloads.monetized).toEqual([false, true]),
    }),
    400: ({ owner }) => ({ by: owner, payload: {} }),
    401: noToken,
  },
  'GET /v3/analytics/day/:day': {
    200: ({ owner, shown }) => ({
      ...{ by: owner, at: ['2026-01-15'], query: encoded('project_ids', [shown.id, unknownId]) },
      sees: ({ headers, body }) => {
        expect(headers.get('content-disposition')).toBe('attachment; filename="analytics-2026-01-15.csv"')
        expect(body).toMatch(/^project_id,kind,hour,.*,amount\r\n$/)
      },
    }),
    400: [
      ({ owner }) => ({ by: owner, at: ['2026-02-30'] }),
      ({ owner }) => ({ by: owner, at: ['9999-12-31'] }),
      ({ owner }) => ({ by: owner, at: ['2026-01-15'], query: 'project_ids=lantern' }),
    ],
    401: noToken,
  },
  'GET /v3/analytics-event': { 200: () => ({ sees: ({ body }) => expect(Array.isArray(body)).toBe(true) }) },
  'GET /v3/analytics/views': older,
  'GET /v3/analytics/downloads': older,
  'GET /v3/analytics/playtime': older,
  'GET /v3/analytics/revenue': older,
  'GET /v3/analytics/countries/views': older,
  'GET /v3/analytics/countries/downloads': older,
}

export const outsideCases: CaseTable = {
  'POST /analytics/view': {
    204: ({ site, shown }) => ({ payload: { url: `${site.origin}/mod/${shown.slug}`, more: true } }),
    400: [() => ({ payload: {} }), () => ({ payload: { url: 'no address' } })],
  },
  'POST /analytics/playtime': {
    204: ({ owner, shown }) => ({ by: owner, payload: { [shown.version.id]: played } }),
    400: [
      ({ owner }) => ({ by: owner, payload: { AABBCCDD: { ...played, seconds: -1 } } }),
      ({ owner }) => ({
        by: owner,
        payload: Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`id-${n}`, played])),
      }),
    ],
    401: noToken,
  },
  'POST /analytics/minecraft-server-play': {
    204: ({ shown }) => ({ payload: { project_id: shown.id } }),
    400: () => ({ payload: 'no JSON', headers: { 'content-type': 'application/json' } }),
  },
  'GET /updates/:id/forge_updates.json': {
    200: [
      ({ shown }) => ({ at: [shown.id], sees: ({ body }) => expect(body).toHaveProperty('promos') }),
      ({ shown }) => ({ at: [shown.slug], query: 'neoforge=include' }),
    ],
    400: missing,
  },
  'GET /maven/maven/modrinth/:id/:file': {
    200: [
      ({ shown }) => ({
        at: [shown.slug, 'maven-metadata.xml'],
        sees: ({ body }) => expect(body).toContain(shown.version.version_number),
      }),
      ({ shown }) => ({
        at: [shown.id, 'maven-metadata.xml.sha1'],
        sees: ({ body }) => expect(body).toMatch(/^[0-9a-f]{40}$/),
      }),
    ],
    404: () => ({ at: ['zzzzzzzz', 'maven-metadata.xml'] }),
  },
  'GET /maven/maven/modrinth/:id/:version/:file': {
    200: ({ shown: { slug, version } }) => ({
      at: [slug, version.version_number, `${slug}-${version.version_number}.pom`],
      sees: ({ body }) => expect(body).toContain('<artifactId>'),
    }),
    307: ({ shown: { slug, version } }) => ({
      at: [slug, version.version_number, `${slug}-${version.version_number}.jar`],
      sees: ({ headers }) => expect(headers.get('location')).toBe(version.files[0].url),
    }),
    404: ({ shown: { slug } }) => ({ at: [slug, '9.9.9', `${slug}-9.9.9.jar`] }),
  },
}
