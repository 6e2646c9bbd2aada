import { readFile } from 'node:fs/promises'
import { ALL_RIGHTS_RESERVED, licenseFromAlias } from '@adit/events/catalogue/license/license.values.ts'
import { canonicalLicenseId, licenseName } from '@adit/events/catalogue/license/license_expression.values.ts'
import { z } from 'zod'

const licenseFile = z.object({ licenseText: z.string() })

export interface LicenseText {
  title: string
  body: string
}

/** The text of a license by its SPDX id. Undefined for an id without one. */
export async function licenseText(asked: string): Promise<LicenseText | undefined> {
  // The id comes from our own list, so it can only be a file name.
  const id = canonicalLicenseId(licenseFromAlias(asked))
  if (id === ALL_RIGHTS_RESERVED) {
    return { title: licenseName(id), body: 'All rights reserved unless explicitly stated.' }
  }
  if (id === undefined) return undefined
  try {
    const file = await readFile(new URL(import.meta.resolve(`spdx-license-list/licenses/${id}.json`)), 'utf8')
    return { title: licenseName(id), body: licenseFile.parse(JSON.parse(file)).licenseText }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
