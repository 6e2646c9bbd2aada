import { expect, it } from 'vitest'
import { availableOn, beginningOf, endOf, isDay } from './revenue_day.values.ts'

it.each([
  ['2026-11-01', '2027-01-29'],
  ['2026-11-30', '2027-01-29'],
  ['2026-12-31', '2027-03-01'],
  ['2027-01-15', '2027-04-01'],
  ['2028-01-15', '2028-03-31'],
])('revenue of %s can be paid out from %s on', (day, available) => {
  expect(availableOn(day)).toBe(available)
})

it('knows days', () => {
  expect(['2026-11-24', '2028-02-29'].every(isDay)).toBe(true)
  expect(['2026-02-29', '2026-13-01', '2026-1-1', '24.11.2026', '2026-11-24T00:00', ''].some(isDay)).toBe(false)
})

it('lasts 24 hours', () => {
  expect(endOf('2026-11-24')).toBe(beginningOf('2026-11-25'))
})
