import { categoryHeaders } from '@adit/events/catalogue/category.values.ts'
import { gameVersionTypes } from '@adit/events/catalogue/game_version.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { flag } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'

const tag = { method: 'GET', side: 'query', auth: 'none', group: 'Tags', errors: [] } as const
const list = <Item extends z.ZodType>(item: Item) =>
  ({ 200: { description: 'All of them.', schema: z.array(item) } }) as const
const strings = list(z.string())

const category = z.object({
  icon: z.string().meta({ description: 'Text of an SVG.' }),
  name: z.string(),
  project_type: z.string(),
  header: z.enum(categoryHeaders),
})
const loader = z.object({ icon: z.string(), name: z.string(), supported_project_types: z.array(z.string()) })
const gameVersion = z.object({
  version: z.string(),
  version_type: z.enum(gameVersionTypes),
  date: z.iso.datetime(),
  major: z.boolean(),
})
const license = z.object({ short: z.string(), name: z.string() })
const licenseText = z.object({ title: z.string(), body: z.string() })
const platform = z.object({ short: z.string(), name: z.string() })

export const getCategories = defineRoute({
  ...tag,
  path: '/v2/tag/category',
  summary: 'List the tags of projects',
  responses: list(category),
})
export const getLoaders = defineRoute({
  ...tag,
  path: '/v2/tag/loader',
  summary: 'List the loaders',
  responses: list(loader),
})
export const getGameVersions = defineRoute({
  ...tag,
  path: '/v2/tag/game_version',
  summary: 'List the game versions, newest first',
  query: z.object({ type: z.enum(gameVersionTypes).optional(), major: flag().optional() }),
  responses: list(gameVersion),
})
export const getLicenses = defineRoute({
  ...tag,
  path: '/v2/tag/license',
  summary: 'List the licenses',
  responses: list(license),
})
export const getLicenseText = defineRoute({
  ...tag,
  path: '/v2/tag/license/:id',
  summary: 'Get the text of a license',
  responses: { 200: { description: 'Title and text.', schema: licenseText } },
  errors: ['unknown_license'],
})
export const getDonationPlatforms = defineRoute({
  ...tag,
  path: '/v2/tag/donation_platform',
  summary: 'List the platforms for donations',
  responses: list(platform),
})
export const getReportTypes = defineRoute({
  ...tag,
  path: '/v2/tag/report_type',
  summary: 'List the reasons for reports',
  responses: strings,
})
export const getProjectTypes = defineRoute({
  ...tag,
  path: '/v2/tag/project_type',
  summary: 'List the types of projects',
  responses: strings,
})
export const getSideTypes = defineRoute({
  ...tag,
  path: '/v2/tag/side_type',
  summary: 'List the values of client_side and server_side',
  responses: strings,
})
