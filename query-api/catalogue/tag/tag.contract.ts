import { gameVersionTypes } from '@adit/events/catalogue/tag/game_version.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { flag, listOf } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { categoryItem, licenseItem, licenseTextItem, loaderItem } from './tag_shape.ts'

const tag = { method: 'GET', side: 'query', auth: 'none', group: 'Tags', errors: [] } as const
const list = <Item extends z.ZodType>(item: Item) =>
  ({ 200: { description: 'All of them.', schema: z.array(item) } }) as const
const strings = list(z.string())

const loader = {
  v2: loaderItem.extend({
    supported_project_types: z
      .array(z.string())
      .describe('What it loads, and the names by which old clients know that: `project`, `mod` and `modpack`.'),
  }),
  v3: loaderItem.extend({
    supported_project_types: z.array(z.string()).describe('What it loads.'),
    supported_games: z.array(z.string()).describe('Games that it is for; so far `minecraft-java` alone.'),
    metadata: z.record(z.string(), z.unknown()).describe('Always empty.'),
  }),
}
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
const linkPlatform = z.object({
  name: z.string().describe('What the keys of `link_urls` are.'),
  donation: z.boolean().describe('True for a place at which to support creators.'),
})

export const getCategories = defineRoute({
  ...tag,
  versions: ['v2', 'v3'],
  path: '/tag/category',
  summary: 'List the tags of projects',
  responses: list(categoryItem),
})
export const getLoaders = defineRoute({
  ...tag,
  versions: ['v2', 'v3'],
  path: '/tag/loader',
  summary: 'List the loaders',
  responses: { 200: { description: 'All of them.', schema: listOf(loader) } },
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
  versions: ['v2', 'v3'],
  path: { v2: '/tag/license', v3: '/license' },
  summary: 'List the licenses',
  responses: list(licenseItem),
})
export const getLicenseText = defineRoute({
  ...tag,
  versions: ['v2', 'v3'],
  path: { v2: '/tag/license/:id', v3: '/license/:id' },
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
export const getProjectTypes = defineRoute({
  ...tag,
  versions: ['v2', 'v3'],
  path: { v2: '/tag/project_type', v3: '/project_type' },
  summary: 'List the types of projects',
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
  responses: list(linkPlatform),
})
