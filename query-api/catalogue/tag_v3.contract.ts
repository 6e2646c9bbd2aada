import { categoryHeaders } from '@adit/events/catalogue/category.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

const tag = { method: 'GET', side: 'query', auth: 'none', group: 'Tags', errors: [] } as const
const list = <Item extends z.ZodType>(item: Item) =>
  ({ 200: { description: 'All of them.', schema: z.array(item) } }) as const
const strings = list(z.string())

const category = z.object({
  icon: z.string(),
  name: z.string(),
  project_type: z.string(),
  header: z.enum(categoryHeaders),
})
const loader = z.object({
  icon: z.string(),
  name: z.string(),
  supported_project_types: z.array(z.string()),
  supported_games: z.array(z.string()),
  metadata: z.record(z.string(), z.unknown()),
})
const fieldValue = z.object({
  value: z.string(),
  ordering: z.int().nullable(),
  created: z.iso.datetime().nullable(),
  metadata: z.record(z.string(), z.unknown()),
})
const platform = z.object({ name: z.string(), donation: z.boolean() })

export const getCategoriesV3 = defineRoute({
  ...tag,
  path: '/v3/tag/category',
  summary: 'List the tags of projects',
  responses: list(category),
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
  responses: list(z.object({ slug: z.string(), name: z.string() })),
})
export const getLoaderField = defineRoute({
  ...tag,
  path: '/v3/loader_field',
  summary: 'List the values of a field of versions',
  query: z.object({ loader_field: z.enum(['game_versions', 'environment', 'mrpack_loaders']) }),
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
  responses: list(z.object({ short: z.string(), name: z.string() })),
})
export const getLicenseTextV3 = defineRoute({
  ...tag,
  path: '/v3/license/:id',
  summary: 'Get the text of a license',
  responses: {
    200: { description: 'Title and text.', schema: z.object({ title: z.string(), body: z.string() }) },
  },
  errors: ['unknown_license'],
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
