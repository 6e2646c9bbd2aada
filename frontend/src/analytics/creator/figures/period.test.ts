import { describe, expect, test } from 'vitest'
import {
  type Choice,
  daysIn,
  firstDay,
  isDay,
  isWholeDays,
  lastDay,
  periodBefore,
  periodOf,
  presets,
} from './period.ts'

const noon = Date.parse('2026-03-10T12:34:56Z')
const said = (choice: Choice, now = noon, since = '2025-11-05') => {
  const period = periodOf(choice, now, since)
  return [firstDay(period), lastDay(period), daysIn(period)]
}

describe('periods', () => {
  test.each([
    ['yesterday', '2026-03-09', '2026-03-09', 1],
    ['7d', '2026-03-03', '2026-03-09', 7],
    ['14d', '2026-02-24', '2026-03-09', 14],
    ['30d', '2026-02-08', '2026-03-09', 30],
    ['90d', '2025-12-10', '2026-03-09', 90],
    ['180d', '2025-09-11', '2026-03-09', 180],
    ['month', '2026-03-01', '2026-03-09', 9],
    ['last-month', '2026-02-01', '2026-02-28', 28],
    ['year', '2026-01-01', '2026-03-09', 68],
    ['all', '2025-11-05', '2026-03-09', 125],
  ] as const)('%s has full days in UTC and ends before today', (choice, from, to, days) => {
    expect(said(choice)).toEqual([from, to, days])
    expect(isWholeDays(periodOf(choice, noon, '2025-11-05'))).toBe(true)
  })

  test('today has its full hours', () => {
    const today = periodOf('today', noon, '2020-01-01')
    expect([new Date(today.start).toISOString(), new Date(today.end).toISOString()]).toEqual([
      '2026-03-10T00:00:00.000Z',
      '2026-03-10T12:00:00.000Z',
    ])
    expect(isWholeDays(today)).toBe(false)
    const early = periodOf('today', Date.parse('2026-03-10T00:20:00Z'), '2020-01-01')
    expect(early.end - early.start).toBe(3_600_000)
  })

  test('are today where there is no full day yet', () => {
    const newYear = Date.parse('2026-01-01T08:00:00Z')
    for (const choice of ['month', 'year'] as const)
      expect(periodOf(choice, newYear, '2020-01-01')).toEqual(periodOf('today', newYear, '2020-01-01'))
    expect(said('all', noon, '2026-03-10')).toEqual(['2026-03-10', '2026-03-10', 1])
  })

  test('a chosen range ends yesterday at the latest', () => {
    expect(said({ from: '2026-02-01', to: '2026-02-03' })).toEqual(['2026-02-01', '2026-02-03', 3])
    expect(said({ from: '2026-03-01', to: '2026-12-31' })).toEqual(['2026-03-01', '2026-03-09', 9])
    expect(said({ from: '2026-05-01', to: '2026-05-02' })).toEqual(['2026-03-09', '2026-03-09', 1])
  })
})

describe('the period before', () => {
  test('is as long, and touches the period', () => {
    for (const choice of presets) {
      const period = periodOf(choice, noon, '2025-11-05')
      const before = periodBefore(choice, period)
      if (choice === 'all') expect(before).toBeNull()
      else if (choice !== 'today') expect(before?.end).toBe(period.start)
      if (before) expect(before.end - before.start).toBe(period.end - period.start)
    }
  })

  test('never compares half a day with a whole one', () => {
    const before = periodBefore('today', periodOf('today', noon, '2020-01-01'))
    expect(before && [new Date(before.start).toISOString(), new Date(before.end).toISOString()]).toEqual([
      '2026-03-09T00:00:00.000Z',
      '2026-03-09T12:00:00.000Z',
    ])
  })
})

test.each([
  ['2026-02-28', true],
  ['2026-02-30', false],
  ['2026-2-3', false],
  ['2026-13-01', false],
  [null, false],
])('whether %s is a day', (text, is) => {
  expect(isDay(text)).toBe(is)
})
