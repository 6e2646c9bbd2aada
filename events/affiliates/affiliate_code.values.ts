/** In characters. */
export const SOURCE_NAME = { min: 1, max: 100 } as const

/** Codes that one affiliate can have at once. */
export const AFFILIATE_CODES_MAX = 100

/** The parameter of an address that names a code: `https://adit.example/plus?afl=aFf1L1aT`. */
export const AFFILIATE_PARAMETER = 'afl'

/** How long a browser remembers whose link brought it, in milliseconds. */
export const AFFILIATE_MEMORY_MS = 30 * 24 * 3_600_000

/** What an affiliate gets of what customers pay without tax: a tenth. */
export const affiliateShare = { share: 1n, of: 10n } as const
