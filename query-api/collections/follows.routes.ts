import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { pageLinks } from '@adit/platform/http/page_links.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { projectQueries } from '../catalogue/project.queries.ts'
import { presentProjectV2 } from '../catalogue/project_v2.presenter.ts'
import { presentProjectV3 } from '../catalogue/project_v3.presenter.ts'
import { canSeeProject } from '../catalogue/visibility.policy.ts'
import type { QueryDeps } from '../deps.ts'
import { accountQueries } from '../identity/account.queries.ts'
import { ownAccountId } from '../identity/own_account.ts'
import * as contracts from './follows.contract.ts'
import { followsQueries } from './follows.queries.ts'

/** What somebody follows. */
export function followsRoutes({ models, origin }: Pick<QueryDeps, 'models' | 'origin'>): Route[] {
  const queries = followsQueries(models)
  const accounts = accountQueries(models)
  const projects = projectQueries(models)

  const followed = async ({ params, query, viewer, request }: InputOf<typeof contracts.getUserFollows>) => {
    const ids = await queries.followed(await ownAccountId(accounts, params.id, viewer), viewer)
    const { offset, limit } = query
    const shown = ids.slice(offset, limit === undefined ? undefined : offset + limit)
    const rows = (await projects.findAll(shown)).filter((project) => canSeeProject(viewer, project))
    if (limit === undefined) return { rows, links: {} }
    const page = { limit, offset, total: ids.length }
    return { rows, links: { headers: { ...pageLinks(page, { origin: origin(request), url: request.url }) } } }
  }

  return [
    handle(contracts.getUserFollows, async (input) => {
      const { rows, links } = await followed(input)
      return ok(
        rows.map((project) => presentProjectV2(project, origin(input.request))),
        links,
      )
    }),
    handle(contracts.getUserFollowsV3, async (input) => {
      const { rows, links } = await followed(input)
      return ok(
        rows.map((project) => presentProjectV3(project, origin(input.request))),
        links,
      )
    }),
    handle(contracts.getFollowing, async ({ params, viewer }) => {
      const project = await projects.find(params.id)
      return ok({ follows: project !== undefined && (await queries.follows(viewer.accountId, project.project_id)) })
    }),
  ]
}
