import { chartEventsEvents } from '@adit/events/analytics/chart_events.events.ts'
import { eventLog } from '@adit/platform/testing/event_log.ts'
import { testProjector } from '@adit/platform/testing/projector_kit.ts'
import { expect, it } from 'vitest'
import { chartEventsProjector } from './chart_events.projector.ts'
import { chartEventTable } from './chart_events.table.ts'

const { given } = testProjector(chartEventsProjector)
const outage = {
  ...{ id: 1, title: 'Files were away', announcementUrl: 'https://example.org/7', metrics: ['downloads' as const] },
  ...{ starts: 100, ends: 200 },
}
const { announcementUrl: announcement_url, ...others } = outage

function site() {
  const log = eventLog()
  return { write: log.stream(chartEventsEvents, 'site'), rows: () => given(log.events).rows(chartEventTable) }
}

it('ChartEventAdded adds a row for each', () => {
  const { write, rows } = site()
  write('ChartEventAdded', outage)
  write('ChartEventAdded', { ...outage, id: 2, metrics: null })
  expect(rows()).toEqual([
    { ...others, announcement_url },
    { ...others, id: 2, metrics: null, announcement_url },
  ])
})

it('ChartEventChanged changes all of it, and ChartEventRemoved removes that one', () => {
  const { write, rows } = site()
  write('ChartEventAdded', outage)
  write('ChartEventAdded', { ...outage, id: 2 })
  write('ChartEventChanged', { ...outage, title: 'Back', announcementUrl: null, metrics: null, ends: 300 })
  expect(rows()[0]).toEqual({ ...others, title: 'Back', announcement_url: null, metrics: null, ends: 300 })
  write('ChartEventRemoved', { id: 2, title: outage.title })
  expect(rows().map(({ id }) => id)).toEqual([1])
})
