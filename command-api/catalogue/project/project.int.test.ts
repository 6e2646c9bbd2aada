import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jarPart, makePublic, projectData, projectForm, versionData } from '../../testing/catalogue_fixture.ts'
import { type CommandKit, multipart, startCommandKit, type UploadPart } from '../../testing/command_kit.ts'
import { projectStream, versionStream } from '../catalogue_streams.ts'
import { projectDecider } from './project.decider.ts'

let kit: CommandKit
beforeAll(async () => {
  kit = await startCommandKit()
})
afterAll(() => kit.close())

const json = async (answer: Response) => JSON.parse(await answer.text())
const typesOf = async (id: string) => (await kit.store.readStream(projectStream(id))).map(({ type }) => type)
const patch = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'PATCH',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})

async function createDraft(account: string, slug: string): Promise<string> {
  const answer = await kit.as(account)('/v2/project', { method: 'POST', body: projectForm({ slug }) })
  expect(answer.status).toBe(200)
  return (await json(answer)).id
}

test('a draft is created with one event as its commit point', async () => {
  const id = await createDraft('ada', 'draft-one')
  const [created, ...rest] = await kit.store.readStream(projectStream(id))
  expect(rest).toEqual([])
  expect(created?.data).toMatchObject({ slug: 'draft-one', title: 'Lantern', ownerId: 'ada00000', versions: [] })
})

test('one request creates a project with its versions and files', async () => {
  const form = projectForm(
    { slug: 'with-version', initial_versions: [{ ...versionData, file_parts: ['jar'] }] },
    await jarPart('initial', 'jar'),
  )
  const answer = await kit.as('ada')('/v2/project', { method: 'POST', body: form })
  expect(answer.status).toBe(200)
  const { id } = await json(answer)
  const [created] = await kit.store.readStream(projectStream(id))
  expect(created?.data).toMatchObject({ versions: [{ number: '1.0.0' }] })
})

test('refuses a new project whose version has a file or file name twice, and keeps nothing of it', async () => {
  const spool = () => readdir(kit.spoolFolder)
  const versions = { initial_versions: [{ ...versionData, file_parts: ['one', 'two'] }] }
  const [one, two] = [await jarPart('twin', 'one'), await jarPart('other', 'two')]
  for (const twin of [
    { ...two, content: one.content },
    { ...two, filename: 'lantern-twin.jar' },
  ]) {
    const form = projectForm({ slug: 'with-twins', ...versions }, one, twin)
    const answer = await kit.as('ada')('/v2/project', { method: 'POST', body: form })
    expect([answer.status, (await json(answer)).details?.code]).toEqual([400, 'duplicate_in_version'])
  }
  await expect.poll(spool, { timeout: 20_000 }).toEqual([])
  const form = projectForm({ slug: 'with-twins', ...versions }, one, two)
  expect((await kit.as('ada')('/v2/project', { method: 'POST', body: form })).status).toBe(200)
})

test('the files of initial versions may have other names if their number is right', async () => {
  const create = async (slug: string, ...names: string[]) => {
    const initial_versions = ['1', '2'].map((number) => ({
      ...{ ...versionData, file_parts: [`part-${number}`], version_number: number },
    }))
    const parts = await Promise.all(names.map((name, index) => jarPart(`${slug}-${index}`, name)))
    const form = projectForm({ slug, initial_versions }, ...parts)
    return kit.as('ada')('/v2/project', { method: 'POST', body: form })
  }
  const filesOf = async (answer: Response) => {
    expect(answer.status).toBe(200)
    const [project] = await kit.store.readStream(projectStream((await json(answer)).id))
    const versions: { versionId: string; number: string }[] = Object(project?.data).versions
    return Promise.all(
      versions.map(async ({ versionId, number }) => {
        const [created] = await kit.store.readStream(versionStream(versionId))
        return [number, Object(created?.data).files[0].filename]
      }),
    )
  }
  expect(await filesOf(await create('renamed-files', 'a', 'b'))).toEqual([
    ['1', 'lantern-renamed-files-0.jar'],
    ['2', 'lantern-renamed-files-1.jar'],
  ])
  expect(await filesOf(await create('one-renamed', 'part-2', 'b'))).toEqual([
    ['1', 'lantern-one-renamed-1.jar'],
    ['2', 'lantern-one-renamed-0.jar'],
  ])
  const fewer = await create('one-file', 'b')
  expect([fewer.status, (await json(fewer)).details]).toMatchObject([400, { code: 'part_unknown', part: 'b' }])
})

test('a project that is to be submitted but lacks something stays a draft, and the answer says what is missing', async () => {
  const create = async (change: object, ...files: UploadPart[]) => {
    const form = projectForm({ is_draft: false, ...change }, ...files)
    const answer = await kit.as('ada')('/v2/project', { method: 'POST', body: form })
    expect(answer.status).toBe(200)
    return { missing: answer.headers.get('adit-missing'), types: await typesOf((await json(answer)).id) }
  }
  const bare = await create({ slug: 'bare', license_id: undefined })
  expect(bare.types).toEqual(['ProjectCreated'])
  expect(bare.missing?.split(', ').sort()).toEqual(['gallery-required', 'license-required', 'version-required'])
  const versions = { initial_versions: [{ ...versionData, file_parts: ['file'] }] }
  const jar = await jarPart('whole-at-once')
  expect((await create({ slug: 'no-picture', ...versions }, await jarPart('no-picture'))).missing).toBe(
    'gallery-required',
  )
  const content = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#aa3311' } })
    .png()
    .toBuffer()
  const gallery_items = [{ item: 'picture' }]
  const picture = { name: 'picture', filename: 'picture.png', content }
  const whole = await create({ slug: 'whole', gallery_items, ...versions }, picture, jar)
  expect(whole).toEqual({ missing: null, types: ['ProjectCreated', 'ProjectSubmitted'] })
  const draft = await create({ slug: 'draft-on-purpose', is_draft: true })
  expect(draft).toEqual({ missing: null, types: ['ProjectCreated'] })
})

test('refuses a taken slug and keeps nothing of the second project', async () => {
  await createDraft('ada', 'taken')
  const answer = await kit.as('bob')('/v2/project', { method: 'POST', body: projectForm({ slug: 'Taken' }) })
  expect(answer.status).toBe(400)
  expect(await json(answer)).toMatchObject({ error: 'invalid_input', details: { code: 'slug_taken', field: 'slug' } })
})

test('an edit checks every field before it stores any', async () => {
  const id = await createDraft('ada', 'edit-all')
  const bad = await kit.as('ada')(`/v2/project/${id}`, patch({ title: 'New name', categories: ['no-such'] }))
  expect(bad.status).toBe(400)
  expect(await typesOf(id)).toEqual(['ProjectCreated'])
  const good = await kit.as('ada')(
    `/v2/project/edit-all`,
    patch({ title: 'New name', description: 'A summary that is new.', issues_url: null, source_url: '' }),
  )
  expect(good.status).toBe(204)
  expect(await typesOf(id)).toEqual([
    'ProjectCreated',
    'ProjectRenamed',
    'ProjectSummaryChanged',
    'ProjectLinksChanged',
  ])
})

test("only members and staff can edit a project, and others can't even see a draft", async () => {
  const id = await createDraft('ada', 'mine-alone')
  const answer = await kit.as('eve')(`/v2/project/${id}`, patch({ title: 'Stolen' }))
  expect(answer.status).toBe(404)
  expect(await answer.text()).toBe('')
})

test('members who can edit the details set the review status of environments', async () => {
  const id = await createDraft('ada', 'looked-at')
  const tell = (account: string, side_types_migration_review_status: string | null) =>
    kit.as(account)(`/v3/project/${id}`, patch({ side_types_migration_review_status }))
  expect((await tell('ada', 'reviewed')).status).toBe(204)
  expect((await tell('ada', 'reviewed')).status).toBe(204)
  expect((await tell('ada', null)).status).toBe(204)
  expect((await tell('ada', 'seen')).status).toBe(400)
  expect((await tell('eve', 'pending')).status).toBe(404)
  expect(await typesOf(id)).toEqual(['ProjectCreated', 'ProjectEnvironmentReviewChanged'])
})

test('If-Match of an older revision answers 412 and changes nothing', async () => {
  const id = await createDraft('ada', 'matched')
  const edit = (title: string, revision: number) =>
    kit.as('ada')(`/v2/project/${id}`, patch({ title }, { 'if-match': `"${revision}-abc"` }))
  expect((await edit('First', 0)).status).toBe(204)
  expect((await edit('Second', 0)).status).toBe(412)
  expect(await typesOf(id)).toEqual(['ProjectCreated', 'ProjectRenamed'])
})

test('after a slug change, the old slug still finds the project and stays reserved for it, if it was public', async () => {
  const id = await createDraft('ada', 'old-name')
  await makePublic(kit, id)
  expect((await kit.as('ada')(`/v2/project/${id}`, patch({ slug: 'new-name', title: 'Renamed' }))).status).toBe(204)
  expect((await typesOf(id)).slice(-2)).toEqual(['ProjectRenamed', 'ProjectSlugChanged'])
  expect((await kit.as('ada')('/v2/project/old-name', patch({ title: 'By old slug' }))).status).toBe(204)
  const other = await kit.as('bob')('/v2/project', { method: 'POST', body: projectForm({ slug: 'old-name' }) })
  expect(other.status).toBe(400)
})

test('however often a draft is renamed, it holds one slug', async () => {
  const id = await createDraft('ada', 'much-renamed')
  for (let n = 1; n <= 40; n++) {
    expect((await kit.as('ada')(`/v2/project/${id}`, patch({ slug: `much-renamed-${n}` }))).status).toBe(204)
  }
  const { events } = await kit.store.readLog({ after: undefined, limit: 100_000 })
  const count = (type: string) =>
    events.filter(
      (event) => event.type === type && event.metadata.root === id && event.stream.startsWith('catalogue.slug-'),
    ).length
  // Its own, and the one that its id reserves.
  expect(count('SlugClaimed') - count('SlugReleased')).toBe(2)
  expect((await kit.as('ada')('/v2/project/much-renamed-7', patch({ title: 'By old slug' }))).status).toBe(404)
  const taken = await kit.as('bob')('/v2/project', { method: 'POST', body: projectForm({ slug: 'much-renamed-7' }) })
  expect(taken.status).toBe(200)
})

test('a project keeps the slug of its id, whatever its slug is', async () => {
  const id = await createDraft('ada', 'id-first')
  for (const slug of [id.toLowerCase(), 'id-last']) {
    expect((await kit.as('ada')(`/v2/project/${id}`, patch({ slug }))).status).toBe(204)
  }
  const other = await kit.as('bob')('/v2/project', { method: 'POST', body: projectForm({ slug: id.toLowerCase() }) })
  expect(other.status).toBe(400)
})

test('a project that was public keeps ten old slugs, and then its present one', async () => {
  const id = await createDraft('ada', 'well-known')
  await makePublic(kit, id)
  const rename = (slug: string) => kit.as('ada')(`/v2/project/${id}`, patch({ slug }))
  for (let n = 1; n <= 10; n++) expect((await rename(`well-known-${n}`)).status).toBe(204)
  const before = await kit.store.head()
  const refused = await rename('well-known-11')
  expect([refused.status, (await json(refused)).details]).toEqual([
    400,
    { code: 'too_many_slugs', field: 'slug', limit: 10 },
  ])
  expect(await kit.store.head()).toBe(before)
  const free = await kit.as('bob')('/v2/project', { method: 'POST', body: projectForm({ slug: 'well-known-11' }) })
  expect(free.status).toBe(200)
  expect((await rename('well-known-3')).status).toBe(204)
})

test('a deleted draft’s slug is free, and the draft comes back under its id when somebody has taken it', async () => {
  const [kept, lost] = [await createDraft('ada', 'given-up'), await createDraft('ada', 'given-away')]
  for (const id of [kept, lost]) {
    expect((await kit.as('ada')(`/v2/project/${id}`, { method: 'DELETE' })).status).toBe(204)
  }
  const taken = await kit.as('bob')('/v2/project', { method: 'POST', body: projectForm({ slug: 'given-away' }) })
  expect(taken.status).toBe(200)
  for (const id of [kept, lost]) {
    const restore = `/_internal/moderation/project/${id}/restore`
    expect((await kit.as('mod', 'moderator')(restore, { method: 'POST' })).status).toBe(204)
  }
  const slugOf = async (id: string) => {
    const { state } = await kit.deps.bus.load(projectDecider, projectStream(id))
    return state.kind === 'living' ? state.slug : undefined
  }
  expect([await slugOf(kept), await slugOf(lost)]).toEqual(['given-up', lost.toLowerCase()])
  const again = await kit.as('bob')('/v2/project', { method: 'POST', body: projectForm({ slug: 'given-up' }) })
  expect(again.status).toBe(400)
})

test('submitting an incomplete project names the missing checklist items', async () => {
  const id = await createDraft('ada', 'not-ready')
  const answer = await kit.as('ada')(`/v2/project/${id}`, patch({ status: 'processing' }))
  expect(answer.status).toBe(400)
  expect((await json(answer)).details).toMatchObject({ code: expect.stringMatching(/version_required|checklist/) })
})

test('nobody can see a deleted project until staff restore it', async () => {
  const id = await createDraft('ada', 'deleted')
  expect((await kit.as('ada')(`/v2/project/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await kit.as('ada')(`/v2/project/${id}`, patch({ title: 'Ghost' }))).status).toBe(404)
  const restore = `/_internal/moderation/project/${id}/restore`
  expect((await kit.as('ada')(restore, { method: 'POST' })).status).toBe(401)
  expect((await kit.as('mod', 'moderator')(restore, { method: 'POST' })).status).toBe(204)
  expect((await kit.as('ada')(`/v2/project/${id}`, patch({ title: 'Back again' }))).status).toBe(204)
})

test('repeating a request with the same Idempotency-Key creates one project', async () => {
  const body = new Uint8Array(await new Response(projectForm({ slug: 'once-only' })).arrayBuffer())
  const boundary = Buffer.from(body)
    .toString('latin1')
    .match(/^--(\S+)/)?.[1]
  const headers = { 'idempotency-key': 'k1', 'content-type': `multipart/form-data; boundary=${boundary}` }
  const send = async () => json(await kit.as('ada')('/v2/project', { method: 'POST', body, headers }))
  const first = await send()
  expect(first).toMatchObject({ id: expect.stringMatching(/^\w{8}$/) })
  expect(await send()).toEqual(first)
  expect(await typesOf(first.id)).toEqual(['ProjectCreated'])
})

test('the refusal of invalid input names the field and the limit', async () => {
  const cases: [Record<string, unknown>, Record<string, unknown>][] = [
    [{ title: 'ab' }, { field: 'title', limit: 3 }],
    [{ title: 'x'.repeat(65) }, { field: 'title', limit: 64 }],
    [{ slug: 'has space' }, { field: 'slug' }],
    [{ project_type: 'car' }, { field: 'project_type' }],
    [{ categories: ['a', 'b', 'c', 'd'] }, { field: 'categories', limit: 3 }],
    [{ license_id: 'NOT A LICENSE (' }, { field: 'license_id' }],
    [{ issues_url: 'http://insecure.example' }, { field: 'issues_url' }],
  ]
  for (const [change, details] of cases) {
    const answer = await kit.as('ada')('/v2/project', { method: 'POST', body: projectForm(change) })
    expect(answer.status, JSON.stringify(change)).toBe(400)
    expect(await json(answer), JSON.stringify(change)).toMatchObject({ details })
  }
})

test('500 concurrent creations by one account stop at exactly 256, and none is left incomplete', async () => {
  const create = (index: number) =>
    kit.as('greedy')('/v2/project', { method: 'POST', body: projectForm({ slug: `greedy-${index}` }) })
  const statuses: number[] = []
  const queue = Array.from({ length: 500 }, (_, index) => index)
  const worker = async () => {
    for (let index = queue.pop(); index !== undefined; index = queue.pop()) statuses.push((await create(index)).status)
  }
  await Promise.all(Array.from({ length: 64 }, worker))
  expect(statuses.filter((status) => status === 200)).toHaveLength(256)
  expect(statuses.filter((status) => status === 400)).toHaveLength(244)
  const log = await allEvents(kit)
  const mine = log.filter(({ metadata }) => metadata.actor.id === 'greedy00')
  const count = (type: string) => mine.filter((event) => event.type === type).length
  expect(count('ProjectCreated')).toBe(256)
  expect(count('SlugClaimed') - count('SlugReleased')).toBe(512)
  expect(count('ProjectQuotaClaimed') - count('ProjectQuotaReleased')).toBe(256)
}, 120_000)

async function allEvents({ store }: CommandKit) {
  const events = []
  for (let after: Awaited<ReturnType<typeof store.readLog>>['next']; ; ) {
    const page = await store.readLog({ after, limit: 1_000 })
    events.push(...page.events)
    if (page.events.length === 0) return events
    after = page.next
  }
}

test('version 3 uses its usual field names for pictures of a creation', async () => {
  const content = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c86' } })
    .png()
    .toBuffer()
  const data = { name: 'Lantern', slug: 'third-shown', summary: 'Light that follows you.', is_draft: true }
  const items = [{ item: 'cave', name: 'In the dark', title: 'Ignored', featured: true }]
  const form = multipart(
    { name: 'data', content: JSON.stringify({ ...data, gallery_items: items }) },
    { name: 'cave', filename: 'cave.png', content },
  )
  const answer = await kit.as('ada')('/v3/project', { method: 'POST', body: form })
  expect(answer.status).toBe(200)
  const [created] = await kit.store.readStream(projectStream((await json(answer)).id))
  expect(created?.data).toMatchObject({ gallery: [{ title: 'In the dark', featured: true }] })
})

test('version 3 creates a project with its own field names', async () => {
  const { title, description, body, project_type: _, source_url, ...rest } = projectData
  const link_urls = { source: source_url, patreon: 'https://patreon.com/ada' }
  const data = { ...rest, slug: 'third', name: title, summary: description, description: body, link_urls }
  const form = multipart({ name: 'data', content: JSON.stringify({ ...data, project_types: ['plugin'] }) })
  const answer = await kit.as('ada')('/v3/project', { method: 'POST', body: form })
  expect(answer.status).toBe(200)
  const [created] = await kit.store.readStream(projectStream((await json(answer)).id))
  expect(created?.data).toMatchObject({
    ...{ slug: 'third', title, summary: description, body, projectType: 'plugin' },
    links: { source: source_url },
    donations: [{ id: 'patreon', url: 'https://patreon.com/ada' }],
  })
  const bad = multipart({ name: 'data', content: JSON.stringify({ ...data, name: 'ab' }) })
  expect((await kit.as('ada')('/v3/project', { method: 'POST', body: bad })).status).toBe(400)
})
