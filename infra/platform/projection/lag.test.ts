import type { Position } from '@adit/events/kit/envelope.ts'
import { expect, test } from 'vitest'
import { LagSamples } from './lag.ts'

const at = (text: string) => text as Position // Brands what a store would return.
const seen = (text: string | undefined) => () => (text === undefined ? undefined : at(text))

test('the lag of a projection is the age of the oldest end that it has not passed', () => {
  const samples = new LagSamples()
  samples.note(new Map([[0, at('5')]]), 1_000)
  samples.note(new Map([[0, at('7')]]), 3_000)
  samples.note(new Map([[0, at('7')]]), 9_000)
  expect(samples.lag(seen(undefined), 10_000)).toEqual({ behind: 1, seconds: 9 })
  expect(samples.lag(seen('5'), 10_000)).toEqual({ behind: 1, seconds: 7 })
  expect(samples.lag(seen('7'), 10_000)).toEqual({ behind: 0, seconds: 0 })
})

test('an end that was passed does not age, and counts as new only when it moves', () => {
  const samples = new LagSamples()
  samples.note(new Map([[0, at('5')]]), 0)
  samples.passed(seen('5'))
  samples.note(new Map([[0, at('5')]]), 60_000)
  expect(samples.lag(seen('5'), 60_000)).toEqual({ behind: 0, seconds: 0 })
  samples.note(new Map([[0, at('6')]]), 61_000)
  expect(samples.lag(seen('5'), 62_000)).toEqual({ behind: 1, seconds: 1 })
})

test('forgets partitions that moved to another process', () => {
  const samples = new LagSamples()
  samples.note(
    new Map([
      [0, at('5')],
      [1, at('5')],
    ]),
    0,
  )
  samples.note(new Map([[1, at('5')]]), 1_000)
  expect(samples.lag(seen(undefined), 2_000)).toEqual({ behind: 1, seconds: 2 })
})
