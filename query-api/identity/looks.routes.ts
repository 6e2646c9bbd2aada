import { INVESTIGATION_MS } from '@adit/events/identity/look.values.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { sql } from 'kysely'
import { isoTime } from '../kit/address.presenter.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import { listOwnLooks } from './looks.contract.ts'

const LOOKS_MAX = 100

/** When staff looked at the viewer's private details, as far as the viewer may know by now. */
export function lookRoutes({ models }: Pick<QueryDeps, 'models'>): Route[] {
  return [
    handle(listOwnLooks, async ({ viewer, request }) => {
      const rows = await models.db
        .selectFrom('account_looks.account_look')
        .where('account_id', '=', viewer.accountId)
        .where(sql<boolean>`(not investigation or at + ${INVESTIGATION_MS}::bigint <= ${request.receivedAt}::bigint)`)
        .selectAll()
        .orderBy('at', 'desc')
        .orderBy('look_id')
        .limit(LOOKS_MAX)
        .execute()
      const looks = rows.map(({ look_id: id, role, reason, note, shown, investigation, at }) => ({
        ...{ id, role, reason, note, shown: [...shown], investigation, time: isoTime(at) },
      }))
      return ok({ looks }, { headers: { 'cache-control': 'no-store' } })
    }),
  ]
}
