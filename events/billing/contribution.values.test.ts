import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { microsOf, sumOf } from '../payouts/money.values.ts'
import {
  dayAfter,
  daysPaidFor,
  microsAt,
  type Plan,
  planFor,
  portionOf,
  replanned,
  spentBy,
} from './contribution.values.ts'

const from = '2026-11-20'
const place = (number: number) => dayAfter(from, number)
/** Of every day on which anything can be, and a few around them. */
const days = Array.from({ length: 430 }, (_, number) => dayAfter(from, number - 5))
const all = (plan: Plan) => days.map((day) => portionOf(plan, day))
const sumsOf = (portions: readonly { pool: bigint; platform: bigint }[]) => ({
  pool: sumOf(portions.map(({ pool }) => pool)),
  platform: sumOf(portions.map(({ platform }) => platform)),
})

describe('a plan', () => {
  it('gives each day the same, and what can’t be divided to the first days', () => {
    const plan = planFor(2_000_014n, from, 5)
    expect([-1, 0, 1, 2, 3, 4, 5].map((number) => portionOf(plan, place(number)).pool)).toEqual([
      ...[0n, 200_002n, 200_002n, 200_001n, 200_001n, 200_001n, 0n],
    ])
  })

  it('gives creators the millionth that can’t be halved', () => {
    expect(spentBy(planFor(7n, from, 3))).toEqual({ pool: 4n, platform: 3n })
  })

  it('loses and makes nothing, however much of it is returned and won back', () => {
    const reduction = fc.record({ place: fc.integer({ min: 0, max: 400 }), percent: fc.integer({ min: 0, max: 100 }) })
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 10n }),
        fc.integer({ min: 1, max: 366 }),
        fc.array(reduction, { maxLength: 4 }),
        (net, length, reductions) => {
          let [plan, left, promised] = [planFor(net, from, length), net, spentBy(planFor(net, from, length)).pool]
          for (const { place: number, percent } of reductions.toSorted((a, b) => a.place - b.place)) {
            const [before, since] = [plan, place(number)]
            left = (net * BigInt(percent)) / 100n
            const reduction = replanned(plan, left, since)
            plan = reduction.plan
            promised -= reduction.taken
            const [now, earlier] = [all(plan), all(before)]
            // No day before it changes, so nothing that creators have got is taken back.
            for (const [index, day] of days.entries()) if (day < since) expect(now[index]).toEqual(earlier[index])
            expect(now.every(({ pool }) => pool >= 0n)).toBe(true)
            const { pool, platform } = sumsOf(now)
            expect(pool + platform).toBe(left)
            expect(pool).toBe(promised)
            expect(pool - (left - left / 2n)).toBe(reduction.borne)
            expect(spentBy(plan)).toEqual({ pool, platform })
            expect(spentBy(plan, since)).toEqual(sumsOf(now.filter((_, index) => (days[index] ?? '') < since)))
          }
        },
      ),
      { numRuns: 40 },
    )
  })

  it('takes from the days to come what was returned', () => {
    const { plan, taken, borne } = replanned(planFor(6_000_000n, from, 30), 4_000_000n, place(10))
    expect([taken, borne]).toEqual([1_000_000n, 0n])
    expect([9, 10, 29].map((number) => portionOf(plan, place(number)).pool)).toEqual([100_000n, 50_000n, 50_000n])
  })

  it('leaves creators what they have got, and the site bears it', () => {
    const { plan, taken, borne } = replanned(planFor(6_000_000n, from, 30), 0n, place(20))
    expect([taken, borne]).toEqual([1_000_000n, 2_000_000n])
    expect(portionOf(plan, place(20))).toEqual({ pool: 0n, platform: -4_000_000n })
    expect(portionOf(plan, place(21))).toEqual({ pool: 0n, platform: 0n })
  })

  it('gives to the days to come what was won back, over all days that are left', () => {
    const lost = replanned(planFor(6_000_000n, from, 30), 0n, place(20)).plan
    const { plan, taken, borne } = replanned(lost, 6_000_000n, place(25))
    expect([taken, borne]).toEqual([-1_000_000n, 0n])
    expect([19, 24, 25, 29].map((number) => portionOf(plan, place(number)).pool)).toEqual([
      ...[100_000n, 0n, 200_000n, 200_000n],
    ])
    expect(spentBy(plan)).toEqual({ pool: 3_000_000n, platform: 3_000_000n })
  })

  it('has a last day for what is won back after all of its days', () => {
    const lost = replanned(planFor(6_000_000n, from, 30), 0n, place(20)).plan
    const { plan } = replanned(lost, 6_000_000n, place(90))
    expect(portionOf(plan, place(90))).toEqual({ pool: 1_000_000n, platform: 5_000_000n })
    expect(spentBy(plan)).toEqual({ pool: 3_000_000n, platform: 3_000_000n })
  })

  it('has a last day for what is returned after all of its days', () => {
    const { plan, taken, borne } = replanned(planFor(6_000_000n, from, 30), 2_000_000n, place(50))
    expect([taken, borne]).toEqual([0n, 2_000_000n])
    expect(portionOf(plan, place(50))).toEqual({ pool: 0n, platform: -4_000_000n })
    expect(spentBy(plan)).toEqual({ pool: 3_000_000n, platform: -1_000_000n })
  })
})

it.each([
  ['2026-01-31T23:00:00Z', 'monthly', 28],
  ['2026-02-28T00:00:00Z', 'monthly', 28],
  ['2027-12-31T12:00:00Z', 'yearly', 366],
  ['2026-11-24T12:00:00Z', 'quarterly', 92],
  ['2026-11-24T12:00:00Z', 'five-days', 5],
] as const)('what is paid on %s (%s) is spread over %i days', (paidAt, interval, expected) =>
  expect(daysPaidFor(Date.parse(paidAt), interval)).toBe(expected),
)

it.each([
  [420, 'USD', '1', '4.20'],
  [420, 'EUR', '1.0832', '4.54944'],
  [740, 'JPY', '0.0065', '4.81'],
  [99_000, 'VND', '0.000039', '3.861'],
  [1, 'EUR', '0.00005', '0.00'],
  [3, 'EUR', '0.00005', '0.000002'],
  [5_000, 'KWD', '3.25', '16.25'],
] as const)('%i of %s at %s are %s dollars', (net, currency, rate, dollars) =>
  expect(microsAt(net, currency, rate)).toBe(microsOf(dollars)),
)
