import { open, type Response, validate } from 'maxmind'
import { type CountryOf, countryCode, unknownCountry } from './country.port.ts'

/** Either shape occurs: one flat field, or an object as in the format's own databases. */
interface Found {
  country_code?: unknown
  country?: { iso_code?: unknown }
}

/**
 * Countries from a file in the format MMDB (such as those of DB-IP or iptoasn), which is read again whenever it changes. Throws for a file that is
 * missing or no database.
 */
export async function countryFile(path: string): Promise<CountryOf> {
  const reader = await open<Response>(path, { watchForUpdates: true, watchForUpdatesNonPersistent: true })
  return (address) => {
    if (!validate(address)) return unknownCountry
    const found = reader.get(address) as Found | null // As databases of countries hold them.
    return countryCode(found?.country_code ?? found?.country?.iso_code)
  }
}
