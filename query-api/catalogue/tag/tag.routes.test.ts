import { type GameVersion, gameVersionsWith } from '@adit/events/catalogue/tag/game_version.values.ts'
import { ada, startSide } from '@adit/platform/http/testing.ts'
import { describe, expect, it } from 'vitest'
import { queryErrors } from '../../contracts.ts'
import { gameVersionRoutes } from './game_version.routes.ts'
import { tagRoutes } from './tag.routes.ts'

const entry = { type: 'release', major: true, hidden: false } as const
const all = gameVersionsWith([
  { ...entry, version: '1.99', releasedAt: Date.UTC(2031, 2, 4, 12) },
  { ...entry, version: '1.8.5', releasedAt: Date.UTC(2015, 4, 22, 11, 15, 27) },
  { ...entry, version: '1.98', releasedAt: Date.UTC(2030, 2, 4), hidden: true },
])
const gameVersions = {
  all: async () => all,
  listed: async (): Promise<GameVersion[]> => all.flatMap(({ hidden, ...each }) => (hidden ? [] : [each])),
}

/** The side checks answers against their contracts; `Body` is what the test looks at. */
const read = async <Body>(path: string, role?: 'moderator' | 'admin') => {
  const { origin } = await startSide({
    routes: [...tagRoutes(gameVersions), ...gameVersionRoutes(gameVersions)],
    errors: queryErrors,
    ...(role && { authenticate: async () => ({ ...ada, role }), hasScope: () => true }),
  })
  const response = await fetch(origin + path, role && { headers: { authorization: 'mra_x' } })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body }
}

describe('/v2/tag', () => {
  it('category: icon, name, type and heading', async () => {
    const { body } = await read('/v2/tag/category')
    expect(body).toContainEqual({
      icon: expect.stringContaining('<svg'),
      name: 'worldgen',
      project_type: 'mod',
      header: 'categories',
    })
  })

  it('loader: types that old clients know, and no mrpack', async () => {
    const { body } = await read<{ name: string }[]>('/v2/tag/loader')
    const types = new Map(body.map((loader) => [loader.name, loader]))
    expect(types.get('paper')).toMatchObject({ supported_project_types: ['plugin', 'project', 'mod'] })
    expect(types.get('fabric')).toMatchObject({ supported_project_types: ['mod', 'project', 'modpack'] })
    expect(types.has('mrpack')).toBe(false)
  })

  it('game_version: all, newest first, or by type and major', async () => {
    const all = await read<object[]>('/v2/tag/game_version')
    expect(all.body.slice(0, 2)).toEqual([
      { version: '1.99', version_type: 'release', date: '2031-03-04T12:00:00Z', major: true },
      { version: '26.4-snapshot-3', version_type: 'snapshot', date: '2026-10-06T12:54:26Z', major: false },
    ])
    const some = await read<{ major: boolean }[]>('/v2/tag/game_version?type=release&major=true')
    expect(some.body.length).toBeGreaterThan(10)
    expect(some.body.every(({ major }) => major)).toBe(true)
    expect((await read('/v2/tag/game_version?type=weekly')).status).toBe(400)
  })

  it('game_version: what admins change, but not what they hide', async () => {
    const { body, headers } = await read<{ version: string; major: boolean }[]>('/v2/tag/game_version')
    expect(body.find(({ version }) => version === '1.8.5')).toMatchObject({ major: true })
    expect(body.map(({ version }) => version)).not.toContain('1.98')
    expect(new Set(body.map(({ version }) => version)).size).toBe(body.length)
    expect(headers.get('cache-control')).toBe('public, max-age=60')
  })

  it('license: short names, and the text of one', async () => {
    expect((await read('/v2/tag/license')).body).toContainEqual({ short: 'MIT', name: 'MIT License' })
    const { body } = await read('/v2/tag/license/mit')
    expect(body).toEqual({ title: 'MIT License', body: expect.stringContaining('Permission is hereby granted') })
    expect((await read('/v2/tag/license/arr')).body).toMatchObject({ title: 'All Rights Reserved' })
  })

  it.each(['NO-SUCH', 'LicenseRef-Own', '..%2F..%2Fpackage'])('license: refuses %s', async (id) => {
    const { status, body } = await read<{ details: { code: string } }>(`/v2/tag/license/${id}`)
    expect([status, body.details.code]).toEqual([400, 'license_text_not_found'])
  })

  it.each([
    ['donation_platform', { short: 'ko-fi', name: 'Ko-fi' }],
    ['project_type', 'datapack'],
    ['side_type', 'unsupported'],
  ])('%s', async (name, item) => {
    expect((await read(`/v2/tag/${name}`)).body).toContainEqual(item)
  })
})

describe('/_internal/game_versions', () => {
  it('has every name in order, neighbours of a type together', async () => {
    type Runs = { type: string; versions: string[] }[]
    const { body } = await read<Runs>('/_internal/game_versions')
    const listed = all.filter(({ hidden }) => !hidden)
    expect(body.flatMap(({ versions }) => versions)).toEqual(listed.map(({ version }) => version))
    expect(body.flatMap(({ type, versions }) => versions.map(() => type))).toEqual(
      listed.map((one) => one.version_type),
    )
    expect(body.some(({ type }, at) => type === body[at + 1]?.type)).toBe(false)
    const { body: releases } = await read<Runs>('/_internal/game_versions?type=release')
    expect(releases.map(({ type }) => type)).toEqual(['release'])
  })
})

describe('/admin-api/game_versions', () => {
  const list = (query: Record<string, unknown>) =>
    `/admin-api/game_versions?${new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)] as [string, string]),
    )}`

  it('shows hidden ones too, by page, text, type and order', async () => {
    const first = await read<object[]>(list({ range: [0, 1] }), 'admin')
    const hidden = { id: '1.98', version_type: 'release', date: '2030-03-04T00:00:00Z', major: true, hidden: true }
    expect(first.body).toEqual([expect.objectContaining({ id: '1.99', hidden: false }), hidden])
    expect(first.headers.get('content-range')).toBe(`game_versions 0-1/${all.length}`)
    expect((await read(list({ filter: { hidden: true } }), 'admin')).body).toEqual([hidden])
    const betas = await read<{ id: string }[]>(
      list({ filter: { q: 'B1.8', version_type: 'beta' }, sort: ['date', 'ASC'] }),
      'admin',
    )
    expect(betas.body.map(({ id }) => id)).toEqual(['b1.8', 'b1.8.1'])
  })

  it('is for admins', async () => {
    const { status, body } = await read<{ details: { code: string } }>(list({}), 'moderator')
    expect([status, body.details.code]).toEqual([401, 'for_admins'])
  })
})

describe('/v3', () => {
  it('/v3/loader_field: game versions in order, with what admins added', async () => {
    const { body } = await read<{ value: string; ordering: number }[]>('/v3/loader_field?loader_field=game_versions')
    expect(body.slice(0, 2).map(({ value }) => value)).toEqual(['1.99', '26.4-snapshot-3'])
    expect(body.map(({ ordering }) => ordering)).toEqual(body.map((_, index) => index))
  })

  it.each([
    ['/v3/tag/category', { name: 'worldgen' }],
    ['/v3/tag/loader', { name: 'mrpack', supported_project_types: ['modpack'], supported_games: ['minecraft-java'] }],
    ['/v3/games', { slug: 'minecraft-java' }],
    ['/v3/loader_field?loader_field=game_versions', { value: '1.21.10', metadata: { type: 'release', major: true } }],
    ['/v3/loader_field?loader_field=environment', { value: 'client_only' }],
    ['/v3/loader_field?loader_field=mrpack_loaders', { value: 'fabric' }],
    ['/v3/link_platform', { name: 'patreon', donation: true }],
    ['/v3/license', { short: 'MIT' }],
  ])('%s', async (path, item) => {
    expect((await read(path)).body).toContainEqual(expect.objectContaining(item))
  })

  it('/v3/project_type', async () => {
    expect((await read('/v3/project_type')).body).toContainEqual(expect.any(String))
  })

  it('names the fields that it knows', async () => {
    expect((await read('/v3/loader_field?loader_field=colour')).status).toBe(400)
    expect((await read('/v3/license/MIT')).body).toMatchObject({ title: 'MIT License' })
  })
})
