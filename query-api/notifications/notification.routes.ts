import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { accountQueries } from '../identity/account.queries.ts'
import { ownAccountId } from '../identity/own_account.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import * as contracts from './notification.contract.ts'
import { presentInboxEntry, presentNotification } from './notification.presenter.ts'
import { notificationQueries } from './notification.queries.ts'
import { notificationNames } from './notification_names.ts'

type One = Pick<InputOf<typeof contracts.getNotification>, 'params' | 'viewer' | 'request'>
type Several = Pick<InputOf<typeof contracts.getNotifications>, 'query' | 'viewer' | 'request'>

/** Inboxes: users read only their own. */
export function notificationRoutes(deps: QueryDeps): Route[] {
  const queries = notificationQueries(deps.models)
  const accounts = accountQueries(deps.models)
  const named = notificationNames(deps)

  const inbox = async ({ params, viewer, request }: One) =>
    named(await queries.inbox(await ownAccountId(accounts, params.id, viewer)), viewer, request)
  const one = async ({ params, viewer, request }: One) => {
    const [found] = await named(await queries.byIds(viewer.accountId, [params.id]), viewer, request)
    if (!found) throw refusal('not_found')
    return found
  }
  const several = async ({ query, viewer, request }: Several) => {
    const rows = await queries.byIds(viewer.accountId, query.ids)
    const byId = new Map((await named(rows, viewer, request)).map((row) => [row.notification_id, row]))
    return [...new Set(query.ids)].map((id) => byId.get(id)).filter((row) => row !== undefined)
  }

  return [
    handle(contracts.getUserNotifications, async (input) => {
      const rows = await inbox(input)
      return ok(rows.map((row) => presentNotification[input.api](row)))
    }),
    handle(contracts.getInbox, async ({ query, viewer, request }) => {
      const of = { accountId: viewer.accountId, kind: query.kind ?? null }
      const { limit = 20, offset = 0 } = query
      const [rows, counts] = await Promise.all([queries.page({ ...of, limit, offset }), queries.counts(of)])
      return ok({ ...counts, notifications: (await named(rows, viewer, request)).map(presentInboxEntry) })
    }),
    handle(contracts.getNotification, async (input) => ok(presentNotification[input.api](await one(input)))),
    handle(contracts.getNotifications, async (input) => {
      const rows = await several(input)
      return ok(rows.map((row) => presentNotification[input.api](row)))
    }),
  ]
}
