import { expect, it } from 'vitest'
import { startOfEndedDay } from './ended_day.ts'

const midnight = Date.UTC(2026, 8, 2)

it('takes a day from the moment at which it has ended', () => {
  expect(startOfEndedDay('2026-09-01', midnight)).toBe(Date.UTC(2026, 8, 1))
  expect(startOfEndedDay('0001-01-01', midnight)).toBeLessThan(0)
})

it.each(['2026-09-01', '2026-09-02', '9999-12-31'])(
  'refuses %s, which has not ended, and names the last one',
  (day) => {
    const data = { field: 'day', limit: '2026-08-31' }
    expect(() => startOfEndedDay(day, midnight - 1)).toThrow(expect.objectContaining({ code: 'day_not_over', data }))
  },
)
