import { describe, expect, test } from 'vitest'
import {
  barAt,
  barNamed,
  barsOf,
  intervals,
  nameOfBar,
  partsOf,
  suitsPeriod,
  usualInterval,
  widthOf,
} from './interval.ts'
import { dayMs, type Period, startOf } from './period.ts'

const days = (from: string, count: number): Period => ({ start: startOf(from), end: startOf(from) + count * dayMs })

describe('bars', () => {
  test('cover the period without a gap, whatever the interval', () => {
    for (const interval of intervals) {
      for (const count of [1, 7, 31, 90, 400]) {
        const period = days('2025-12-17', count)
        const { bars, barOf } = barsOf(period, interval)
        expect([bars[0]?.start, bars.at(-1)?.end]).toEqual([period.start, period.end])
        for (const [at, bar] of bars.entries()) if (at > 0) expect(bar.start).toBe(bars[at - 1]?.end)
        expect(barOf).toHaveLength(Math.ceil((period.end - period.start) / widthOf(interval)))
        expect(barOf.at(-1)).toBe(bars.length - 1)
      }
    }
  })

  test('of months and years begin with the calendar’s', () => {
    const months = barsOf(days('2025-12-17', 60), 'month').bars.map(nameOfBar)
    expect(months).toEqual(['2025-12-17', '2026-01-01', '2026-02-01'])
    expect(barsOf(days('2025-12-17', 60), 'year').bars.map(nameOfBar)).toEqual(['2025-12-17', '2026-01-01'])
  })

  test('are found by time and by name', () => {
    const { bars } = barsOf(days('2026-01-01', 2), '6h')
    expect(bars.map(nameOfBar).slice(3, 6)).toEqual(['2026-01-01T18', '2026-01-02', '2026-01-02T06'])
    for (const [at, bar] of bars.entries()) expect(barNamed(bars, nameOfBar(bar))).toBe(at)
    expect(barNamed(bars, '2026-01-03')).toBe(-1)
    expect(barNamed(bars, 'nonsense')).toBe(-1)
    expect(barNamed(bars, null)).toBe(-1)
    expect(barAt(bars, Date.parse('2026-01-01T12:00:00Z'))).toBe(2)
    expect(barAt(bars, Date.parse('2026-01-03T00:00:00Z'))).toBe(-1)
  })
})

test.each([
  [1, 'hour'],
  [2, 'hour'],
  [7, 'day'],
  [90, 'day'],
  [91, 'week'],
  [365, 'week'],
  [366, 'month'],
] as const)('the usual interval of %i days', (count, interval) => {
  expect(usualInterval(days('2026-01-01', count))).toBe(interval)
})

test('the usual interval always suits, and none makes more than 200 bars', () => {
  for (let count = 1; count <= 1_500; count += count < 400 ? 1 : 50) {
    const period = days('2020-01-01', count)
    expect(suitsPeriod(usualInterval(period), period), String(count)).toBe(true)
    for (const interval of intervals)
      if (suitsPeriod(interval, period)) expect(barsOf(period, interval).bars.length).toBeLessThanOrEqual(200)
  }
})

test('long periods are asked for in parts of at most 1,000 slices', () => {
  const period = days('2020-01-01', 2_500)
  const parts = partsOf(period, 'month')
  expect(parts.map(({ start, end }) => (end - start) / dayMs)).toEqual([1_000, 1_000, 500])
  expect(partsOf(days('2026-01-01', 30), 'day')).toHaveLength(1)
})
