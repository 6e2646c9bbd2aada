import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fabricJar, jarPart, projectForm, versionData, versionForm } from '../../testing/catalogue_fixture.ts'
import { type CommandKit, multipart, startCommandKit, type UploadPart } from '../../testing/command_kit.ts'
import { fileStream, projectStream, versionStream } from '../catalogue_streams.ts'
import { existing, versionDecider } from './version.decider.ts'

let kit: CommandKit
let project: string
beforeAll(async () => {
  kit = await startCommandKit()
  project = await createProject('ada', 'lantern')
})
afterAll(() => kit.close())

/** A 404 of the compatible API has no body. */
const json = async (answer: Response) => JSON.parse((await answer.text()) || '{}')
const post = (form: FormData): RequestInit => ({ method: 'POST', body: form })

async function createProject(account: string, slug: string): Promise<string> {
  return (await json(await kit.as(account)('/v2/project', post(projectForm({ slug }))))).id
}

async function publish(salt: string, change: Record<string, unknown> = {}): Promise<string> {
  const form = versionForm({ project_id: project, ...change }, await jarPart(salt))
  const answer = await kit.as('ada')('/v2/version', post(form))
  expect(answer.status).toBe(200)
  return (await json(answer)).id
}

/** Cleanup after a request runs in parallel to its answer. */
const nothingSpooled = () => expect.poll(() => readdir(kit.spoolFolder), { timeout: 20_000 }).toEqual([])

async function refused(form: FormData, account = 'ada') {
  const before = (await kit.store.readStream(projectStream(project))).length
  const answer = await kit.as(account)('/v2/version', post(form))
  expect((await kit.store.readStream(projectStream(project))).length).toBe(before)
  await nothingSpooled()
  return { status: answer.status, body: await json(answer) }
}

test('a version is published with its files hashed and its project as the commit point', async () => {
  const id = await publish('first')
  const [created] = await kit.store.readStream(versionStream(id))
  expect(created?.data).toMatchObject({
    projectId: project,
    number: '1.0.0',
    loaders: ['fabric'],
    environment: 'client_only_server_optional',
    files: [{ filename: 'lantern-first.jar', primary: true, sha1: expect.stringMatching(/^[0-9a-f]{40}$/) }],
  })
  const events = await kit.store.readStream(projectStream(project))
  expect(events.at(-1)).toMatchObject({ type: 'ProjectVersionAdded', data: { versionId: id } })
})

test('a version number may contain round brackets', async () => {
  const id = await publish('brackets', { version_number: '1.0.0(beta)' })
  const [created] = await kit.store.readStream(versionStream(id))
  expect(created?.data).toMatchObject({ number: '1.0.0(beta)' })
})

test('stores exactly the bytes that were sent', async () => {
  const id = await publish('bytes')
  const { state } = await kit.deps.bus.load(versionDecider, versionStream(id))
  const [file] = existing(state).files
  const stream = await kit.deps.storage.read(file?.key ?? '')
  const kept = Buffer.concat(stream ? await stream.toArray() : [])
  expect(kept.equals(await fabricJar('bytes'))).toBe(true)
  expect(file?.size).toBe(kept.length)
})

const approve = (id: string) =>
  kit.as('mod', 'moderator')(`/v2/project/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'approved' }),
  })

/** The answers to bob when he publishes the file again: as a version, as an additional file, and with a project. */
async function toldToBob(salt: string): Promise<unknown[]> {
  const part = await jarPart(salt)
  const bob = kit.as('bob')
  const own = await createProject('bob', `other-${salt}`)
  const target = await json(
    await bob('/v2/version', post(versionForm({ project_id: own }, await jarPart(`own-${salt}`)))),
  )
  const initial = {
    is_draft: true,
    slug: `third-${salt}`,
    initial_versions: [{ ...versionData, file_parts: ['file'] }],
  }
  const answers = [
    await bob('/v2/version', post(versionForm({ project_id: own }, part))),
    await bob(`/v2/version/${target.id}/file`, post(multipart({ name: 'data', content: '{}' }, part))),
    await bob('/v2/project', post(projectForm(initial, part))),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
  return Promise.all(answers.map(async (answer) => (await json(answer)).details))
}

test('refuses a file of a hidden project without revealing that project', async () => {
  await publish('shared')
  const details = { code: 'duplicate_file', field: 'file_parts', filename: 'lantern-shared.jar' }
  for (const told of await toldToBob('shared')) expect(told).toEqual({ ...details, publisher: 'another project' })
})

test('refuses a file of a visible version and names the project and version', async () => {
  const ada = kit.as('ada')
  const slug = 'seen-lantern'
  const seen = await createProject('ada', slug)
  const publication = async (change: object) =>
    (await json(await ada('/v2/version', post(versionForm({ project_id: seen, ...change }, await jarPart('seen')))))).id
  const version = await publication({ version_number: '1.4.0' })
  await publication({ version_number: '1.5.0', status: 'draft' })
  expect((await approve(seen)).status).toBe(204)
  const named = { project: seen, slug, version, version_number: '1.4.0' }
  for (const told of await toldToBob('seen')) expect(told).toMatchObject({ code: 'duplicate_file', ...named })
})

test('does not reveal a file that only a draft version of a visible project has', async () => {
  const part = await jarPart('drafted')
  const id = await createProject('ada', 'draft-lantern')
  const first = versionForm({ project_id: id }, await jarPart('public'))
  const draft = versionForm({ project_id: id, version_number: '2.0.0', status: 'draft' }, part)
  for (const form of [first, draft]) expect((await kit.as('ada')('/v2/version', post(form))).status).toBe(200)
  expect((await approve(id)).status).toBe(204)
  for (const told of await toldToBob('drafted')) expect(told).not.toHaveProperty('project')
})

test('publishes exactly one of two concurrent uploads of a file by two projects', async () => {
  const [one, two] = [await createProject('race', 'race-one'), await createProject('race', 'race-two')]
  const part = await jarPart('raced')
  const answers = await Promise.all(
    [one, two].map((id) => kit.as('race')('/v2/version', post(versionForm({ project_id: id }, part)))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('the file of a deleted version can be published again', async () => {
  const id = await publish('again')
  expect((await kit.as('ada')(`/v2/version/${id}`, { method: 'DELETE' })).status).toBe(204)
  const again = await kit.as('ada')(`/v2/version/${id}`, { method: 'DELETE' })
  expect([again.status, await json(again)]).toMatchObject([400, { details: { code: 'version_not_found' } }])
  await publish('again', { version_number: '1.0.1' })
})

test('a version whose deletion was refused can be deleted by a later request', async () => {
  const id = await publish('refused')
  const remove = (revision: number) =>
    kit.as('ada')(`/v3/version/${id}`, { method: 'DELETE', headers: { 'if-match': `"${revision}"` } })
  expect((await remove(7)).status).toBe(412)
  expect((await remove(0)).status).toBe(204)
})

test('files can be added later, each name and content once', async () => {
  const id = await publish('base')
  const add = async (part: UploadPart) =>
    kit.as('ada')(`/v2/version/${id}/file`, post(multipart({ name: 'data', content: '{}' }, part)))
  expect((await add(await jarPart('extra', 'sources'))).status).toBe(204)
  expect((await add(await jarPart('extra', 'sources'))).status).toBe(400)
  const events = await kit.store.readStream(versionStream(id))
  expect(events.map(({ type }) => type)).toEqual(['VersionCreated', 'VersionFilesAdded'])
})

test('a file can be removed by its hash unless it is the last one', async () => {
  const id = await publish('keeps')
  const extra = await jarPart('goes', 'sources')
  await kit.as('ada')(`/v2/version/${id}/file`, post(multipart({ name: 'data', content: '{}' }, extra)))
  const remove = (content: string | Buffer) => {
    const sha1 = createHash('sha1').update(content).digest('hex')
    return kit.as('ada')(`/v2/version_file/${sha1}`, { method: 'DELETE' })
  }
  expect((await remove(extra.content)).status).toBe(204)
  expect((await remove(extra.content)).status).toBe(404)
  const last = await remove(await fabricJar('keeps'))
  expect(last.status).toBe(400)
  expect(await json(last)).toMatchObject({ details: { code: 'last_file' } })
})

test('an edit stores all fields together or none', async () => {
  const id = await publish('edited')
  const patch = (body: unknown) =>
    kit.as('ada')(`/v2/version/${id}`, {
      method: 'PATCH',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  expect((await patch({ name: 'New', game_versions: ['0.0.nonsense'] })).status).toBe(400)
  expect(await kit.store.readStream(versionStream(id))).toHaveLength(1)
  expect(
    (await patch({ name: 'New', changelog: 'Better.', loaders: ['fabric', 'quilt'], featured: null })).status,
  ).toBe(204)
  const events = await kit.store.readStream(versionStream(id))
  expect(events.map(({ type }) => type)).toEqual([
    'VersionCreated',
    'VersionDetailsEdited',
    'VersionChangelogChanged',
    'VersionCompatibilityChanged',
  ])
})

test('the file must have what its loader needs', async () => {
  const { status, body } = await refused(
    versionForm(
      { project_id: project, loaders: ['neoforge'] },
      {
        name: 'file',
        filename: 'pack.zip',
        content: 'not an archive at all',
      },
    ),
  )
  expect(status).toBe(400)
  expect(body.details).toMatchObject({ code: 'file_refused', filename: 'pack.zip' })
})

test.each([
  ['no file part', () => [] as UploadPart[], 'part_missing'],
  ['an empty file', () => [{ name: 'file', filename: 'a.jar', content: '' }], 'file_empty'],
  ['a wrong ending', () => [{ name: 'file', filename: 'a.exe', content: 'MZ' }], 'file_type_refused'],
])('refuses %s and keeps nothing', async (_what, parts, code) => {
  const { status, body } = await refused(versionForm({ project_id: project }, ...parts()))
  expect(status).toBe(400)
  expect(body.details).toMatchObject({ code })
})

test('refuses a part that file_parts does not list if there are more parts than names', async () => {
  const parts = [await jarPart('listed'), { ...(await jarPart('surprise')), name: 'surprise' }]
  const { status, body } = await refused(versionForm({ project_id: project }, ...parts))
  expect([status, body.details]).toMatchObject([400, { code: 'part_not_declared', part: 'surprise' }])
})

test('takes files whose names file_parts does not list in order, if their number is right', async () => {
  const fields = {
    ...{ project_id: project, file_parts: ['code', 'main', 'docs'], primary_file: 'main' },
    file_types: { code: 'sources-jar', docs: 'javadoc-jar' },
  }
  const parts = [await jarPart('one', 'file'), await jarPart('two', 'file'), await jarPart('three', 'main')]
  const answer = await kit.as('ada')('/v2/version', post(versionForm(fields, ...parts)))
  expect(answer.status).toBe(200)
  const [created] = await kit.store.readStream(versionStream((await json(answer)).id))
  expect(created?.data).toMatchObject({
    files: [
      { filename: 'lantern-one.jar', fileType: 'sources-jar', primary: false },
      { filename: 'lantern-two.jar', fileType: 'javadoc-jar', primary: false },
      { filename: 'lantern-three.jar', fileType: null, primary: true },
    ],
  })
  const fewer = await refused(versionForm({ ...fields, version_number: '2' }, await jarPart('four')))
  expect([fewer.status, fewer.body.details]).toMatchObject([400, { code: 'part_not_declared', part: 'file' }])
})

test.each([
  [{ version_number: 'x'.repeat(33) }, { field: 'version_number', limit: 32 }],
  [{ version_number: 'has space' }, { field: 'version_number' }],
  [{ name: '' }, { field: 'name', limit: 1 }],
  [{ loaders: [] }, { field: 'loaders', limit: 1 }],
  [{ loaders: ['steam'] }, { code: 'unknown_loader', value: 'steam' }],
  [{ game_versions: ['9.9'] }, { code: 'unknown_game_version', value: '9.9' }],
  [{ dependencies: [{ project_id: 'no-such', dependency_type: 'required' }] }, { code: 'unknown_dependency' }],
  [{ dependencies: [{ dependency_type: 'required' }] }, { code: 'unknown_dependency' }],
  [{ featured: undefined }, { field: 'featured' }],
])('refuses %j by its field', async (change, details) => {
  const { status, body } = await refused(versionForm({ project_id: project, ...change }, await jarPart('bad')))
  expect(status).toBe(400)
  expect(body.details).toMatchObject(details)
})

test('the data part must come first', async () => {
  const form = new FormData()
  form.append('file', new Blob(['x']), 'a.jar')
  form.append('data', '{}')
  const { status, body } = await refused(form)
  expect(status).toBe(400)
  expect(body.details).toMatchObject({ code: 'data_part_first' })
})

test('only members can publish versions of a project', async () => {
  const { status, body } = await refused(versionForm({ project_id: project }, await jarPart('foreign')), 'eve')
  expect([status, body]).toMatchObject([400, { error: 'invalid_input', details: { code: 'project_not_found' } }])
})

test('an upload that breaks off leaves nothing behind', async () => {
  const head = [
    'POST /v2/version HTTP/1.1',
    'host: x',
    'authorization: developer.ada00000',
    'content-type: multipart/form-data; boundary=B',
    'content-length: 1000000',
    '',
    '--B',
    'content-disposition: form-data; name="data"',
    '',
    JSON.stringify({ project_id: project, ...JSON.parse(String(versionForm({}).get('data'))) }),
    '--B',
    'content-disposition: form-data; name="file"; filename="a.jar"',
    '',
    'PK half a file',
  ].join('\r\n')
  const before = (await kit.store.readStream(projectStream(project))).length
  const socket = connect(kit.server.port, '127.0.0.1', () => socket.write(head))
  await expect.poll(() => readdir(kit.spoolFolder), { timeout: 20_000, interval: 5 }).not.toEqual([])
  socket.destroy()
  await nothingSpooled()
  expect((await kit.store.readStream(projectStream(project))).length).toBe(before)
})

test('others can publish a refused file immediately', async () => {
  const part = await jarPart('free')
  await refused(versionForm({ project_id: project, loaders: ['velocity'] }, part))
  const { deps } = kit
  const sha1 = createHash('sha1').update(part.content).digest('hex')
  expect(await deps.store.readStream(fileStream(sha1))).toEqual([])
})

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'a part may have the name %s of a property that every object has',
  async (name) => {
    const part = { ...(await jarPart(`named ${name}`)), name }
    const answer = await kit.as('ada')(
      '/v2/version',
      post(versionForm({ project_id: project, file_parts: [name] }, part)),
    )
    const { id, files } = await json(answer)
    expect([answer.status, files?.length ?? id]).toEqual([200, expect.anything()])
    const [created] = await kit.store.readStream(versionStream(id))
    expect(created?.data).toMatchObject({ files: [{ primary: true, fileType: null }] })
  },
)

test('a change that no event can hold is refused with its limit', async () => {
  const file_name = 'ü'.repeat(250)
  const dependencies = Array.from({ length: 1_900 }, (_, index) => ({
    file_name: `${index}${file_name}`,
    dependency_type: 'optional',
  }))
  const { status, body } = await refused(versionForm({ project_id: project, dependencies }, await jarPart('too large')))
  expect([status, body.details]).toEqual([
    413,
    { code: 'change_too_large', limit: 921_600, unit: 'bytes', got: expect.any(Number) },
  ])
  expect(body.description).toContain("can't have more than 921600 bytes")
})

test('an Idempotency-Key stands for the content of the files too', async () => {
  const send = async (content: string, key: string) => {
    const form = versionForm({ project_id: project, version_number: '7.0.0' }, await jarPart(content))
    const answer = await kit.as('ada')('/v2/version', { ...post(form), headers: { 'idempotency-key': key } })
    return { status: answer.status, body: await json(answer) }
  }
  const first = await send('keyed', 'version-key')
  expect(first.status).toBe(200)
  expect(await send('keyed', 'version-key')).toMatchObject({ status: 200, body: { id: first.body.id } })
  const other = await send('other', 'version-key')
  expect([other.status, other.body.details.code]).toEqual([422, 'idempotency_mismatch'])
  const [created] = await kit.store.readStream(versionStream(first.body.id))
  const [file] = Object(created?.data).files
  const bytes = createHash('sha1')
  for await (const chunk of (await kit.deps.storage.read(file.key)) ?? []) bytes.update(chunk)
  expect(bytes.digest('hex')).toBe(file.sha1)
  await nothingSpooled()
})
