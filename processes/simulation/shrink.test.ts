import { expect, it } from 'vitest'
import { smallest } from './shrink.ts'

const numbers = Array.from({ length: 20 }, (_, index) => index)

it('finds the few items that a failure needs, wherever they are', async () => {
  const fails = async (left: readonly number[]) => [3, 4, 17].every((needed) => left.includes(needed))
  expect(await smallest(numbers, fails)).toEqual([3, 4, 17])
})

it('leaves nothing if nothing is needed', async () => {
  expect(await smallest(numbers, async () => true)).toEqual([])
})

it('keeps everything if everything is needed', async () => {
  expect(await smallest(numbers, async (left) => left.length === 20)).toEqual(numbers)
})
