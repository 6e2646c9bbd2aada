import {
  ADDITIONAL_CATEGORIES_MAX,
  BODY_MAX,
  DONATION_LINKS_MAX,
  FEATURED_CATEGORIES_MAX,
  LINK_MAX,
  SLUG,
  SUMMARY,
  TITLE,
  UPLOADED_IMAGES_MAX,
} from '@adit/events/catalogue/limits.values.ts'
import { requestableStatuses } from '@adit/events/catalogue/project/project_status.values.ts'
import { environments } from '@adit/events/catalogue/tag/environment.values.ts'
import { sideTypes } from '@adit/events/catalogue/tag/side_type.values.ts'
import { z } from 'zod'

/** Fields that several write contracts of the catalogue share. Lengths are those of limits.values.ts. */
export const title = z
  .string()
  .trim()
  .min(TITLE.min)
  .max(TITLE.max)
  .describe('Its name for people. Spaces around it are cut.')
export const summaryMeaning = 'The summary that lists show: one or two sentences without markup.'
export const summary = z.string().trim().min(SUMMARY.min).max(SUMMARY.max).describe(summaryMeaning)
export const description = z.string().max(BODY_MAX).describe('The long description, in Markdown.')
export const slug = z
  .string()
  .min(SLUG.min)
  .max(SLUG.max)
  .regex(/^[A-Za-z0-9._-]+$/, { error: 'address of letters, digits, ".", "_" and "-"' })
  .meta({
    description:
      'Its name in addresses: letters, digits, ".", "_" and "-", kept in lower case. Unique; old ones go on leading here.',
  })
export const featuredCategories = z
  .array(z.string().max(64))
  .max(FEATURED_CATEGORIES_MAX)
  .describe('Tags that lists show, from `GET /v2/tag/category`.')
export const additionalCategories = z
  .array(z.string().max(64))
  .max(ADDITIONAL_CATEGORIES_MAX)
  .describe('Further tags, which filters find but lists do not show.')
export const link = z
  .string()
  .max(LINK_MAX)
  .refine((text) => isHttps(text), { error: 'must be an https address' })
  .meta({ description: 'An https address; null or an empty text clears it.' })
export const clearableLink = z.union([link, z.literal('').transform(() => null), z.null()])
export const clientSide = z.enum(sideTypes).describe('Whether the client needs it, can use it or cannot.')
export const serverSide = z.enum(sideTypes).describe('Whether the server needs it, can use it or cannot.')
export const licenseId = z
  .string()
  .min(1)
  .max(128)
  .describe('SPDX expression such as `MIT`, or `LicenseRef-` and a name; `arr` stands for all rights reserved.')
export const donation = z.object({
  id: z.string().max(64).describe('Short name of the platform, from `GET /v2/tag/donation_platform`.'),
  platform: z.string().max(64).optional().describe('Accepted without effect: the name follows from `id`.'),
  url: link.describe('The https address at which to give.'),
})

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}

/** The four links of a project in version 2, each with its meaning. */
export const links = {
  issues_url: clearableLink
    .optional()
    .describe('Where to report bugs: an https address; null or an empty text clears it.'),
  source_url: clearableLink
    .optional()
    .describe('Where its source code is: an https address; null or an empty text clears it.'),
  wiki_url: clearableLink
    .optional()
    .describe('Where its documentation is: an https address; null or an empty text clears it.'),
  discord_url: clearableLink
    .optional()
    .describe('Invitation to its chat: an https address; null or an empty text clears it.'),
}

/** Pictures uploaded for a text; those that it does not show are removed after a day. */
export const uploadedImages = z
  .array(z.string().max(64))
  .max(UPLOADED_IMAGES_MAX)
  .nullish()
  .describe(
    'Ids of pictures uploaded for the text, from `POST /v3/image`. The addresses in the text are what keeps them.',
  )

export const environment = z
  .enum(environments)
  .describe('Where it runs: on which side it must, and on which it can. `unknown` leaves it open.')

/** Links of a project in version 3: those that are named change, null takes one out. */
export const linkChanges = z
  .record(z.string().max(32), clearableLink)
  .describe('Links by platform, from `GET /v3/link_platform`. Those that are absent stay; null takes one out.')

/** Tools send explicit nulls for fields they do not set; only links can be cleared by null. */
export const keep = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined)

export const donations = z
  .array(donation)
  .max(DONATION_LINKS_MAX)
  .describe('Where to support its creators; takes the place of all that there were.')

export const requested = z.enum(requestableStatuses)
