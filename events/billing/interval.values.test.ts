import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type BillingInterval, billingIntervals, endOfPeriod } from './interval.values.ts'

const ends = (anchor: string, interval: BillingInterval, count: number) =>
  Array.from({ length: count }, (_, period) =>
    new Date(endOfPeriod(Date.parse(anchor), interval, period)).toISOString().replace('.000Z', 'Z'),
  )

it('keeps the day of the month, and takes the last one of shorter months', () => {
  expect(ends('2026-01-31T10:20:30Z', 'monthly', 4)).toEqual([
    ...['2026-02-28T10:20:30Z', '2026-03-31T10:20:30Z', '2026-04-30T10:20:30Z', '2026-05-31T10:20:30Z'],
  ])
})

it.each([
  ['2026-11-30T00:00:00Z', 'quarterly', ['2027-02-28T00:00:00Z', '2027-05-30T00:00:00Z']],
  ['2028-02-29T23:59:59Z', 'yearly', ['2029-02-28T23:59:59Z', '2030-02-28T23:59:59Z']],
  ['2026-12-29T12:00:00Z', 'five-days', ['2027-01-03T12:00:00Z', '2027-01-08T12:00:00Z']],
] as const)('counts from %s %s', (anchor, interval, expected) => expect(ends(anchor, interval, 2)).toEqual(expected))

it('gives a leap day back after four years', () =>
  expect(ends('2028-02-29T00:00:00Z', 'yearly', 4)[3]).toBe('2032-02-29T00:00:00Z'))

it('never ends a period before it begins, at the same time of day', () => {
  const anchor = fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(anchor, fc.constantFrom(...billingIntervals), fc.nat(100), (date, interval, period) => {
      const at = date.getTime()
      const end = endOfPeriod(at, interval, period)
      expect(end).toBeGreaterThan(period === 0 ? at : endOfPeriod(at, interval, period - 1))
      expect((end - at) % (24 * 3_600_000)).toBe(0)
    }),
  )
})
