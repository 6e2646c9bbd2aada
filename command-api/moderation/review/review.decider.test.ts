import type { ReviewEvent } from '@adit/events/moderation/review.events.ts'
import { fold } from '@adit/platform/eventing/decider.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ReviewCommand, reviewDecider, reviewStream } from './review.decider.ts'

const minutes = 60_000
const lock = (moderatorId: string, now: number, override = false): ReviewCommand => ({
  type: 'LockReview',
  moderatorId,
  override,
  now,
})
const unlock = (moderatorId: string, now: number): ReviewCommand => ({ type: 'UnlockReview', moderatorId, now })
const locked = (moderatorId: string, until: number, override = false): ReviewEvent => ({
  type: 'ReviewLocked',
  data: { moderatorId, until, override },
})
const unlocked = (moderatorId: string): ReviewEvent => ({ type: 'ReviewUnlocked', data: { moderatorId } })

const held = [locked('ada', 15 * minutes)]

it.each<[string, ReviewEvent[], ReviewCommand, ReviewEvent[] | string]>([
  ['a free review is locked for 15 minutes', [], lock('ada', 0), held],
  ['its holder renews it', held, lock('ada', 5 * minutes), [locked('ada', 20 * minutes)]],
  ['a colleague has to wait to the last moment', held, lock('bob', 15 * minutes - 1), 'review_locked'],
  ['and gets it then', held, lock('bob', 15 * minutes), [locked('bob', 30 * minutes)]],
  ['or takes it over', held, lock('bob', 1, true), [locked('bob', 15 * minutes + 1, true)]],
  ['its holder gives it back', held, unlock('ada', 1), [unlocked('ada')]],
  ['nobody gives back what a colleague holds', held, unlock('bob', 1), []],
  ['nor what has lapsed', held, unlock('ada', 15 * minutes), []],
  ['nor twice', [...held, unlocked('ada')], unlock('ada', 1), []],
  ['what was given back is free', [...held, unlocked('ada')], lock('bob', 1), [locked('bob', 15 * minutes + 1)]],
])('%s', (_, history, command, expected) => {
  const decide = () => reviewDecider.decide(command, fold(reviewDecider, history))
  if (typeof expected === 'string') expect(decide).toThrow(expect.objectContaining({ code: expected }))
  else expect(decide()).toEqual(expected)
})

it('nobody takes over the lock of another moderator without override', () => {
  const step = fc.record({
    who: fc.constantFrom('ada', 'bob', 'cleo'),
    wait: fc.integer({ min: 0, max: 20 * minutes }),
    leaves: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let state = reviewDecider.initialState
      let now = 0
      for (const { who, wait, leaves } of steps) {
        now += wait
        const before = state.lock
        try {
          const events = reviewDecider.decide(leaves ? unlock(who, now) : lock(who, now), state)
          state = events.reduce(reviewDecider.evolve, state)
        } catch {
          expect(before?.holder).not.toBe(who)
          expect(before?.expiresAt).toBeGreaterThan(now)
        }
        const taken = before && before.holder !== state.lock?.holder && before.holder !== who
        if (taken) expect(before.expiresAt).toBeLessThanOrEqual(now)
      }
    }),
  )
})

it('says who reviews it, and until when', () => {
  expect(() => reviewDecider.decide(lock('bob', 1), fold(reviewDecider, held))).toThrow(
    expect.objectContaining({ data: { until: '1970-01-01T00:15:00.000Z', holder: 'ada' } }),
  )
})

it('records why staff review what is their own', () => {
  const command: ReviewCommand = { ...lock('ada', 0), conflictReason: 'Nobody else is here' } as ReviewCommand
  const [event] = reviewDecider.decide(command, reviewDecider.initialState)
  expect(event?.data).toEqual({
    ...{ moderatorId: 'ada', until: 15 * minutes, override: false, conflictReason: 'Nobody else is here' },
  })
  const [other] = reviewDecider.decide(lock('ada', 0), reviewDecider.initialState)
  expect(other?.data).not.toHaveProperty('conflictReason')
})

it('is free after it was given back', () => {
  expect(fold(reviewDecider, [...held, unlocked('ada')])).toEqual({ lock: null })
})

it('is a stream of its own for each project', () => {
  expect(reviewStream('PROJECT1')).toBe('moderation.review-PROJECT1')
})
