import { parseStream, type RecordedEvent } from '@adit/events/kit/envelope.ts'
import { changeOf } from '@adit/events/kit/fold.ts'
import type { RecordedTeamEvent } from '@adit/events/teams/team.events.ts'
import { teamFold } from '@adit/events/teams/team.fold.ts'
import type { CatalogueRows } from '../catalogue.table.ts'
import { reading, wantMembers, wantProject } from '../catalogue_reads.ts'
import { type CatalogueHandlers, searchMark } from '../catalogue_rows.ts'

const reads = reading<RecordedEvent>(wantProject, wantMembers)

type MemberEvent = Exclude<RecordedTeamEvent, { type: 'TeamCreated' }>

function editMembers(event: MemberEvent, rows: CatalogueRows): void {
  const { root: projectId } = event.metadata
  const others = { project_id: projectId, team_id: parseStream(event.stream).id }
  rows.member.changeItems(changeOf(teamFold, event).members, (accountId) => [projectId, accountId], others)
}

function editAccepted(event: MemberEvent, rows: CatalogueRows): void {
  editMembers(event, rows)
  refreshMembers(rows, event.metadata.root)
}

/** The members of a project. A team is created before its project. */
export const teamHandlers = {
  TeamCreated: {
    reads,
    apply: (event, rows) => {
      const { teamId, projectId, members } = teamFold.begin.TeamCreated(event)
      for (const member of members.values()) rows.member.putFields(member, { project_id: projectId, team_id: teamId })
      refreshMembers(rows, projectId)
    },
  },
  TeamMemberInvited: { reads, apply: editMembers },
  TeamMemberJoined: { reads, apply: editAccepted },
  TeamMemberEdited: { reads, apply: editMembers },
  TeamMemberRemoved: { reads, apply: editAccepted },
  TeamOwnershipTransferred: {
    reads,
    apply: (event, rows, marks) => {
      editMembers(event, rows)
      // Search shows the owner as the author.
      marks.mark(searchMark, event.metadata.root)
    },
  },
  TeamOwnershipTakenOver: {
    reads,
    apply: (event, rows, marks) => {
      editAccepted(event, rows)
      marks.mark(searchMark, event.metadata.root)
    },
  },
} satisfies CatalogueHandlers<RecordedTeamEvent>

/** A project that is not created yet does this at its creation. */
function refreshMembers(rows: CatalogueRows, projectId: string): void {
  if (!rows.project.get(projectId)) return
  rows.project.update(projectId, { member_ids: memberIds(rows, projectId) })
}

/** Accepted members. A creator is one even before their team is known. */
export function memberIds(rows: CatalogueRows, projectId: string, creatorId?: string): string[] {
  const accepted = rows.member.group('project_id', projectId).filter((member) => member.accepted)
  const ids = accepted.map((member) => member.account_id)
  return [...new Set(creatorId === undefined ? ids : [creatorId, ...ids])].sort()
}
