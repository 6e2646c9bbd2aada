/** Why staff look at what an account keeps to itself. */
export const lookReasons = ['support', 'security', 'report', 'legal', 'other'] as const
export type LookReason = (typeof lookReasons)[number]

/** Ours: characters of what staff add to the reason. */
export const LOOK_NOTE_MAX = 500

/** What a look at an account's details shows. */
export const accountDetails = ['email', 'email_verified', 'auth_providers', 'has_password', 'has_totp'] as const

/** What a look can show. `payment_methods`: only to admins. `bills`: all that they pay. */
export const lookedAtFields = [...accountDetails, 'payment_methods', 'bills'] as const
export type LookedAtField = (typeof lookedAtFields)[number]

/** Ours: how long a look in an investigation is hidden from the person. */
export const INVESTIGATION_MS = 30 * 86_400_000

/** When the person concerned may know of a look. Milliseconds since 1970. */
export const lookShownFrom = ({ at, investigation }: { at: number; investigation: boolean }): number =>
  investigation ? at + INVESTIGATION_MS : at
