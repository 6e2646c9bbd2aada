import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { pageLinks } from '@adit/platform/http/page_links.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { presentProject } from '../catalogue/project/project.presenter.ts'
import { projectQueries } from '../catalogue/project/project.queries.ts'
import { accountQueries } from '../identity/account.queries.ts'
import { ownAccountId } from '../identity/own_account.ts'
import { totalOf } from '../kit/list_total.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import * as contracts from './follows.contract.ts'
import { followsQueries } from './follows.queries.ts'

/** What a user follows. */
export function followsRoutes(deps: QueryDeps): Route[] {
  const { models, origin } = deps
  const queries = followsQueries(models)
  const accounts = accountQueries(models)
  const projects = projectQueries(deps)

  const followed = async ({ params, query, viewer, request }: InputOf<typeof contracts.getUserFollows>) => {
    const accountId = await ownAccountId(accounts, params.id, viewer)
    const { offset, limit } = query
    const ids = await queries.followed(accountId, viewer, { offset, limit })
    const rows = await projects.findAll(ids, viewer)
    if (limit === undefined) return { rows, links: {} }
    const total = await totalOf({ offset, limit }, ids, () => queries.count(accountId, viewer))
    const page = { limit, offset, total }
    return { rows, links: { headers: { ...pageLinks(page, { origin: origin(request), url: request.url }) } } }
  }

  return [
    handle(contracts.getUserFollows, async (input) => {
      const { rows, links } = await followed(input)
      return ok(
        rows.map((project) => presentProject[input.api](project, origin(input.request))),
        links,
      )
    }),
    handle(contracts.getFollowing, async ({ params, viewer }) => {
      const project = await projects.sight(params.id)
      return ok({ follows: project !== undefined && (await queries.follows(viewer.accountId, project.project_id)) })
    }),
    handle(contracts.getFollowedNews, async ({ query, viewer }) => {
      const among = { since: Date.parse(query.since), latest: contracts.FOLLOWS_LOOKED_AT }
      return ok({ projects: await queries.news(viewer.accountId, viewer, among) })
    }),
  ]
}
