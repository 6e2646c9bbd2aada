import { expect, test } from 'vitest'
import { byYear, type TimelineEntry, timelineFilterIn, timelineInput } from './timeline.ts'

const filterOf = (query: string) => timelineFilterIn(new URLSearchParams(query))

test.each([
  ['', { part: null, day: null, page: 1 }],
  ['part=versions&until=2026-11-22&page=3', { part: 'versions', day: '2026-11-22', page: 3 }],
  ['part=moderation&until=yesterday&page=0', { part: null, day: null, page: 1 }],
  ['until=2026-13-40&page=1e9', { part: null, day: null, page: 1 }],
])('reads %j from the address', (query, expected) => {
  expect(filterOf(query)).toEqual(expected)
})

test('asks for the whole of the day', () => {
  expect(timelineInput('lantern', filterOf('until=2026-11-22&page=2')).query).toEqual({
    until: '2026-11-22T23:59:59.999Z',
    limit: 50,
    offset: 50,
  })
})

test('puts entries under their years and keeps their order', () => {
  const at = (day: string) => ({ at: `${day}T00:00:00.000Z` }) as TimelineEntry
  const years = byYear([at('2026-02-01'), at('2026-01-01'), at('2025-12-31')])
  expect(years.map(({ year, entries }) => [year, entries.length])).toEqual([
    ['2026', 2],
    ['2025', 1],
  ])
})
