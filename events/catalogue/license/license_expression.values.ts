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
/** Free according to the Free Software Foundation although the Open Source Initiative has not approved them. */
const freeBesides = new Set(['BSD-4-Clause', 'CC-BY-4.0', 'CC-BY-SA-4.0', 'CC0-1.0', 'ODbL-1.0', 'OpenSSL', 'WTFPL'])

/** The id in its usual case. Undefined if SPDX doesn't list it and it isn't a `LicenseRef-` name. */
export const canonicalLicenseId = (id: string): string | undefined =>
  /^LicenseRef-[A-Za-z0-9.-]+$/.test(id) ? id : knownLicenses.get(id.toLowerCase())

/**
 * Reads a creator's `license_id`: an SPDX expression of listed ids (including deprecated ones, in any case) and `LicenseRef-` names, or the
 * alias `arr`.
 */
export const readLicenseExpression = (text: string): LicenseReading =>
  readExpression(licenseFromAlias(text), {
    license: canonicalLicenseId,
    exception: (id) => knownExceptions.get(id.toLowerCase()),
  })

/**
 * Whether one of the alternatives has only open licenses. Used by the search filter `open_source`. An expression that can't be read is not
 * open.
 */
export const isOpenSource = (expression: string): boolean => {
  const reading = readLicenseExpression(expression)
  return reading.ok && someChoiceHolds(reading.tree, (id) => osiApproved.has(id) || freeBesides.has(id))
}

/** Name for people: the name of a single license, the words of a custom one, otherwise the expression itself. */
export const licenseName = (expression: string): string => {
  const isCustom = expression.startsWith(LICENSE_REF_PREFIX) && canonicalLicenseId(expression) !== undefined
  return names.get(expression) ?? (isCustom ? customLicenseName(expression) : expression)
}

/** `GET /v2/tag/license`: the SPDX list without deprecated ids. */
export const licenseTags: ReadonlyArray<{ short: string; name: string }> = licenseRows.map(([short, name]) => ({
  short,
  name,
}))
