import { reportEvents } from '@adit/events/moderation/report.events.ts'
import { threadEvents } from '@adit/events/moderation/review.events.ts'
import type { EventLog } from '@adit/platform/testing/event_log.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventLog, projectStreams } from '../../testing/fixture.ts'
import { type ModerationKit, startModeration } from '../moderation_kit.ts'

let kit: ModerationKit

interface Opening {
  reporterId: string
  itemType?: 'project' | 'version' | 'user'
  itemId?: string
}

function open(log: EventLog, reportId: string, { reporterId, itemType = 'project', itemId = 'PROJECT1' }: Opening) {
  const threadId = `T${reportId.slice(1)}`
  const thread = log.stream(threadEvents, threadId, reportId)
  const report = log.stream(reportEvents, reportId)
  thread('ReportThreadOpened', { threadId, reportId, reporterId })
  const about = { reportType: 'spam' as const, itemType, itemId }
  report('ReportOpened', { reportId, threadId, reporterId, ...about, body: `Says ${reporterId}` })
  return { thread, report }
}

const message = { private: false, replyingTo: null, byStaff: false }

/** REPORT01 and REPORT02 are open, REPORT03 is closed, REPORT04 is deleted. */
function writeAll(): EventLog {
  const log = eventLog('STAFF001')
  const project = projectStreams('PROJECT1', log)
  project.create({ slug: 'lantern', title: 'Lantern' })
  project.publish('VERSION1')
  const first = open(log, 'REPORT01', { reporterId: 'ADA00001' })
  const staff = { ...message, authorId: 'STAFF001', byStaff: true }
  first.thread('ThreadMessagePosted', { ...message, messageId: 'MESSAGE1', authorId: 'ADA00001', body: 'See it.' })
  first.thread('ThreadMessagePosted', { ...staff, messageId: 'MESSAGE2', body: 'We do.' })
  first.thread('ThreadMessagePosted', { ...staff, messageId: 'MESSAGE3', private: true, body: 'Odd.' })
  first.thread('ThreadMessagePosted', { ...message, messageId: 'MESSAGE4', authorId: 'ADA00001', body: 'Oops' })
  first.thread('ThreadMessageDeleted', { messageId: 'MESSAGE4' })
  first.report('ReportClosed', {})
  first.report('ReportReopened', {})
  open(log, 'REPORT02', { reporterId: 'BOB00001', itemType: 'version', itemId: 'VERSION1' })
  open(log, 'REPORT03', { reporterId: 'ADA00001', itemType: 'user', itemId: 'SPAMMER1' }).report('ReportClosed', {})
  const deleted = open(log, 'REPORT04', { reporterId: 'ADA00001' })
  deleted.thread('ThreadMessagePosted', { ...message, messageId: 'MESSAGE5', authorId: 'ADA00001', body: 'Gone.' })
  deleted.report('ReportDeleted', {})
  return log
}

beforeAll(async () => {
  kit = await startModeration(writeAll().events)
})
afterAll(() => kit.close())

const readers = {
  ada: (path: string) => kit.as('ADA00001')(path),
  stranger: (path: string) => kit.as('STRANGER')(path),
  staff: (path: string) => kit.as('STAFF001', 'moderator')(path),
}
type Reader = keyof typeof readers

const json = async (who: Reader, path: string) => {
  const answer = await readers[who](path)
  expect(answer.status).toBe(200)
  return JSON.parse(await answer.text())
}
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
const ids = (...list: string[]) => `ids=${encodeURIComponent(JSON.stringify(list))}`

it('shows our pages a report with its rendered text, to its reporter and to staff', async () => {
  const path = '/_internal/report/REPORT01'
  const report = await json('ada', '/v3/report/REPORT01')
  expect(await json('ada', path)).toEqual({ ...report, rendered: [`<p>${report.body}</p>`] })
  expect(await json('staff', path)).toMatchObject({ id: 'REPORT01' })
  expect((await readers.stranger(path)).status).toBe(404)
  expect((await readers.ada('/_internal/report/REPORT04')).status).toBe(404)
})

describe.each(['v2', 'v3'])('%s', (version) => {
  it('shows a report to its reporter and to staff', async () => {
    const shown = {
      id: 'REPORT01',
      report_type: 'spam',
      item_id: 'PROJECT1',
      item_type: 'project',
      reporter: 'ADA00001',
      body: 'Says ADA00001',
      created: expect.stringMatching(/Z$/),
      closed: false,
      thread_id: 'TEPORT01',
    }
    expect(await json('ada', `/${version}/report/REPORT01`)).toEqual(shown)
    expect(await json('staff', `/${version}/report/REPORT01`)).toEqual(shown)
    expect(await json('ada', `/${version}/report/REPORT03`)).toMatchObject({ closed: true })
  })

  it.each<[Reader, string]>([
    ['stranger', 'report/REPORT01'],
    ['ada', 'report/REPORT02'],
    ['staff', 'report/REPORT04'],
    ['staff', 'report/NOTTHERE'],
    ['stranger', 'thread/TEPORT01'],
    ['ada', 'thread/TEPORT04'],
    ['staff', 'thread/TEPORT04'],
  ])('hides from %s: %s', async (who, path) => {
    const answer = await readers[who](`/${version}/${path}`)
    expect(answer.status).toBe(404)
    const text = await answer.text()
    if (version === 'v2') expect(text).toBe('')
    else expect(JSON.parse(text)).toMatchObject({ error: 'not_found' })
  })

  it.each<[Reader, string, string[]]>([
    ['ada', '', ['REPORT01']],
    ['ada', '?all=true', ['REPORT01']],
    ['ada', '?closed=true', ['REPORT03']],
    ['stranger', '', []],
    ['staff', '', ['REPORT01', 'REPORT02']],
    ['staff', '?all=false', []],
    ['staff', '?closed=true', ['REPORT03']],
    ['staff', '?count=1', ['REPORT01']],
    ['staff', '?count=1&offset=1', ['REPORT02']],
    ['staff', '?offset=2', []],
  ])('lists to %s: /report%s', async (who, query, expected) => {
    expect(idsOf(await json(who, `/${version}/report${query}`))).toEqual(expected)
  })

  it('links to the other pages', async () => {
    const { headers } = await readers.staff(`/${version}/report?count=1`)
    expect(headers.get('link')).toMatch(/\/report\?count=1&offset=1>; rel="next", .*offset=1>; rel="last"$/)
  })

  it.each(['count=0', 'count=1001', 'count=many', 'offset=-1', 'all=maybe'])('refuses /report?%s', async (query) => {
    const answer = await readers.ada(`/${version}/report?${query}`)
    expect(answer.status).toBe(400)
    expect(JSON.parse(await answer.text())).toMatchObject({ details: { field: query.split('=')[0] } })
  })

  it('answers several in the requested order, without those that the viewer may not read', async () => {
    const path = `/${version}/reports?${ids('REPORT03', 'REPORT02', 'NOTTHERE', 'REPORT01', 'REPORT04')}`
    expect(idsOf(await json('ada', path))).toEqual(['REPORT03', 'REPORT01'])
    expect(idsOf(await json('staff', path))).toEqual(['REPORT03', 'REPORT02', 'REPORT01'])
    const tooMany = await readers.ada(`/${version}/reports?${ids(...Array.from({ length: 101 }, () => 'REPORT01'))}`)
    expect(tooMany.status).toBe(400)
  })

  it('shows the thread to the reporter without private notes and names of staff', async () => {
    const thread = await json('ada', `/${version}/thread/TEPORT01`)
    expect(thread).toMatchObject({ id: 'TEPORT01', type: 'report', report_id: 'REPORT01', project_id: null })
    expect(idsOf(thread.members)).toEqual(['ADA00001'])
    const said = thread.messages.map(({ author_id, body }: { author_id: string; body: { type: string } }) => [
      author_id,
      body.type,
    ])
    expect(said).toEqual([
      ['ADA00001', 'text'],
      [null, 'text'],
      ['ADA00001', 'deleted'],
      [null, 'thread_closure'],
      [null, 'thread_reopen'],
    ])
  })

  it('shows the whole thread to staff', async () => {
    const thread = await json('staff', `/${version}/thread/TEPORT01`)
    expect(thread.messages).toHaveLength(6)
    expect(idsOf(thread.members)).toEqual(['ADA00001', 'STAFF001'])
    const threads = await json('staff', `/${version}/threads?${ids('TEPORT01', 'TEPORT04', 'TEPORT02')}`)
    expect(idsOf(threads)).toEqual(['TEPORT01', 'TEPORT02'])
  })

  it.each(['report', 'report/REPORT01', 'reports?ids=[]', 'thread/TEPORT01'])('%s requires a token', async (path) => {
    const answer = await readers.ada(`/${version}/${path}`)
    expect(answer.status).toBe(200)
    const refused = await kit.anonymous(`/${version}/${path}`)
    expect(refused.status).toBe(401)
  })
})

describe('the lists of staff', () => {
  const list = async (filter: Record<string, unknown>, more = '') =>
    json('staff', `/admin-api/reports?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`)

  it.each<[filter: Record<string, unknown>, expected: string[]]>([
    [{}, ['REPORT01', 'REPORT02', 'REPORT03']],
    [{ closed: false }, ['REPORT01', 'REPORT02']],
    [{ closed: true }, ['REPORT03']],
    [{ item_type: 'version' }, ['REPORT02']],
    [{ report_type: 'malicious' }, []],
    [{ reporter: 'ADA00001', closed: false }, ['REPORT01']],
    [{ item: 'SPAMMER1' }, ['REPORT03']],
    [{ q: 'lanter' }, ['REPORT01', 'REPORT02']],
    [{ q: 'says bob' }, ['REPORT02']],
    [{ id: ['REPORT02', 'REPORT04'] }, ['REPORT02']],
  ])('%j', async (filter, expected) => {
    expect(idsOf(await list(filter))).toEqual(expected)
  })

  it('sorts, pages and counts', async () => {
    const path = '/admin-api/reports?sort=["created","DESC"]&range=[1,1]'
    const answer = await readers.staff(path)
    expect(answer.headers.get('content-range')).toBe('reports 1-1/3')
    expect(idsOf(JSON.parse(await answer.text()))).toEqual(['REPORT02'])
  })

  it('show what each is about', async () => {
    const [first, second, third] = await list({})
    const project = { id: 'PROJECT1', slug: 'lantern', title: 'Lantern', project_type: 'mod', deleted: false }
    expect(first).toMatchObject({ item: { id: 'PROJECT1', name: 'Lantern', project, others: 0 }, closed: null })
    expect(first.reporter).toMatchObject({ id: 'ADA00001', name: 'ada00001' })
    expect(second).toMatchObject({ item: { id: 'VERSION1', project } })
    expect(second.item.name).toBeTruthy()
    expect(third).toMatchObject({ item: { id: 'SPAMMER1', name: 'spammer1', project: null } })
    expect(third.closed).toBeTruthy()
    expect(await json('staff', '/admin-api/reports/REPORT01')).toEqual({ ...first, rendered: [`<p>${first.body}</p>`] })
  })

  it('are for staff, and contain no deleted report', async () => {
    expect((await readers.ada('/admin-api/reports')).status).toBe(401)
    expect((await readers.ada('/admin-api/reports/REPORT01')).status).toBe(401)
    expect((await readers.staff('/admin-api/reports/REPORT04')).status).toBe(404)
  })
})
