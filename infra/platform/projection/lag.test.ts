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

test('every end is a sample of its own, up to an hour of them at one per second', () => {
  const samples = new LagSamples()
  const end = (n: number) => at(String(n).padStart(5, '0'))
  for (let n = 1; n <= 3_601; n++) samples.note(new Map([[0, end(n)]]), n * 1_000)
  const now = 3_601_000
  expect(samples.lag(seen(end(3_599)), now)).toEqual({ behind: 1, seconds: 1 })
  expect(samples.lag(seen(end(3_600)), now)).toEqual({ behind: 0, seconds: 0 })
  samples.passed(seen(end(1_000)))
  samples.note(new Map([[0, end(3_602)]]), 3_602_000)
  expect(samples.lag(seen(end(3_600)), 3_605_000)).toEqual({ behind: 1, seconds: 3 })
  expect(samples.lag(seen(end(1_000)), 3_605_000)).toEqual({ behind: 1, seconds: 2_604 })
})

test('an end that stands still for more than an hour leaves room for the next one', () => {
  const samples = new LagSamples()
  for (let n = 0; n <= 3_600; n++) samples.note(new Map([[0, at('5')]]), n * 1_000)
  samples.note(new Map([[0, at('6')]]), 3_601_000)
  expect(samples.lag(seen('5'), 3_603_000)).toEqual({ behind: 1, seconds: 2 })
})

test('the lag of several partitions is that of the one that waits longest', () => {
  const samples = new LagSamples()
  samples.note(new Map([[0, at('5')]]), 1_000)
  samples.note(new Map([0, 1].map((partition) => [partition, at('5')])), 4_000)
  samples.note(new Map([0, 1, 2].map((partition) => [partition, partition === 2 ? undefined : at('5')])), 6_000)
  expect(samples.lag(seen(undefined), 10_000)).toEqual({ behind: 2, seconds: 9 })
  const onlyFirst = (partition: number) => (partition === 0 ? at('5') : undefined)
  expect(samples.lag(onlyFirst, 10_000)).toEqual({ behind: 1, seconds: 6 })
})

test('an end that only some projections have passed is kept', () => {
  const samples = new LagSamples()
  for (const n of [5, 6, 7]) samples.note(new Map([[0, at(`${n}`)]]), n * 1_000)
  samples.passed(seen(undefined))
  expect(samples.lag(seen('4'), 10_000)).toEqual({ behind: 1, seconds: 5 })
  samples.passed(seen('5'))
  expect(samples.lag(seen('4'), 10_000)).toEqual({ behind: 1, seconds: 4 })
  samples.passed(seen('9'))
  expect(samples.lag(seen('4'), 10_000)).toEqual({ behind: 1, seconds: 3 })
})
