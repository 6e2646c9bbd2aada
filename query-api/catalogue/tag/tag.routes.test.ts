import { startSide } from '@adit/platform/http/testing.ts'
import { describe, expect, it } from 'vitest'
import { tagErrors } from './tag.errors.ts'
import { tagRoutes } from './tag.routes.ts'

/** The side checks answers against their contracts; `Body` is what the test looks at. */
const read = async <Body>(path: string) => {
  const { origin } = await startSide({ routes: tagRoutes(), errors: tagErrors })
  const response = await fetch(origin + path)
  return { status: response.status, body: (await response.json()) as Body }
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
    expect(all.body[0]).toEqual({
      version: '25w43a',
      version_type: 'snapshot',
      date: '2025-10-21T11:38:51Z',
      major: false,
    })
    const some = await read<{ major: boolean }[]>('/v2/tag/game_version?type=release&major=true')
    expect(some.body.length).toBeGreaterThan(10)
    expect(some.body.every(({ major }) => major)).toBe(true)
    expect((await read('/v2/tag/game_version?type=weekly')).status).toBe(400)
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

describe('/v3', () => {
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
