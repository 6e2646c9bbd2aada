/** Ours: friends and unanswered requests that one account may have, so that lists and presence stay small. */
export const FRIENDS_MAX = 500
/** Ours: unanswered requests that others may have sent to one account. */
export const FRIEND_REQUESTS_WAITING_MAX = 500
/** Ours: requests that one account may send in a day. */
export const FRIEND_REQUESTS_A_DAY = 50
/** Ours: accounts that one account may have blocked. */
export const BLOCKS_MAX = 1_000

/** Names the friendship of two accounts: the same, whoever of them comes first. */
export const pairId = (one: string, other: string): string => (one < other ? `${one}_${other}` : `${other}_${one}`)
