import { projectTypes, v2ProjectTypes } from '@adit/events/catalogue/project/project_type.values.ts'
import { sideTypes } from '@adit/events/catalogue/tag/side_type.values.ts'
import { z } from 'zod'
import { time } from '../../kit/time_shape.ts'
import { environment } from '../project/project_shape.ts'

const strings = z.array(z.string())
const types = z.array(z.enum(projectTypes))
const side = z.enum(sideTypes)

/** What both versions of the API show alike. */
const common = {
  project_id: z.string().describe('Id of the project: `GET /v2/project/{id}` has all of it.'),
  slug: z.string().describe('Its name in addresses, in lower case. It may change.'),
  author: z.string().describe('Username of the owner.'),
  author_id: z.string().describe('Id of the owner’s account.'),
  organization: z.string().nullable().describe('Id of the organization that owns it; null when a user does.'),
  organization_id: z.string().nullable().describe('The same id as in `organization`.'),
  categories: strings.meta({ description: 'All tags, and the loaders.' }),
  display_categories: strings.meta({ description: 'Featured tags, and the loaders.' }),
  downloads: z.int().describe('Of all its files together, up to 10 minutes old.'),
  follows: z.int().describe('How many accounts follow it, up to 10 minutes old.'),
  icon_url: z.string().meta({ description: 'Address of a square WebP of 96 pixels; empty when there is none.' }),
  date_created: time.describe('When it was first approved, which is what `index=newest` sorts by.'),
  date_modified: time.describe('When a version was last added, which is what `index=updated` sorts by.'),
  license: z.string().describe('SPDX expression of its license, or `LicenseRef-` and a name.'),
  environment: z.array(environment).describe('Environments of its versions, each once.'),
  disclosure_types: strings.describe('Always empty: there are no disclosures yet.'),
  gallery: strings.describe('Addresses of small pictures, at most 350 pixels wide, in the order of the gallery.'),
  featured_gallery: z.string().nullable().describe('The picture among them that is featured; null when none is.'),
  color: z.int().nullable().describe('Mean colour of the icon, as 0xRRGGBB; null without an icon.'),
}

const searchHitV2 = z
  .object({
    ...common,
    project_type: z.enum(v2ProjectTypes).describe('Plugins and data packs appear as `mod`.'),
    all_project_types: types.describe(
      'What the loaders of its versions make it: plugins and data packs by their own names.',
    ),
    title: z.string().describe('Its name for people.'),
    description: z.string().describe('The summary: one or two sentences without markup.'),
    versions: strings.meta({ description: 'Game versions that any of its versions is for, oldest first.' }),
    latest_version: z.string().nullable().meta({ description: 'Id of the newest version; null without versions.' }),
    client_side: side.describe('Whether it must, can or cannot run on the client, of its newest version that tells.'),
    server_side: side.describe('Whether it must, can or cannot run on the server, of its newest version that tells.'),
  })
  .meta({ id: 'SearchHitV2', description: 'What a page of results shows of a project, in the names of version 2.' })

const searchHitV3 = z
  .object({
    ...common,
    version_id: z.string().nullable().meta({ description: 'Id of the newest version; null without versions.' }),
    project_types: types.describe('What the loaders of its versions make it.'),
    all_project_types: types.describe('The same as `project_types`.'),
    name: z.string().describe('Its title for people.'),
    summary: z.string().describe('One or two sentences without markup.'),
    loaders: strings.describe('Loaders that any of its versions is for; `mrpack` for modpacks.'),
    mrpack_loaders: strings.describe('Loaders that the modpacks among its versions are made for.'),
    game_versions: strings.describe('Game versions that any of its versions is for, oldest first.'),
  })
  .meta({ id: 'SearchHitV3', description: 'What a page of results shows of a project, in the names of version 3.' })

const totalHits = z.int().describe('How many projects fit, over all pages.')
const searchAnswerV2 = z.object({
  hits: z.array(searchHitV2).describe('Projects of this page, in the order of `index`; empty past the end.'),
  offset: z.int().describe('How many projects come before this page.'),
  limit: z.int().describe('How many projects a page holds at most.'),
  total_hits: totalHits,
})
const searchAnswerV3 = z.object({
  hits: z.array(searchHitV3).describe('Projects of this page, in the order of `index`; empty past the end.'),
  page: z.int().describe('Number of this page, beginning with 1.'),
  hits_per_page: z.int().describe('How many projects a page holds at most.'),
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
  sides: z.array(facetCount).meta({ description: '`client` and `server`: projects that can or must run there.' }),
})

export type SearchHitV2 = z.input<typeof searchHitV2>
export type SearchHitV3 = z.input<typeof searchHitV3>
