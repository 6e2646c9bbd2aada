import { expect, it } from 'vitest'
import { snapshotOf } from '../kit/fold.fixture.ts'
import { ALL_PROJECT_PERMISSIONS } from './permission.values.ts'
import type { TeamEvent } from './team.events.ts'
import { type Member, type Team, teamFold } from './team.fold.ts'

const created: TeamEvent = { type: 'TeamCreated', data: { teamId: 'TEAM0001', projectId: 'PROJECT1', ownerId: 'ada' } }
const said = { role: 'Artist', permissions: 5, payoutsSplit: 7, ordering: 1 }
const invited: TeamEvent = { type: 'TeamMemberInvited', data: { accountId: 'bob', ...said } }
const joined: TeamEvent = { type: 'TeamMemberJoined', data: { accountId: 'bob' } }

const ada: Member = {
  ...{ accountId: 'ada', role: 'Owner', isOwner: true, permissions: ALL_PROJECT_PERMISSIONS, accepted: true },
  ...{ payoutsSplit: 100, ordering: 0, since: 1_000 },
}
const bob: Member = { accountId: 'bob', isOwner: false, accepted: false, since: 2_000, ...said }
const team = (members: readonly Member[], change: Partial<Team> = {}): Team => ({
  ...{ teamId: 'TEAM0001', projectId: 'PROJECT1', ownerId: 'ada', lastTransfer: null },
  ...change,
  members: new Map(members.map((member) => [member.accountId, member])),
})

it.each<[string, TeamEvent[], Team]>([
  ['has its owner at first', [], team([ada])],
  ['has invited members, who have not accepted yet', [invited], team([ada, bob])],
  [
    'has members who joined, with the time when they did',
    [invited, joined],
    team([ada, { ...bob, accepted: true, since: 3_000 }]),
  ],
  [
    'applies edits of a member',
    [invited, { type: 'TeamMemberEdited', data: { accountId: 'bob', ...said, role: 'Builder', ordering: -2 } }],
    team([ada, { ...bob, role: 'Builder', ordering: -2 }]),
  ],
  [
    'loses removed members',
    [invited, { type: 'TeamMemberRemoved', data: { accountId: 'bob', departure: 'withdrawn' } }],
    team([ada]),
  ],
  [
    'keeps its former owner, with all permissions',
    [
      invited,
      joined,
      { type: 'TeamOwnershipTransferred', data: { from: 'ada', to: 'bob', saga: 'OwnershipTransfer/1' } },
    ],
    team(
      [
        { ...ada, role: 'Member', isOwner: false },
        { ...bob, role: 'Owner', isOwner: true, permissions: ALL_PROJECT_PERMISSIONS, accepted: true, since: 3_000 },
      ],
      { ownerId: 'bob', lastTransfer: 'OwnershipTransfer/1' },
    ),
  ],
  [
    'loses an owner whose account was deleted to the member who takes over',
    [
      invited,
      joined,
      { type: 'TeamOwnershipTakenOver', data: { from: 'ada', to: 'bob', saga: 'OwnershipTransfer/2' } },
    ],
    team(
      [{ ...bob, role: 'Owner', isOwner: true, permissions: ALL_PROJECT_PERMISSIONS, accepted: true, since: 3_000 }],
      { ownerId: 'bob', lastTransfer: 'OwnershipTransfer/2' },
    ),
  ],
])('a team %s', (_, events, expected) => {
  expect(snapshotOf(teamFold, [created, ...events])).toEqual(expected)
})
