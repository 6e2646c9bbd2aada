export const monetizationStatuses = ['monetized', 'demonetized', 'force-demonetized'] as const
export type MonetizationStatus = (typeof monetizationStatuses)[number]

/** Only moderators may set or lift it. */
export const staffOnlyMonetizationStatus = 'force-demonetized' satisfies MonetizationStatus
