import type { Links } from '@adit/events/catalogue/project/project.events.ts'
import type { z } from 'zod'
import type { LivingProject } from './living_project.ts'
import type { editProjectBody } from './project.contract.ts'
import type { ProjectChanges } from './project.decider.ts'
import { staffFieldRefusals } from './project_access.ts'
import { acceptCategories, acceptDonations, acceptLicense, acceptSides, acceptSlug } from './project_fields.ts'

type V2 = z.output<typeof editProjectBody.v2>
type V3 = z.output<typeof editProjectBody.v3>

/** Converts a body of version 2 into an edit of the project in its current state. */
export function changesOfV2(body: V2, project: LivingProject): ProjectChanges {
  const { issues_url: issues, source_url: source, wiki_url: wiki, discord_url: discord } = body
  return compact({
    ...sharedChanges(body, project),
    title: body.title,
    summary: body.description,
    body: body.body,
    environment: acceptSides(body, project.environment),
    donations: body.donation_urls && acceptDonations('donation_urls', body.donation_urls),
    links: compact({ issues, source, wiki, discord }),
  })
}

/** Converts a body of version 3 into an edit. */
export function changesOfV3(body: V3, project: LivingProject): ProjectChanges {
  const { links, donations } = linksOfV3(body.link_urls ?? {}, project)
  return compact({
    ...sharedChanges(body, project),
    title: body.name,
    summary: body.summary,
    body: body.description,
    environment: body.environment,
    environmentReview: body.side_types_migration_review_status,
    links,
    donations,
  })
}

function sharedChanges(body: V2 | V3, project: LivingProject): ProjectChanges {
  const { license_id, license_url, monetization_status } = body
  const licensed = license_id !== undefined || license_url !== undefined
  return {
    slug: body.slug === undefined ? undefined : acceptSlug(body.slug),
    categories: body.categories && acceptCategories('categories', body.categories, project.chosenType),
    additionalCategories:
      body.additional_categories &&
      acceptCategories('additional_categories', body.additional_categories, project.chosenType),
    license: licensed ? acceptLicense(license_id ?? project.licenseId, license_url) : undefined,
    requestedStatus: body.requested_status,
    message: body.moderation_message,
    messageBody: body.moderation_message_body,
    monetization: monetization_status,
  }
}

const linkNames = ['issues', 'source', 'wiki', 'discord'] as const

/** Version 3 has links and donations in one map; null removes an entry. */
function linksOfV3(urls: Readonly<Record<string, string | null>>, project: LivingProject) {
  const links: Partial<Links> = {}
  const donations = new Map(project.donations.map(({ id, url }) => [id, url]))
  for (const [platform, url] of Object.entries(urls)) {
    const name = linkNames.find((known) => known === platform)
    if (name) links[name] = url
    else if (url === null) donations.delete(platform)
    else donations.set(platform, url)
  }
  const changed = Object.keys(urls).some((platform) => !linkNames.some((known) => known === platform))
  return {
    links,
    donations: changed
      ? acceptDonations(
          'link_urls',
          [...donations].map(([id, url]) => ({ id, url })),
        )
      : undefined,
  }
}

/** Fields that only staff may set. */
export function refuseStaffFields(changes: ProjectChanges): void {
  if (changes.message !== undefined || changes.messageBody !== undefined)
    throw staffFieldRefusals.refuse('staff_only', { field: 'moderation_message' })
}

/** Omits absent fields, so that they don't overwrite anything. */
function compact<Fields extends object>(fields: Fields): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } {
  // Only entries without a value are removed, as the type says.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}
