import { reportEvents } from '@adit/events/moderation/report.events.ts'
import { threadEvents } from '@adit/events/moderation/review.events.ts'
import type { EventLog } from '@adit/platform/testing/event_log.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventLog, projectStreams } from '../../testing/fixture.ts'
import { type ModerationKit, startModeration } from '../moderation_kit.ts'

let kit: ModerationKit

type Item = { itemType: 'project' | 'version' | 'user'; itemId: string }

function open(log: EventLog, reportId: string, reporterId: string, item: Item) {
  const threadId = `T${reportId.slice(1)}`
  const thread = log.stream(threadEvents, threadId, reportId)
  const report = log.stream(reportEvents, reportId)
  thread('ReportThreadOpened', { threadId, reportId, reporterId })
  report('ReportOpened', { reportId, threadId, reporterId, reportType: 'spam', ...item, body: `About ${item.itemId}` })
  return report
}

/** PROJECT1 is public, PROJECT2 a draft that ADA00001 cannot see. REPORT03 is closed, REPORT05 deleted, REPORT06 of BOB00001. */
beforeAll(async () => {
  const log = eventLog('STAFF001')
  const lantern = projectStreams('PROJECT1', log)
  lantern.create({ slug: 'lantern', title: 'Lantern' })
  lantern.publish('VERSION1')
  lantern.approve()
  const secret = projectStreams('PROJECT2', log)
  secret.create({ slug: 'secret', title: 'Secret' })
  secret.publish('VERSION2')
  open(log, 'REPORT01', 'ADA00001', { itemType: 'project', itemId: 'PROJECT1' })
  open(log, 'REPORT02', 'ADA00001', { itemType: 'version', itemId: 'VERSION1' })
  open(log, 'REPORT03', 'ADA00001', { itemType: 'user', itemId: 'SPAMMER1' })('ReportClosed', {})
  open(log, 'REPORT04', 'ADA00001', { itemType: 'version', itemId: 'VERSION2' })
  open(log, 'REPORT05', 'ADA00001', { itemType: 'project', itemId: 'PROJECT1' })('ReportDeleted', {})
  open(log, 'REPORT06', 'BOB00001', { itemType: 'project', itemId: 'PROJECT2' })
  kit = await startModeration(log.events)
})
afterAll(() => kit.close())

const path = (query: Record<string, unknown>) =>
  `/_internal/dashboard/reports?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&')}`
const ada = (query: Record<string, unknown>) => kit.as('ADA00001')(path(query))
const rows = async (answer: Response) => {
  expect(answer.status).toBe(200)
  return JSON.parse(await answer.text())
}
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id)

describe('GET /_internal/dashboard/reports', () => {
  it.each([
    [{}, ['REPORT04', 'REPORT03', 'REPORT02', 'REPORT01']],
    [{ sort: ['created', 'ASC'] }, ['REPORT01', 'REPORT02', 'REPORT03', 'REPORT04']],
    [{ sort: ['closed', 'DESC'], range: [0, 0] }, ['REPORT03']],
    [{ sort: ['item_type', 'ASC'], range: [0, 0] }, ['REPORT01']],
    [{ filter: { closed: true } }, ['REPORT03']],
    [{ filter: { closed: false } }, ['REPORT04', 'REPORT02', 'REPORT01']],
    [{ filter: { item_type: 'version' } }, ['REPORT04', 'REPORT02']],
    [{ filter: { report_type: 'malicious' } }, []],
    [{ filter: { q: 'about spammer' } }, ['REPORT03']],
    [{ filter: { id: ['REPORT01', 'REPORT05', 'REPORT06'] } }, ['REPORT01']],
  ])('%j', async (query, expected) => {
    expect(idsOf(await rows(await ada(query)))).toEqual(expected)
  })

  it("shows nobody else's reports, not even to staff", async () => {
    expect(idsOf(await rows(await kit.as('BOB00001')(path({}))))).toEqual(['REPORT06'])
    expect(await rows(await kit.as('STRANGER')(path({})))).toEqual([])
    expect(await rows(await kit.as('STAFF001', 'moderator')(path({})))).toEqual([])
    expect((await kit.anonymous(path({}))).status).toBe(401)
  })

  it('names what each is about, as far as its reporter may see it', async () => {
    const [first, second, third, fourth] = await rows(await ada({ sort: ['created', 'ASC'] }))
    const project = { id: 'PROJECT1', slug: 'lantern', title: 'Lantern', project_type: 'mod' }
    expect(first).toMatchObject({ item: { id: 'PROJECT1', name: 'Lantern', project }, closed: null })
    expect(second).toMatchObject({ item: { id: 'VERSION1', name: '1.0.0+VERSION1', project } })
    expect(third).toMatchObject({ item: { id: 'SPAMMER1', name: 'spammer1', project: null } })
    expect(third.closed).toMatch(/Z$/)
    expect(fourth.item).toEqual({ id: 'VERSION2', name: null, icon_url: null, project: null })
  })

  it('pages and counts', async () => {
    const answer = await ada({ range: [1, 2] })
    expect(answer.headers.get('content-range')).toBe('reports 1-2/4')
    expect(await rows(answer)).toHaveLength(2)
  })

  it.each([
    [{ sort: ['reporter', 'ASC'] }, 'sort'],
    [{ range: [0, 1_000] }, 'range'],
    [{ filter: { closed: 'yes' } }, 'filter'],
    [{ filter: { reporter: 'BOB00001' } }, 'filter'],
  ])('refuses %j', async (query, field) => {
    const answer = await ada(query)
    expect(answer.status).toBe(400)
    expect(JSON.parse(await answer.text()).details.field).toMatch(new RegExp(`^${field}\\b`))
  })
})
