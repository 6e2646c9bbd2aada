import { chartEventsEvents } from '@adit/events/analytics/chart_events.events.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventLog } from '../../testing/fixture.ts'
import { type QuerySide, querySide } from '../../testing/query_side.ts'

let side: QuerySide
beforeAll(async () => {
  const log = eventLog()
  const write = log.stream(chartEventsEvents, 'site')
  const times = { starts: Date.UTC(2026, 10, 2, 9), ends: Date.UTC(2026, 10, 2, 10) }
  write('ChartEventAdded', { id: 1, title: 'Files were away', announcementUrl: null, metrics: ['downloads'], ...times })
  write('ChartEventAdded', { id: 2, title: 'Removed', announcementUrl: null, metrics: null, ...times })
  write('ChartEventAdded', {
    ...{ id: 3, title: 'Bots stopped', announcementUrl: 'https://example.org/7', metrics: null },
    ...{ starts: Date.UTC(2026, 9, 1), ends: Date.UTC(2026, 9, 1) },
  })
  write('ChartEventRemoved', { id: 2, title: 'Removed' })
  side = await querySide(log.events)
})
afterAll(() => side?.close())

const bots = {
  ...{ id: 3, title: 'Bots stopped', announcement_url: 'https://example.org/7', for_metric_kind: null },
  ...{ starts: '2026-10-01T00:00:00.000Z', ends: '2026-10-01T00:00:00.000Z' },
}

it('are listed by time, without removed ones', async () => {
  const { body } = await side.getJson('/v3/analytics-event')
  expect(body).toEqual([
    bots,
    {
      ...{ id: 1, title: 'Files were away', announcement_url: null, for_metric_kind: ['downloads'] },
      ...{ starts: '2026-11-02T09:00:00.000Z', ends: '2026-11-02T10:00:00.000Z' },
    },
  ])
})

it('are found by their number', async () => {
  expect((await side.getJson('/_internal/analytics-event/3')).body).toEqual(bots)
  expect((await side.getJson('/_internal/analytics-event/2')).status).toBe(404)
})
