import { projectTypes, v2ProjectTypes } from '@adit/events/catalogue/project/project_type.values.ts'
import { sideTypes } from '@adit/events/catalogue/tag/side_type.values.ts'
import { z } from 'zod'
import { time } from '../../kit/time_shape.ts'
import { environment } from '../project/project_shape.ts'

const strings = z.array(z.string())
const types = z.array(z.enum(projectTypes))
const side = z.enum(sideTypes)

/** Fields that are the same in both versions of the API. */
const common = {
  project_id: z.string().describe('Id of the project. Get all its data with `GET /v2/project/{id}`.'),
  slug: z.string().describe('Name of the project in URLs, in lower case. It can change.'),
  author: z.string().describe('Username of the owner.'),
  author_id: z.string().describe('Id of the owner’s account.'),
  organization: z.string().nullable().describe('Id of the organization that owns it. Null if a user owns it.'),
  organization_id: z.string().nullable().describe('Same as `organization`.'),
  categories: strings.meta({ description: 'All categories and loaders.' }),
  display_categories: strings.meta({ description: 'Categories shown in lists, and loaders.' }),
  downloads: z.int().describe('Downloads of all its files. Up to 10 minutes old.'),
  follows: z.int().describe('Number of accounts that follow it. Up to 10 minutes old.'),
  icon_url: z
    .string()
    .meta({ description: 'URL of the icon, a square WebP of 96 pixels. An empty string if there is none.' }),
  date_created: time.describe('Time of the first approval. `index=newest` sorts by it.'),
  date_modified: time.describe('Time at which a version was last added. `index=updated` sorts by it.'),
  license: z.string().describe('SPDX expression of its license, or `LicenseRef-` followed by a name.'),
  environment: z.array(environment).describe('Environments of all its versions, each once.'),
  disclosure_types: strings.describe('Types of what it discloses; see `GET /v3/project/{id}/disclosures`.'),
  gallery: strings.describe('URLs of small pictures, at most 350 pixels wide, in the order of the gallery.'),
  featured_gallery: z.string().nullable().describe('URL of the featured picture. Null if there is none.'),
  color: z.int().nullable().describe('Average color of the icon, as 0xRRGGBB. Null if there is no icon.'),
}

const searchHitV2 = z
  .object({
    ...common,
    project_type: z.enum(v2ProjectTypes).describe('Type of the project. Plugins and data packs appear as `mod`.'),
    all_project_types: types.describe(
      'Types of the project, which follow from the loaders of its versions. Plugins and data packs appear under their own names.',
    ),
    title: z.string().describe('Display name of the project.'),
    description: z.string().describe('Summary of one or two sentences, without markup.'),
    versions: strings.meta({ description: 'Game versions that its versions run on, oldest first.' }),
    latest_version: z
      .string()
      .nullable()
      .meta({ description: 'Id of the newest version. Null if there are no versions.' }),
    client_side: side.describe(
      'Whether it is required, optional or unsupported on the client, according to the newest version that specifies it.',
    ),
    server_side: side.describe(
      'Whether it is required, optional or unsupported on the server, according to the newest version that specifies it.',
    ),
  })
  .meta({ id: 'SearchHitV2', description: 'A project in search results, in version 2 of the API.' })

const searchHitV3 = z
  .object({
    ...common,
    version_id: z.string().nullable().meta({ description: 'Id of the newest version. Null if there are no versions.' }),
    project_types: types.describe('Types of the project, which follow from the loaders of its versions.'),
    all_project_types: types.describe('Same as `project_types`.'),
    name: z.string().describe('Display name of the project.'),
    summary: z.string().describe('One or two sentences about the project, without markup.'),
    loaders: strings.describe('Loaders that its versions run on; `mrpack` for modpacks.'),
    mrpack_loaders: strings.describe('Loaders of the content of its modpack versions.'),
    game_versions: strings.describe('Game versions that its versions run on, oldest first.'),
  })
  .meta({ id: 'SearchHitV3', description: 'A project in search results, in version 3 of the API.' })

const totalHits = z.int().describe('Number of matching projects on all pages.')
const searchAnswerV2 = z.object({
  hits: z.array(searchHitV2).describe('Projects on this page, in the order of `index`. Empty past the last page.'),
  offset: z.int().describe('Number of projects before this page.'),
  limit: z.int().describe('Maximum number of projects per page.'),
  total_hits: totalHits,
})
const searchAnswerV3 = z.object({
  hits: z.array(searchHitV3).describe('Projects on this page, in the order of `index`. Empty past the last page.'),
  page: z.int().describe('Number of this page, starting with 1.'),
  hits_per_page: z.int().describe('Maximum number of projects per page.'),
  total_hits: totalHits,
})

export const searchAnswer = { v2: searchAnswerV2, v3: searchAnswerV3 }

const facetCount = z.object({ value: z.string(), count: z.int() })
export const facetCountsAnswer = z.object({
  project_type: z.array(facetCount),
  categories: z.array(facetCount),
  loaders: z.array(facetCount),
  game_versions: z.array(facetCount),
  environment: z.array(facetCount),
  license: z.array(facetCount),
  open_source: z.array(facetCount),
  sides: z
    .array(facetCount)
    .meta({ description: 'Projects that are required or optional on the `client` and the `server`.' }),
})

export type SearchHitV2 = z.input<typeof searchHitV2>
export type SearchHitV3 = z.input<typeof searchHitV3>
