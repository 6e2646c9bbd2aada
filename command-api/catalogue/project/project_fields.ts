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

/** In lower case, once it may be used; whether it is taken is for its reservation to say. */
export function acceptSlug(slug: string): string {
  if (!isSlug(slug)) throw slugFieldRefusals.refuse('slug_reserved', { field: 'slug', slug })
  return slug.toLowerCase()
}

/** Categories of the type of project; while the type may still change with its loaders, of any type. */
export function acceptCategories(field: string, names: readonly string[], type: ProjectType): string[] {
  for (const category of names) {
    if (!isCategoryOf(type, category) && !isCategoryName(category)) {
      throw projectFieldRefusals.refuse('unknown_category', { field, category })
    }
  }
  return [...new Set(names)]
}

/** The license with its name; its address is the given one, else the one that SPDX gives. */
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

/** The environment that new sides mean; a side that is absent stays as the old environment has it. */
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
