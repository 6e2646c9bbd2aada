import type { MemberRow } from '@adit/projectors/catalogue/member.table.ts'
import { sql } from 'kysely'
import type { ProjectSight } from '../catalogue/visibility.policy.ts'
import type { ReadModelAccess } from '../db.ts'

/** A member with what tells who may see him. */
export type SeenMember = MemberRow & ProjectSight

export interface TeamQueries {
  /** Members and invited ones of these teams, the owner first, then in their places; deleted projects left out. */
  members(teamIds: readonly string[]): Promise<SeenMember[]>
}

export function teamQueries({ prepare }: ReadModelAccess): TeamQueries {
  const byTeams = prepare('members_by_teams', (db, { teamIds }: { teamIds: readonly string[] }) =>
    db
      .selectFrom('catalogue.member as m')
      .innerJoin('catalogue.project as p', 'p.project_id', 'm.project_id')
      .where(sql<boolean>`m.team_id = any(${teamIds}::text[])`)
      .where('p.deleted', '=', false)
      .selectAll('m')
      .select(['p.status', 'p.deleted', 'p.member_ids'])
      .orderBy('m.is_owner', 'desc')
      .orderBy('m.ordering')
      .orderBy('m.since')
      .orderBy('m.account_id'),
  )
  return { members: (teamIds) => byTeams({ teamIds }) }
}
