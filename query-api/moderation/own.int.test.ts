import { reportEvents } from '@adit/events/moderation/report.events.ts'
import { threadEvents } from '@adit/events/moderation/review.events.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventLog, projectStreams } from '../testing/fixture.ts'
import { type ModerationKit, startModeration } from './moderation_kit.ts'

let kit: ModerationKit

/** OWNER001 owns PROJECT1, MEMBER01 is a member of it and INVITED1 is invited. PROJECT2 is OWNER002's. */
beforeAll(async () => {
  const log = eventLog('OWNER001')
  const first = projectStreams('PROJECT1', log)
  first.create({ slug: 'lantern', title: 'Lantern' })
  first.publish('VERSION1')
  first.invite('MEMBER01')
  first.team('TeamMemberJoined', { accountId: 'MEMBER01' })
  first.invite('INVITED1')
  projectStreams('PROJECT2', log).create({ slug: 'lamp', title: 'Lamp', ownerId: 'OWNER002' })
  const items = [
    ['project', 'PROJECT1'],
    ['version', 'VERSION1'],
    ['user', 'MEMBER01'],
    ['project', 'PROJECT2'],
  ] as const
  for (const [index, [itemType, itemId]] of items.entries()) {
    const [reportId, threadId] = [`REPORT0${index}`, `THREAD0${index}`]
    const reporterId = 'REPORTER'
    log.stream(threadEvents, threadId, reportId)('ReportThreadOpened', { threadId, reportId, reporterId })
    const about = { reportType: 'spam' as const, itemType, itemId, body: 'Spam' }
    log.stream(reportEvents, reportId)('ReportOpened', { reportId, threadId, reporterId, ...about })
  }
  kit = await startModeration(log.events)
})
afterAll(() => kit.close())

const owned = async (who: string, path: string): Promise<string[]> => {
  const rows: { id: string; own: boolean }[] = JSON.parse(await (await kit.as(who, 'moderator')(path)).text())
  return rows.flatMap(({ id, own }) => (own ? id : [])).toSorted()
}

it.each([
  ['OWNER001', ['PROJECT1']],
  ['MEMBER01', ['PROJECT1']],
  ['INVITED1', ['PROJECT1']],
  ['OWNER002', ['PROJECT2']],
  ['STRANGER', []],
])('tells %s which projects are their own', async (who, expected) => {
  expect(await owned(who, '/admin-api/projects')).toEqual(expected)
})

it.each([
  ['OWNER001', ['REPORT00', 'REPORT01']],
  ['MEMBER01', ['REPORT00', 'REPORT01', 'REPORT02']],
  ['INVITED1', ['REPORT00', 'REPORT01']],
  ['OWNER002', ['REPORT03']],
  ['REPORTER', ['REPORT00', 'REPORT01', 'REPORT02', 'REPORT03']],
  ['STRANGER', []],
])('tells %s which reports are their own', async (who, expected) => {
  expect(await owned(who, '/admin-api/reports')).toEqual(expected)
})
