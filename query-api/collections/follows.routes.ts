import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
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

  const followed = async (key: string, viewer: Viewer) => {
    const accountId = await ownAccountId(accounts, key, viewer)
    const rows = await projects.findAll(await queries.followed(accountId))
    return rows.filter((project) => canSeeProject(viewer, project))
  }

  return [
    handle(contracts.getUserFollows, async ({ params, viewer, request }) =>
      ok((await followed(params.id, viewer)).map((project) => presentProjectV2(project, origin(request)))),
    ),
    handle(contracts.getUserFollowsV3, async ({ params, viewer, request }) =>
      ok((await followed(params.id, viewer)).map((project) => presentProjectV3(project, origin(request)))),
    ),
    handle(contracts.getFollowing, async ({ params, viewer }) => {
      const project = await projects.find(params.id)
      return ok({ follows: project !== undefined && (await queries.follows(viewer.accountId, project.project_id)) })
    }),
  ]
}
