import { expect, test } from 'vitest'
import { barsOf } from './interval.ts'
import type { Analytics, Release } from './metric.ts'
import { dayMs, startOf } from './period.ts'
import { flagsOf, releasesIn } from './releases.ts'

const { bars } = barsOf({ start: startOf('2026-01-01'), end: startOf('2026-01-01') + 30 * dayMs }, 'day')
const release = (day: string, number: string): Release => ({
  ...{ kind: 'version_uploaded', project_id: 'AAAA1111', timestamp: `2026-01-${day}T12:00:00.000Z` },
  ...{ version_id: `V${number}`, version_name: number, version_number: number },
})
const said = (releases: Release[]) =>
  flagsOf(releases, bars, 3).map(({ bar, releases, step }) => [bar, releases.length, step])

test('flags hang on the bar of their release, close ones like stairs', () => {
  expect(said([release('02', '1'), release('10', '2'), release('12', '3'), release('14', '4')])).toEqual([
    [1, 1, 0],
    [9, 1, 0],
    [11, 1, 1],
    [13, 1, 2],
  ])
})

test('more than four close together are one flag', () => {
  expect(said(['05', '06', '07', '08', '09'].map((day) => release(day, day)))).toEqual([[4, 5, 0]])
})

test('events of other kinds and of other times are no releases', () => {
  const changed: Analytics['project_events'][number] = {
    kind: 'status_changed',
    project_id: 'AAAA1111',
    timestamp: '2026-01-03T12:00:00.000Z',
    status_from: 'processing',
    status_to: 'approved',
  }
  const late = { ...release('05', '9'), timestamp: '2026-02-05T12:00:00.000Z' }
  expect(releasesIn([changed, release('05', '1'), late], bars).map(({ version_number }) => version_number)).toEqual([
    '1',
  ])
})
