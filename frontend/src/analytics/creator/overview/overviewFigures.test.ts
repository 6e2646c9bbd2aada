import { expect, test } from 'vitest'
import { sum } from '../figures/amounts.ts'
import type { Figure } from '../figures/metric.ts'
import { overviewBody, overviewOf } from './overviewFigures.ts'

const figure = (source_project: string, downloads: number): Figure => ({
  ...{ source_project, metric_kind: 'downloads', downloads },
})

test('asks for thirty days, thirty before and today', () => {
  const { start, end } = overviewBody(Date.parse('2026-03-10T12:34:56Z')).time_range
  expect([start, end]).toEqual(['2026-01-09T00:00:00Z', '2026-03-11T00:00:00Z'])
  expect((Date.parse(end) - Date.parse(start)) / 86_400_000).toBe(61)
})

test('keeps the days, the days before and today apart, and the projects add up to the total', () => {
  const slices = Array.from({ length: 61 }, (_, day) => [
    figure('a', day < 30 ? 1 : 10),
    figure('b', day === 60 ? 500 : 2),
  ])
  const { total, before, days, now, past } = overviewOf({ metrics: slices }, 'downloads')
  expect([total, before]).toEqual([30 * 12, 30 * 3])
  expect([days.length, days.at(-1), days[0]]).toEqual([31, 510, 12])
  expect([...now.byProject.values()].reduce((all, amounts) => all + sum(amounts), 0)).toBe(total)
  expect(sum(past.byProject.get('b') ?? [])).toBe(60)
})
