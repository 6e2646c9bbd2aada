import { isAdmin } from '@adit/events/identity/role.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { contentRange, sliceOf } from '@adit/platform/http/admin_list.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { accountLookup } from '../identity/account_lookup.port.ts'
import { isoTime, storedUrl } from '../kit/address.presenter.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import { listStaffApps } from './staff_app.contract.ts'
import { staffAppQueries } from './staff_app.queries.ts'

/** The apps that admins suspend. */
export function staffAppRoutes({ models, origin, port }: QueryDeps): Route[] {
  const { page } = staffAppQueries(models)
  const accounts = port(accountLookup)
  return [
    handle(listStaffApps, async ({ query, viewer, request }) => {
      if (!isAdmin(viewer.role)) throw refusal('for_admins')
      const slice = sliceOf(query.range)
      const { rows, total } = await page(query, slice)
      const address = origin(request)
      const owners = await accounts.accounts([...new Set(rows.map(({ account_id }) => account_id))], address)
      const shown = rows.map((app) => ({
        ...{ id: app.app_id, name: app.name, icon_url: storedUrl(address, app.icon?.key) },
        ...{ url: app.url, description: app.description, authorizations: app.authorizations },
        owner: { id: app.account_id, username: owners.get(app.account_id)?.username ?? '' },
        suspension: app.suspension,
        created: isoTime(app.created_at),
      }))
      return ok(shown, { headers: contentRange('oauth_apps', slice, shown.length, total) })
    }),
  ]
}
