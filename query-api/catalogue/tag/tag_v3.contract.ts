import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { categoryItem, licenseItem, licenseTextItem, loaderItem } from './tag_shape.ts'

const tag = { method: 'GET', side: 'query', auth: 'none', group: 'Tags', errors: [] } as const
const list = <Item extends z.ZodType>(item: Item) =>
  ({ 200: { description: 'All of them.', schema: z.array(item) } }) as const
const strings = list(z.string())

const loader = loaderItem.extend({
  supported_project_types: z.array(z.string()).describe('What it loads.'),
  supported_games: z.array(z.string()).describe('Games that it is for; so far `minecraft-java` alone.'),
  metadata: z.record(z.string(), z.unknown()).describe('Always empty.'),
})
const fieldValue = z.object({
  value: z.string().describe('What the field of a version may hold.'),
  ordering: z.int().nullable().describe('Place in the list, 0 first; null where the order means nothing.'),
  created: z.iso.datetime().nullable().describe('When the game version came out; null in other fields.'),
  metadata: z
    .record(z.string(), z.unknown())
    .describe('Of a game version `type` and `major`, as in `GET /v2/tag/game_version`; empty in other fields.'),
})
const game = z.object({
  slug: z.string().describe('What `games` of projects and versions hold.'),
  name: z.string().describe('What people call the game.'),
})
const platform = z.object({
  name: z.string().describe('What the keys of `link_urls` are.'),
  donation: z.boolean().describe('True for a place at which to support creators.'),
})

export const getCategoriesV3 = defineRoute({
  ...tag,
  path: '/v3/tag/category',
  summary: 'List the tags of projects',
  responses: list(categoryItem),
})
export const getLoadersV3 = defineRoute({
  ...tag,
  path: '/v3/tag/loader',
  summary: 'List the loaders',
  responses: list(loader),
})
export const getGames = defineRoute({
  ...tag,
  path: '/v3/games',
  summary: 'List the games',
  responses: list(game),
})
export const getLoaderField = defineRoute({
  ...tag,
  path: '/v3/loader_field',
  summary: 'List the values of a field of versions',
  query: z.object({
    loader_field: z
      .enum(['game_versions', 'environment', 'mrpack_loaders'])
      .describe('The field of versions whose values are wanted.'),
  }),
  responses: list(fieldValue),
})
export const getLinkPlatforms = defineRoute({
  ...tag,
  path: '/v3/link_platform',
  summary: 'List the platforms of links',
  responses: list(platform),
})
export const getLicensesV3 = defineRoute({
  ...tag,
  path: '/v3/license',
  summary: 'List the licenses',
  responses: list(licenseItem),
})
export const getLicenseTextV3 = defineRoute({
  ...tag,
  path: '/v3/license/:id',
  summary: 'Get the text of a license',
  responses: {
    200: { description: 'Title and text.', schema: licenseTextItem },
  },
  errors: ['license_text_not_found'],
})
export const getReportTypesV3 = defineRoute({
  ...tag,
  path: '/v3/report_type',
  summary: 'List the reasons for reports',
  responses: strings,
})
export const getProjectTypesV3 = defineRoute({
  ...tag,
  path: '/v3/project_type',
  summary: 'List the types of projects',
  responses: strings,
})
