/**
 * The country of an address: two letters of ISO 3166-1 in upper case, or `XX` if it is unknown. Addresses of anonymising networks have none.
 */
export type CountryOf = (address: string) => string

export const unknownCountry = 'XX'

/** For sites without a source of countries. */
export const noCountries: CountryOf = () => unknownCountry

/** Codes that sources use for what is no country: anonymous proxies, Tor, satellites, and ranges that say only the continent. */
const noCountry = new Set(['A1', 'A2', 'T1', 'O1', 'AP', 'EU', 'ZZ'])

/** A code as a source wrote it. */
export function countryCode(given: unknown): string {
  const code = typeof given === 'string' ? given.trim().toUpperCase() : ''
  return /^[A-Z]{2}$/.test(code) && !noCountry.has(code) ? code : unknownCountry
}
