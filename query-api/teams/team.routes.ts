import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { accountLookup } from '../identity/account_lookup.port.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import { presentMember, type ReadMember } from './member.presenter.ts'
import * as contracts from './team.contract.ts'
import { canSeeMember, canSeePermissions } from './team.policy.ts'
import { teamQueries } from './team.queries.ts'

/** Members by the ids of their teams. */
export function teamRoutes(deps: QueryDeps): Route[] {
  const { origin, port } = deps
  const accounts = port(accountLookup)
  const queries = teamQueries(deps)

  /** One list for each visible team, in the requested order. */
  const teams = async (ids: readonly string[], viewer: Viewer | undefined, filesOrigin: string) => {
    const rows = (await queries.members(ids)).filter(
      (row) => row.owner.isVisibleTo(viewer) && canSeeMember(viewer, row, row.owner),
    )
    const known = await accounts.accounts([...new Set(rows.map((row) => row.account_id))], filesOrigin)
    const members = rows.flatMap((row): ReadMember[] => {
      const account = known.get(row.account_id)
      return account ? [{ member: row, account, insider: canSeePermissions(viewer, row, row.owner) }] : []
    })
    const byTeam = Map.groupBy(members, ({ member }) => member.team_id)
    return [...new Set(ids)].flatMap((id) => (byTeam.has(id) ? [byTeam.get(id) ?? []] : []))
  }

  return [
    handle(contracts.getTeamMembers, async ({ api, params, viewer, request }) => {
      const members = (await teams([params.id], viewer, origin(request))).flat()
      return ok(members.map((member) => presentMember[api](member)))
    }),
    handle(contracts.getTeams, async ({ api, query, viewer, request }) => {
      const found = await teams(query.ids, viewer, origin(request))
      return ok(found.map((team) => team.map((member) => presentMember[api](member))))
    }),
  ]
}
