import { gameVersionTypes } from '@adit/events/catalogue/tag/game_version.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { flag } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { categoryItem, licenseItem, licenseTextItem, loaderItem } from './tag_shape.ts'

const tag = { method: 'GET', side: 'query', auth: 'none', group: 'Tags', errors: [] } as const
const list = <Item extends z.ZodType>(item: Item) =>
  ({ 200: { description: 'All of them.', schema: z.array(item) } }) as const
const strings = list(z.string())

const loader = loaderItem.extend({
  supported_project_types: z
    .array(z.string())
    .describe('What it loads, and the names by which old clients know that: `project`, `mod` and `modpack`.'),
})
const gameVersion = z.object({
  version: z.string().describe('Its name, such as `1.21.4`; what `game_versions` of versions hold.'),
  version_type: z.enum(gameVersionTypes).describe('`snapshot`, `alpha` and `beta` are early builds.'),
  date: z.iso.datetime().describe('When it came out.'),
  major: z.boolean().describe('True for the version of each series that people stay on.'),
})
const platform = z.object({
  short: z.string().describe('What `id` of `donation_urls` holds.'),
  name: z.string().describe('What people call the platform.'),
})

export const getCategories = defineRoute({
  ...tag,
  path: '/v2/tag/category',
  summary: 'List the tags of projects',
  responses: list(categoryItem),
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
  query: z.object({
    type: z.enum(gameVersionTypes).optional().describe('Only those of this kind; all of them unless told.'),
    major: flag().optional().describe('`true`: major ones alone; `false`: all others; both unless told.'),
  }),
  responses: list(gameVersion),
})
export const getLicenses = defineRoute({
  ...tag,
  path: '/v2/tag/license',
  summary: 'List the licenses',
  responses: list(licenseItem),
})
export const getLicenseText = defineRoute({
  ...tag,
  path: '/v2/tag/license/:id',
  summary: 'Get the text of a license',
  responses: { 200: { description: 'Title and text.', schema: licenseTextItem } },
  errors: ['license_text_not_found'],
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
