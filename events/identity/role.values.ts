/** Role of an account on the whole site. A developer is an ordinary user. */
export const roles = ['developer', 'moderator', 'admin'] as const
export type Role = (typeof roles)[number]

export const isRole = (value: unknown): value is Role => roles.some((role) => role === value)

/** Moderators and admins: reviews, reports, file lookups. */
export const isMod = (role: Role): role is 'moderator' | 'admin' => role !== 'developer'

/** Billing lookups, email lookups, notices, roles. */
export const isAdmin = (role: Role): role is 'admin' => role === 'admin'
