import { licenseUrl } from '@adit/events/catalogue/license/license.values.ts'
import { licenseName, readLicenseExpression } from '@adit/events/catalogue/license/license_expression.values.ts'
import { isSlug } from '@adit/events/catalogue/limits.values.ts'
import type { Donation, License } from '@adit/events/catalogue/project/project.events.ts'
import type { ProjectType } from '@adit/events/catalogue/project/project_type.values.ts'
import { isCategoryName, isCategoryOf } from '@adit/events/catalogue/tag/category.values.ts'
import { donationPlatforms, isDonationPlatform } from '@adit/events/catalogue/tag/donation_platform.values.ts'
import type { Environment } from '@adit/events/catalogue/tag/environment.values.ts'
import { environmentFromSides, sidesFromEnvironment } from '@adit/events/catalogue/tag/environment.values.ts'
import type { SideType } from '@adit/events/catalogue/tag/side_type.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

export const slugFieldRefusals = refusals('slug_reserved')
export const projectFieldRefusals = refusals(slugFieldRefusals, 'unknown_category', 'unknown_license')
export const donationRefusals = refusals('unknown_platform')

/** The slug in lowercase. Throws if it is reserved; whether it is taken is checked when it is claimed. */
export function acceptSlug(slug: string): string {
  if (!isSlug(slug)) throw slugFieldRefusals.refuse('slug_reserved', { field: 'slug', slug })
  return slug.toLowerCase()
}

/** Checks categories against the project type, or against all types while the type can still change with the loaders. */
export function acceptCategories(field: string, names: readonly string[], type: ProjectType): string[] {
  for (const category of names) {
    if (!isCategoryOf(type, category) && !isCategoryName(category)) {
      throw projectFieldRefusals.refuse('unknown_category', { field, category })
    }
  }
  return [...new Set(names)]
}

/** The license with its name. Its URL is the given one, or else the one that SPDX gives. */
export function acceptLicense(id: string, url: string | null | undefined): License {
  const reading = readLicenseExpression(id)
  if (!reading.ok) throw projectFieldRefusals.refuse('unknown_license', { field: 'license_id', license: id })
  return { id: reading.expression, name: licenseName(reading.expression), url: url ?? licenseUrl(reading.expression) }
}

export function acceptDonations(field: string, donations: readonly { id: string; url: string }[]): Donation[] {
  return donations.map(({ id, url }) => {
    if (!isDonationPlatform(id)) {
      const allowed = donationPlatforms.map(({ short }) => short).join(', ')
      throw donationRefusals.refuse('unknown_platform', { field, platform: id, allowed })
    }
    return { id, url }
  })
}

/** The environment for new sides. An absent side stays as in the old environment. */
export function acceptSides(
  sides: { client_side?: SideType | undefined; server_side?: SideType | undefined },
  before: Environment,
): Environment | undefined {
  const { client_side, server_side } = sides
  if (client_side === undefined && server_side === undefined) return undefined
  const old = sidesFromEnvironment(before)
  return environmentFromSides({
    client_side: client_side ?? old.client_side,
    server_side: server_side ?? old.server_side,
  })
}
