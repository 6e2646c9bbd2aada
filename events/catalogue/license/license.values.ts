import { readExpression, someChoiceHolds } from './license_grammar.values.ts'

/** The license that `arr` stands for on the wire: none, all rights stay with the author. */
export const ALL_RIGHTS_RESERVED = 'LicenseRef-All-Rights-Reserved'
/** A project whose license has not been chosen yet. */
export const UNKNOWN_LICENSE = 'LicenseRef-Unknown'

export const LICENSE_REF_PREFIX = 'LicenseRef-'

export type PickableLicense = { id: string; name: string }

/** The licenses that the interface offers first. Any other is typed as an SPDX expression. */
export const pickableLicenses: readonly PickableLicense[] = [
  { id: ALL_RIGHTS_RESERVED, name: 'All Rights Reserved' },
  { id: 'AGPL-3.0-only', name: 'GNU Affero General Public License v3.0 only' },
  { id: 'AGPL-3.0-or-later', name: 'GNU Affero General Public License v3.0 or later' },
  { id: 'Apache-2.0', name: 'Apache License 2.0' },
  { id: 'Artistic-2.0', name: 'Artistic License 2.0' },
  { id: '0BSD', name: 'BSD Zero Clause License' },
  { id: 'BSD-2-Clause', name: 'BSD 2-Clause "Simplified" License' },
  { id: 'BSD-3-Clause', name: 'BSD 3-Clause "New" or "Revised" License' },
  { id: 'BSL-1.0', name: 'Boost Software License 1.0' },
  { id: 'CC0-1.0', name: 'Creative Commons Zero v1.0 Universal' },
  { id: 'CC-BY-4.0', name: 'Creative Commons Attribution 4.0 International' },
  { id: 'CC-BY-SA-4.0', name: 'Creative Commons Attribution Share Alike 4.0 International' },
  { id: 'CC-BY-NC-4.0', name: 'Creative Commons Attribution Non Commercial 4.0 International' },
  { id: 'CC-BY-NC-SA-4.0', name: 'Creative Commons Attribution Non Commercial Share Alike 4.0 International' },
  { id: 'CC-BY-ND-4.0', name: 'Creative Commons Attribution No Derivatives 4.0 International' },
  { id: 'CC-BY-NC-ND-4.0', name: 'Creative Commons Attribution Non Commercial No Derivatives 4.0 International' },
  { id: 'EPL-2.0', name: 'Eclipse Public License 2.0' },
  { id: 'EUPL-1.2', name: 'European Union Public License 1.2' },
  { id: 'GPL-2.0-only', name: 'GNU General Public License v2.0 only' },
  { id: 'GPL-2.0-or-later', name: 'GNU General Public License v2.0 or later' },
  { id: 'GPL-3.0-only', name: 'GNU General Public License v3.0 only' },
  { id: 'GPL-3.0-or-later', name: 'GNU General Public License v3.0 or later' },
  { id: 'ISC', name: 'ISC License' },
  { id: 'LGPL-2.1-only', name: 'GNU Lesser General Public License v2.1 only' },
  { id: 'LGPL-2.1-or-later', name: 'GNU Lesser General Public License v2.1 or later' },
  { id: 'LGPL-3.0-only', name: 'GNU Lesser General Public License v3.0 only' },
  { id: 'LGPL-3.0-or-later', name: 'GNU Lesser General Public License v3.0 or later' },
  { id: 'MIT', name: 'MIT License' },
  { id: 'MPL-2.0', name: 'Mozilla Public License 2.0' },
  { id: 'OSL-3.0', name: 'Open Software License 3.0' },
  { id: 'Unlicense', name: 'The Unlicense' },
  { id: 'WTFPL', name: 'Do What The F*ck You Want To Public License' },
  { id: 'Zlib', name: 'zlib License' },
]

/** Families of licenses that require whoever distributes the program to offer its source. Share-alike content licenses don't. */
const sourceFamilies = [
  'AGPL',
  'APSL',
  'CDDL',
  'CECILL',
  'CERN-OHL-S',
  'CERN-OHL-W',
  'CPAL',
  'CPL',
  'EPL',
  'EUPL',
  'GPL',
  'LGPL',
  'MPL',
  'MS-RL',
  'NPOSL',
  'OSL',
  'QPL',
  'RPL',
  'SSPL',
  'Sleepycat',
  'copyleft-next',
] as const
/** CeCILL-B is permissive, unlike the other CeCILL licenses. */
const permissiveRelatives: readonly string[] = ['CECILL-B']

/** Whether one license id (not an expression) requires that the source is offered. */
export const licenseDemandsSource = (id: string): boolean =>
  !permissiveRelatives.includes(id) && sourceFamilies.some((family) => id === family || id.startsWith(`${family}-`))

/**
 * Whether an expression requires the source whichever alternative the user chooses. Needs no list of known ids, so the browser can use it.
 * An expression that can't be read requires nothing.
 */
export const demandsSource = (expression: string): boolean => {
  const anyName = { license: (id: string) => id, exception: (id: string) => id }
  const reading = readExpression(expression, anyName)
  return reading.ok && !someChoiceHolds(reading.tree, (id) => !licenseDemandsSource(id))
}

/** Resolves the wire's alias `arr` in any case. Anything else is only trimmed. */
export const licenseFromAlias = (text: string): string =>
  text.trim().toLowerCase() === 'arr' ? ALL_RIGHTS_RESERVED : text.trim()

/** Where the text of a license of the SPDX list is. Undefined for custom licenses. */
export const licenseUrl = (id: string): string | null =>
  id.startsWith(LICENSE_REF_PREFIX) ? null : `https://spdx.org/licenses/${encodeURIComponent(id)}.html`

/** `LicenseRef-Polyform-Strict-1.0` becomes `Polyform Strict 1.0`. */
export const customLicenseName = (id: string): string => id.slice(LICENSE_REF_PREFIX.length).replaceAll('-', ' ')
