import { expect, it } from 'vitest'
import { snapshotOf } from '../kit/fold.fixture.ts'
import type { StaffActEvent } from './staff_act.events.ts'
import { type StaffAct, staffActFold } from './staff_act.fold.ts'

const data = {
  ...{ actId: 'ACT00001', kind: 'role_change', accountId: 'AdaAdaAd', about: { role: 'moderator' } },
  ...{ reason: 'Reviews well.', askedBy: 'ROOT0001', until: 86_400_000, alone: false },
}
const asked: StaffActEvent = { type: 'StaffActAsked', data }
const waiting: StaffAct = {
  ...{ ...data, askedAt: 1_000, state: 'waiting' },
  ...{ decidedBy: null, decidedAt: null, refusal: null, failure: null },
}
const confirmed: StaffActEvent = { type: 'StaffActConfirmed', data: { decidedBy: 'ROOT0002' } }
const byOther = { decidedBy: 'ROOT0002', decidedAt: 2_000 }

it.each<[string, StaffActEvent[], Partial<StaffAct>]>([
  ['waits at first', [], {}],
  ['is confirmed by an admin', [confirmed], { ...byOther, state: 'confirmed' }],
  ['is done', [confirmed, { type: 'StaffActCarriedOut', data: {} }], { ...byOther, state: 'done' }],
  [
    'fails for a reason',
    [confirmed, { type: 'StaffActFailed', data: { code: 'last_admin' } }],
    { ...byOther, state: 'failed', failure: 'last_admin' },
  ],
  [
    'is refused with a reason',
    [{ type: 'StaffActRefused', data: { decidedBy: 'ROOT0002', reason: 'Too early.' } }],
    { ...byOther, state: 'refused', refusal: 'Too early.' },
  ],
  ['is withdrawn', [{ type: 'StaffActWithdrawn', data: {} }], { state: 'withdrawn', decidedAt: 2_000 }],
  ['lapses', [{ type: 'StaffActLapsed', data: {} }], { state: 'lapsed', decidedAt: 2_000 }],
  ['comes due', [{ type: 'StaffActCameDue', data: {} }], { state: 'confirmed', decidedAt: 2_000 }],
])('an act of staff %s', (_, events, change) => {
  expect(snapshotOf(staffActFold, [asked, ...events])).toEqual({ ...waiting, ...change })
})
