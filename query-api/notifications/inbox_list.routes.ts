import { contentRange, sliceOf } from '@adit/platform/http/admin_list.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import { listInbox } from './inbox_list.contract.ts'
import { inboxListQueries } from './inbox_list.queries.ts'
import { presentInboxEntry } from './notification.presenter.ts'
import { notificationNames } from './notification_names.ts'

/** The viewer's inbox, for the dashboard. */
export function inboxListRoutes(deps: Pick<QueryDeps, 'models' | 'port' | 'origin'>): Route[] {
  const queries = inboxListQueries(deps.models)
  const named = notificationNames(deps)
  return [
    handle(listInbox, async ({ query, viewer, request }) => {
      const slice = sliceOf(query.range)
      const { rows, total } = await queries.page(viewer.accountId, query, slice)
      const entries = (await named(rows, viewer, request)).map(presentInboxEntry)
      return ok(entries, { headers: contentRange('notifications', slice, entries.length, total) })
    }),
  ]
}
