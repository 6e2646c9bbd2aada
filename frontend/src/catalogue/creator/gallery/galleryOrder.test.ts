import { expect, test } from 'vitest'
import { moved } from './galleryOrder.ts'

const placed = (...orderings: number[]) => orderings.map((ordering, at) => ({ url: 'abcdef'[at] ?? '', ordering }))

test('writes only the pictures whose position changes', () => {
  expect(moved(placed(0, 1, 2, 3), 1, 2)).toEqual([
    { url: 'c', ordering: 1 },
    { url: 'b', ordering: 2 },
  ])
})

test('gives pictures with the same position different ones', () => {
  expect(moved(placed(0, 0, 0), 2, 1)).toEqual([
    { url: 'c', ordering: 1 },
    { url: 'b', ordering: 2 },
  ])
})

test('moves nothing beyond the ends', () => {
  expect(moved(placed(0, 1), 0, -1)).toEqual([])
  expect(moved(placed(0, 1), 1, 2)).toEqual([])
  expect(moved([], 0, 0)).toEqual([])
})
