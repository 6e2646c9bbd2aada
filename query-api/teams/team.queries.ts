import type { MemberRow } from '@adit/projectors/teams/member.table.ts'
import { sql } from 'kysely'
import type { ProjectSight } from '../catalogue/visibility/visibility.policy.ts'
import type { ReadModelAccess } from '../read_models/db.ts'

/** A member with what tells who may see him. */
export type SeenMember = MemberRow & ProjectSight

export interface TeamQueries {
  /** Members and invited ones of these teams, the owner first, then in their places; deleted projects left out. */
  members(teamIds: readonly string[]): Promise<SeenMember[]>
}

export function teamQueries({ prepare }: Pick<ReadModelAccess, 'prepare'>): TeamQueries {
  const byTeams = prepare('members_by_teams', (db, { teamIds }: { teamIds: readonly string[] }) =>
    db
      .selectFrom('catalogue.member as m')
      .innerJoin('catalogue.project as p', 'p.project_id', 'm.project_id')
      .where(sql<boolean>`m.team_id = any(${teamIds}::text[])`)
      .where('p.deleted', '=', false)
      .selectAll('m')
      .orderBy('m.is_owner', 'desc')
      .orderBy('m.ordering')
      .orderBy('m.since')
      .orderBy('m.account_id'),
  )
  // Apart from the members, or each of them would come with a list of all.
  const sights = prepare('sights_by_ids', (db, { ids }: { ids: readonly string[] }) =>
    db
      .selectFrom('catalogue.project')
      .where(sql<boolean>`project_id = any(${ids}::text[])`)
      .select(['project_id', 'status', 'deleted', 'member_ids']),
  )
  return {
    async members(teamIds) {
      const members = await byTeams({ teamIds })
      const ids = [...new Set(members.map(({ project_id }) => project_id))]
      const byId = new Map((await sights({ ids })).map((sight) => [sight.project_id, sight]))
      return members.flatMap((member) => {
        const sight = byId.get(member.project_id)
        return sight ? [{ ...member, ...sight }] : []
      })
    },
  }
}
