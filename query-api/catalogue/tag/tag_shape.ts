import { categoryHeaders } from '@adit/events/catalogue/tag/category.values.ts'
import { z } from 'zod'

/** Shapes of the lists that both versions of the API have alike. */
const icon = z.string().meta({ description: 'Text of an SVG, in the colour of the text around it.' })

/** A tag. */
export const categoryItem = z.object({
  icon,
  name: z.string().describe('What `categories` of projects and the facet `categories` hold.'),
  project_type: z
    .string()
    .describe('Projects of which type may have it; plugins and data packs use the tags of `mod`.'),
  header: z.enum(categoryHeaders).describe('Under which heading filters show it.'),
})

/** A loader without what it loads, which the versions of the API tell differently. */
export const loaderItem = z.object({
  icon,
  name: z.string().describe('What `loaders` of versions hold.'),
})

export const licenseItem = z.object({
  short: z.string().describe('SPDX identifier, or a name of our own that begins with `LicenseRef-`.'),
  name: z.string().describe('The license’s full title.'),
})
export const licenseTextItem = z.object({
  title: z.string().describe('The license’s full name.'),
  body: z.string().describe('All of its words, as plain text.'),
})
