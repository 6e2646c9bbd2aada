/** Characters of the reason that an admin gives for a decision on what is their own. */
export const CONFLICT_REASON = { min: 10, max: 500 } as const
