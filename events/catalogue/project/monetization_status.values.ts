import { oneOf } from '../../kit/one_of.values.ts'

export const monetizationStatuses = ['monetized', 'demonetized', 'force-demonetized'] as const
export type MonetizationStatus = (typeof monetizationStatuses)[number]
export const isMonetizationStatus = oneOf(monetizationStatuses)

/** Only moderators may set or lift it. */
export const staffOnlyMonetizationStatus = 'force-demonetized' satisfies MonetizationStatus
