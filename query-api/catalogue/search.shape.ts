import { projectTypes, v2ProjectTypes } from '@adit/events/catalogue/project_type.values.ts'
import { sideTypes } from '@adit/events/catalogue/side_type.values.ts'
import { z } from 'zod'
import { environment, time } from './project.shape.ts'

const strings = z.array(z.string())
const types = z.array(z.enum(projectTypes))
const side = z.enum(sideTypes)

/** What both versions of the API show alike. */
const common = {
  project_id: z.string(),
  slug: z.string(),
  author: z.string(),
  author_id: z.string(),
  organization: z.string().nullable(),
  organization_id: z.string().nullable(),
  categories: strings.meta({ description: 'All tags, and the loaders.' }),
  display_categories: strings.meta({ description: 'Featured tags, and the loaders.' }),
  downloads: z.int(),
  follows: z.int(),
  icon_url: z.string().meta({ description: 'Empty when there is none.' }),
  date_created: time,
  date_modified: time,
  license: z.string(),
  environment: z.array(environment),
  disclosure_types: strings,
  gallery: strings,
  featured_gallery: z.string().nullable(),
  color: z.int().nullable(),
}

export const searchHitV2 = z.object({
  ...common,
  project_type: z.enum(v2ProjectTypes),
  all_project_types: types,
  title: z.string(),
  description: z.string(),
  versions: strings.meta({ description: 'Game versions.' }),
  latest_version: z.string().nullable().meta({ description: 'Id of the newest version.' }),
  client_side: side,
  server_side: side,
})

export const searchHitV3 = z.object({
  ...common,
  version_id: z.string().nullable().meta({ description: 'Id of the newest version.' }),
  project_types: types,
  name: z.string(),
  summary: z.string(),
  loaders: strings,
  mrpack_loaders: strings,
  game_versions: strings,
})

export const searchAnswerV2 = z.object({
  hits: z.array(searchHitV2),
  offset: z.int(),
  limit: z.int(),
  total_hits: z.int(),
})
export const searchAnswerV3 = z.object({
  hits: z.array(searchHitV3),
  page: z.int(),
  hits_per_page: z.int(),
  total_hits: z.int(),
})

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
