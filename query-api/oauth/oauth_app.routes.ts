import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { OauthAppRow } from '@adit/projectors/oauth/oauth_apps.table.ts'
import { foundAccount } from '../identity/found_account.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import * as contracts from './oauth_app.contract.ts'
import { presentApp, presentGrant } from './oauth_app.presenter.ts'
import { oauthAppQueries } from './oauth_app.queries.ts'

export function oauthAppRoutes({ models, origin }: Pick<QueryDeps, 'models' | 'origin'>): Route[] {
  const { apps, appsOf, grantsOf } = oauthAppQueries(models)
  const account = foundAccount(models)
  const presented = (rows: readonly OauthAppRow[], request: RequestContext) =>
    rows.map((row) => presentApp(row, origin(request)))

  const ofUser = async ({
    params,
    viewer,
    request,
  }: Pick<InputOf<typeof contracts.getUserOauthApps>, 'params' | 'viewer' | 'request'>) => {
    const { account_id: id } = await account(params.id)
    if (viewer.accountId !== id && viewer.role !== 'admin') throw refusal('not_yours_to_see')
    return ok(presented(await appsOf(id), request))
  }

  return [
    handle(contracts.getOauthApp, async ({ params, request }) => {
      const [app] = await apps([params.id])
      if (!app) throw refusal('not_found')
      return ok(presentApp(app, origin(request)))
    }),
    handle(contracts.getOauthApps, async ({ query, request }) => ok(presented(await apps(query.ids), request))),
    handle(contracts.getUserOauthApps, ofUser),
    handle(contracts.getOauthUserApps, ofUser),
    handle(contracts.listOauthAuthorizations, async ({ viewer }) =>
      ok((await grantsOf(viewer.accountId)).map(presentGrant)),
    ),
  ]
}
