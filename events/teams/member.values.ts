/** Default role name of a member. */
export const DEFAULT_MEMBER_ROLE = 'Member'
/** Role name of the owner, which no other member may have. */
export const OWNER_ROLE = 'Owner'

/** Ours: characters of a member's role name, without surrounding spaces. */
export const MEMBER_ROLE = { min: 1, max: 64 } as const
/** Ours: members and open invitations of one team. */
export const TEAM_MEMBERS_MAX = 128
/** Position of a member in lists: 32 bits, as in the compatible API. */
export const MEMBER_ORDERING = { min: -2_147_483_648, max: 2_147_483_647 } as const

/** Ours: how long after the owner's account was deleted a member with all permissions can take over. */
export const TAKEOVER_AFTER_MS = 30 * 24 * 60 * 60_000

/** Why someone is no longer a member. */
export const memberDepartures = ['removed', 'left', 'declined', 'withdrawn', 'account_deleted'] as const
export type MemberDeparture = (typeof memberDepartures)[number]
