import { ConfigError } from '@adit/platform/config/config.ts'
import type { CountryOf } from '@adit/platform/country/country.port.ts'
import { countryFile } from '@adit/platform/country/country_file.ts'

/** Countries by the configured file. Undefined without one. */
export async function openCountries(path: string | undefined): Promise<CountryOf | undefined> {
  if (path === undefined) return undefined
  return countryFile(path).catch((error: unknown) => {
    throw new ConfigError([`COUNTRY_FILE: ${path} can't be read as a database of countries (${String(error)})`])
  })
}
