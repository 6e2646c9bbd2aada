import { customLicenseName, LICENSE_REF_PREFIX, licenseFromAlias, pickableLicenses } from './license.values.ts'
import { type LicenseReading, readExpression, someChoiceHolds } from './license_grammar.values.ts'
import { deprecatedLicenseRows, licenseExceptions, licenseRows } from './license_list.values.ts'

const byLowerCase = (ids: readonly string[]): ReadonlyMap<string, string> =>
  new Map(ids.map((id) => [id.toLowerCase(), id]))

const rows = [...licenseRows, ...deprecatedLicenseRows]
const knownLicenses = byLowerCase(rows.map(([id]) => id))
const knownExceptions = byLowerCase(licenseExceptions)
const names: ReadonlyMap<string, string> = new Map([
  ...rows.map(([id, name]) => [id, name] as const),
  ...pickableLicenses.map(({ id, name }) => [id, name] as const),
])
const osiApproved = new Set(rows.filter(([, , approved]) => approved).map(([id]) => id))
/** Free by the Free Software Foundation's list although the Open Source Initiative has not approved them. */
const freeBesides = new Set(['BSD-4-Clause', 'CC-BY-4.0', 'CC-BY-SA-4.0', 'CC0-1.0', 'ODbL-1.0', 'OpenSSL', 'WTFPL'])

/** The id in its own case; undefined when SPDX does not list it and it is no `LicenseRef-` name. */
export const canonicalLicenseId = (id: string): string | undefined =>
  /^LicenseRef-[A-Za-z0-9.-]+$/.test(id) ? id : knownLicenses.get(id.toLowerCase())

/**
 * Reads what a creator gives as `license_id`: an SPDX expression of listed ids (retired ones included, in any case) and
 * `LicenseRef-` names, or the alias `arr`.
 */
export const readLicenseExpression = (text: string): LicenseReading =>
  readExpression(licenseFromAlias(text), {
    license: canonicalLicenseId,
    exception: (id) => knownExceptions.get(id.toLowerCase()),
  })

/** Some choice leaves only open licenses; the search filter `open_source`. An expression that cannot be read is not open. */
export const isOpenSource = (expression: string): boolean => {
  const reading = readLicenseExpression(expression)
  return reading.ok && someChoiceHolds(reading.tree, (id) => osiApproved.has(id) || freeBesides.has(id))
}

/** Name for people: that of a single license, the words of a custom one, otherwise the expression itself. */
export const licenseName = (expression: string): string => {
  const isCustom = expression.startsWith(LICENSE_REF_PREFIX) && canonicalLicenseId(expression) !== undefined
  return names.get(expression) ?? (isCustom ? customLicenseName(expression) : expression)
}

/** `GET /v2/tag/license`: the list that SPDX keeps, retired ids left out. */
export const licenseTags: ReadonlyArray<{ short: string; name: string }> = licenseRows.map(([short, name]) => ({
  short,
  name,
}))
