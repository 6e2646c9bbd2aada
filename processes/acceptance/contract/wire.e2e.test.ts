import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { form, modFields, picture, versionFields } from '../../testing/samples.ts'
import type { Json } from '../../testing/visitor.ts'
import { encoded } from './case.ts'
import { World } from './world.ts'

// What the API accepts beyond the plain cases of the tables: former names, legacy parameters, orders of parts, values of each kind.

let world: World
beforeAll(async () => {
  world = await World.start()
})
afterAll(() => world?.stop())

const found = async (query: string): Promise<number> => (await world.nobody.get(`/v2/search?${query}`)).total_hits
const refused = async (query: string) => {
  const { status, body } = await world.nobody.ask('GET', `/v2/search?${query}`)
  return [status, body.details?.field]
}

describe('search', () => {
  it.each([
    ...['relevance', 'downloads', 'follows', 'newest', 'updated', 'date_created', 'date_modified'],
    'minecraft_java_server.players_online',
  ])('sorts by %s', async (index) => expect(await found(`index=${index}`)).toBe(1))
  it('sorts by nothing else', async () => expect(await refused('index=beauty')).toEqual([400, 'index']))
  it.each([
    ['[["project_type:mod"]]', 1],
    ['[["project_type=mod"]]', 1],
    ['[["project_type!=mod"]]', 0],
    ['[["all_project_types:mod"]]', 1],
    ['[["project_type:plugin"]]', 0],
    ['[["categories:fabric","categories:forge"]]', 1],
    ['[["categories:fabric"],["categories:forge"]]', 0],
    ['[["categories:forge",["categories:fabric","versions:1.21.4"]]]', 1],
    ['[["categories:forge",["categories:fabric","versions:1.20.1"]]]', 0],
    ['[["client_side:required"],["server_side:optional"]]', 1],
    ['[["environment:client_only_server_optional"]]', 1],
    ['[["open_source:true"]]', 1],
    ['[["license:mit"]]', 1],
    ['[["author:owner"]]', 1],
    ['[["author:stranger"]]', 0],
    ['[["follows>=0"]]', 1],
    ['[["downloads>0"]]', 0],
    ['[["downloads<1"]]', 1],
    ['[["created_timestamp>1500000000"]]', 1],
    ['[["modified_timestamp<=1500000000"]]', 0],
    ['[]', 1],
  ])('filters by facets=%s', async (facets, hits) => expect(await found(encoded('facets', facets))).toBe(hits))
  it('applies filters in the filter language before facets', async () => {
    expect(await found(`${encoded('filters', 'categories="fabric" AND NOT categories="forge"')}`)).toBe(1)
    expect(await found(`${encoded('filters', 'categories="forge"')}`)).toBe(0)
  })
  it('applies versions in the filter language before facets', async () => {
    expect(await found(encoded('version', 'versions="1.21.4"'))).toBe(1)
    expect(await found(encoded('version', 'versions="1.20.1"'))).toBe(0)
  })
  it('accepts show_metadata', async () => expect(await found('show_metadata=true')).toBe(1))
})

describe('creations', () => {
  it('accept the former names of a project', async () => {
    const { title, slug: _slug, description, body, ...rest } = modFields
    const former = { mod_name: title, mod_slug: world.name('former'), mod_description: description, mod_body: body }
    const made = await world.owner.get200('POST', '/v2/project', form({ ...rest, ...former }))
    expect(made).toMatchObject({ title, slug: former.mod_slug, description, body })
  })
  it('accept the former names of a version', async () => {
    const { id } = await world.draft()
    const { name, version_type, ...rest } = versionFields
    const former = { mod_id: id, version_title: name, version_body: 'Deeper.', release_channel: version_type }
    const made = await world.owner.get200('POST', '/v2/version', form({ ...rest, ...former }, await world.jar()))
    expect(made).toMatchObject({ project_id: id, name, changelog: 'Deeper.', version_type })
  })
  it.each([
    ['arr', 'LicenseRef-All-Rights-Reserved'],
    ['MIT OR Apache-2.0', 'MIT OR Apache-2.0'],
    ['LicenseRef-My-Own', 'LicenseRef-My-Own'],
  ])('accept the license %s', async (license_id, id) => {
    const fields = { ...modFields, slug: world.name('licensed'), license_id }
    expect((await world.owner.get200('POST', '/v2/project', form(fields))).license.id).toBe(id)
  })
  it('refuse a file before the data', async () => {
    const body = new FormData()
    body.append('icon', new Blob([new Uint8Array(await picture('#112233'))]), 'icon.png')
    body.append('data', JSON.stringify(modFields))
    const answer = await world.owner.ask('POST', '/v2/project', body)
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'invalid_input', details: { code: 'data_part_first' } },
    })
  })
  it.each([
    ['plugin', 'unsupported', 'required'],
    ['datapack', 'optional', 'required'],
    ['shader', 'required', 'unsupported'],
    ['resourcepack', 'required', 'unsupported'],
  ])('without sides, give a %s the sides %s and %s', async (project_type, client_side, server_side) => {
    const { client_side: _client, server_side: _server, ...rest } = modFields
    const fields = { ...rest, project_type, slug: world.name(project_type) }
    const made = await world.owner.get200('POST', '/v2/project', form(fields))
    expect(made).toMatchObject({ client_side, server_side })
  })
})

describe('versions of a project', () => {
  const list = (query: string): Promise<Json> =>
    world.nobody.get(`/v2/project/${world.shown.id}/version${query && `?${query}`}`)
  it('have no changelogs if requested', async () => {
    const [version] = await list('include_changelog=false')
    expect(version.changelog ?? '').toBe('')
  })
  it.each([
    ['version_type=release', 1],
    ['version_type=beta', 0],
    ['featured=true', 1],
    ['offset=1', 0],
    ['limit=1', 1],
  ])('are filtered by %s', async (query, count) => expect(await list(query)).toHaveLength(count))
})

describe('words', () => {
  it.each(['sha1', 'SHA1', '"sha1"'])('accept the hash algorithm %s', async (algorithm) => {
    const { sha1, version } = world.shown
    const query = encoded('algorithm', algorithm)
    expect((await world.nobody.get(`/v2/version_file/${sha1}?${query}`)).id).toBe(version.id)
    const wish = { loaders: ['fabric'], game_versions: ['1.21.4'] }
    const newest = await world.nobody.get200('POST', `/v2/version_file/${sha1}/update?${query}`, wish)
    const all = await world.nobody.get200('POST', '/v2/version_files', { hashes: [sha1], algorithm })
    expect([newest.id, all[sha1].id]).toEqual([version.id, version.id])
  })
  it('accept no other algorithm', async () => {
    const { status, body } = await world.nobody.ask('GET', `/v2/version_file/${world.shown.sha1}?algorithm=md5`)
    expect([status, body.details]).toMatchObject([400, { field: 'algorithm', allowed: 'sha1, sha512' }])
  })
  it('accept a report type in upper or lower case', async () => {
    const report = { report_type: 'spam', item_id: world.shown.id, item_type: 'Project', body: 'Sold.' }
    const made = await world.stranger.get200('POST', '/v2/report', report)
    expect(made).toMatchObject({ item_type: 'project', item_id: world.shown.id })
  })
})

it('gives programs the absolute address of the documentation', async () => {
  const { documentation } = await world.nobody.get('/build')
  expect(documentation).toBe(`${world.site.origin}/docs`)
})

it('shows an administrator what others see only of themselves', async () => {
  const own = ['email', 'has_password', 'auth_providers', 'payout_data']
  const seen = await world.nobody.get('/v2/user/owner')
  expect(own.filter((name) => (seen[name] ?? null) !== null)).toEqual([])
  expect((await world.owner.get('/v2/user')).email).toBe('owner@example.org')
})

it('moves the newest of equal version numbers forward', async () => {
  const { id } = await world.draft()
  const data = { ...versionFields, project_id: id, version_number: '7.0.0' }
  await world.owner.get200('POST', '/v2/version', form(data, await world.jar()))
  const newer = await world.owner.get200('POST', '/v2/version', form(data, await world.jar()))
  expect((await world.owner.get(`/v2/project/${id}/version/7.0.0`)).id).toBe(newer.id)
})
