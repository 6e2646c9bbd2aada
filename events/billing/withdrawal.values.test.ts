import fc from 'fast-check'
import { expect, it } from 'vitest'
import { unusedPart, withdrawalEnds } from './withdrawal.values.ts'

const hourMs = 3_600_000

it.each([
  ['a last day in the week', '2026-11-26T10:00:00Z', '2026-12-11T10:00:00Z'],
  ['a Saturday', '2026-11-28T10:00:00Z', '2026-12-15T10:00:00Z'],
  ['a Sunday', '2026-11-29T10:00:00Z', '2026-12-15T10:00:00Z'],
])('runs to the end of %s, or to the Monday after it', (_, paidAt, end) =>
  expect(new Date(withdrawalEnds(Date.parse(paidAt))).toISOString()).toBe(end.replace('Z', '.000Z')),
)

it('never ends before the 14th day is over where the customer lives', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2040, 0) }),
      fc.integer({ min: -12, max: 14 }),
      (paidAt, zone) => {
        const local = new Date(paidAt + zone * hourMs)
        const lastDayEnds =
          Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + 15) - zone * hourMs
        expect(withdrawalEnds(paidAt)).toBeGreaterThanOrEqual(lastDayEnds)
      },
    ),
  )
})

const period = { total: 3_000, periodStart: 0, periodEnd: 30 * 24 * hourMs }

it.each([
  ['before it begins', -1, 3_000],
  ['at its first moment', 0, 3_000],
  ['a moment later, rounded for the customer', 1, 3_000],
  ['after ten days', 10 * 24 * hourMs, 2_000],
  ['a moment before it ends', period.periodEnd - 1, 1],
  ['when it is over', period.periodEnd, 0],
  ['long after it', period.periodEnd * 2, 0],
])('returns %s what isn’t used', (_, at, expected) => expect(unusedPart(period, at)).toBe(expected))

it('never returns more than was paid, and never more later than earlier', () => {
  const at = fc.integer({ min: 0, max: 2 ** 40 })
  fc.assert(
    fc.property(
      fc.nat({ max: 2 ** 40 }),
      fc.integer({ min: 1, max: 2 ** 40 }),
      at,
      at,
      (total, periodEnd, one, two) => {
        const paid = { total, periodStart: 0, periodEnd }
        const [early, late] = [Math.min(one, two), Math.max(one, two)]
        expect(unusedPart(paid, early)).toBeLessThanOrEqual(total)
        expect(unusedPart(paid, late)).toBeGreaterThanOrEqual(0)
        expect(unusedPart(paid, late)).toBeLessThanOrEqual(unusedPart(paid, early))
      },
    ),
  )
})
