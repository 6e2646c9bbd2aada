import type { RecordedTeamEvent } from '@adit/events/teams/team.events.ts'
import type { CatalogueHandlers, CatalogueRows } from './catalogue_rows.ts'

const allPermissions = 1023
/** Weight of a single owner: any number gives him all. */
const ownerSplit = 100

/** Who belongs to a project. A team is made before its project is. */
export const teamHandlers = {
  TeamCreated: (event, rows) => {
    const { projectId, ownerId, teamId } = event.data
    rows.member.put({
      project_id: projectId,
      account_id: ownerId,
      team_id: teamId,
      role: 'Owner',
      is_owner: true,
      permissions: allPermissions,
      accepted: true,
      payouts_split: ownerSplit,
      ordering: 0,
      since: event.at,
    })
    if (!rows.project.get(projectId)) return
    rows.project.update(projectId, { member_ids: memberIds(rows, projectId, ownerId) })
  },
} satisfies CatalogueHandlers<RecordedTeamEvent>

/** Accepted members; the owner is one even before his team is known. */
export function memberIds(rows: CatalogueRows, projectId: string, ownerId: string): string[] {
  const accepted = rows.member.group('project_id', projectId).filter((member) => member.accepted)
  return [...new Set([ownerId, ...accepted.map((member) => member.account_id)])].sort()
}
