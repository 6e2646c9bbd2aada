/** What a member is called unless he is told otherwise. */
export const DEFAULT_MEMBER_ROLE = 'Member'
/** What the owner is called, and nobody else. */
export const OWNER_ROLE = 'Owner'

/** Ours: characters of a member's role, without the spaces around it. */
export const MEMBER_ROLE = { min: 1, max: 64 } as const
/** Ours: members and open invitations of one team. */
export const TEAM_MEMBERS_MAX = 128
/** Place of a member in lists; 32 bits, as the compatible API has it. */
export const MEMBER_ORDERING = { min: -2_147_483_648, max: 2_147_483_647 } as const

/** Why a member is none any more. */
export const memberDepartures = ['removed', 'left', 'declined', 'withdrawn', 'account_deleted'] as const
export type MemberDeparture = (typeof memberDepartures)[number]
