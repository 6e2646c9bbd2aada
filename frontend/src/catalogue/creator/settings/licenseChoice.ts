import { LICENSE_REF_PREFIX, UNKNOWN_LICENSE } from '@adit/events/catalogue/license/license.values.ts'

/** How a license is named: one of the list, an SPDX expression, one of its author's own, or not at all yet. */
export type LicenseKind = 'none' | 'listed' | 'expression' | 'custom'

export function licenseKindOf(id: string, listed: readonly string[]): LicenseKind {
  if (id === UNKNOWN_LICENSE) return 'none'
  if (listed.includes(id)) return 'listed'
  return id.startsWith(LICENSE_REF_PREFIX) ? 'custom' : 'expression'
}

/** `My License 1.0!` becomes the id `LicenseRef-My-License-1.0`: letters, digits, dots and `-` are all that SPDX allows there. */
export function customLicenseId(name: string): string {
  return (
    LICENSE_REF_PREFIX +
    name
      .trim()
      .replace(/[^A-Za-z0-9.]+/g, '-')
      .replace(/^-+|-+$/g, '')
  )
}
