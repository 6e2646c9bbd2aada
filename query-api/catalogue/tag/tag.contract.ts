import { gameVersionTypes } from '@adit/events/catalogue/tag/game_version_type.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { flag, listOf } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { categoryItem, licenseItem, licenseTextItem, loaderItem } from './tag_shape.ts'

const tag = { method: 'GET', side: 'query', auth: 'none', group: 'Tags', errors: [] } as const
const list = <Item extends z.ZodType>(item: Item) =>
  ({ 200: { description: 'The complete list.', schema: z.array(item) } }) as const
const strings = list(z.string())

const loader = {
  v2: loaderItem.extend({
    supported_project_types: z
      .array(z.string())
      .describe('Project types it can load, including `project`, `mod` and `modpack` for old clients.'),
  }),
  v3: loaderItem.extend({
    supported_project_types: z.array(z.string()).describe('Project types it can load.'),
    supported_games: z.array(z.string()).describe('Games that it is for. Currently always `minecraft-java`.'),
    metadata: z.record(z.string(), z.unknown()).describe('Always empty.'),
  }),
}
const gameVersion = z.object({
  version: z.string().describe('Name of the game version, such as `1.21.4`, as used in `game_versions`.'),
  version_type: z
    .enum(gameVersionTypes)
    .describe('Type of the game version. `snapshot`, `alpha` and `beta` are early builds.'),
  date: z.iso.datetime().describe('Release date.'),
  major: z.boolean().describe('Whether it is the main version of its series, which most players use.'),
})
const platform = z.object({
  short: z.string().describe('Short name of the platform, as used in `donation_urls`.'),
  name: z.string().describe('Display name of the platform.'),
})

const fieldValue = z.object({
  value: z.string().describe('A value that the field of a version can have.'),
  ordering: z.int().nullable().describe('Position in the list, starting with 0. Null for fields without an order.'),
  created: z.iso.datetime().nullable().describe('Release date of the game version. Null for other fields.'),
  metadata: z
    .record(z.string(), z.unknown())
    .describe('For game versions, `type` and `major` as in `GET /v2/tag/game_version`. Empty for other fields.'),
})
const game = z.object({
  slug: z.string().describe('Short name of the game, as used in `games` of projects and versions.'),
  name: z.string().describe('Display name of the game.'),
})
const linkPlatform = z.object({
  name: z.string().describe('Name of the platform, as used for the keys of `link_urls`.'),
  donation: z.boolean().describe('Whether it is a donation platform.'),
})

export const getCategories = defineRoute({
  ...tag,
  versions: ['v2', 'v3'],
  path: '/tag/category',
  summary: 'List categories',
  responses: list(categoryItem),
})
export const getLoaders = defineRoute({
  ...tag,
  versions: ['v2', 'v3'],
  path: '/tag/loader',
  summary: 'List loaders',
  responses: { 200: { description: 'All loaders.', schema: listOf(loader) } },
})
export const getGameVersions = defineRoute({
  ...tag,
  path: '/v2/tag/game_version',
  summary: 'List game versions, newest first',
  query: z.object({
    type: z.enum(gameVersionTypes).optional().describe('Only game versions of this type. If omitted, all.'),
    major: flag().optional().describe('`true` for major versions only, `false` for all others. If omitted, both.'),
  }),
  responses: list(gameVersion),
})
export const listGameVersionNames = defineRoute({
  ...tag,
  internal: true,
  path: '/_internal/game_versions',
  summary: 'List the names of game versions, newest first',
  description: 'A tenth of the size of `GET /v2/tag/game_version`, for pages.',
  query: z.object({
    type: z.enum(gameVersionTypes).optional().describe('Only game versions of this type. If omitted, all.'),
  }),
  responses: {
    200: {
      description: 'Neighbours of the same type together.',
      schema: z.array(z.object({ type: z.enum(gameVersionTypes), versions: z.array(z.string()) })),
    },
  },
})
export const getLicenses = defineRoute({
  ...tag,
  versions: ['v2', 'v3'],
  path: { v2: '/tag/license', v3: '/license' },
  summary: 'List licenses',
  responses: list(licenseItem),
})
export const getLicenseText = defineRoute({
  ...tag,
  versions: ['v2', 'v3'],
  path: { v2: '/tag/license/:id', v3: '/license/:id' },
  summary: 'Get the text of a license',
  responses: { 200: { description: 'The title and text.', schema: licenseTextItem } },
  errors: ['license_text_not_found'],
})
export const getDonationPlatforms = defineRoute({
  ...tag,
  path: '/v2/tag/donation_platform',
  summary: 'List donation platforms',
  responses: list(platform),
})
export const getProjectTypes = defineRoute({
  ...tag,
  versions: ['v2', 'v3'],
  path: { v2: '/tag/project_type', v3: '/project_type' },
  summary: 'List project types',
  responses: strings,
})
export const getSideTypes = defineRoute({
  ...tag,
  path: '/v2/tag/side_type',
  summary: 'List the values of client_side and server_side',
  responses: strings,
})

export const getGames = defineRoute({
  ...tag,
  path: '/v3/games',
  summary: 'List games',
  responses: list(game),
})
export const getLoaderField = defineRoute({
  ...tag,
  path: '/v3/loader_field',
  summary: 'List the values of a version field',
  query: z.object({
    loader_field: z
      .enum(['game_versions', 'environment', 'mrpack_loaders'])
      .describe('Version field whose values to list.'),
  }),
  responses: list(fieldValue),
})
export const getLinkPlatforms = defineRoute({
  ...tag,
  path: '/v3/link_platform',
  summary: 'List link platforms',
  responses: list(linkPlatform),
})
