import { isDeepStrictEqual } from 'node:util'
import { CHART_EVENTS_MAX, type ChartEvent } from '@adit/events/analytics/chart_event.values.ts'
import type { ChartEventsEvent } from '@adit/events/analytics/chart_events.events.ts'
import { streamName } from '@adit/events/kit/envelope.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

export interface ChartEventsState {
  /** The highest number that was ever given. */
  last: number
  events: ReadonlyMap<number, ChartEvent>
}

export type ChartEventsCommand =
  | { type: 'AddChartEvent'; event: ChartEvent }
  | { type: 'ChangeChartEvent'; id: number; event: ChartEvent }
  | { type: 'RemoveChartEvent'; id: number }

export const chartEventsRoot = 'site'
export const chartEventsStream = streamName('analytics', 'chart_events', chartEventsRoot)

const spanRefusals = refusals('chart_event_ends_first')
export const addChartEventRefusals = refusals(spanRefusals, 'chart_events_full')
export const removeChartEventRefusals = refusals('chart_event_not_found')
export const changeChartEventRefusals = refusals(spanRefusals, removeChartEventRefusals)

export const chartEventsDecider: Decider<ChartEventsState, ChartEventsCommand, ChartEventsEvent> = {
  initialState: { last: 0, events: new Map() },
  decide(command, { last, events }) {
    switch (command.type) {
      case 'AddChartEvent':
        checkSpan(command.event)
        if (events.size >= CHART_EVENTS_MAX) {
          throw addChartEventRefusals.refuse('chart_events_full', { limit: CHART_EVENTS_MAX })
        }
        return [{ type: 'ChartEventAdded', data: { id: last + 1, ...stored(command.event) } }]
      case 'ChangeChartEvent': {
        const before = known(events, command.id)
        checkSpan(command.event)
        if (isDeepStrictEqual(before, command.event)) return []
        return [{ type: 'ChartEventChanged', data: { id: command.id, ...stored(command.event) } }]
      }
      case 'RemoveChartEvent': {
        const { title } = known(events, command.id)
        return [{ type: 'ChartEventRemoved', data: { id: command.id, title } }]
      }
      default:
        return command satisfies never
    }
  },
  evolve(state, { type, data }) {
    const events = new Map(state.events)
    if (type === 'ChartEventRemoved') {
      events.delete(data.id)
      return { ...state, events }
    }
    const { id, ...event } = data
    return { last: Math.max(state.last, id), events: events.set(id, event) }
  },
}

function known(events: ChartEventsState['events'], id: number): ChartEvent {
  const found = events.get(id)
  if (!found) throw removeChartEventRefusals.refuse('chart_event_not_found')
  return found
}

function checkSpan({ starts, ends }: ChartEvent): void {
  if (ends < starts) throw spanRefusals.refuse('chart_event_ends_first', { field: 'ends' })
}

const stored = ({ metrics, ...event }: ChartEvent) => ({ ...event, metrics: metrics && [...metrics] })
