import { hash } from 'node:crypto'
import { DEPENDENCIES_MAX } from '@adit/events/catalogue/limits.values.ts'
import { defaultEnvironment } from '@adit/events/catalogue/tag/environment.values.ts'
import { buildZip } from '@adit/platform/testing/archive.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jarPart, projectForm, versionData, versionForm } from '../../testing/catalogue_fixture.ts'
import { type CommandKit, multipart, startCommandKit, type UploadPart } from '../../testing/command_kit.ts'
import { projectStream, versionStream } from '../catalogue_streams.ts'
import { existing, versionDecider } from './version.decider.ts'

let kit: CommandKit
let project: string
beforeAll(async () => {
  kit = await startCommandKit()
  project = (await json(await kit.as('ada')('/v2/project', { method: 'POST', body: projectForm({ slug: 'pack' }) }))).id
})
afterAll(() => kit.close())

const json = async (answer: Response) => JSON.parse(await answer.text())

async function pack(salt: string, files: readonly object[] = []): Promise<UploadPart> {
  const index = {
    ...{ formatVersion: 1, game: 'minecraft', versionId: salt, name: 'Deep pack', files },
    dependencies: { minecraft: '1.21', 'fabric-loader': '0.16.0' },
  }
  const content = await buildZip([
    { name: 'modrinth.index.json', data: JSON.stringify(index) },
    { name: 'overrides/options.txt', data: 'fov:1' },
  ])
  return { name: 'file', filename: `${salt}.mrpack`, content }
}

const publish = (change: Record<string, unknown>, part: UploadPart) =>
  kit.as('ada')('/v3/version', { method: 'POST', body: versionForm({ project_id: project, ...change }, part) })

const edit = (id: string, body: unknown, api = 'v3') =>
  kit.as('ada')(`/${api}/version/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function loadersOf(id: string) {
  const { state } = await kit.deps.bus.load(versionDecider, versionStream(id))
  const { loaders, mrpackLoaders } = existing(state).compatibility
  return [loaders, mrpackLoaders]
}

const refusalOf = async (answer: Response) => [answer.status, (await json(answer)).details?.field]

test('a modpack has a separate field for the loaders of its content', async () => {
  const answer = await publish({ loaders: ['mrpack'], mrpack_loaders: ['fabric', 'quilt'] }, await pack('own'))
  expect(answer.status).toBe(200)
  const { id } = await json(answer)
  expect(await loadersOf(id)).toEqual([['mrpack'], ['fabric', 'quilt']])
  expect((await edit(id, { mrpack_loaders: ['forge'] })).status).toBe(204)
  expect(await loadersOf(id)).toEqual([['mrpack'], ['forge']])
  expect((await edit(id, { loaders: ['mrpack'], name: 'Renamed' })).status).toBe(204)
  expect(await loadersOf(id)).toEqual([['mrpack'], ['forge']])
  expect((await edit(id, { loaders: ['mrpack'], mrpack_loaders: ['neoforge'] })).status).toBe(204)
  expect(await loadersOf(id)).toEqual([['mrpack'], ['neoforge']])
  expect((await edit(id, { loaders: ['quilt'] }, 'v2')).status).toBe(204)
  expect(await loadersOf(id)).toEqual([['mrpack'], ['quilt']])
})

test('a modpack can be published together with its project', async () => {
  const initial = { ...versionData, loaders: ['mrpack'], mrpack_loaders: ['fabric'] }
  const first = { name: 'Deep pack', slug: 'deep-pack', summary: 'All that is deep.', is_draft: true }
  const data = { name: 'data', content: JSON.stringify({ ...first, initial_versions: [initial] }) }
  const answer = await kit.as('ada')('/v3/project', { method: 'POST', body: multipart(data, await pack('initial')) })
  expect(answer.status).toBe(200)
  const [created] = await kit.store.readStream(projectStream((await json(answer)).id))
  expect(created?.data).toMatchObject({ projectType: 'modpack', environment: defaultEnvironment('modpack') })
  expect(await loadersOf(Object(created?.data).versions[0].versionId)).toEqual([['mrpack'], ['fabric']])
})

test('only modpacks have loaders of their content', async () => {
  const part = await jarPart('no-pack')
  expect(await refusalOf(await publish({ mrpack_loaders: ['fabric'] }, part))).toEqual([400, 'mrpack_loaders'])
  const made = await publish({ mrpack_loaders: [], environment: 'client_only', ordering: 3 }, part)
  expect(made.status).toBe(200)
  const { id } = await json(made)
  expect(await refusalOf(await edit(id, { mrpack_loaders: ['fabric'] }))).toEqual([400, 'mrpack_loaders'])
  expect((await edit(id, { mrpack_loaders: null, loaders: ['quilt'] })).status).toBe(204)
  expect(await loadersOf(id)).toEqual([['quilt'], []])
})

test('refuses unknown loaders of the content', async () => {
  const answer = await publish({ loaders: ['mrpack'], mrpack_loaders: ['fabric', 'tractor'] }, await pack('unknown'))
  expect(await refusalOf(answer)).toEqual([400, 'mrpack_loaders[1]'])
})

const packFile = (path: string, content: Buffer | string) => ({
  path,
  hashes: { sha1: hash('sha1', content), sha512: hash('sha512', content) },
  downloads: [`https://github.com/mods/${path}`],
  fileSize: content.length,
})

const dependenciesOf = async (answer: Response) => {
  expect(answer.status).toBe(200)
  const [created] = await kit.store.readStream(versionStream((await json(answer)).id))
  return Object(created?.data).dependencies
}

/** A version of a project of its own, public if approved. */
async function publishedMod(slug: string, part: UploadPart, status?: 'approved') {
  const ada = kit.as('ada')
  const { id } = await json(await ada('/v2/project', { method: 'POST', body: projectForm({ slug }) }))
  const version = await json(await ada('/v2/version', { method: 'POST', body: versionForm({ project_id: id }, part) }))
  if (status) {
    const headers = { 'content-type': 'application/json' }
    const answer = await kit.as('mod', 'moderator')(`/v2/project/${id}`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ status }),
    })
    expect(answer.status).toBe(204)
  }
  return { project_id: id, version_id: version.id }
}

test('a modpack published without dependencies embeds the files of its index', async () => {
  const [shown, hidden] = [await jarPart('pack-shown'), await jarPart('pack-hidden')]
  const mod = await publishedMod('pack-shown', shown, 'approved')
  await publishedMod('pack-hidden', hidden)
  const files = [
    packFile('mods/renamed.jar', shown.content),
    packFile('mods/secret.jar', hidden.content),
    packFile('resourcepacks/blocks/stone.zip', 'not here'),
    packFile('mods/again/renamed.jar', shown.content),
  ]
  const byName = (fileName: string) => ({ kind: 'embedded', fileName, projectId: null, versionId: null })
  const loaders = ['mrpack']
  const made = await publish({ loaders }, await pack('embeds', files))
  expect(await dependenciesOf(made)).toEqual([
    { kind: 'embedded', fileName: null, projectId: mod.project_id, versionId: mod.version_id },
    byName('secret.jar'),
    byName('stone.zip'),
  ])
  const dependencies = [{ project_id: mod.project_id, dependency_type: 'required' }]
  const listed = await publish({ loaders, dependencies }, await pack('lists', files))
  expect(await dependenciesOf(listed)).toEqual([
    { kind: 'required', fileName: null, projectId: mod.project_id, versionId: null },
  ])
})

test('embeds only as many files of a modpack as a version can have dependencies', async () => {
  const files = Array.from({ length: DEPENDENCIES_MAX + 1 }, (_, index) => packFile(`mods/${index}.jar`, `${index}`))
  const made = await publish({ loaders: ['mrpack'] }, await pack('many', files))
  expect(await dependenciesOf(made)).toHaveLength(DEPENDENCIES_MAX)
})

test('embeds only as many files of a modpack as an event can hold', async () => {
  const files = Array.from({ length: 1000 }, (_, index) => packFile(`mods/${index}${'x'.repeat(900)}.jar`, `${index}`))
  const made = await publish({ loaders: ['mrpack'] }, await pack('long', files))
  const count = (await dependenciesOf(made)).length
  expect(count).toBeGreaterThan(400)
  expect(count).toBeLessThan(500)
})

test.each([
  ['a mod', () => jarPart('inspected'), { found: [{ loaders: ['fabric'] }], invalid: [] }],
  ['a modpack', () => pack('inspected'), { found: [{ loaders: ['mrpack'] }], extension: 'mrpack' }],
])('the inspection of %s has the shape that the contract declares', async (_, part, expected) => {
  const form = multipart({ name: 'data', content: '{}' }, await part())
  const answer = await kit.as('ada')('/_internal/inspect', { method: 'POST', body: form })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ kind: 'archive', hashes: { sha1: expect.any(String) }, ...expected })
})

test.each([
  [2 ** 31 - 1, 204],
  [-(2 ** 31), 204],
  [2 ** 31, 400],
  [-(2 ** 31) - 1, 400],
])('orders versions by numbers of 32 bits: %d is answered with %d', async (ordering, status) => {
  const made = await publish({ mrpack_loaders: [], environment: 'client_only' }, await jarPart(`ordered ${ordering}`))
  const { id } = await json(made)
  const answer = await edit(id, { ordering })
  expect(answer.status).toBe(status)
  const events = await kit.store.readStream(versionStream(id))
  expect(events.map(({ data }) => Object(data).ordering)).toEqual(status === 204 ? [null, ordering] : [null])
})
