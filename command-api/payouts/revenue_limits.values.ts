/** What a day may have: far above what any site earns, and far below what a number can hold. The amount is in dollars. */
export const revenueLimits = { amount: '100000000', impressions: 1e12 } as const
