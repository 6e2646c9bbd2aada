/** Badges in the order of their bits. An account stores them as a bit field. */
export const badges = [
  'MIDAS',
  'EARLY_MODPACK_ADOPTER',
  'EARLY_RESPACK_ADOPTER',
  'EARLY_PLUGIN_ADOPTER',
  'ALPHA_TESTER',
  'CONTRIBUTOR',
  'TRANSLATOR',
  'AFFILIATE',
] as const
export type Badge = (typeof badges)[number]

export const ALL_BADGES = (1 << badges.length) - 1

export const badgeBit = (badge: Badge): number => 1 << badges.indexOf(badge)

/** Bits without a meaning are ignored. */
export const badgesOf = (bits: number): Badge[] => badges.filter((badge) => (bits & badgeBit(badge)) !== 0)

export const isBadgeBits = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= ALL_BADGES
