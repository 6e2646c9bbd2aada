import type { MemberRow } from '@adit/projectors/teams/member.table.ts'
import { sql } from 'kysely'
import type { QueryDeps } from '../kit/query_deps.ts'
import { type OwnerSight, teamOwners } from './team_owner.port.ts'

/** A member with what decides who may see them. */
export type SeenMember = MemberRow & { owner: OwnerSight }

export interface TeamQueries {
  /** Members and invited users of these teams, the owner first, then by position. Leaves out teams whose owner no longer exists. */
  members(teamIds: readonly string[]): Promise<SeenMember[]>
  member(teamId: string, accountId: string): Promise<MemberRow | undefined>
  owner(teamId: string): Promise<MemberRow | undefined>
}

export function teamQueries({ models, filled }: Pick<QueryDeps, 'models' | 'filled'>): TeamQueries {
  const byTeams = models.prepare('members_by_teams', (db, { teamIds }: { teamIds: readonly string[] }) =>
    db
      .selectFrom('catalogue.member as m')
      .where(sql<boolean>`m.team_id = any(${teamIds}::text[])`)
      .selectAll('m')
      .orderBy('m.is_owner', 'desc')
      .orderBy('m.ordering')
      .orderBy('m.since')
      .orderBy('m.account_id'),
  )
  const byAccount = models.prepare('member_by_account', (db, one: { teamId: string; accountId: string }) =>
    db
      .selectFrom('catalogue.member as m')
      .where('m.account_id', '=', one.accountId)
      .where('m.team_id', '=', one.teamId)
      .selectAll('m'),
  )
  const ownerOf = models.prepare('owner_by_team', (db, { teamId }: { teamId: string }) =>
    db
      .selectFrom('catalogue.member as m')
      .where('m.team_id', '=', teamId)
      .where('m.is_owner', '=', true)
      .selectAll('m'),
  )
  const owners = filled(teamOwners)
  return {
    member: async (teamId, accountId) => (await byAccount({ teamId, accountId }))[0],
    owner: async (teamId) => (await ownerOf({ teamId }))[0],
    async members(teamIds) {
      const members = await byTeams({ teamIds })
      // Separate from the members, because otherwise each of them would come with a list of all.
      const ids = [...new Set(members.map(({ project_id }) => project_id))]
      const sights = new Map(
        (await Promise.all(owners.map((owner) => owner.sights(ids)))).flatMap((found) => [...found]),
      )
      return members.flatMap((member) => {
        const owner = sights.get(member.project_id)
        return owner ? [{ ...member, owner }] : []
      })
    },
  }
}
