import { isAdmin } from '@adit/events/identity/role.values.ts'
import { hasScopes, STAFF_SCOPE } from '@adit/events/identity/scope.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { contentRange, sliceOf } from '@adit/platform/http/admin_list.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { isoTime } from '../kit/address.presenter.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import { listStaffTokens } from './staff_token.contract.ts'
import { staffTokenQueries } from './staff_token.queries.ts'
import { avatarUrl } from './user.presenter.ts'

/** The tokens to which admins give the scope of staff, or take it from. */
export function staffTokenRoutes({ models, origin }: Pick<QueryDeps, 'models' | 'origin'>): Route[] {
  const { usable } = staffTokenQueries(models)
  return [
    handle(listStaffTokens, async ({ query, viewer, request }) => {
      if (!isAdmin(viewer.role)) throw refusal('for_admins')
      const slice = sliceOf(query.range)
      const { rows, total } = await usable(query, slice, request.receivedAt)
      const shown = rows.map((token) => ({
        ...{ id: token.token_id, name: token.name, role: token.role, scopes: Number(token.scopes) },
        user: { id: token.account_id, username: token.username, avatar_url: avatarUrl(token, origin(request)) },
        staff: hasScopes(BigInt(token.scopes), STAFF_SCOPE),
        limited: token.projects !== null,
        created: isoTime(token.created_at),
        expires: isoTime(token.expires_at),
      }))
      return ok(shown, { headers: contentRange('staff_tokens', slice, shown.length, total) })
    }),
  ]
}
