import { expect, it } from 'vitest'
import { INVESTIGATION_MS, lookShownFrom } from './look.values.ts'

it('a look is shown at once, and one in an investigation after 30 days', () => {
  expect(lookShownFrom({ at: 5, investigation: false })).toBe(5)
  expect(lookShownFrom({ at: 5, investigation: true })).toBe(5 + 30 * 24 * 60 * 60 * 1_000)
  expect(INVESTIGATION_MS).toBe(2_592_000_000)
})
