import {
  ADDED_ADDITIONAL_CATEGORIES_MAX,
  ADDITIONAL_CATEGORIES_MAX,
  DONATION_LINKS_MAX,
  FEATURED_CATEGORIES_MAX,
} from '@adit/events/catalogue/limits.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { jsonArray } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { deletedProjectRefusals } from '../project/project.decider.ts'
import {
  additionalCategories,
  donation,
  featuredCategories,
  keep,
  linkChanges,
  links,
} from '../project/project_fields.contract.ts'

/** Ours: projects in one bulk edit. It is also how many projects a person can own by default. */
export const BULK_PROJECTS_MAX = 256

const names = (max: number, meaning: string) => keep(z.array(z.string().max(64)).max(max).describe(meaning))
const donations = (meaning: string) => keep(z.array(donation).max(DONATION_LINKS_MAX).describe(meaning))

const shared = {
  categories: keep(featuredCategories),
  add_categories: names(
    FEATURED_CATEGORIES_MAX,
    'Categories to add to the existing ones, or to `categories` if given.',
  ),
  remove_categories: names(FEATURED_CATEGORIES_MAX, 'Categories to remove from the existing ones.'),
  additional_categories: keep(additionalCategories),
  add_additional_categories: names(
    ADDED_ADDITIONAL_CATEGORIES_MAX,
    'Additional categories to add to the existing ones, or to `additional_categories` if given.',
  ),
  remove_additional_categories: names(
    ADDITIONAL_CATEGORIES_MAX,
    'Additional categories to remove from the existing ones.',
  ),
}

const bulkEditBodyV2 = z.object({
  ...shared,
  donation_urls: donations('Donation links. Replaces all existing ones.'),
  add_donation_urls: donations('Donation links to add. A link with the same `id` is replaced.'),
  remove_donation_urls: donations('Donation links to remove, identified by their `id`.'),
  ...links,
})

const bulkEditBodyV3 = z.object({
  ...shared,
  link_urls: keep(linkChanges),
})

export const bulkEditBody = { v2: bulkEditBodyV2, v3: bulkEditBodyV3 }

export const editProjects = defineRoute({
  method: 'PATCH',
  versions: ['v2', 'v3'],
  path: '/projects',
  limitedTokens: 'projects',
  side: 'command',
  summary: 'Edit several projects',
  description: {
    v2: 'Either all projects are changed, or none if any field is invalid for any project; the error names that project. For each list, the plain field such as `categories` replaces it first, then `remove_` fields remove entries, then `add_` fields add entries. A link set to null is removed.',
    v3: 'Same as in version 2, with all links in one map.',
  },
  group: 'Projects',
  auth: 'required',
  scope: 'PROJECT_WRITE',
  query: z.object({
    ids: jsonArray(z.string().max(64), { max: BULK_PROJECTS_MAX }).meta({
      description: `JSON array of at most ${BULK_PROJECTS_MAX} project ids or slugs.`,
    }),
  }),
  body: { kind: 'json', schema: bulkEditBody },
  responses: { 204: { description: 'All projects were changed.' } },
  errors: refusals(deletedProjectRefusals, 'bulk_refused', 'bulk_not_yours').codes,
  visibleIn: ['catalogue'],
  example: {
    v2: { query: 'ids=["lantern", "AABBCCDD"]', body: { add_categories: ['utility'], issues_url: null } },
    v3: { query: 'ids=["lantern"]', body: { link_urls: { source: 'https://example.com/lantern' } } },
  },
})
