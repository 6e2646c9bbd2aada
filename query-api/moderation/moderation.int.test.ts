import { slugEvents } from '@adit/events/catalogue/reservation.events.ts'
import { accountEvents } from '@adit/events/identity/account.events.ts'
import { reviewEvents, threadEvents } from '@adit/events/moderation/review.events.ts'
import { type EventLog, logStart } from '@adit/platform/testing/event_log.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventLog, fileData, projectStreams } from '../testing/fixture.ts'
import { type ModerationKit, startModeration } from './moderation_kit.ts'

let kit: ModerationKit

/** A project with its thread and its review, as created. */
function begin(
  log: EventLog,
  projectId: string,
  change: Parameters<ReturnType<typeof projectStreams>['create']>[0] = {},
) {
  const streams = projectStreams(projectId, log)
  const threadId = `H${projectId.slice(1)}`
  const thread = log.stream(threadEvents, threadId, projectId)
  thread('ThreadOpened', { threadId, projectId })
  streams.create(change)
  const submit = () => streams.project('ProjectSubmitted', { from: 'draft', requestedStatus: 'approved' })
  return { ...streams, thread, submit, review: log.stream(reviewEvents, projectId) }
}

const message = { messageId: 'MESSAGE1', authorId: 'OWNER001', byStaff: false, private: false, replyingTo: null }

/** WAITING1 and WAITING2 wait, DECIDED1 was approved after 3 s, DELETED1 is deleted while it waits. */
function writeAll(): EventLog {
  const log = eventLog('OWNER001')
  const email = { account: 'OWNER001', sealed: 'x' }
  log.stream(accountEvents, 'OWNER001')('AccountCreated', {
    accountId: 'OWNER001',
    username: 'Ada',
    email,
    newsletter: false,
  })
  const decided = begin(log, 'DECIDED1', { slug: 'decided', title: 'Decided' })
  decided.publish('VERSION1', { files: [fileData('SHARED01')] })
  decided.submit()
  log.stream(slugEvents, 'decided', 'DECIDED1')('SlugClaimed', { projectId: 'DECIDED1', saga: 'SAGA0001' })
  decided.project('ProjectRenamed', { title: 'Decided well' })
  const second = begin(log, 'WAITING2', { slug: 'second', title: '100% second', ownerId: 'OWNER002' })
  actAs(log, 'STAFF001', () =>
    decided.project('ProjectReviewed', {
      from: 'processing',
      to: 'approved',
      firstApproval: true,
      message: 'Welcome',
      messageBody: null,
    }),
  )
  const first = begin(log, 'WAITING1', { slug: 'first', title: 'First' })
  first.publish('VERSION2', { files: [fileData('OTHER001', { sha1: fileData('SHARED01').sha1 })] })
  first.submit()
  second.submit()
  const deleted = begin(log, 'DELETED1', { slug: 'gone', title: 'Gone' })
  deleted.submit()
  deleted.project('ProjectDeleted', { slug: 'gone' })
  first.thread('ThreadMessagePosted', { ...message, body: 'Please look.' })
  actAs(log, 'STAFF001', () => {
    first.review('ReviewLocked', { moderatorId: 'STAFF001', until: logStart + 3_600_000, override: false })
    const staff = { authorId: 'STAFF001', byStaff: true }
    first.thread('ThreadMessagePosted', { ...message, ...staff, messageId: 'MESSAGE2', body: 'We will.' })
    first.thread('ThreadMessagePosted', { ...message, ...staff, messageId: 'MESSAGE3', private: true, body: 'Odd.' })
  })
  first.thread('ThreadMessagePosted', { ...message, messageId: 'MESSAGE4', body: 'Oops' })
  first.thread('ThreadMessageDeleted', { messageId: 'MESSAGE4' })
  return log
}

/** Staff did everything written meanwhile. */
function actAs(log: EventLog, id: string, write: () => unknown): void {
  const from = log.events.length
  write()
  for (const event of log.events.slice(from)) event.metadata.actor = { kind: 'staff', id }
}

beforeAll(async () => {
  kit = await startModeration(writeAll().events)
})
afterAll(() => kit.close())

const staff = (path: string, init?: RequestInit) => kit.as('STAFF001', 'moderator')(path, init)
const owner = (path: string) => kit.as('OWNER001')(path)
const stranger = (path: string) => kit.as('STRANGER')(path)
const json = async (answer: Response | Promise<Response>) => {
  const response = await answer
  expect(response.status).toBe(200)
  return JSON.parse(await response.text())
}
const list = (resource: string, query: Record<string, unknown> = {}) => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) search.set(name, JSON.stringify(value))
  return staff(`/admin-api/${resource}?${search}`)
}

const staffPaths = [
  '/_internal/moderation/queue',
  '/_internal/moderation/project/WAITING1/files',
  '/_internal/project/WAITING1/as-of',
  '/admin-api/review_queue',
  '/admin-api/review_queue/WAITING1',
  '/admin-api/projects',
  '/admin-api/projects/WAITING1',
  '/admin-api/history',
  '/admin-api/parked',
  '/admin-api/parked/1.WAITING1',
]

describe('who may read', () => {
  it.each(staffPaths)('only staff may read %s', async (path) => {
    const refused = await owner(path)
    expect(refused.status).toBe(401)
    expect(JSON.parse(await refused.text())).toMatchObject({ details: { code: 'staff_only' } })
  })

  it.each([
    '/_internal/project/WAITING1/review',
    '/_internal/project/WAITING1/history',
    '/v2/thread/HAITING1',
    '/v3/thread/HAITING1',
    '/_internal/thread/HAITING1',
  ])('only members and staff may read %s', async (path) => {
    expect((await stranger(path)).status).toBe(404)
    expect((await owner(path)).status).toBe(200)
    expect((await staff(path)).status).toBe(200)
  })
})

describe('the queue', () => {
  it('is in the order of submission, without deleted or decided projects', async () => {
    const { total, entries } = await json(staff('/_internal/moderation/queue'))
    expect(total).toBe(2)
    expect(entries.map(({ id, position }: { id: string; position: number }) => [id, position])).toEqual([
      ['WAITING1', 1],
      ['WAITING2', 2],
    ])
    expect(entries[0]).toMatchObject({
      project_type: 'mod',
      owner: { id: 'OWNER001', name: 'owner001' },
      lock: { mine: true, holder: { name: 'staff001' } },
    })
  })

  it('pages', async () => {
    const { total, entries } = await json(staff('/_internal/moderation/queue?offset=1&limit=1'))
    expect([total, entries.length, entries[0].position]).toEqual([2, 1, 2])
  })

  it('shows a member the place, the wait and what is missing, but not who reviews', async () => {
    const review = await json(owner('/_internal/project/first/review'))
    expect(review).toMatchObject({ position: 1, total: 2, status: 'processing', lock: null, resubmissions: 0 })
    expect(review.expected_wait_seconds).toBeGreaterThan(0)
    expect(review.checklist.map(({ level }: { level: string }) => level)).toContain('required')
    const forStaff = await json(staff('/_internal/project/first/review'))
    expect(forStaff.lock).toMatchObject({ mine: true })
    const decided = await json(owner('/_internal/project/decided/review'))
    expect(decided).toMatchObject({ position: null, queued: null, moderator_message: { message: 'Welcome' } })
  })
})

it('lists files with their hashes and other versions with the same bytes', async () => {
  const [version] = await json(staff('/_internal/moderation/project/first/files'))
  expect(version).toMatchObject({ version_id: 'VERSION2', loaders: ['fabric'], removed: false })
  expect(version.files[0]).toMatchObject({
    filename: 'OTHER001.jar',
    url: 'https://adit.test/data/WAITING1/versions/VERSION2/OTHER001.jar',
    also_in: [{ project_id: 'DECIDED1', version_id: 'VERSION1' }],
  })
})

describe('threads', () => {
  type Message = { id: string; author_id: string | null; body: { type: string; body?: string } }
  const bodies = (thread: { messages: Message[] }) => thread.messages.map(({ body }) => body.body ?? body.type)

  it('show members everything except private notes and which staff member wrote', async () => {
    const thread = await json(owner('/v2/thread/HAITING1'))
    expect(bodies(thread)).toEqual(['status_change', 'Please look.', 'We will.', 'deleted'])
    expect(thread.messages.map(({ author_id }: Message) => author_id)).toEqual([
      'OWNER001',
      'OWNER001',
      null,
      'OWNER001',
    ])
    expect(thread.members.map(({ id }: { id: string }) => id)).toEqual(['OWNER001'])
    expect(JSON.stringify(thread)).not.toContain('STAFF001')
  })

  it('show staff everything', async () => {
    const thread = await json(staff('/v3/thread/HAITING1'))
    expect(bodies(thread)).toEqual(['status_change', 'Please look.', 'We will.', 'Odd.', 'deleted'])
    expect(thread).toMatchObject({ type: 'project', project_id: 'WAITING1', report_id: null })
    expect(thread.members.map(({ id }: { id: string }) => id)).toEqual(['OWNER001', 'STAFF001'])
  })

  it('come with rendered texts for our pages, to the same readers', async () => {
    const rendered = async (read: typeof staff) => {
      const { messages } = await json(read('/_internal/thread/HAITING1'))
      return messages.map(({ body }: { body: { type: string; rendered?: string[] } }) => body.rendered ?? body.type)
    }
    const shown = ['status_change', ['<p>Please look.</p>'], ['<p>We will.</p>']]
    expect(await rendered(owner)).toEqual([...shown, 'deleted'])
    expect(await rendered(staff)).toEqual([...shown, ['<p>Odd.</p>'], 'deleted'])
    const { messages } = await json(staff('/v3/thread/HAITING1'))
    expect(messages.filter(({ body }: { body: object }) => 'rendered' in body)).toEqual([])
  })

  it('come in bulk, in the requested order, without those of others', async () => {
    const ids = encodeURIComponent('["HECIDED1", "HAITING2", "HAITING1", "HOTHING1"]')
    const threads = await json(owner(`/v2/threads?ids=${ids}`))
    expect(threads.map(({ id }: { id: string }) => id)).toEqual(['HECIDED1', 'HAITING1'])
    expect(bodies(threads[0])).toEqual(['status_change', 'status_change', 'Welcome'])
  })

  it('come in pages, the newest first', async () => {
    const page = async (query: string, read = staff) => {
      const { messages } = await json(read(`/v3/thread/HAITING1?${query}`))
      return { bodies: bodies({ messages }), first: messages[0]?.id }
    }
    const newest = await page('limit=2')
    expect(newest.bodies).toEqual(['Odd.', 'deleted'])
    const older = await page(`limit=2&before=${newest.first}`)
    expect(older.bodies).toEqual(['Please look.', 'We will.'])
    const oldest = await page(`limit=2&before=${older.first}`)
    expect(oldest.bodies).toEqual(['status_change'])
    expect((await page(`before=${oldest.first}`)).bodies).toEqual([])
    expect((await page('limit=2', owner)).bodies).toEqual(['We will.', 'deleted'])
    expect((await page(`before=NOSUCH00`)).bodies).toEqual([])
  })

  it.each(['limit=0', 'limit=1201', 'limit=two'])('refuse the page %s', async (query) => {
    expect((await staff(`/v3/thread/HAITING1?${query}`)).status).toBe(400)
  })

  it('refuse an invalid list', async () => {
    const refused = await owner('/v2/threads?ids=abc')
    expect(refused.status).toBe(400)
    expect(JSON.parse(await refused.text())).toMatchObject({ details: { field: 'ids' } })
  })
})

describe('history', () => {
  type Entry = { type: string; actor: { kind: string; name: string | null }; changes: { field: string }[]; at: string }
  const types = ({ entries }: { entries: Entry[] }) => entries.map(({ type }) => type)

  it('shows staff who changed what from what to what', async () => {
    const { entries, next_cursor } = await json(staff('/_internal/project/DECIDED1/history'))
    expect(next_cursor).toBeNull()
    expect(types({ entries })).toEqual([
      'ProjectReviewed',
      'ProjectRenamed',
      'ProjectSubmitted',
      'ProjectVersionAdded',
      'VersionCreated',
      'ProjectCreated',
      'TeamCreated',
      'ThreadOpened',
    ])
    expect(entries[0]).toMatchObject({
      actor: { kind: 'staff', name: 'staff001' },
      via: { kind: 'session', id: 'session0' },
      description: {
        id: 'history.ProjectReviewed.message',
        text: 'Staff changed the status from processing to approved: Welcome',
      },
    })
    expect(entries[0].changes).toContainEqual({ field: 'project.status', before: 'processing', after: 'approved' })
    expect(entries[1].changes).toEqual([{ field: 'project.title', before: 'Decided', after: 'Decided well' }])
  })

  it('shows members nothing of reviews, threads and which staff member it was', async () => {
    const history = await json(owner('/_internal/project/WAITING1/history'))
    expect(types(history)).toEqual([
      'ProjectSubmitted',
      'ProjectVersionAdded',
      'VersionCreated',
      'ProjectCreated',
      'TeamCreated',
    ])
    const decided = await owner('/_internal/project/DECIDED1/history')
    expect(await decided.text()).not.toContain('STAFF001')
    expect(await json(owner('/_internal/project/DECIDED1/history?actor=STAFF001'))).toMatchObject({ entries: [] })
    const asked = await json(staff('/_internal/project/DECIDED1/history?actor=STAFF001'))
    expect(types(asked)).toEqual(['ProjectReviewed'])
  })

  it('shows how it was done only if requested', async () => {
    const path = '/_internal/project/DECIDED1/history'
    expect(types(await json(staff(`${path}?all=true`)))[2]).toBe('SlugClaimed')
    expect(types(await json(staff(`${path}?stream=catalogue.slug`)))).toEqual(['SlugClaimed'])
    expect(types(await json(staff(path)))).not.toContain('SlugClaimed')
  })

  it('filters by type, stream and time', async () => {
    const path = '/_internal/project/DECIDED1/history'
    expect(types(await json(staff(`${path}?type=ProjectRenamed,TeamCreated`)))).toEqual([
      'ProjectRenamed',
      'TeamCreated',
    ])
    expect(types(await json(staff(`${path}?stream=catalogue.version`)))).toEqual(['VersionCreated'])
    const { entries } = await json(staff(path))
    const at = entries[1].at
    expect(types(await json(staff(`${path}?from=${at}&to=${at}`)))).toEqual(['ProjectRenamed'])
    const refused = await staff(`${path}?from=yesterday`)
    expect(refused.status).toBe(400)
  })

  it('pages by cursor without gaps or duplicates', async () => {
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await json(staff(`/_internal/project/DECIDED1/history?limit=3${cursor}`))
      seen.push(...types(page))
      cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`
    } while (cursor !== '')
    expect(seen).toEqual(types(await json(staff('/_internal/project/DECIDED1/history'))))
  })

  it('shows staff the history of deleted projects', async () => {
    expect(types(await json(staff('/_internal/project/gone/history')))[0]).toBe('ProjectDeleted')
  })
})

describe('as of', () => {
  const path = '/_internal/project/DECIDED1/as-of'

  it('shows the project as it is now', async () => {
    const { snapshot, events, description } = await json(staff(path))
    expect(snapshot.project).toMatchObject({ title: 'Decided well', status: 'approved' })
    expect(description).toEqual([`<p>${snapshot.project.body}</p>`])
    expect(snapshot.versions.VERSION1).toMatchObject({ added: true, loaders: ['fabric'] })
    expect(events).toBe(9)
  })

  it('shows it as it was after an event, over all of its streams', async () => {
    const renamed = kit.events.find(({ type }) => type === 'ProjectRenamed')
    const before = kit.events.find(({ type, metadata }) => type === 'ProjectSubmitted' && metadata.root === 'DECIDED1')
    const at = async (position: string | undefined) => (await json(staff(`${path}?position=${position}`))).snapshot
    expect((await at(renamed?.position)).project).toMatchObject({ title: 'Decided well', status: 'processing' })
    expect((await at(before?.position)).project).toMatchObject({ title: 'Decided' })
    const created = kit.events.find(({ type }) => type === 'VersionCreated')
    expect((await at(created?.position)).versions.VERSION1).toMatchObject({ described: true, added: false })
  })

  it('shows it as it was at a time, and nothing before its first event', async () => {
    const renamed = kit.events.find(({ type }) => type === 'ProjectRenamed')
    const iso = (ms: number) => new Date(ms).toISOString()
    const at = renamed?.at ?? 0
    expect((await json(staff(`${path}?at=${iso(at - 1)}`))).snapshot.project.title).toBe('Decided')
    expect((await json(staff(`${path}?at=${iso(at)}`))).snapshot.project.title).toBe('Decided well')
    expect((await staff(`${path}?at=${iso(logStart)}`)).status).toBe(404)
  })
})

describe('answers lists for react-admin', () => {
  type Row = { id: string }
  const idsOf = async (answer: Promise<Response>) => (await json(answer)).map(({ id }: Row) => id)

  it('review_queue', async () => {
    const answer = await list('review_queue', { sort: ['title', 'ASC'], range: [0, 0] })
    expect(answer.headers.get('content-range')).toBe('review_queue 0-0/2')
    expect((await json(answer))[0]).toMatchObject({ id: 'WAITING2', position: 2 })
    expect(await idsOf(list('review_queue', { filter: { free: true } }))).toEqual(['WAITING2'])
    expect(await idsOf(list('review_queue', { filter: { q: '100%' } }))).toEqual(['WAITING2'])
    expect(await idsOf(list('review_queue', { filter: { id: ['WAITING1', 'DECIDED1'] } }))).toEqual(['WAITING1'])
    expect(await json(staff('/admin-api/review_queue/WAITING2'))).toMatchObject({
      position: 2,
      expected_wait_seconds: 12,
    })
    expect((await staff('/admin-api/review_queue/DECIDED1')).status).toBe(404)
  })

  it('projects, including deleted ones', async () => {
    const all = await list('projects', { sort: ['slug', 'ASC'], range: [0, 9] })
    expect(all.headers.get('content-range')).toBe('projects 0-3/4')
    expect(await idsOf(Promise.resolve(all))).toEqual(['DECIDED1', 'WAITING1', 'DELETED1', 'WAITING2'])
    const found = (filter: object) => idsOf(list('projects', { sort: ['slug', 'ASC'], filter }))
    expect(await found({ deleted: true })).toEqual(['DELETED1'])
    expect(await found({ status: 'approved' })).toEqual(['DECIDED1'])
    expect(await found({ status: ['approved', 'processing'], deleted: false })).toHaveLength(3)
    expect(await found({ q: 'ada' })).toEqual(['DECIDED1', 'WAITING1', 'DELETED1'])
    expect(await found({ q: '%' })).toEqual(['WAITING2'])
    expect(await found({ owner: 'OWNER002' })).toEqual(['WAITING2'])
    expect(await json(staff('/admin-api/projects/gone'))).toMatchObject({ id: 'DELETED1', deleted: true })
  })

  it('reports the total even beyond the last page', async () => {
    const answer = await list('projects', { range: [100, 124] })
    expect([await json(answer), answer.headers.get('content-range')]).toEqual([[], 'projects */4'])
  })

  it('history', async () => {
    const answer = await list('history', { range: [0, 2], filter: { root: 'WAITING1', type: 'ThreadMessagePosted' } })
    expect(answer.headers.get('content-range')).toBe('history 0-2/4')
    const [line] = await json(answer)
    expect(line).toMatchObject({
      type: 'ThreadMessagePosted',
      root: 'WAITING1',
      description: { text: 'Wrote a message' },
    })
    expect(await idsOf(list('history', { filter: { id: [line.id] } }))).toEqual([line.id])
    expect(line.via.id).toBeNull()
  })

  it('history: only admins see accounts, and by which session or token something was done', async () => {
    const filters = [{ root: 'OWNER001' }, { type: 'AccountCreated' }, { stream: 'identity.' }]
    for (const filter of filters) {
      const query = `/admin-api/history?filter=${encodeURIComponent(JSON.stringify(filter))}`
      const [own] = await json(kit.as('ADMIN001', 'admin')(query))
      expect(own).toMatchObject({ type: 'AccountCreated', via: { id: expect.any(String) } })
      const answer = await staff(query)
      expect([await json(answer), answer.headers.get('content-range')]).toEqual([[], 'history */0'])
    }
    const [account] = await json(kit.as('ADMIN001', 'admin')('/admin-api/history?filter={"root":"OWNER001"}'))
    expect(await idsOf(list('history', { filter: { id: [account.id] } }))).toEqual([])
  })

  it.each([
    ['sort', ['secret', 'ASC']],
    ['range', [0, 5_000]],
    ['filter', { status: 'gone' }],
  ])('refuses an invalid %s and names it', async (name, value) => {
    const refused = await list('projects', { [name]: value })
    expect(refused.status).toBe(400)
    expect(JSON.parse(await refused.text()).details.field).toMatch(name)
  })
})
