/** Ours: users of one search. */
export const FOUND_USERS_MAX = 25
