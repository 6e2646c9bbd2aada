import { TAKEOVER_AFTER_MS, TEAM_MEMBERS_MAX } from '@adit/events/teams/member.values.ts'
import { ALL_PROJECT_PERMISSIONS, projectPermissions } from '@adit/events/teams/permission.values.ts'
import type { TeamEvent } from '@adit/events/teams/team.events.ts'
import { fold } from '@adit/platform/eventing/decider.ts'
import { Refusal } from '@adit/platform/eventing/refusal.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  acceptedMembers,
  isInTeam,
  ownerOf,
  permissionsIn,
  roleIn,
  type TeamActor,
  type TeamCommand,
  teamDecider,
} from './team.decider.ts'

const owner: TeamActor = { accountId: 'OWNER001', role: 'developer' }
const admin: TeamActor = { accountId: 'ADMIN001', role: 'admin' }
const moderator: TeamActor = { accountId: 'STAFF001', role: 'moderator' }
const eve: TeamActor = { accountId: 'STRANGER', role: 'developer' }
const bob: TeamActor = { accountId: 'MEMBER01', role: 'developer' }

const created: TeamEvent = {
  type: 'TeamCreated',
  data: { teamId: 'TEAM0001', projectId: 'PROJECT1', ownerId: 'OWNER001' },
}
const invited = (accountId = 'MEMBER01', permissions = 0): TeamEvent => ({
  type: 'TeamMemberInvited',
  data: { accountId, role: 'Member', permissions, payoutsSplit: 0, ordering: 0 },
})
const joined = (accountId = 'MEMBER01'): TeamEvent => ({ type: 'TeamMemberJoined', data: { accountId } })
const fields = { role: 'Member', permissions: 0, payoutsSplit: 0, ordering: 0 }
const invite = (actor: TeamActor, change: Partial<typeof fields> = {}): TeamCommand => ({
  type: 'InviteTeamMember',
  actor,
  accountId: 'NEWBIE01',
  ...fields,
  ...change,
})
const edit = (actor: TeamActor, changes: Partial<typeof fields>, accountId = 'MEMBER02'): TeamCommand => ({
  type: 'EditTeamMember',
  actor,
  accountId,
  changes,
})
const remove = (actor: TeamActor, accountId: string): TeamCommand => ({ type: 'RemoveTeamMember', actor, accountId })

const decide = (history: TeamEvent[], command: TeamCommand) => teamDecider.decide(command, fold(teamDecider, history))

function outcome(history: TeamEvent[], command: TeamCommand): string | undefined {
  try {
    const [event] = decide(history, command)
    return event && (event.type === 'TeamMemberRemoved' ? event.data.departure : event.type)
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

// Bits: 16 invites, 32 removes, 64 edits.
const bobMay = (bits: number, ...more: TeamEvent[]) => [created, invited('MEMBER01', bits), joined(), ...more]
const other = [invited('MEMBER02', 4), joined('MEMBER02')]

describe('inviting', () => {
  it.each<[string, TeamEvent[], TeamCommand, string]>([
    ['the owner', [created], invite(owner, { permissions: 1023 }), 'TeamMemberInvited'],
    ['an admin', [created], invite(admin, { permissions: 1023 }), 'TeamMemberInvited'],
    ['a moderator', [created], invite(moderator), 'no_permission'],
    ['a stranger', [created], invite(eve), 'no_permission'],
    ['a member who may', bobMay(16), invite(bob, { permissions: 16 }), 'TeamMemberInvited'],
    [
      'a member who may, granting permissions that they lack',
      bobMay(16),
      invite(bob, { permissions: 17 }),
      'permissions_not_grantable',
    ],
    ['a member who may not', bobMay(15), invite(bob), 'no_permission'],
    ['someone who has only been invited', [created, invited('MEMBER01', 16)], invite(bob), 'no_permission'],
    ['the owner, twice', [created, invited('NEWBIE01')], invite(owner), 'already_member'],
    ['the owner, with the role name of the owner', [created], invite(owner, { role: 'Owner' }), 'owner_role_reserved'],
  ])('by %s', (_, history, command, expected) => {
    expect(outcome(history, command)).toBe(expected)
  })

  it('ends at the limit', () => {
    const full = Array.from({ length: TEAM_MEMBERS_MAX - 1 }, (_, index) => invited(`M${index}`))
    expect(outcome([created, ...full.slice(1)], invite(owner))).toBe('TeamMemberInvited')
    expect(outcome([created, ...full], invite(owner))).toBe('team_full')
  })
})

describe('leaving with a deleted account', () => {
  const leave = (accountId: string): TeamCommand => ({ type: 'RemoveDeletedMember', accountId })
  it.each<[string, TeamEvent[], string, string | undefined]>([
    ['a member', [created, ...other], 'MEMBER02', 'account_deleted'],
    ['someone who has only been invited', [created, invited()], 'MEMBER01', 'account_deleted'],
    ['the owner, who stays', [created, ...other], 'OWNER001', undefined],
    ['who is no member', [created], 'MEMBER01', undefined],
  ])('%s', (_, history, accountId, expected) => {
    expect(outcome(history, leave(accountId))).toBe(expected)
  })
})

describe('joining', () => {
  it.each<[TeamEvent[], string]>([
    [[created, invited()], 'TeamMemberJoined'],
    [[created], 'invitation_not_found'],
    [[created, invited(), joined()], 'already_joined'],
    [[], 'team_not_found'],
  ])('after %j', (history, expected) => {
    expect(outcome(history, { type: 'JoinTeam', actor: bob })).toBe(expected)
  })
})

describe('editing', () => {
  it.each<[string, TeamEvent[], TeamCommand, string | undefined]>([
    ['the owner', [created, ...other], edit(owner, { permissions: 1023 }), 'TeamMemberEdited'],
    ['the owner without change', [created, ...other], edit(owner, { permissions: 4 }), undefined],
    ['a member who may not', bobMay(63, ...other), edit(bob, { role: 'Artist' }), 'no_permission'],
    ['a member who may', bobMay(64, ...other), edit(bob, { role: 'Artist' }), 'TeamMemberEdited'],
    [
      'a member, granting permissions that they lack',
      bobMay(64, ...other),
      edit(bob, { permissions: 5 }),
      'permissions_not_grantable',
    ],
    [
      'a member, revoking permissions that they lack',
      bobMay(64, ...other),
      edit(bob, { permissions: 0 }),
      'permissions_not_grantable',
    ],
    ['a member, on themselves', bobMay(64), edit(bob, { permissions: 1023 }, 'MEMBER01'), 'permissions_not_grantable'],
    ['a member, on the owner', bobMay(1023), edit(bob, { payoutsSplit: 0 }, 'OWNER001'), 'owner_only'],
    ['the owner, on their own share', [created], edit(owner, { payoutsSplit: 1 }, 'OWNER001'), 'TeamMemberEdited'],
    [
      'the owner, on their own permissions',
      [created],
      edit(owner, { permissions: 1 }, 'OWNER001'),
      'owner_permissions_fixed',
    ],
    ['the owner, on their own role name', [created], edit(owner, { role: 'King' }, 'OWNER001'), 'owner_role_reserved'],
    [
      'the owner, giving a member the role name Owner',
      [created, ...other],
      edit(owner, { role: 'Owner' }),
      'owner_role_reserved',
    ],
    ['the owner, on someone who is no member', [created], edit(owner, { role: 'Artist' }), 'member_not_found'],
  ])('by %s', (_, history, command, expected) => {
    expect(outcome(history, command)).toBe(expected)
  })
})

describe('removing', () => {
  it.each<[string, TeamEvent[], TeamCommand, string]>([
    ['the owner', [created, ...other], remove(owner, 'MEMBER02'), 'removed'],
    ['the owner before the invitation is accepted', [created, invited()], remove(owner, 'MEMBER01'), 'withdrawn'],
    ['the member', bobMay(0), remove(bob, 'MEMBER01'), 'left'],
    ['the member before accepting', [created, invited()], remove(bob, 'MEMBER01'), 'declined'],
    ['a member who may', bobMay(32, ...other), remove(bob, 'MEMBER02'), 'removed'],
    ['a member who may only invite', bobMay(16, ...other), remove(bob, 'MEMBER02'), 'no_permission'],
    [
      'a member who may invite, on an invitation',
      bobMay(16, invited('NEWBIE01')),
      remove(bob, 'NEWBIE01'),
      'withdrawn',
    ],
    ['a member who may, on the owner', bobMay(1023), remove(bob, 'OWNER001'), 'owner_stays'],
    ['the owner, on themselves', [created], remove(owner, 'OWNER001'), 'owner_stays'],
    ['an admin', [created, ...other], remove(admin, 'MEMBER02'), 'removed'],
    ['a stranger', [created, ...other], remove(eve, 'MEMBER02'), 'no_permission'],
    ['the owner, on someone who is no member', [created], remove(owner, 'MEMBER02'), 'member_not_found'],
  ])('by %s', (_, history, command, expected) => {
    expect(outcome(history, command)).toBe(expected)
  })
})

describe('taking over', () => {
  const deletedAt = 1_000
  const possible = deletedAt + TAKEOVER_AFTER_MS
  const take = (change: object = {}): TeamCommand => ({
    ...{ type: 'TakeTeamOver', from: 'OWNER001', to: 'MEMBER01', ownerDeletedAt: deletedAt, now: possible },
    ...{ saga: 'saga-1', ...change },
  })
  const full = bobMay(ALL_PROJECT_PERMISSIONS)
  const taken: TeamEvent = {
    type: 'TeamOwnershipTakenOver',
    data: { from: 'OWNER001', to: 'MEMBER01', saga: 'saga-1' },
  }

  it('is possible from the end of the 30th day after the deletion', () => {
    expect(TAKEOVER_AFTER_MS).toBe(2_592_000_000)
    expect(decide(full, take())).toEqual([taken])
    expect(outcome(full, take({ now: possible - 1 }))).toBe('takeover_too_early')
  })

  it('says when it will be possible', () => {
    expect(() => decide(full, take({ now: deletedAt }))).toThrow(
      expect.objectContaining({ data: { possible_from: '1970-01-31T00:00:01.000Z' } }),
    )
  })

  it.each(projectPermissions.map((name, bit) => [name, ALL_PROJECT_PERMISSIONS & ~(1 << bit)] as const))(
    'is refused to a member without %s',
    (_, permissions) => {
      expect(outcome(bobMay(permissions), take())).toBe('all_permissions_required')
    },
  )

  it.each<[string, TeamEvent[], object, string]>([
    ['somebody who is only invited', [created, invited('MEMBER01', 1023)], {}, 'all_permissions_required'],
    ['a stranger', full, { to: 'STRANGER' }, 'all_permissions_required'],
    ['a member while the owner’s account exists', full, { ownerDeletedAt: null }, 'owner_not_deleted'],
    ['the owner', full, { to: 'OWNER001', ownerDeletedAt: null }, 'owner_not_deleted'],
    [
      'the second of two members',
      [...full, invited('MEMBER02', 1023), joined('MEMBER02'), taken],
      { to: 'MEMBER02', saga: 'saga-2' },
      'owner_not_deleted',
    ],
  ])('is refused to %s', (_, history, change, code) => {
    expect(outcome(history, take(change))).toBe(code)
  })

  it('happens once for each saga, and lets nobody transfer from the former owner', () => {
    const after = [...full, invited('MEMBER02'), joined('MEMBER02'), taken]
    expect(decide(after, take())).toEqual([])
    expect(ownerOf(fold(teamDecider, after))).toBe('MEMBER01')
    expect(acceptedMembers(fold(teamDecider, after)).map(({ accountId }) => accountId)).toEqual([
      'MEMBER01',
      'MEMBER02',
    ])
    const pass: TeamCommand = { type: 'TransferTeamOwnership', from: 'OWNER001', to: 'MEMBER02', saga: 'saga-3' }
    expect(outcome(after, pass)).toBe('owner_only')
  })
})

describe('transferring', () => {
  const pass: TeamCommand = { type: 'TransferTeamOwnership', from: 'OWNER001', to: 'MEMBER01', saga: 'saga-1' }

  it.each<[TeamEvent[], string]>([
    [[created, invited(), joined()], 'TeamOwnershipTransferred'],
    [[created, invited()], 'new_owner_not_member'],
    [[created], 'new_owner_not_member'],
  ])('after %j', (history, expected) => {
    expect(outcome(history, pass)).toBe(expected)
  })

  it('happens once per saga, and another saga finds that the owner has changed', () => {
    const history = bobMay(0)
    const after = [...history, ...decide(history, pass)]
    expect(decide(after, pass)).toEqual([])
    expect(outcome(after, { ...pass, saga: 'saga-2' })).toBe('owner_only')
    expect(ownerOf(fold(teamDecider, after))).toBe('MEMBER01')
  })
})

it('always keeps exactly one owner who has accepted', () => {
  const people = [owner, bob, eve]
  const person = fc.constantFrom(...people)
  const id = person.map(({ accountId }) => accountId)
  const bits = fc.nat(1023)
  const command = fc.oneof(
    fc.record({ type: fc.constant('InviteTeamMember' as const), actor: person, accountId: id, permissions: bits }),
    fc.record({ type: fc.constant('JoinTeam' as const), actor: person }),
    fc.record({
      type: fc.constant('EditTeamMember' as const),
      actor: person,
      accountId: id,
      changes: fc.record({ permissions: bits }),
    }),
    fc.record({ type: fc.constant('RemoveTeamMember' as const), actor: person, accountId: id }),
    fc.record({ type: fc.constant('TransferTeamOwnership' as const), from: id, to: id, saga: fc.uuid() }),
  )
  fc.assert(
    fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
      let state = fold(teamDecider, [created])
      for (const each of commands) {
        try {
          const whole = each.type === 'InviteTeamMember' ? { ...fields, ...each } : each
          state = teamDecider.decide(whole, state).reduce(teamDecider.evolve, state)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
        }
      }
      expect(acceptedMembers(state).filter(({ isOwner }) => isOwner)).toHaveLength(1)
    }),
  )
})

describe('a refusal says', () => {
  const because = (history: TeamEvent[], command: TeamCommand) => {
    try {
      return decide(history, command)
    } catch (error) {
      return error instanceof Refusal && error.data
    }
  }
  const full = Array.from({ length: TEAM_MEMBERS_MAX - 1 }, (_, index) => invited(`M${index}`))
  const transfer: TeamCommand = { type: 'TransferTeamOwnership', from: 'OWNER001', to: 'MEMBER01', saga: 's' }
  it.each<[string, TeamEvent[], TeamCommand, object]>([
    ['who is a member already', [created, invited('NEWBIE01')], invite(owner), { field: 'user_id' }],
    ['how many there can be', [created, ...full], invite(owner), { limit: TEAM_MEMBERS_MAX }],
    ['which role name is the owner’s', [created], invite(owner, { role: 'Owner' }), { field: 'role' }],
    ['that of a member', [created, ...other], edit(owner, { role: 'Owner' }), { field: 'role' }],
    ['that the owner has all', [created], edit(owner, { permissions: 1 }, 'OWNER001'), { field: 'permissions' }],
    ['which permission is needed', bobMay(16, ...other), remove(bob, 'MEMBER02'), { permission: 'REMOVE_MEMBER' }],
    ['which permission invites', [created], invite(eve), { permission: 'MANAGE_INVITES' }],
    [
      'which permissions can’t be granted',
      bobMay(16),
      invite(bob, { permissions: 16 + 1 + 2 }),
      { field: 'permissions', refused: 'UPLOAD_VERSION, DELETE_VERSION' },
    ],
    ['that the new owner is no member', [created], transfer, { field: 'user_id' }],
  ])('%s', (_, history, command, data) => {
    expect(because(history, command)).toEqual(data)
  })
})

describe('what is recorded', () => {
  it('of a team, once', () => {
    const create: TeamCommand = { type: 'CreateTeam', ...created.data } as TeamCommand
    expect(decide([], create)).toEqual([created])
    expect(decide([created], create)).toEqual([])
    expect(outcome([], invite(owner))).toBe('team_not_found')
  })

  it('of a member', () => {
    expect(decide([created, invited()], { type: 'JoinTeam', actor: bob })).toEqual([joined()])
    expect(decide([created, ...other], edit(owner, { role: 'Artist' }))).toEqual([
      { type: 'TeamMemberEdited', data: { ...fields, accountId: 'MEMBER02', role: 'Artist', permissions: 4 } },
    ])
    expect(decide([created, invited()], { type: 'RemoveDeletedMember', accountId: 'OWNER001' })).toEqual([])
    expect(decide([created], { type: 'RemoveDeletedMember', accountId: 'MEMBER01' })).toEqual([])
  })

  it('of the owner’s share, by an admin who is no member, but by no other admin', () => {
    const share = { payoutsSplit: 1 }
    expect(outcome([created], edit(admin, share, 'OWNER001'))).toBe('TeamMemberEdited')
    const member = [created, invited('ADMIN001', 1023), joined('ADMIN001')]
    expect(outcome(member, edit(admin, share, 'OWNER001'))).toBe('owner_only')
  })
})

it('has no members before it exists, and tells who is in it', () => {
  const none = fold(teamDecider, [])
  expect([acceptedMembers(none), ownerOf(none), isInTeam(none, 'OWNER001')]).toEqual([[], undefined, false])
  expect([roleIn(none, admin), permissionsIn(none, owner), permissionsIn(none, admin)]).toEqual(['admin', 0, 1023])
  const team = fold(teamDecider, [created, invited()])
  expect([isInTeam(team, 'OWNER001'), isInTeam(team, 'MEMBER01'), isInTeam(team, 'MEMBER02')]).toEqual([
    ...[true, true, false],
  ])
  expect([roleIn(team, admin), roleIn(team, { ...admin, accountId: 'MEMBER01' })]).toEqual(['admin', 'developer'])
  expect([permissionsIn(team, owner), permissionsIn(team, bob)]).toEqual([1023, 0])
})
