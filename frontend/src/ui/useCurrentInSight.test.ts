import { expect, test } from 'vitest'
import { centre } from './useCurrentInSight.ts'

/** jsdom has no layout, so each part says where it lies. */
function part(left: number, right: number): HTMLElement {
  return Object.assign(document.createElement('div'), {
    getBoundingClientRect: () => ({ left, right }) as DOMRect, // All that is read of it.
  })
}

test.each([
  ['behind the end', 300, 400, 200],
  ['before the beginning', -100, 0, -200],
  ['in the middle already', 100, 200, 0],
])('an entry %s comes to the middle of its row', (_, left, right, moved) => {
  const row = part(0, 300)
  row.scrollLeft = 500
  centre(row, part(left, right))
  expect(row.scrollLeft - 500).toBe(moved)
})
