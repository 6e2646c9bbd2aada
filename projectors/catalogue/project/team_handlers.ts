import { parseStream } from '@adit/events/kit/envelope.ts'
import type { RecordedTeamEvent } from '@adit/events/teams/team.events.ts'
import { ownerFields, toldFields, transferChanges } from '@adit/events/teams/team_snapshot.history.ts'
import type { CatalogueRows } from '../catalogue.table.ts'
import { reading, wantMembers, wantProject } from '../catalogue_reads.ts'
import { type CatalogueHandlers, searchMark } from '../catalogue_rows.ts'

/** Who belongs to a project. A team is made before its project is. */
export const teamHandlers = {
  TeamCreated: {
    reads: reading(wantProject, wantMembers),
    apply: (event, rows) => {
      const { projectId, ownerId, teamId } = event.data
      rows.member.put({ project_id: projectId, team_id: teamId, ...ownerFields(ownerId, event.at) })
      refreshMembers(rows, projectId)
    },
  },
  TeamMemberInvited: {
    reads: reading(wantProject, wantMembers),
    apply: (event, rows) => {
      const { root: projectId } = event.metadata
      const { stream, data } = event
      rows.member.put({
        project_id: projectId,
        team_id: parseStream(stream).id,
        account_id: data.accountId,
        is_owner: false,
        accepted: false,
        since: event.at,
        ...toldFields(data),
      })
    },
  },
  TeamMemberJoined: {
    reads: reading(wantProject, wantMembers),
    apply: (event, rows) => {
      const { root: projectId } = event.metadata
      rows.member.update([projectId, event.data.accountId], { accepted: true, since: event.at })
      refreshMembers(rows, projectId)
    },
  },
  TeamMemberEdited: {
    reads: reading(wantProject, wantMembers),
    apply: (event, rows) => rows.member.update([event.metadata.root, event.data.accountId], toldFields(event.data)),
  },
  TeamMemberRemoved: {
    reads: reading(wantProject, wantMembers),
    apply: (event, rows) => {
      const { root: projectId } = event.metadata
      rows.member.remove([projectId, event.data.accountId])
      refreshMembers(rows, projectId)
    },
  },
  TeamOwnershipTransferred: {
    reads: reading(wantProject, wantMembers),
    apply: (event, rows, marks) => {
      const { root: projectId } = event.metadata
      for (const [accountId, change] of transferChanges(event.data)) rows.member.update([projectId, accountId], change)
      // Search shows the owner as the author.
      marks.mark(searchMark, projectId)
    },
  },
} satisfies CatalogueHandlers<RecordedTeamEvent>

/** A project that is not created yet will do it then. */
function refreshMembers(rows: CatalogueRows, projectId: string): void {
  if (!rows.project.get(projectId)) return
  rows.project.update(projectId, { member_ids: memberIds(rows, projectId) })
}

/** Accepted members; a creator is one even before his team is known. */
export function memberIds(rows: CatalogueRows, projectId: string, creatorId?: string): string[] {
  const accepted = rows.member.group('project_id', projectId).filter((member) => member.accepted)
  const ids = accepted.map((member) => member.account_id)
  return [...new Set(creatorId === undefined ? ids : [creatorId, ...ids])].sort()
}
