import type { ProjectStatus } from '@adit/events/catalogue/project/project_status.values.ts'
import { reportEvents } from '@adit/events/moderation/report.events.ts'
import { threadEvents } from '@adit/events/moderation/review.events.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { eventLog } from '@adit/platform/testing/event_log.ts'
import { describe, expect, it } from 'vitest'
import { busOf } from '../../testing/event_bus.ts'
import { projectId, writeProject } from '../../testing/lantern.ts'
import { refusalOf } from '../../testing/refusal_of.ts'
import { as, singles, stranger } from '../../testing/team_people.ts'
import { accessThread, threadAccessRefusals } from './thread_access.ts'

const report = { reportId: 'REPORT01', threadId: 'THREAD02', reporterId: 'REPORTER' }

type ReportState = 'open' | 'closed' | 'deleted' | 'none'

/** The thread of a project, and that of a report by someone else about a user. */
function written({ status = 'approved', is = 'open' }: { status?: ProjectStatus; is?: ReportState } = {}) {
  const log = eventLog()
  writeProject(log, status)
  log.stream(threadEvents, 'THREAD01', projectId)('ThreadOpened', { threadId: 'THREAD01', projectId })
  log.stream(threadEvents, 'TOOLONG01', projectId)('ThreadOpened', { threadId: 'TOOLONG01', projectId })
  log.stream(threadEvents, 'THREAD02', 'REPORT01')('ReportThreadOpened', report)
  const reported = log.stream(reportEvents, 'REPORT01')
  const about = { reportType: 'spam', itemType: 'user', itemId: 'REPORTED', body: 'Sold.' } as const
  if (is !== 'none') reported('ReportOpened', { ...report, ...about })
  if (is === 'closed') reported('ReportClosed', {})
  if (is === 'deleted') reported('ReportDeleted', {})
  return busOf(log)
}

describe('the thread of a project', () => {
  it.each(['OWNER001', 'NOTHING0', 'ALLBITS0', ...singles.map(({ accountId }) => accountId)])(
    'is open to the member %s',
    async (member) => {
      const access = await accessThread(await written({ status: 'draft' }), 'THREAD01', as(member))
      expect(access).toEqual({ id: 'THREAD01', root: projectId, byStaff: false, closed: false })
    },
  )

  it.each(['moderator', 'admin'] as const)('is open to a %s, as staff', async (role) => {
    const access = await accessThread(await written({ status: 'draft' }), 'THREAD01', as('STRANGER', role))
    expect(access).toEqual({ id: 'THREAD01', root: projectId, byStaff: true, closed: false })
  })

  it.each(['STRANGER', 'INVITED0', 'FORMER00', 'REPORTER'])('is closed to %s', async (somebody) => {
    const told = async (status: ProjectStatus) => {
      const bus = await written({ status })
      return refusalOf(() => accessThread(bus, 'THREAD01', as(somebody)))
    }
    expect(await told('approved')).toBe('thread_not_found')
    expect(await told('draft')).toBe('project_not_found')
  })
})

describe('the thread of a report', () => {
  it('is open to its reporter', async () => {
    const access = await accessThread(await written(), 'THREAD02', as('REPORTER'))
    expect(access).toEqual({ id: 'THREAD02', root: 'REPORT01', byStaff: false, closed: false })
  })

  it.each(['moderator', 'admin'] as const)('is open to a %s, and says when it is closed', async (role) => {
    const access = await accessThread(await written({ is: 'closed' }), 'THREAD02', as('STRANGER', role))
    expect(access).toEqual({ id: 'THREAD02', root: 'REPORT01', byStaff: true, closed: true })
  })

  it.each(['STRANGER', 'OWNER001', 'REPORTED'])('is closed to %s', async (somebody) => {
    const bus = await written()
    expect(await refusalOf(() => accessThread(bus, 'THREAD02', as(somebody)))).toBe('thread_not_found')
  })

  it.each(['deleted', 'none'] as const)('is closed to all if the report is %s', async (is) => {
    const bus = await written({ is })
    for (const viewer of [as('REPORTER'), as('STRANGER', 'admin')])
      expect(await refusalOf(() => accessThread(bus, 'THREAD02', viewer))).toBe('thread_not_found')
  })
})

it('is closed to staff whom it concerns, unless they take part as a member or the reporter', async () => {
  const told = async (thread: string, viewer: Viewer) => {
    const bus = await written()
    return refusalOf(() => accessThread(bus, thread, viewer))
  }
  expect(await told('THREAD02', as('REPORTED', 'moderator'))).toBe('conflict_of_interest')
  expect(await told('THREAD01', as('INVITED0', 'admin'))).toBe('conflict_of_interest')
  expect(await told('THREAD01', as('NOTHING0', 'moderator'))).toBe(undefined)
  expect(await told('THREAD02', as('REPORTER', 'moderator'))).toBe(undefined)
})

it('lists its refusals for contracts', () => {
  const expected = ['project_not_found', 'thread_not_found', 'conflict_of_interest']
  expect([...threadAccessRefusals.codes].sort()).toEqual(expected.sort())
})

it.each(['THREAD03', 'TOOLONG01', ''])('no thread has the id %j', async (id) => {
  const bus = await written()
  expect(await refusalOf(() => accessThread(bus, id, as('STRANGER', 'admin')))).toBe('thread_not_found')
  expect(await refusalOf(() => accessThread(bus, id, stranger))).toBe('thread_not_found')
})
