import { DEFAULT_MEMBER_ROLE, OWNER_ROLE } from './member.values.ts'
import { ALL_PROJECT_PERMISSIONS } from './permission.values.ts'
import type { RecordedTeamEvent, TeamMemberData } from './team.events.ts'

/** A member as his row has him. Times in milliseconds since 1970. */
export interface MemberFields {
  account_id: string
  role: string
  is_owner: boolean
  permissions: number
  accepted: boolean
  payouts_split: number
  ordering: number
  since: number
}

export interface TeamFields {
  team_id: string
  owner_id: string
  /** By account. */
  members: Readonly<Record<string, MemberFields>>
}

/** Weight of the first owner's share: any number gives him all as long as he is alone. */
export const OWNER_SPLIT = 100

export const ownerFields = (accountId: string, since: number): MemberFields => ({
  account_id: accountId,
  role: OWNER_ROLE,
  is_owner: true,
  permissions: ALL_PROJECT_PERMISSIONS,
  accepted: true,
  payouts_split: OWNER_SPLIT,
  ordering: 0,
  since,
})

/** What an invitation or an edit says of a member. */
export const toldFields = ({ role, permissions, payoutsSplit, ordering }: TeamMemberData) => ({
  role,
  permissions,
  payouts_split: payoutsSplit,
  ordering,
})

const becomesOwner = { role: OWNER_ROLE, is_owner: true, permissions: ALL_PROJECT_PERMISSIONS }
const ceasesToOwn = { role: DEFAULT_MEMBER_ROLE, is_owner: false, permissions: ALL_PROJECT_PERMISSIONS }
/** What a transfer changes of those whom it concerns. */
export const transferChanges = ({ from, to }: { from: string; to: string }) =>
  [
    [from, ceasesToOwn],
    [to, becomesOwner],
  ] as const

/** The team after one more event of its stream. */
export function teamAfter(team: TeamFields | null, event: RecordedTeamEvent): TeamFields {
  if (event.type === 'TeamCreated') {
    const { teamId, ownerId } = event.data
    return { team_id: teamId, owner_id: ownerId, members: { [ownerId]: ownerFields(ownerId, event.at) } }
  }
  if (!team) throw new Error(`${event.type} before TeamCreated`)
  switch (event.type) {
    case 'TeamMemberInvited': {
      const { accountId } = event.data
      const invited = { account_id: accountId, is_owner: false, accepted: false, since: event.at }
      return changed(team, accountId, { ...invited, ...toldFields(event.data) })
    }
    case 'TeamMemberJoined':
      return changed(team, event.data.accountId, { accepted: true, since: event.at })
    case 'TeamMemberEdited':
      return changed(team, event.data.accountId, toldFields(event.data))
    case 'TeamMemberRemoved': {
      const { [event.data.accountId]: _gone, ...members } = team.members
      return { ...team, members }
    }
    case 'TeamOwnershipTransferred':
      return transferChanges(event.data).reduce((after, [id, change]) => changed(after, id, change), {
        ...team,
        owner_id: event.data.to,
      })
    default:
      return event satisfies never
  }
}

const changed = (team: TeamFields, accountId: string, change: Partial<MemberFields>): TeamFields => ({
  ...team,
  // An invitation gives all fields; every other event changes somebody who has them.
  members: { ...team.members, [accountId]: { ...team.members[accountId], ...change } as MemberFields },
})
