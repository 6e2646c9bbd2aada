import { isAdmin } from '@adit/events/identity/role.values.ts'
import type { Position } from '@adit/events/kit/envelope.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { contentRange, sliceOf } from '@adit/platform/http/admin_list.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { totalOf } from '../../kit/list_total.ts'
import type { ParkedEntry } from '../../kit/parked/projection_admin.port.ts'
import type { ModerationQueryDeps } from '../moderation_query_deps.ts'
import { logCategoriesOf, requireStaff } from '../staff.policy.ts'
import * as contracts from '../staff_list/admin.contract.ts'
import { HISTORY_COUNTED, type ParkedRoot } from '../staff_list/admin_shape.ts'
import { namesOf } from '../thread/who.presenter.ts'
import { presentEvent } from './history.presenter.ts'
import { type HistoryFilter, historyQueries } from './history.queries.ts'
import { eventsOf } from './root_events.ts'

/** The log of all events, and what projections have parked. */
export function adminLogRoutes(deps: ModerationQueryDeps): Route[] {
  const { models, accounts, origin, projections } = deps
  const history = historyQueries(models)

  return [
    handle(contracts.listHistory, async ({ query, viewer, request }) => {
      requireStaff(viewer)
      const slice = sliceOf(query.range)
      const { id, root, stream, actor, type, from, to } = query.filter ?? {}
      const filter: HistoryFilter = {
        root,
        stream,
        actor,
        types: type?.split(','),
        from: from === undefined ? undefined : Date.parse(from),
        to: to === undefined ? undefined : Date.parse(to),
        categories: logCategoriesOf(viewer),
        positions: id as Position[] | undefined, // Text from outside that is only compared.
        forMembers: false,
      }
      const lines = await history.page(filter, slice.limit, slice.offset)
      const total = await totalOf(slice, lines, () => history.count(filter, slice.offset + HISTORY_COUNTED))
      const events = await eventsOf(deps, lines)
      const actors = events.map(({ metadata }) => metadata.actor)
      const names = await namesOf(accounts, actors, origin(request), false)
      const entries = events.map((event) => {
        const { changes: _, ...entry } = presentEvent(event, [], {
          names,
          forMembers: false,
          withVia: isAdmin(viewer.role),
        })
        return { ...entry, id: entry.position }
      })
      return ok(entries, { headers: contentRange('history', slice, entries.length, total) })
    }),
    handle(contracts.listParked, async ({ query, viewer }) => {
      requireStaff(viewer)
      const slice = sliceOf(query.range)
      const { id, projector, root } = query.filter ?? {}
      const all = (await projections.parked())
        .map(presentParked)
        .filter((entry) => !id || id.includes(entry.id))
        .filter((entry) => (!projector || entry.projector === projector) && (!root || entry.root === root))
      if (query.sort) sortBy(all, ...query.sort)
      const entries = all.slice(slice.offset, slice.offset + slice.limit)
      return ok(entries, { headers: contentRange('parked', slice, entries.length, all.length) })
    }),
    handle(contracts.showParked, async ({ params, viewer }) => {
      requireStaff(viewer)
      const entry = (await projections.parked()).map(presentParked).find(({ id }) => id === params.id)
      if (!entry) throw refusal('not_found')
      return ok(entry)
    }),
    handle(contracts.retryParked, async ({ params, viewer }) => {
      requireStaff(viewer)
      const outcome = /^\d{1,15}$/.test(params.build)
        ? await projections.retry(Number(params.build), params.root)
        : undefined
      if (!outcome) throw refusal('not_found')
      return ok(outcome)
    }),
  ]
}

const presentParked = ({ build, root, ...entry }: ParkedEntry): ParkedRoot => ({
  id: `${build}.${root}`,
  build,
  root,
  ...entry,
})

function sortBy(entries: ParkedRoot[], field: keyof ParkedRoot, order: 'ASC' | 'DESC'): void {
  const sign = order === 'ASC' ? 1 : -1
  entries.sort((left, right) => {
    const [one, other] = [left[field] ?? '', right[field] ?? '']
    return one === other ? 0 : one < other ? -sign : sign
  })
}
