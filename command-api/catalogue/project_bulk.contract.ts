import {
  ADDED_ADDITIONAL_CATEGORIES_MAX,
  ADDITIONAL_CATEGORIES_MAX,
  DONATION_LINKS_MAX,
  FEATURED_CATEGORIES_MAX,
} from '@adit/events/catalogue/limits.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { jsonArray } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { additionalCategories, clearableLink, donation, featuredCategories } from './fields.contract.ts'

/** Ours: projects of one bulk edit. One person owns 256 unless support raised it. */
export const BULK_PROJECTS_MAX = 256

const keep = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? undefined)
const names = (max: number) => keep(z.array(z.string().max(64)).max(max))
const donations = keep(z.array(donation).max(DONATION_LINKS_MAX))

const shared = {
  categories: keep(featuredCategories),
  add_categories: names(FEATURED_CATEGORIES_MAX),
  remove_categories: names(FEATURED_CATEGORIES_MAX),
  additional_categories: keep(additionalCategories),
  add_additional_categories: names(ADDED_ADDITIONAL_CATEGORIES_MAX),
  remove_additional_categories: names(ADDITIONAL_CATEGORIES_MAX),
}

export const bulkEditV2Body = z.object({
  ...shared,
  donation_urls: donations,
  add_donation_urls: donations,
  remove_donation_urls: donations,
  issues_url: clearableLink.optional(),
  source_url: clearableLink.optional(),
  wiki_url: clearableLink.optional(),
  discord_url: clearableLink.optional(),
})

export const bulkEditV3Body = z.object({
  ...shared,
  link_urls: keep(z.record(z.string().max(32), clearableLink)),
})

const route = {
  method: 'PATCH',
  side: 'command',
  group: 'Projects',
  auth: 'required',
  scope: 'PROJECT_WRITE',
  query: z.object({
    ids: jsonArray(z.string().max(64), { max: BULK_PROJECTS_MAX }).meta({
      description: `JSON array of ids or slugs in any mix, at most ${BULK_PROJECTS_MAX}.`,
    }),
  }),
  responses: { 204: { description: 'Changed, all of them.' } },
  errors: ['bulk_refused', 'bulk_not_yours'],
  visibleIn: ['catalogue'],
} as const

export const editProjectsV2 = defineRoute({
  ...route,
  path: '/v2/projects',
  summary: 'Edit several projects',
  description:
    'Every field is checked for every project before any is changed; a refusal names the project and changes none. `categories` replaces the tags, `add_` and `remove_` change them; so it is with the other lists. A link set to null is removed.',
  body: { kind: 'json', schema: bulkEditV2Body },
  example: { query: 'ids=["lantern", "AABBCCDD"]', body: { add_categories: ['utility'], issues_url: null } },
})

export const editProjectsV3 = defineRoute({
  ...route,
  path: '/v3/projects',
  summary: 'Edit several projects',
  description: 'As the route of version 2, with all links in one map.',
  body: { kind: 'json', schema: bulkEditV3Body },
  example: { query: 'ids=["lantern"]', body: { link_urls: { source: 'https://example.com/lantern' } } },
})
