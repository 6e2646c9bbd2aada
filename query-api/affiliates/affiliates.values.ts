/** Codes in one answer to an admin. */
export const AFFILIATE_LIST_MAX = 10_000
