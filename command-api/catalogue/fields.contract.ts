import {
  ADDITIONAL_CATEGORIES_MAX,
  BODY_MAX,
  FEATURED_CATEGORIES_MAX,
  LINK_MAX,
  SLUG,
  SUMMARY,
  TITLE,
} from '@adit/events/catalogue/limits.values.ts'
import { sideTypes } from '@adit/events/catalogue/side_type.values.ts'
import { z } from 'zod'

/** Fields that several write contracts of the catalogue share. Lengths are those of limits.values.ts. */
export const title = z.string().trim().min(TITLE.min).max(TITLE.max)
export const summary = z.string().trim().min(SUMMARY.min).max(SUMMARY.max)
export const description = z.string().max(BODY_MAX)
export const slug = z
  .string()
  .min(SLUG.min)
  .max(SLUG.max)
  .regex(/^[A-Za-z0-9._-]+$/, { error: 'letters, digits, ".", "_" and "-"' })
  .meta({ description: 'Letters, digits, ".", "_" and "-"; kept in lower case.' })
export const featuredCategories = z.array(z.string().max(64)).max(FEATURED_CATEGORIES_MAX)
export const additionalCategories = z.array(z.string().max(64)).max(ADDITIONAL_CATEGORIES_MAX)
export const link = z
  .string()
  .max(LINK_MAX)
  .refine((text) => isHttps(text), { error: 'an https address' })
  .meta({ description: 'An https address; null or an empty text clears it.' })
export const clearableLink = z.union([link, z.literal('').transform(() => null), z.null()])
export const sideType = z.enum(sideTypes)
export const licenseId = z.string().min(1).max(128)
export const donation = z.object({
  id: z.string().max(64),
  platform: z.string().max(64).optional(),
  url: link,
})

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}
