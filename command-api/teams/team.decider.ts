import type { Role } from '@adit/events/identity/role.values.ts'
import { streamName } from '@adit/events/kit/envelope.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import {
  type MemberDeparture,
  OWNER_ROLE,
  TAKEOVER_AFTER_MS,
  TEAM_MEMBERS_MAX,
} from '@adit/events/teams/member.values.ts'
import {
  ALL_PROJECT_PERMISSIONS,
  hasProjectPermission,
  mayGrant,
  type ProjectPermission,
  projectPermissionsOf,
  resolveProjectPermissions,
  roleAmong,
} from '@adit/events/teams/permission.values.ts'
import type { TeamEvent } from '@adit/events/teams/team.events.ts'
import { type Member, teamFold } from '@adit/events/teams/team.fold.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

const teamAfter = keeping(teamFold, ['teamId', 'projectId', 'members', 'lastTransfer'])

export type ExistingTeam = { kind: 'existing' } & ReturnType<typeof teamAfter>

type TeamState = { kind: 'none' } | ExistingTeam

/** Who acts. Their permissions follow from the team's state at the time of the append. */
export interface TeamActor {
  accountId: string
  role: Role
}

export interface MemberFields {
  role: string
  permissions: number
  payoutsSplit: number
  ordering: number
}

export type TeamCommand =
  | { type: 'CreateTeam'; teamId: string; projectId: string; ownerId: string }
  | ({ type: 'InviteTeamMember'; actor: TeamActor; accountId: string } & MemberFields)
  | { type: 'JoinTeam'; actor: TeamActor }
  | { type: 'EditTeamMember'; actor: TeamActor; accountId: string; changes: Partial<MemberFields> }
  | { type: 'RemoveTeamMember'; actor: TeamActor; accountId: string }
  | { type: 'RemoveDeletedMember'; accountId: string }
  | { type: 'TransferTeamOwnership'; from: string; to: string; saga: string }
  /** Times are milliseconds since 1970. `ownerDeletedAt` is null while the account of `from` exists. */
  | { type: 'TakeTeamOver'; from: string; to: string; ownerDeletedAt: number | null; now: number; saga: string }

type Of<Type extends TeamCommand['type']> = Extract<TeamCommand, { type: Type }>

export const teamStream = (id: string) => streamName('teams', 'team', id)

const teamRefusals = refusals('team_not_found')
const permissionRefusals = refusals('no_permission')
const grantRefusals = refusals('permissions_not_grantable')
const memberRefusals = refusals('member_not_found')

export const inviteMemberRefusals = refusals(
  teamRefusals,
  permissionRefusals,
  grantRefusals,
  'already_member',
  'team_full',
  'owner_role_reserved',
)
export const joinTeamRefusals = refusals(teamRefusals, 'invitation_not_found', 'already_joined')
export const editMemberRefusals = refusals(
  teamRefusals,
  permissionRefusals,
  grantRefusals,
  memberRefusals,
  'owner_only',
  'owner_permissions_fixed',
  'owner_role_reserved',
)
export const removeMemberRefusals = refusals(teamRefusals, permissionRefusals, memberRefusals, 'owner_stays')
export const transferTeamRefusals = refusals(teamRefusals, 'owner_only', 'new_owner_not_member')
export const takeTeamOverRefusals = refusals(
  teamRefusals,
  'all_permissions_required',
  'owner_not_deleted',
  'takeover_too_early',
)

export const teamDecider: Decider<TeamState, TeamCommand, TeamEvent> = {
  initialState: { kind: 'none' },
  decide(command, state) {
    if (command.type === 'CreateTeam') return create(command, state)
    if (state.kind === 'none') throw teamRefusals.refuse('team_not_found')
    switch (command.type) {
      case 'InviteTeamMember':
        return invite(command, state)
      case 'JoinTeam':
        return join(command, state)
      case 'EditTeamMember':
        return edit(command, state)
      case 'RemoveTeamMember':
        return remove(command, state)
      case 'RemoveDeletedMember':
        return removeDeleted(command, state)
      case 'TransferTeamOwnership':
        return transfer(command, state)
      case 'TakeTeamOver':
        return takeOver(command, state)
      default:
        return command satisfies never
    }
  },
  evolve: (state, event) => ({ kind: 'existing', ...teamAfter(state.kind === 'none' ? null : state, event) }),
}

/** Members who have accepted. Invited users are not members yet. */
export const acceptedMembers = (team: TeamState): Member[] =>
  team.kind === 'none' ? [] : [...team.members.values()].filter(({ accepted }) => accepted)

export const ownerOf = (team: TeamState): string | undefined =>
  acceptedMembers(team).find(({ isOwner }) => isOwner)?.accountId

/** Whether an account is a member or invited. */
export const isInTeam = (team: TeamState, accountId: string): boolean =>
  team.kind === 'existing' && team.members.has(accountId)

/** What the actor's role counts as in this team. */
export const roleIn = (team: TeamState, { accountId, role }: TeamActor): Role =>
  roleAmong(role, team.kind === 'existing' ? team.members.get(accountId) : undefined)

/** Permissions of an account for the team's project. */
export function permissionsIn(team: TeamState, { accountId, role }: TeamActor): number {
  const project = team.kind === 'existing' ? team.members.get(accountId) : undefined
  return resolveProjectPermissions({ role, project: project ?? null })
}

function create({ teamId, projectId, ownerId }: Of<'CreateTeam'>, state: TeamState): TeamEvent[] {
  return state.kind === 'none' ? [{ type: 'TeamCreated', data: { teamId, projectId, ownerId } }] : []
}

function invite(command: Of<'InviteTeamMember'>, state: ExistingTeam): TeamEvent[] {
  const { type: _, actor, ...member } = command
  const own = requireIn(state, actor, 'MANAGE_INVITES')
  if (state.members.has(member.accountId)) throw inviteMemberRefusals.refuse('already_member', { field: 'user_id' })
  if (state.members.size >= TEAM_MEMBERS_MAX)
    throw inviteMemberRefusals.refuse('team_full', { limit: TEAM_MEMBERS_MAX })
  if (member.role === OWNER_ROLE) throw inviteMemberRefusals.refuse('owner_role_reserved', { field: 'role' })
  checkGrant(own, member.permissions)
  return [{ type: 'TeamMemberInvited', data: member }]
}

function join({ actor: { accountId } }: Of<'JoinTeam'>, state: ExistingTeam): TeamEvent[] {
  const member = state.members.get(accountId)
  if (!member) throw joinTeamRefusals.refuse('invitation_not_found')
  if (member.accepted) throw joinTeamRefusals.refuse('already_joined')
  return [{ type: 'TeamMemberJoined', data: { accountId } }]
}

function edit({ actor, accountId, changes }: Of<'EditTeamMember'>, state: ExistingTeam): TeamEvent[] {
  const own = requireIn(state, actor, 'EDIT_MEMBER')
  const member = memberIn(state, accountId)
  const after = { ...member, ...changes }
  if (member.isOwner) {
    if (roleIn(state, actor) !== 'admin' && actor.accountId !== accountId) throw editMemberRefusals.refuse('owner_only')
    if (after.permissions !== member.permissions)
      throw editMemberRefusals.refuse('owner_permissions_fixed', { field: 'permissions' })
  }
  if ((after.role === OWNER_ROLE) !== member.isOwner)
    throw editMemberRefusals.refuse('owner_role_reserved', { field: 'role' })
  // Bits that are in both stay the same.
  checkGrant(own, member.permissions ^ after.permissions)
  const { role, permissions, payoutsSplit, ordering } = after
  const unchanged = (['role', 'permissions', 'payoutsSplit', 'ordering'] as const).every(
    (key) => after[key] === member[key],
  )
  return unchanged ? [] : [{ type: 'TeamMemberEdited', data: { accountId, role, permissions, payoutsSplit, ordering } }]
}

function remove({ actor, accountId }: Of<'RemoveTeamMember'>, state: ExistingTeam): TeamEvent[] {
  const member = memberIn(state, accountId)
  if (member.isOwner) throw removeMemberRefusals.refuse('owner_stays')
  return [{ type: 'TeamMemberRemoved', data: { accountId, departure: departureOf(member, actor, state) } }]
}

/** Nothing for an owner, whom the team keeps, and for accounts that are no longer members. */
function removeDeleted({ accountId }: Of<'RemoveDeletedMember'>, { members }: ExistingTeam): TeamEvent[] {
  const member = members.get(accountId)
  if (!member || member.isOwner) return []
  return [{ type: 'TeamMemberRemoved', data: { accountId, departure: 'account_deleted' } }]
}

/** Members can always leave. Removing others requires the permission. */
function departureOf({ accountId, accepted }: Member, actor: TeamActor, state: ExistingTeam): MemberDeparture {
  if (actor.accountId === accountId) return accepted ? 'left' : 'declined'
  requireIn(state, actor, accepted ? 'REMOVE_MEMBER' : 'MANAGE_INVITES')
  return accepted ? 'removed' : 'withdrawn'
}

/** The code that starts the saga checks the actor's permission. The new owner may have left since. */
function transfer({ from, to, saga }: Of<'TransferTeamOwnership'>, state: ExistingTeam): TeamEvent[] {
  if (state.lastTransfer === saga) return []
  if (!state.members.get(from)?.isOwner) throw transferTeamRefusals.refuse('owner_only')
  if (!state.members.get(to)?.accepted) throw transferTeamRefusals.refuse('new_owner_not_member', { field: 'user_id' })
  return [{ type: 'TeamOwnershipTransferred', data: { from, to, saga } }]
}

/** Of two members who try at once, the second finds an owner who exists. */
function takeOver(command: Of<'TakeTeamOver'>, state: ExistingTeam): TeamEvent[] {
  const { from, to, saga } = command
  if (state.lastTransfer === saga) return []
  refuseTakeover(command, state)
  return [{ type: 'TeamOwnershipTakenOver', data: { from, to, saga } }]
}

/** Throws unless the member can take over now. */
export function refuseTakeover(
  { from, to, ownerDeletedAt, now }: Omit<Of<'TakeTeamOver'>, 'type' | 'saga'>,
  { members }: Pick<ExistingTeam, 'members'>,
): void {
  const member = members.get(to)
  if (!member?.accepted || member.permissions !== ALL_PROJECT_PERMISSIONS)
    throw takeTeamOverRefusals.refuse('all_permissions_required')
  if (!members.get(from)?.isOwner || ownerDeletedAt === null) throw takeTeamOverRefusals.refuse('owner_not_deleted')
  const possibleFrom = ownerDeletedAt + TAKEOVER_AFTER_MS
  if (now < possibleFrom)
    throw takeTeamOverRefusals.refuse('takeover_too_early', { possible_from: new Date(possibleFrom).toISOString() })
}

function memberIn(state: ExistingTeam, accountId: string): Member {
  const member = state.members.get(accountId)
  if (!member) throw memberRefusals.refuse('member_not_found')
  return member
}

function requireIn(state: ExistingTeam, actor: TeamActor, permission: ProjectPermission): number {
  const own = permissionsIn(state, actor)
  if (!hasProjectPermission(own, permission)) throw permissionRefusals.refuse('no_permission', { permission })
  return own
}

function checkGrant(own: number, touched: number): void {
  if (mayGrant(own, touched)) return
  const refused = projectPermissionsOf(touched & ~own).join(', ')
  throw grantRefusals.refuse('permissions_not_grantable', { field: 'permissions', refused })
}
