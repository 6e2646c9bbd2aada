import {
  ADDITIONAL_CATEGORIES_MAX,
  BODY_MAX,
  DONATION_LINKS_MAX,
  FEATURED_CATEGORIES_MAX,
  LINK_MAX,
  LINK_PLATFORMS_MAX,
  SLUG,
  SUMMARY,
  TITLE,
  UPLOADED_IMAGES_MAX,
} from '@adit/events/catalogue/limits.values.ts'
import { requestableStatuses } from '@adit/events/catalogue/project/project_status.values.ts'
import { environments } from '@adit/events/catalogue/tag/environment.values.ts'
import { sideTypes } from '@adit/events/catalogue/tag/side_type.values.ts'
import { mapUpTo } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { plainName } from '../../kit/plain_name.ts'

/** Fields that several write contracts of the catalogue share. Their limits are in limits.values.ts. */
export const title = plainName(z.string().trim().min(TITLE.min).max(TITLE.max)).describe(
  'Display name. Leading and trailing spaces are removed.',
)
export const summaryMeaning = 'Summary shown in lists: one or two sentences without markup.'
export const summary = z.string().trim().min(SUMMARY.min).max(SUMMARY.max).describe(summaryMeaning)
export const description = z.string().max(BODY_MAX).describe('Long description, in Markdown.')
export const slug = z
  .string()
  .min(SLUG.min)
  .max(SLUG.max)
  .regex(/^[A-Za-z0-9._-]+$/, { error: 'slug (letters, digits, ".", "_" and "-" only)' })
  .meta({
    description:
      'Name of the project in URLs: letters, digits, ".", "_" and "-", stored in lower case. Must be unique. Old slugs keep redirecting to the project.',
  })
export const featuredCategories = z
  .array(z.string().max(64))
  .max(FEATURED_CATEGORIES_MAX)
  .describe('Categories shown in lists, from `GET /v2/tag/category`.')
export const additionalCategories = z
  .array(z.string().max(64))
  .max(ADDITIONAL_CATEGORIES_MAX)
  .describe('More categories, which filters match but lists don’t show.')
export const link = z
  .string()
  .max(LINK_MAX)
  .refine((text) => isHttps(text), { error: 'must be an https URL' })
  .meta({ description: 'An https URL. Null or an empty string removes it.' })
export const clearableLink = z.union([link, z.literal('').transform(() => null), z.null()])
export const clientSide = z
  .enum(sideTypes)
  .describe('Whether the project is required, optional or unsupported on the client.')
export const serverSide = z
  .enum(sideTypes)
  .describe('Whether the project is required, optional or unsupported on the server.')
export const licenseId = z
  .string()
  .min(1)
  .max(128)
  .describe('SPDX expression such as `MIT`, or `LicenseRef-` followed by a name. `arr` means all rights reserved.')
export const donation = z.object({
  id: z.string().max(64).describe('Short name of the platform, from `GET /v2/tag/donation_platform`.'),
  platform: z.string().max(64).optional().describe('Has no effect: the name follows from `id`.'),
  url: link.describe('URL of the donation page; must be https.'),
})

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}

/** The four links of a project in version 2. */
export const links = {
  issues_url: clearableLink.optional().describe('Https URL of the issue tracker. Null or an empty string removes it.'),
  source_url: clearableLink.optional().describe('Https URL of the source code. Null or an empty string removes it.'),
  wiki_url: clearableLink.optional().describe('Https URL of the documentation. Null or an empty string removes it.'),
  discord_url: clearableLink
    .optional()
    .describe('Https URL of the chat invitation. Null or an empty string removes it.'),
}

/** Pictures uploaded for a text. Those it doesn't use are removed after a day. */
export const uploadedImages = z
  .array(z.string().max(64))
  .max(UPLOADED_IMAGES_MAX)
  .nullish()
  .describe(
    'Ids of the pictures uploaded for the text with `POST /v3/image`. Pictures whose URL isn’t in the text are removed.',
  )

export const environment = z
  .enum(environments)
  .describe('Where it runs: client, server or both, and which of them are optional. Use `unknown` if you don’t know.')

/** Links of a project in version 3. Only those given change; null removes a link. */
export const linkChanges = mapUpTo(LINK_PLATFORMS_MAX, z.string().max(32), clearableLink).describe(
  'Links by platform, from `GET /v3/link_platform`. Omitted links stay as they are; null removes a link.',
)

/** Publishing tools send null for fields they don't set, so null only clears links. */
export const keep = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined)

export const donations = z
  .array(donation)
  .max(DONATION_LINKS_MAX)
  .describe('Donation links. Replaces all existing ones.')

export const requested = z.enum(requestableStatuses)
