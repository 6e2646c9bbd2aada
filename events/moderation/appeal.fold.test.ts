import { expect, it } from 'vitest'
import { snapshotOf } from '../kit/fold.fixture.ts'
import type { AppealEvent } from './appeal.events.ts'
import { type Appeal, appealFold } from './appeal.fold.ts'

const body = { account: 'ACCOUNT1', sealed: 'c2VhbGVk' }
const opened: AppealEvent = {
  type: 'AppealOpened',
  data: { appealId: 'APPEAL01', accountId: 'ACCOUNT1', suspendedBy: ['GUARD'] },
}
const posted = (messageId: string, byStaff: boolean): AppealEvent => ({
  type: 'AppealMessagePosted',
  data: { appealId: 'APPEAL01', messageId, authorId: byStaff ? 'GUARD' : 'ACCOUNT1', byStaff, body },
})
const decided: AppealEvent = {
  type: 'AppealDecided',
  data: { appealId: 'APPEAL01', messageId: 'D1', authorId: 'OTHER', body, outcome: 'kept' },
}

it.each<[string, AppealEvent[], Partial<Appeal>]>([
  ['waits for staff', [], { closedAt: null, outcome: null, lastByStaff: false, unanswered: 0 }],
  ['counts messages', [posted('M1', false), posted('M2', false)], { lastAt: 3_000, unanswered: 2 }],
  ['is answered', [posted('M1', false), posted('A1', true)], { lastByStaff: true, unanswered: 0 }],
  ['is decided', [decided], { closedAt: 2_000, outcome: 'kept', decidedBy: 'OTHER', decidedAlone: false }],
  [
    'is decided by the only staff',
    [{ ...decided, data: { ...decided.data, alone: true } } as AppealEvent],
    { decidedAlone: true },
  ],
  [
    'is closed',
    [{ type: 'AppealClosed', data: { appealId: 'APPEAL01' } }],
    { closedAt: 2_000, outcome: 'suspension_ended' },
  ],
  ['begins anew', [posted('M1', false), decided, opened], { openedAt: 4_000, outcome: null, messages: new Map() }],
])('an appeal %s', (_, events, expected) => {
  expect(snapshotOf(appealFold, [opened, ...events])).toMatchObject(expected)
})

it('a decision is its last message', () => {
  const { messages } = snapshotOf(appealFold, [opened, posted('M1', false), decided])
  expect([...messages.values()].map(({ messageId, byStaff, at }) => [messageId, byStaff, at])).toEqual([
    ['M1', false, 2_000],
    ['D1', true, 3_000],
  ])
})
