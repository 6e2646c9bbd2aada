import { isAdmin } from '@adit/events/identity/role.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { contentRange, sliceOf } from '@adit/platform/http/admin_list.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { listGameVersions } from './game_version.contract.ts'
import type { GameVersionQueries } from './game_version.queries.ts'

/** The list that admins extend. */
export const gameVersionRoutes = ({ all }: Pick<GameVersionQueries, 'all'>): Route[] => [
  handle(listGameVersions, async ({ query, viewer }) => {
    if (!isAdmin(viewer.role)) throw refusal('for_admins')
    const { q = '', version_type: type, hidden } = query.filter ?? {}
    const matches = (await all()).filter(
      (each) =>
        each.version.toLowerCase().includes(q.toLowerCase()) &&
        (type === undefined || each.version_type === type) &&
        (hidden === undefined || each.hidden === hidden),
    )
    if (query.sort?.[1] === 'ASC') matches.reverse()
    const slice = sliceOf(query.range)
    const rows = matches
      .slice(slice.offset, slice.offset + slice.limit)
      .map(({ version, ...each }) => ({ id: version, ...each }))
    return ok(rows, { headers: contentRange('game_versions', slice, rows.length, matches.length) })
  }),
]
