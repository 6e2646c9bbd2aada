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

/** Ours: projects of one bulk edit. One person owns 256 unless support raised it. */
export const BULK_PROJECTS_MAX = 256

const names = (max: number, meaning: string) => keep(z.array(z.string().max(64)).max(max).describe(meaning))
const donations = (meaning: string) => keep(z.array(donation).max(DONATION_LINKS_MAX).describe(meaning))

const shared = {
  categories: keep(featuredCategories),
  add_categories: names(FEATURED_CATEGORIES_MAX, 'Tags to feature beside those that are, or beside `categories`.'),
  remove_categories: names(FEATURED_CATEGORIES_MAX, 'Tags to feature no more.'),
  additional_categories: keep(additionalCategories),
  add_additional_categories: names(
    ADDED_ADDITIONAL_CATEGORIES_MAX,
    'Further tags to add to those that are, or to `additional_categories`.',
  ),
  remove_additional_categories: names(ADDITIONAL_CATEGORIES_MAX, 'Further tags to take away.'),
}

const bulkEditBodyV2 = z.object({
  ...shared,
  donation_urls: donations('Where to support the creators; takes the place of all that there were.'),
  add_donation_urls: donations('Places to add; one of the same `id` is replaced.'),
  remove_donation_urls: donations('Places to take away, by their `id`.'),
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
  side: 'command',
  summary: 'Edit several projects',
  description: {
    v2: 'Every field is checked for every project before any is changed; a refusal names the project and changes none. `categories` replaces the tags, `remove_` and then `add_` change them; so it is with the other lists. A link set to null is removed.',
    v3: 'As the route of version 2, with all links in one map.',
  },
  group: 'Projects',
  auth: 'required',
  scope: 'PROJECT_WRITE',
  query: z.object({
    ids: jsonArray(z.string().max(64), { max: BULK_PROJECTS_MAX }).meta({
      description: `JSON array of ids or slugs in any mix, at most ${BULK_PROJECTS_MAX}.`,
    }),
  }),
  body: { kind: 'json', schema: bulkEditBody },
  responses: { 204: { description: 'Changed, all of them.' } },
  errors: refusals(deletedProjectRefusals, 'bulk_refused', 'bulk_not_yours').codes,
  visibleIn: ['catalogue'],
  example: {
    v2: { query: 'ids=["lantern", "AABBCCDD"]', body: { add_categories: ['utility'], issues_url: null } },
    v3: { query: 'ids=["lantern"]', body: { link_urls: { source: 'https://example.com/lantern' } } },
  },
})
