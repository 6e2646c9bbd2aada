import { DEFAULT_MEMBER_ROLE, OWNER_ROLE } from '@adit/events/teams/member.values.ts'
import { ALL_PROJECT_PERMISSIONS } from '@adit/events/teams/permission.values.ts'
import type { TeamEvent } from '@adit/events/teams/team.events.ts'
import { OWNER_SPLIT } from '@adit/events/teams/team_snapshot.history.ts'

export interface TeamMember {
  accountId: string
  role: string
  isOwner: boolean
  accepted: boolean
  permissions: number
  payoutsSplit: number
  ordering: number
}

export interface ExistingTeam {
  kind: 'existing'
  id: string
  projectId: string
  members: ReadonlyMap<string, TeamMember>
  /** The transfer that made the owner what he is. */
  lastTransfer: string | null
}

export type TeamState = { kind: 'none' } | ExistingTeam

export const noTeam: TeamState = { kind: 'none' }

export function evolveTeam(state: TeamState, event: TeamEvent): TeamState {
  if (event.type === 'TeamCreated') return created(event.data)
  if (state.kind === 'none') throw new Error(`${event.type} before TeamCreated`)
  switch (event.type) {
    case 'TeamMemberInvited':
      return withMember(state, { isOwner: false, accepted: false, ...event.data })
    case 'TeamMemberJoined':
      return changed(state, event.data.accountId, { accepted: true })
    case 'TeamMemberEdited':
      return changed(state, event.data.accountId, event.data)
    case 'TeamMemberRemoved': {
      const members = new Map(state.members)
      members.delete(event.data.accountId)
      return { ...state, members }
    }
    case 'TeamOwnershipTransferred':
      return transferred(state, event.data)
    default:
      return event satisfies never
  }
}

function created({ teamId, projectId, ownerId }: Extract<TeamEvent, { type: 'TeamCreated' }>['data']): ExistingTeam {
  const owner: TeamMember = {
    accountId: ownerId,
    role: OWNER_ROLE,
    isOwner: true,
    accepted: true,
    permissions: ALL_PROJECT_PERMISSIONS,
    payoutsSplit: OWNER_SPLIT,
    ordering: 0,
  }
  return { kind: 'existing', id: teamId, projectId, members: new Map([[ownerId, owner]]), lastTransfer: null }
}

function transferred(
  state: ExistingTeam,
  { from, to, saga }: Extract<TeamEvent, { type: 'TeamOwnershipTransferred' }>['data'],
): ExistingTeam {
  const permissions = ALL_PROJECT_PERMISSIONS
  const former = changed(state, from, { isOwner: false, role: DEFAULT_MEMBER_ROLE, permissions })
  return { ...changed(former, to, { isOwner: true, role: OWNER_ROLE, permissions }), lastTransfer: saga }
}

const withMember = (state: ExistingTeam, member: TeamMember): ExistingTeam => ({
  ...state,
  members: new Map(state.members).set(member.accountId, member),
})

function changed(state: ExistingTeam, accountId: string, change: Partial<TeamMember>): ExistingTeam {
  const member = state.members.get(accountId)
  if (!member) throw new Error(`Account ${accountId} is no member of team ${state.id}`)
  return withMember(state, { ...member, ...change })
}

/** Accepted members; those who are only invited are none yet. */
export const acceptedMembers = (team: TeamState): TeamMember[] =>
  team.kind === 'none' ? [] : [...team.members.values()].filter(({ accepted }) => accepted)

export const ownerOf = (team: TeamState): string | undefined =>
  acceptedMembers(team).find(({ isOwner }) => isOwner)?.accountId
