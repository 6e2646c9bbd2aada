import { viewerOn } from '@adit/platform/http/viewer.ts'
import { sql } from 'kysely'
import type { ReadModelAccess } from '../../kit/read_models/db.ts'
import type { OwnerSight, TeamOwner } from '../../teams/team_owner.port.ts'
import { canSeeProject, isInsider, type ProjectSight } from '../visibility/visibility.policy.ts'

export const sightOf = (project: ProjectSight): OwnerSight => ({
  readerHere: (reader) => viewerOn(reader, project.project_id),
  isVisibleTo: (reader) => canSeeProject(reader, project),
  isInsider: (reader) => isInsider(reader, project),
})

/** Projects as owners of teams. */
export function projectTeams({ prepare }: Pick<ReadModelAccess, 'prepare'>): TeamOwner {
  const sights = prepare('sights_by_ids', (db, { ids }: { ids: readonly string[] }) =>
    db
      .selectFrom('catalogue.project')
      .where(sql<boolean>`project_id = any(${ids}::text[])`)
      .where('deleted', '=', false)
      .select(['project_id', 'status', 'deleted', 'member_ids']),
  )
  return {
    sights: async (ids) => new Map((await sights({ ids })).map((row) => [row.project_id, sightOf(row)])),
  }
}
