import type { ReportEvent } from '@adit/events/moderation/report.events.ts'
import { fold } from '@adit/platform/eventing/decider.ts'
import { expect, it } from 'vitest'
import { type ReportCommand, reportDecider } from './report.decider.ts'

const opening = {
  reportId: 'REPORT01',
  threadId: 'THREAD01',
  reporterId: 'REPORTER',
  reportType: 'spam',
  itemType: 'user',
  itemId: 'SPAMMER1',
  body: 'Advertises everywhere.',
} as const
const opened: ReportEvent = { type: 'ReportOpened', data: opening }
const closed: ReportEvent = { type: 'ReportClosed', data: {} }
const reopened: ReportEvent = { type: 'ReportReopened', data: {} }
const deleted: ReportEvent = { type: 'ReportDeleted', data: {} }

const reporter = { accountId: 'REPORTER', isStaff: false }
const stranger = { accountId: 'STRANGER', isStaff: false }
const staff = { accountId: 'STAFF001', isStaff: true }

const edit = (by: typeof reporter, change: { body?: string; closed?: boolean }): ReportCommand => ({
  type: 'EditReport',
  body: undefined,
  closed: undefined,
  ...change,
  by,
})

const decide = (given: ReportEvent[], command: ReportCommand) =>
  reportDecider.decide(command, fold(reportDecider, given))

it.each<[what: string, given: ReportEvent[], when: ReportCommand, then: ReportEvent[]]>([
  ['opens', [], { type: 'OpenReport', ...opening }, [opened]],
  ['opens once', [opened], { type: 'OpenReport', ...opening }, []],
  [
    'takes a better text from its reporter',
    [opened],
    edit(reporter, { body: 'b' }),
    [{ type: 'ReportBodyEdited', data: { body: 'b' } }],
  ],
  [
    'takes a better text from staff',
    [opened],
    edit(staff, { body: 'b' }),
    [{ type: 'ReportBodyEdited', data: { body: 'b' } }],
  ],
  ['closes', [opened], edit(staff, { closed: true }), [closed]],
  [
    'closes with a better text',
    [opened],
    edit(staff, { body: 'b', closed: true }),
    [{ type: 'ReportBodyEdited', data: { body: 'b' } }, closed],
  ],
  ['closes once', [opened, closed], edit(staff, { closed: true }), []],
  ['opens again', [opened, closed], edit(staff, { closed: false }), [reopened]],
  ['is open again', [opened, closed, reopened], edit(staff, { closed: false }), []],
  ['changes nothing when nothing is asked', [opened], edit(reporter, {}), []],
  ['goes', [opened, closed], { type: 'DeleteReport' }, [deleted]],
])('%s', (_, given, when, then) => {
  expect(decide(given, when)).toEqual(then)
})

it.each<[what: string, given: ReportEvent[], when: ReportCommand, code: string]>([
  ['reporters do not close', [opened], edit(reporter, { closed: true }), 'staff_only'],
  ['reporters do not reopen', [opened, closed], edit(reporter, { body: 'b', closed: false }), 'staff_only'],
  ['strangers learn nothing', [opened], edit(stranger, { body: 'b' }), 'report_not_found'],
  ['strangers learn nothing by closing either', [opened], edit(stranger, { closed: true }), 'report_not_found'],
  ['what never was cannot change', [], edit(staff, { closed: true }), 'report_not_found'],
  ['what is deleted cannot change', [opened, deleted], edit(staff, { closed: true }), 'report_not_found'],
  ['what is deleted cannot be deleted', [opened, deleted], { type: 'DeleteReport' }, 'report_not_found'],
  ['what never was cannot be deleted', [], { type: 'DeleteReport' }, 'report_not_found'],
])('%s', (_, given, when, code) => {
  expect(() => decide(given, when)).toThrow(expect.objectContaining({ code }))
})

it('records why staff decide on what is their own, and nothing otherwise', () => {
  const conflictReason = 'Nobody else is here'
  const mine = { ...staff, conflictReason }
  const all = (...events: ReportEvent[]) => events.map(({ data }) => data)
  expect(all(...decide([opened], edit(mine, { body: 'b', closed: true })))).toEqual([
    { body: 'b', conflictReason },
    { conflictReason },
  ])
  expect(all(...decide([opened, closed], edit(mine, { closed: false })))).toEqual([{ conflictReason }])
  expect(all(...decide([opened], { type: 'DeleteReport', conflictReason }))).toEqual([{ conflictReason }])
  for (const [event] of [decide([opened], edit(staff, { closed: true })), decide([opened], { type: 'DeleteReport' })]) {
    expect(Object.keys(event?.data ?? { none: 1 })).toEqual([])
  }
})

it('says which field is for staff', () => {
  expect(() => decide([opened], edit(reporter, { closed: true }))).toThrow(
    expect.objectContaining({ data: { field: 'closed' } }),
  )
})

it('keeps its thread', () => {
  expect(fold(reportDecider, [opened])).toMatchObject({ kind: 'open', threadId: 'THREAD01', reporterId: 'REPORTER' })
})
