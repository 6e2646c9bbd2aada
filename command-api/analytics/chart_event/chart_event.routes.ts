import { type ChartEvent, chartMetrics } from '@adit/events/analytics/chart_event.values.ts'
import { isAdmin } from '@adit/events/identity/role.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent, represented } from '@adit/platform/http/reply.ts'
import { contextOf } from '../../kit/command_context.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { effectOf } from '../../kit/effect.ts'
import * as contracts from './chart_event.contract.ts'
import {
  type ChartEventsCommand,
  chartEventsDecider,
  chartEventsRoot as root,
  chartEventsStream as stream,
} from './chart_events.decider.ts'

type Asked = Pick<InputOf<typeof contracts.addChartEvent>, 'viewer' | 'request'>

/** Announcements in charts, which admins write. */
export function chartEventRoutes({ bus }: Pick<CommandDeps, 'bus'>): Route[] {
  const tell = async (command: ChartEventsCommand, { viewer, request }: Asked) => {
    if (!isAdmin(viewer.role)) throw refusal('admins_decide')
    const context = contextOf(request, viewer)
    const { state, position } = await bus.execute({ decider: chartEventsDecider, stream, root, command, context })
    return { state, effect: effectOf(root, position) }
  }

  return [
    handle(contracts.addChartEvent, async ({ body, ...asked }) => {
      const { state, effect } = await tell({ type: 'AddChartEvent', event: eventOf(body) }, asked)
      return represented(String(state.last), { effect })
    }),
    handle(contracts.changeChartEvent, async ({ params: { id }, body, ...asked }) => {
      const { effect } = await tell({ type: 'ChangeChartEvent', id, event: eventOf(body) }, asked)
      return represented(String(id), { effect })
    }),
    handle(contracts.removeChartEvent, async ({ params: { id }, ...asked }) => {
      const { effect } = await tell({ type: 'RemoveChartEvent', id }, asked)
      return noContent({ effect })
    }),
  ]
}

/** Charts in one order and once each, so that the same announcement is the same data. */
function eventOf({
  title,
  announcement_url,
  for_metric_kind: kinds,
  starts,
  ends,
}: InputOf<typeof contracts.addChartEvent>['body']): ChartEvent {
  return {
    ...{ title, announcementUrl: announcement_url },
    metrics: kinds && chartMetrics.filter((metric) => kinds.includes(metric)),
    ...{ starts: Date.parse(starts), ends: Date.parse(ends) },
  }
}
