import { unknownCountry } from '@adit/platform/country/country.port.ts'

/** Other countries: those that are unknown, and those of which too little counted in the month to be named. */
export const otherCountries = unknownCountry

/** What counted of a project from a country in a calendar month (UTC), as YYYY-MM. */
export interface CountryMonth {
  project_id: string
  month: string
  country: string
  amount: number
}

/**
 * Says under which name a country is shown. It is decided for the whole calendar month of a project, whatever range, slices and filters are asked for, so that
 * figures of two ranges can't be subtracted to get at a country that isn't named.
 */
export function countryNames(months: readonly CountryMonth[], floor: number) {
  const named = new Set<string>()
  for (const row of months) if (row.amount >= floor) named.add(keyOf(row))
  return (of: Pick<CountryMonth, 'project_id' | 'month' | 'country'>): string =>
    named.has(keyOf(of)) ? of.country : otherCountries
}

const keyOf = ({ project_id, month, country }: Pick<CountryMonth, 'project_id' | 'month' | 'country'>) =>
  `${project_id} ${month} ${country}`

const monthMs = (year: number, month: number) => Date.UTC(year, month)

/** The beginnings of the calendar months that a range touches, from the first on. Milliseconds since 1970. */
export function monthsOf(start: number, end: number): number[] {
  const first = new Date(start)
  const starts: number[] = []
  for (let month = first.getUTCMonth(); ; month++) {
    const at = monthMs(first.getUTCFullYear(), month)
    if (at >= end) return starts
    starts.push(at)
  }
}

/** As YYYY-MM. */
export const monthNameOf = (at: number): string => new Date(at).toISOString().slice(0, 7)
