import { categoryHeaders } from '@adit/events/catalogue/tag/category.values.ts'
import { z } from 'zod'

/** Shapes of the lists that are the same in both versions of the API. */
const icon = z.string().meta({ description: 'SVG markup. It takes the color of the surrounding text.' })

/** A category. */
export const categoryItem = z.object({
  icon,
  name: z.string().describe('Name of the category, as used in `categories` of projects and in the facet `categories`.'),
  project_type: z
    .string()
    .describe('Type of projects that can have it. Plugins and data packs use the categories of `mod`.'),
  header: z.enum(categoryHeaders).describe('Heading under which filters show it.'),
})

/** A loader without its project types, which differ between versions of the API. */
export const loaderItem = z.object({
  icon,
  name: z.string().describe('Name of the loader, as used in `loaders` of versions.'),
})

export const licenseItem = z.object({
  short: z.string().describe('SPDX identifier, or a name that starts with `LicenseRef-`.'),
  name: z.string().describe('Full title of the license.'),
})
export const licenseTextItem = z.object({
  title: z.string().describe('Full name of the license.'),
  body: z.string().describe('Full text of the license, as plain text.'),
})
