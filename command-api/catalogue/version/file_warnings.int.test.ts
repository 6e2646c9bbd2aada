import type { InboxEvent } from '@adit/events/notifications/inbox.events.ts'
import { buildZip, rawZip } from '@adit/platform/testing/archive.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAccounts, idOf, send } from '../../identity/people.fixture.ts'
import { inboxStream } from '../../notifications/inbox.decider.ts'
import { createProject } from '../../teams/team.fixture.ts'
import { jarPart, projectForm, versionData, versionForm } from '../../testing/catalogue_fixture.ts'
import { type CommandKit, multipart, startCommandKit, type UploadPart } from '../../testing/command_kit.ts'
import { versionStream } from '../catalogue_streams.ts'

let kit: CommandKit
let project: string
beforeAll(async () => {
  kit = await startCommandKit()
  await createAccounts(kit, 'ada', 'bob', 'cleo')
  const { projectId, teamId } = await createProject(kit, 'ada', 'lantern')
  project = projectId
  await kit.as('ada')(`/v2/team/${teamId}/members`, send('POST', { user_id: idOf('bob') }))
  await kit.as('bob')(`/v2/team/${teamId}/join`, send('POST'))
  await kit.as('ada')(`/v2/team/${teamId}/members`, send('POST', { user_id: idOf('cleo') }))
  await kit.round()
})
afterAll(() => kit.close())

const warned = async (name: string) => {
  const events = await kit.store.readStream(inboxStream(idOf(name)))
  return events.flatMap(({ type, data }) => {
    if (type !== 'NotificationDelivered') return []
    const { body } = data as Extract<InboxEvent, { type: 'NotificationDelivered' }>['data']
    return body.kind === 'file_warnings' ? [body] : []
  })
}
const list = (salt: string) =>
  buildZip([{ name: 'fabric.mod.json', data: JSON.stringify([{ id: salt, version: '1' }]) }])
const part = (filename: string, content: Buffer): UploadPart => ({ name: 'file', filename, content })

async function publish(file: UploadPart, change: object = {}): Promise<string> {
  const body = versionForm({ project_id: project, ...change }, file)
  const answer = await kit.as('ada')('/v2/version', { method: 'POST', body })
  const text = await answer.text()
  expect([answer.status, text]).toEqual([200, expect.anything()])
  await kit.round()
  return JSON.parse(text).id
}
const filesOf = async (id: string) => {
  const events = await kit.store.readStream(versionStream(id))
  return events.flatMap(({ data }) => (data as { files?: { warnings?: unknown }[] }).files ?? [])
}

it('a file with something wrong is published, and the members are told', async () => {
  const id = await publish(part('a.jar', await list('first')))
  expect((await filesOf(id)).map(({ warnings }) => warnings)).toEqual([
    [{ code: 'metadata_list', entry: 'fabric.mod.json' }],
  ])
  const told = [{ kind: 'file_warnings', projectId: project, versionId: id }]
  expect([await warned('ada'), await warned('bob'), await warned('cleo')]).toEqual([told, told, []])
})

it('a protected archive is published with a warning', async () => {
  const data = JSON.stringify({ id: 'guarded', version: '1' })
  const id = await publish(part('b.jar', rawZip([{ name: 'fabric.mod.json/', data, uncompressedSize: 3 }])))
  expect((await filesOf(id)).map(({ warnings }) => warnings)).toEqual([[{ code: 'archive_protected' }]])
})

it('a Quilt mod as .zip is published with a warning', async () => {
  const content = await buildZip([
    { name: 'quilt.mod.json', data: JSON.stringify({ quilt_loader: { id: 'q', version: '1' } }) },
  ])
  const id = await publish(part('q.zip', content), { loaders: ['quilt'] })
  expect((await filesOf(id)).map(({ warnings }) => warnings)).toEqual([[{ code: 'quilt_zip' }]])
})

it('nobody is told of a file without warnings', async () => {
  const before = await warned('ada')
  const id = await publish(await jarPart('plain'))
  expect((await filesOf(id)).every((file) => !('warnings' in file))).toBe(true)
  expect(await warned('ada')).toEqual(before)
})

it('members are told of a file that is added later', async () => {
  const id = await publish(await jarPart('later'))
  const before = (await warned('bob')).length
  const body = multipart({ name: 'data', content: '{}' }, part('c.jar', await list('later')))
  expect((await kit.as('ada')(`/v2/version/${id}/file`, { method: 'POST', body })).status).toBe(204)
  await kit.round()
  expect((await warned('bob')).slice(before)).toEqual([{ kind: 'file_warnings', projectId: project, versionId: id }])
})

it('the owner is told of the first version of a new project', async () => {
  const file = { ...part('d.jar', await list('new')), name: 'first' }
  const form = projectForm({ slug: 'fresh', initial_versions: [{ ...versionData, file_parts: ['first'] }] }, file)
  const before = (await warned('ada')).length
  const answer = await kit.as('ada')('/v2/project', { method: 'POST', body: form })
  const text = await answer.text()
  expect([answer.status, text]).toEqual([200, expect.anything()])
  await kit.round()
  const { id } = JSON.parse(text)
  expect((await warned('ada')).slice(before)).toMatchObject([{ projectId: id }])
})

it('refuses a modpack with neither files nor overrides', async () => {
  const index = {
    formatVersion: 1,
    game: 'minecraft',
    versionId: '1',
    name: 'A',
    files: [],
    dependencies: { minecraft: '1.21' },
  }
  const content = await buildZip([{ name: 'modrinth.index.json', data: JSON.stringify(index) }])
  const body = versionForm({ project_id: project }, part('a.mrpack', content))
  const answer = await kit.as('ada')('/v2/version', { method: 'POST', body })
  expect([answer.status, JSON.parse(await answer.text())]).toMatchObject([
    400,
    { details: { code: 'file_refused', problem: 'metadata_invalid' } },
  ])
})
