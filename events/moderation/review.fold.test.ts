import { expect, it } from 'vitest'
import { snapshotOf } from '../kit/fold.fixture.ts'
import type { ReviewEvent } from './review.events.ts'
import { reviewFold } from './review.fold.ts'

const locked: ReviewEvent = { type: 'ReviewLocked', data: { moderatorId: 'ada', until: 5, override: false } }
const free = { lockHolder: null, lockUntil: null }

it.each<[string, ReviewEvent[], object]>([
  ['is free at first', [], free],
  ['is locked until a time', [locked], { lockHolder: 'ada', lockUntil: 5 }],
  ['is free after the lock is released', [locked, { type: 'ReviewUnlocked', data: { moderatorId: 'ada' } }], free],
])('a review %s', (_, events, expected) => {
  expect(snapshotOf(reviewFold, events)).toEqual(expected)
})
