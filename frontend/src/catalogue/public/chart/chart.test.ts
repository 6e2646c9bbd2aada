import { describe, expect, test } from 'vitest'
import {
  axisOf,
  type Bar,
  barsOf,
  dailyBars,
  flagsOf,
  notCounted,
  type ProjectDownloads,
  totalOf,
  weekly,
} from './chart.ts'

const day = (name: string, counted: number, repeats = 0) => ({ day: name, counted, repeats, bots: 0, embedded: 0 })
const downloads = (from: string, today: string, ...days: ProjectDownloads['days']): ProjectDownloads => ({
  from,
  today,
  days,
})

describe('bars', () => {
  test('there is one for each day, also without downloads, and today has not ended', () => {
    const bars = dailyBars(downloads('2026-02-26', '2026-03-02', day('2026-02-28', 5, 2)), '2020-01-01')
    expect(bars.map(({ from, counted, repeats, open }) => [from, counted, repeats, open])).toEqual([
      ['2026-02-26', 0, 0, false],
      ['2026-02-27', 0, 0, false],
      ['2026-02-28', 5, 2, false],
      ['2026-03-01', 0, 0, false],
      ['2026-03-02', 0, 0, true],
    ])
  })

  test('begin with the project', () => {
    expect(dailyBars(downloads('2026-02-01', '2026-03-02'), '2026-03-01')).toHaveLength(2)
    expect(dailyBars(downloads('2026-02-01', '2026-03-02'), '2026-04-01')).toEqual([])
  })

  const busy = (days: number, each: number) =>
    downloads(
      '2026-01-01',
      '2026-03-31',
      ...Array.from({ length: days }, (_, at) =>
        day(new Date(Date.UTC(2026, 2, 31 - at)).toISOString().slice(0, 10), each),
      ),
    )

  test('need 14 days', () => {
    expect(barsOf(busy(13, 50), '2026-03-19')).toBeNull()
    expect(barsOf(busy(14, 50), '2026-03-18')).toHaveLength(14)
  })

  test('are weeks below ten downloads a day', () => {
    expect(barsOf(busy(90, 10), '2020-01-01')).toHaveLength(90)
    const weeks = barsOf(busy(90, 9), '2020-01-01') ?? []
    expect(weeks).toHaveLength(13)
    expect(totalOf(weeks).counted).toBe(90 * 9)
    expect([weeks[0]?.from, weeks[0]?.to, weeks.at(-1)?.from, weeks.at(-1)?.open]).toEqual([
      ...['2026-01-01', '2026-01-06', '2026-03-25', true],
    ])
  })

  test('add up', () => {
    const total = totalOf([
      { counted: 1, repeats: 2, bots: 3, embedded: 4 },
      { counted: 10, repeats: 20, bots: 30, embedded: 40 },
    ])
    expect([total.counted, notCounted(total)]).toEqual([11, 99])
    expect(weekly([])).toEqual([])
  })
})

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 5, 10]],
  [42, [0, 20, 40, 60]],
  [150, [0, 50, 100, 150]],
  [151, [0, 100, 200]],
  [9_999, [0, 5_000, 10_000]],
])('the axis for %i', (highest, ticks) => {
  expect(axisOf(highest)).toEqual(ticks)
})

test('the axis begins at zero, has whole numbers and holds the highest bar', () => {
  for (let highest = 0; highest < 3_000; highest++) {
    const axis = axisOf(highest)
    expect(axis[0]).toBe(0)
    expect(axis.at(-1)).toBeGreaterThanOrEqual(highest)
    expect(axis.every(Number.isInteger)).toBe(true)
    expect(axis.length).toBeLessThanOrEqual(6)
  }
})

describe('flags', () => {
  const bars: Bar[] = Array.from({ length: 30 }, (_, at) => {
    const name = `2026-01-${String(at + 1).padStart(2, '0')}`
    return { from: name, to: name, open: false, counted: 0, repeats: 0, bots: 0, embedded: 0 }
  })
  const release = (date: string, version_number: string, change = {}) => ({
    ...{ date_published: `2026-01-${date}T12:00:00.000Z`, version_number, version_type: 'release', status: 'listed' },
    ...change,
  })

  test('stand on the day of a release, and the older of two neighbours loses its number', () => {
    const flags = flagsOf(bars, [release('20', '3'), release('10', '2'), release('05', '1')], 4)
    expect(flags).toEqual([
      { bar: 4, number: '1', named: false },
      { bar: 9, number: '2', named: false },
      { bar: 19, number: '3', named: true },
    ])
    expect(flagsOf(bars, [release('05', '1'), release('17', '2')], 4).map(({ named }) => named)).toEqual([true, true])
  })

  test('are not for betas, for what is not offered, or for other days', () => {
    const others = [
      release('05', '1', { version_type: 'beta' }),
      release('05', '2', { status: 'draft' }),
      release('05', '3', { date_published: '2025-12-31T12:00:00.000Z' }),
    ]
    expect(flagsOf(bars, others, 4)).toEqual([])
  })
})
