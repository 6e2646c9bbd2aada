/** What fills the creators' pool besides ads. Stored in events. */
export const poolSourceNames = ['subscriptions'] as const
export type PoolSourceName = (typeof poolSourceNames)[number]
