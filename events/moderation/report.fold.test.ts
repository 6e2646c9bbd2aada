import { expect, it } from 'vitest'
import { snapshotOf } from '../kit/fold.fixture.ts'
import type { ReportEvent } from './report.events.ts'
import { reportFold } from './report.fold.ts'

const opened: ReportEvent = {
  type: 'ReportOpened',
  data: {
    reportId: 'REPORT01',
    threadId: 'THREAD01',
    reporterId: 'REPORTER',
    reportType: 'spam',
    itemType: 'user',
    itemId: 'SPAMMER1',
    body: 'Advertises everywhere.',
  },
}
const closed: ReportEvent = { type: 'ReportClosed', data: {} }
const open = { ...opened.data, createdAt: 1_000, closedAt: null, deleted: false }

it.each<[string, ReportEvent[], object]>([
  ['is open at first', [], {}],
  ['changes its text', [{ type: 'ReportBodyEdited', data: { body: 'Again.' } }], { body: 'Again.' }],
  ['is closed', [closed], { closedAt: 2_000 }],
  ['is reopened', [closed, { type: 'ReportReopened', data: {} }], {}],
  ['loses its text when it is deleted', [{ type: 'ReportDeleted', data: {} }], { deleted: true, body: '' }],
])('a report %s', (_, events, change) => {
  expect(snapshotOf(reportFold, [opened, ...events])).toEqual({ ...open, ...change })
})
