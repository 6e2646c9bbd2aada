import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { presentMemberV2, presentMemberV3, type ReadMember } from '../catalogue/project/member.presenter.ts'
import { canSeeProject } from '../catalogue/visibility/visibility.policy.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import * as contracts from './team.contract.ts'
import { canSeeMember, canSeePermissions } from './team.policy.ts'
import { teamQueries } from './team.queries.ts'

/** Members by the ids of their teams. */
export function teamRoutes({ models, origin, accounts }: QueryDeps): Route[] {
  const queries = teamQueries(models)

  /** One list for each team that exists and can be seen, in the order asked for. */
  const teams = async (ids: readonly string[], viewer: Viewer | undefined, filesOrigin: string) => {
    const rows = (await queries.members(ids)).filter(
      (row) => canSeeProject(viewer, row) && canSeeMember(viewer, row, row),
    )
    const known = await accounts.accounts([...new Set(rows.map((row) => row.account_id))], filesOrigin)
    const members = rows.flatMap((row): ReadMember[] => {
      const account = known.get(row.account_id)
      return account ? [{ member: row, account, insider: canSeePermissions(viewer, row, row) }] : []
    })
    const byTeam = Map.groupBy(members, ({ member }) => member.team_id)
    return [...new Set(ids)].flatMap((id) => (byTeam.has(id) ? [byTeam.get(id) ?? []] : []))
  }

  return [
    handle(contracts.getTeamMembers, async ({ params, viewer, request }) =>
      ok((await teams([params.id], viewer, origin(request))).flat().map(presentMemberV2)),
    ),
    handle(contracts.getTeamMembersV3, async ({ params, viewer, request }) =>
      ok((await teams([params.id], viewer, origin(request))).flat().map(presentMemberV3)),
    ),
    handle(contracts.getTeams, async ({ query, viewer, request }) =>
      ok((await teams(query.ids, viewer, origin(request))).map((team) => team.map(presentMemberV2))),
    ),
    handle(contracts.getTeamsV3, async ({ query, viewer, request }) =>
      ok((await teams(query.ids, viewer, origin(request))).map((team) => team.map(presentMemberV3))),
    ),
  ]
}
