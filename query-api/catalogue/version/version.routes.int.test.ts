import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventLog, fileData, projectStreams } from '../../testing/fixture.ts'
import { type QuerySide, querySide } from '../../testing/query_side.ts'
import type { ProjectV2 } from '../project/project_shape.ts'
import type { VersionV2, VersionV3 } from './version_shape.ts'

let side: QuerySide
const day = 86_400_000

/** A mod with four versions (one of them a draft), a modpack that depends on it, and a private project. */
beforeAll(async () => {
  const log = eventLog()
  const mod = projectStreams('PROJECT1', log)
  mod.create({ slug: 'lantern' })
  mod.publish('VERSION1', { number: '1.0', gameVersions: ['1.19.4'], publishedAt: day })
  const warnings = [
    { code: 'archive_protected' as const },
    { code: 'doubled_key' as const, entry: 'META-INF/mods.toml' },
  ]
  mod.publish('VERSION2', {
    ...{ number: '2.0', gameVersions: ['1.20.1', '1.20.4'], publishedAt: 2 * day, channel: 'beta' },
    files: [fileData('FERSION2'), fileData('GUARDED1', { filename: 'guarded.jar', primary: false, warnings })],
  })
  mod.publish('VERSION3', { number: '2.0', gameVersions: ['1.20.1'], loaders: ['quilt'], publishedAt: 3 * day })
  const onPack = { versionId: 'VERSION6', projectId: 'PROJECT2', fileName: null, kind: 'optional' } as const
  mod.publish('VERSION4', { number: '3.0', status: 'draft', publishedAt: 4 * day, dependencies: [onPack] })
  mod.project('ProjectVersionRemoved', { versionId: 'VERSION1' })
  mod.project('ProjectVersionAdded', { versionId: 'VERSION1', number: '1.0' })
  mod.publish('VERSION9')
  mod.project('ProjectVersionRemoved', { versionId: 'VERSION9' })
  mod.approve()
  const pack = projectStreams('PROJECT2', log)
  pack.create({ slug: 'pack', projectType: 'modpack' })
  pack.publish('VERSION5', {
    loaders: ['mrpack'],
    mrpackLoaders: ['fabric'],
    featured: true,
    dependencies: [
      { versionId: 'VERSION2', projectId: null, fileName: null, kind: 'embedded' },
      { versionId: null, projectId: 'PROJECT3', fileName: null, kind: 'required' },
      { versionId: null, projectId: null, fileName: 'other.jar', kind: 'optional' },
    ],
  })
  pack.publish('VERSION6', { loaders: ['mrpack'], mrpackLoaders: ['quilt'] })
  pack.approve()
  const hidden = projectStreams('PROJECT3', log)
  hidden.create({ slug: 'hidden' })
  hidden.publish('VERSION7')
  side = await querySide(log.events)
  await side.pool.query(`insert into ${side.schemas.downloads}.version_total values ('VERSION2', 'PROJECT1', 12)`)
})
afterAll(() => side.close())

const listed = async (query: string, who?: 'owner') => {
  const { body } = await side.getJson<VersionV2[]>(`/v2/project/lantern/version${query}`, who)
  return body.map(({ id }) => id)
}

describe('GET /_internal/version/:id/warnings', () => {
  const path = '/_internal/version/VERSION2/warnings'

  it.each(['owner', 'moderator'] as const)('shows what is wrong with files to the %s', async (who) => {
    expect((await side.getJson(path, who)).body).toEqual([
      { file_id: 'GUARDED1', filename: 'guarded.jar', code: 'archive_protected', entry: null },
      { file_id: 'GUARDED1', filename: 'guarded.jar', code: 'doubled_key', entry: 'META-INF/mods.toml' },
    ])
  })

  it('is for members and staff', async () => {
    expect([(await side.get(path, 'stranger')).status, (await side.get(path)).status]).toEqual([404, 401])
  })

  it.each(['/v2/version/VERSION2', '/v3/version/VERSION2', '/v2/project/lantern/version'])(
    'is no part of %s',
    async (of) => {
      const text = await (await side.get(of, 'owner')).text()
      expect(text).toContain('guarded.jar')
      expect(text).not.toContain('warnings')
    },
  )
})

describe('GET /v2/project/:id/version', () => {
  it('lists the newest first, without drafts and removed versions', async () => {
    expect(await listed('')).toEqual(['VERSION3', 'VERSION2', 'VERSION1'])
  })

  it('shows drafts to members', async () => {
    expect(await listed('', 'owner')).toEqual(['VERSION4', 'VERSION3', 'VERSION2', 'VERSION1'])
  })

  it.each([
    ['?loaders=["fabric"]', ['VERSION2', 'VERSION1']],
    ['?loaders=["fabric","quilt"]&game_versions=["1.20.1"]', ['VERSION3', 'VERSION2']],
    ['?loaders=%5B%22quilt%22%2C%20%22forge%22%5D', ['VERSION3']],
    ['?version_type=beta', ['VERSION2']],
    ['?limit=1', ['VERSION3']],
    ['?limit=1&offset=1', ['VERSION2']],
    ['?limit=0', []],
    ['?offset=5', []],
    ['?loaders=fabric', ['VERSION3', 'VERSION2', 'VERSION1']],
    ['?loaders=[]&cache=true&filter=x', ['VERSION3', 'VERSION2', 'VERSION1']],
    ['?featured=false', ['VERSION3', 'VERSION2', 'VERSION1']],
  ])('understands %s', async (query, expected) => {
    expect(await listed(query)).toEqual(expected)
  })

  it.each([
    ['limit=2', 'next=2 last=2'],
    ['limit=1&offset=1', 'prev=0 next=2 last=2'],
    ['limit=1&offset=0&loaders=["fabric"]', 'next=1 last=1'],
    ['limit=1&offset=9', 'prev=2 last=2'],
    ['limit=2', 'next=2 last=2', 'owner'],
    ['limit=1', 'next=1 last=3', 'owner'],
    ['limit=1&offset=2&loaders=["fabric"]', 'prev=1 last=2', 'owner'],
  ] as const)('links to the other pages of ?%s', async (query, expected, who?: 'owner') => {
    const { headers } = await side.get(`/v2/project/lantern/version?${query}`, who)
    const links = [...(headers.get('link') ?? '').matchAll(/<https:\/\/adit\.test([^>]+)>; rel="(\w+)"/g)]
    const offsets = links.map(
      ([, path = '', name]) => `${name}=${new URLSearchParams(path.split('?')[1]).get('offset')}`,
    )
    expect(offsets.join(' ')).toBe(`first=0 ${expected}`)
  })

  it('has no links for the whole list', async () => {
    expect((await side.get('/v2/project/lantern/version')).headers.get('link')).toBeNull()
  })

  it('features the newest for each major game version and loader when none is marked', async () => {
    expect(await listed('?featured=true')).toEqual(['VERSION3', 'VERSION2', 'VERSION1'])
    expect(await listed('?featured=true&loaders=["fabric"]&limit=1')).toEqual(['VERSION2'])
  })

  it('features the marked versions', async () => {
    const { body } = await side.getJson<VersionV2[]>('/v2/project/pack/version?featured=true')
    expect(body.map(({ id }) => id)).toEqual(['VERSION5'])
  })

  it('finds modpacks by the loaders that they depend on', async () => {
    const { body } = await side.getJson<VersionV2[]>('/v2/project/pack/version?loaders=["quilt"]')
    expect(body.map(({ id, loaders }) => [id, loaders])).toEqual([['VERSION6', ['quilt']]])
  })

  it('leaves changelogs out if requested, as empty texts', async () => {
    const { body } = await side.getJson<VersionV2[]>('/v2/project/lantern/version?include_changelog=false')
    expect(new Set(body.map(({ changelog }) => changelog))).toEqual(new Set(['']))
  })

  it('hides the versions of a hidden project', async () => {
    expect((await side.get('/v2/project/hidden/version')).status).toBe(404)
    expect((await side.get('/v2/project/hidden/version', 'owner')).status).toBe(200)
  })

  it('reads loader fields in the successor API', async () => {
    const query = encodeURIComponent(JSON.stringify({ mrpack_loaders: ['fabric'] }))
    const { body } = await side.getJson<VersionV3[]>(`/v3/project/pack/version?loader_fields=${query}`)
    expect(body.map(({ id, loaders, mrpack_loaders }) => [id, loaders, mrpack_loaders])).toEqual([
      ['VERSION5', ['mrpack'], ['fabric']],
    ])
  })
})

describe('GET /v2/project/:id/version/:version', () => {
  it.each([
    ['VERSION2', 'VERSION2'],
    ['1.0', 'VERSION1'],
    ['2.0', 'VERSION3'],
  ])('finds %s', async (key, id) => {
    expect((await side.getJson(`/v2/project/lantern/version/${key}`)).body).toMatchObject({ id })
  })

  it.each(['3.0', 'VERSION4', 'VERSION9', 'VERSION5', '9.9'])('does not show %s to everybody', async (key) => {
    expect((await side.get(`/v2/project/lantern/version/${key}`)).status).toBe(404)
  })

  it('shows a draft to members', async () => {
    expect((await side.getJson('/v3/project/lantern/version/3.0', 'owner')).body).toMatchObject({ id: 'VERSION4' })
  })
})

describe('GET /v2/version/:id', () => {
  it("answers with its downloads and the revision of the version's own stream", async () => {
    const response = await side.get('/v2/version/VERSION2')
    expect(await response.json()).toMatchObject({ id: 'VERSION2', downloads: 12, changelog: 'First.' })
    expect(response.headers.get('etag')).toMatch(/^"0-/)
  })

  it.each(['VERSION4', 'VERSION7', 'VERSION9', 'nothing'])('does not show %s to everybody', async (id) => {
    expect((await side.get(`/v2/version/${id}`)).status).toBe(404)
    expect((await side.get(`/v3/version/${id}`)).status).toBe(404)
  })

  it.each(['VERSION4', 'VERSION7'])('shows %s to members', async (id) => {
    expect((await side.get(`/v2/version/${id}`, 'owner')).status).toBe(200)
  })
})

describe('GET /v2/versions', () => {
  it('answers in the requested order, without hidden or missing ones', async () => {
    const ids = JSON.stringify(['VERSION5', 'VERSION7', 'VERSION1', 'VERSION9', 'nothing', 'VERSION5'])
    const { body } = await side.getJson<VersionV2[]>(`/v2/versions?ids=${ids}`)
    expect(body.map(({ id }) => id)).toEqual(['VERSION5', 'VERSION1'])
  })
})

describe('GET /v2/project/:id/dependencies', () => {
  it('answers projects and versions, and those of hidden projects only for their members', async () => {
    type Dependencies = { projects: ProjectV2[]; versions: VersionV2[] }
    const open = await side.getJson<Dependencies>('/v2/project/pack/dependencies')
    expect(open.body.projects.map(({ id }) => id)).toEqual(['PROJECT1'])
    expect(open.body.versions.map(({ id }) => id)).toEqual(['VERSION2'])
    const inside = await side.getJson<Dependencies>('/v3/project/pack/dependencies', 'owner')
    expect(inside.body.projects.map(({ id }) => id).sort()).toEqual(['PROJECT1', 'PROJECT3'])
  })

  it('is empty for a project without any', async () => {
    expect((await side.getJson('/v2/project/lantern/dependencies')).body).toEqual({ projects: [], versions: [] })
  })
})

it('shows members what hidden versions depend on', async () => {
  const path = '/v2/project/lantern/dependencies'
  const found = async (who?: 'owner') => {
    const { body } = await side.getJson<{ projects: ProjectV2[]; versions: VersionV2[] }>(path, who)
    return [...body.projects, ...body.versions].map(({ id }) => id)
  }
  expect(await found()).toEqual([])
  expect(await found('owner')).toEqual(['PROJECT2', 'VERSION6'])
})
