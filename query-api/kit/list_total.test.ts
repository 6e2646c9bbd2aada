import { expect, it } from 'vitest'
import { totalOf } from './list_total.ts'

const rows = (count: number) => Array.from({ length: count })

it.each([
  ['the only page', { offset: 0, limit: 20 }, 3, 3],
  ['an empty list', { offset: 0, limit: 20 }, 0, 0],
  ['the last page', { offset: 40, limit: 20 }, 3, 43],
])('%s implies the total', async (_, slice, shown, total) => {
  const count = () => Promise.reject(new Error('counted'))
  expect(await totalOf(slice, rows(shown), count)).toBe(total)
})

it.each([
  ['a full page', { offset: 0, limit: 20 }, 20],
  ['a page beyond the last', { offset: 60, limit: 20 }, 0],
  ['a page of none', { offset: 0, limit: 0 }, 0],
])('%s requires counting', async (_, slice, shown) => {
  expect(await totalOf(slice, rows(shown), async () => 57)).toBe(57)
})
