import type { Change, Fold } from '../kit/fold.ts'
import { DEFAULT_MEMBER_ROLE, OWNER_ROLE } from './member.values.ts'
import { ALL_PROJECT_PERMISSIONS } from './permission.values.ts'
import type { RecordedTeamEvent, TeamMemberData } from './team.events.ts'

export interface Member {
  accountId: string
  role: string
  isOwner: boolean
  /** Bits in permission.values.ts. */
  permissions: number
  accepted: boolean
  payoutsSplit: number
  ordering: number
  /** When the member was invited or, later, joined. Milliseconds since 1970. */
  since: number
}

export interface Team {
  teamId: string
  projectId: string
  ownerId: string
  /** By account, in the order of their invitations. */
  members: ReadonlyMap<string, Member>
  /** The saga of the transfer or takeover that made the owner the owner. */
  lastTransfer: string | null
}

/** Weight of the first owner's share. As long as they are the only member, any weight gives them all revenue. */
const OWNER_SPLIT = 100

const owning: Change<Member> = { role: OWNER_ROLE, isOwner: true, permissions: ALL_PROJECT_PERMISSIONS }
const noLongerOwning: Change<Member> = {
  role: DEFAULT_MEMBER_ROLE,
  isOwner: false,
  permissions: ALL_PROJECT_PERMISSIONS,
}

/** What invitations and edits specify of a member. */
const told = ({ role, permissions, payoutsSplit, ordering }: TeamMemberData) => ({
  role,
  permissions,
  payoutsSplit,
  ordering,
})

export const teamFold: Fold<Team, RecordedTeamEvent, 'TeamCreated'> = {
  begin: {
    TeamCreated: ({ data: { teamId, projectId, ownerId }, at }) => ({
      teamId,
      projectId,
      ownerId,
      members: new Map([[ownerId, firstOwner(ownerId, at)]]),
      lastTransfer: null,
    }),
  },
  on: {
    TeamMemberInvited: ({ data, at }) => {
      const { accountId } = data
      return {
        members: [{ id: accountId, put: { accountId, isOwner: false, accepted: false, since: at, ...told(data) } }],
      }
    },
    TeamMemberJoined: ({ data, at }) => ({
      members: [{ id: data.accountId, change: { accepted: true, since: at } }],
    }),
    TeamMemberEdited: ({ data }) => ({ members: [{ id: data.accountId, change: told(data) }] }),
    TeamMemberRemoved: ({ data }) => ({ members: [{ id: data.accountId, removed: true }] }),
    TeamOwnershipTransferred: ({ data: { from, to, saga } }) => ({
      ownerId: to,
      members: [
        { id: from, change: noLongerOwning },
        { id: to, change: owning },
      ],
      lastTransfer: saga,
    }),
    TeamOwnershipTakenOver: ({ data: { from, to, saga } }) => ({
      ownerId: to,
      members: [
        { id: from, removed: true },
        { id: to, change: owning },
      ],
      lastTransfer: saga,
    }),
  },
}

const firstOwner = (accountId: string, since: number): Member => ({
  accountId,
  role: OWNER_ROLE,
  isOwner: true,
  permissions: ALL_PROJECT_PERMISSIONS,
  accepted: true,
  payoutsSplit: OWNER_SPLIT,
  ordering: 0,
  since,
})
