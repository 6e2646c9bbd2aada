import { expect, test } from 'vitest'
import { moved } from './galleryOrder.ts'

const placed = (...orderings: number[]) => orderings.map((ordering, at) => ({ url: 'abcdef'[at] ?? '', ordering }))

test('only the pictures that change their place are written', () => {
  expect(moved(placed(0, 1, 2, 3), 1, 2)).toEqual([
    { url: 'c', ordering: 1 },
    { url: 'b', ordering: 2 },
  ])
})

test('pictures that share a place get places of their own', () => {
  expect(moved(placed(0, 0, 0), 2, 1)).toEqual([
    { url: 'c', ordering: 1 },
    { url: 'b', ordering: 2 },
  ])
})

test('beyond the ends nothing moves', () => {
  expect(moved(placed(0, 1), 0, -1)).toEqual([])
  expect(moved(placed(0, 1), 1, 2)).toEqual([])
  expect(moved([], 0, 0)).toEqual([])
})
