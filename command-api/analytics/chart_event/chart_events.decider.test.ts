import { CHART_EVENTS_MAX, type ChartEvent } from '@adit/events/analytics/chart_event.values.ts'
import type { ChartEventsEvent } from '@adit/events/analytics/chart_events.events.ts'
import { fold } from '@adit/platform/eventing/decider.ts'
import { Refusal } from '@adit/platform/eventing/refusal.ts'
import { expect, it } from 'vitest'
import { type ChartEventsCommand, chartEventsDecider } from './chart_events.decider.ts'

const away: ChartEvent = { title: 'Away', announcementUrl: null, metrics: null, starts: 100, ends: 200 }
const later: ChartEvent = { ...away, title: 'Away longer', metrics: ['views'], ends: 300 }
const added = (id: number): ChartEventsEvent => ({ type: 'ChartEventAdded', data: { id, ...away, metrics: null } })
const changed: ChartEventsEvent = { type: 'ChartEventChanged', data: { id: 1, ...later, metrics: ['views'] } }
const removed = (id: number): ChartEventsEvent => ({ type: 'ChartEventRemoved', data: { id, title: 'Away' } })
const add = (event = away): ChartEventsCommand => ({ type: 'AddChartEvent', event })
const change = (event = later): ChartEventsCommand => ({ type: 'ChangeChartEvent', id: 1, event })
const remove: ChartEventsCommand = { type: 'RemoveChartEvent', id: 1 }
const many = Array.from({ length: CHART_EVENTS_MAX }, (_, index) => added(index + 1))

it.each<[string, ChartEventsEvent[], ChartEventsCommand, ChartEventsEvent[] | string]>([
  ['the first has number 1', [], add(), [added(1)]],
  ['each has the next number', [added(1)], add(), [added(2)]],
  ['a number is never given again', [added(1), added(2), removed(2)], add(), [added(3)]],
  [
    'one can end when it begins',
    [],
    add({ ...away, ends: 100 }),
    [{ type: 'ChartEventAdded', data: { id: 1, ...away, metrics: null, ends: 100 } }],
  ],
  ['none ends before it begins', [], add({ ...away, ends: 99 }), 'chart_event_ends_first'],
  ['there are only so many', many, add(), 'chart_events_full'],
  ['a removed one leaves its place', [...many, removed(1)], add(), [added(CHART_EVENTS_MAX + 1)]],
  ['one is changed', [added(1)], change(), [changed]],
  ['one is changed once', [added(1), changed], change(), []],
  ['none is changed to end before it begins', [added(1)], change({ ...later, ends: 1 }), 'chart_event_ends_first'],
  ['what isn’t there isn’t changed', [added(2)], change(), 'chart_event_not_found'],
  ['a removed one isn’t changed', [added(1), removed(1)], change(), 'chart_event_not_found'],
  ['one is removed', [added(1)], remove, [removed(1)]],
  [
    'one is removed under its newest title',
    [added(1), changed],
    remove,
    [{ type: 'ChartEventRemoved', data: { id: 1, title: 'Away longer' } }],
  ],
  ['nothing is removed twice', [added(1), removed(1)], remove, 'chart_event_not_found'],
])('%s', (_, given, command, then) => {
  const decide = () => chartEventsDecider.decide(command, fold(chartEventsDecider, given))
  if (typeof then === 'string') {
    expect(decide).toThrow(Refusal)
    expect(decide).toThrow(expect.objectContaining({ code: then }))
  } else {
    expect(decide()).toEqual(then)
  }
})
