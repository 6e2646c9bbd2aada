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

async function pack(salt: string): Promise<UploadPart> {
  const index = {
    ...{ formatVersion: 1, game: 'minecraft', versionId: salt, name: 'Deep pack', files: [] },
    dependencies: { minecraft: '1.21', 'fabric-loader': '0.16.0' },
  }
  const content = await buildZip([{ name: 'modrinth.index.json', data: JSON.stringify(index) }])
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

test.each([
  ['a mod', () => jarPart('inspected'), { found: [{ loaders: ['fabric'] }], invalid: [] }],
  ['a modpack', () => pack('inspected'), { found: [{ loaders: ['mrpack'] }], extension: 'mrpack' }],
])('the inspection of %s has the shape that the contract declares', async (_, part, expected) => {
  const form = multipart({ name: 'data', content: '{}' }, await part())
  const answer = await kit.as('ada')('/_internal/inspect', { method: 'POST', body: form })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ kind: 'archive', hashes: { sha1: expect.any(String) }, ...expected })
})
