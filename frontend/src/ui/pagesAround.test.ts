import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pagesAround } from './pagesAround.ts'

test.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 'gap after', 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [10, 20, [1, 'gap before', 9, 10, 11, 'gap after', 20]],
])('page %i of %i', (page, pages, shown) => {
  expect(pagesAround(page, pages)).toEqual(shown)
})

test('first, current and last are always there, in order, and a gap hides at least two pages', () => {
  const pair = fc
    .integer({ min: 1, max: 500 })
    .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)))
  fc.assert(
    fc.property(pair, ([page, pages]) => {
      const shown = pagesAround(page, pages)
      const numbers = shown.filter((entry) => typeof entry === 'number')
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
      for (const number of [1, page, pages]) expect(numbers).toContain(number)
      for (const [index, entry] of shown.entries())
        if (typeof entry === 'string') expect(Number(shown[index + 1]) - Number(shown[index - 1])).toBeGreaterThan(2)
    }),
  )
})
