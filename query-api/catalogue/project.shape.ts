import { environments } from '@adit/events/catalogue/environment.values.ts'
import { monetizationStatuses } from '@adit/events/catalogue/monetization_status.values.ts'
import { projectStatuses } from '@adit/events/catalogue/project_status.values.ts'
import { projectTypes, v2ProjectTypes } from '@adit/events/catalogue/project_type.values.ts'
import { sideTypes } from '@adit/events/catalogue/side_type.values.ts'
import { z } from 'zod'

/** ISO 8601 in UTC. */
export const time = z.iso.datetime()
export const environment = z.enum(environments)
const status = z.enum(projectStatuses)
const side = z.enum(sideTypes)
const strings = z.array(z.string())
const link = z.string().nullable()
const license = z.object({ id: z.string(), name: z.string(), url: link })
const moderatorMessage = z.object({ message: z.string(), body: z.string().nullable() })

const picture = {
  url: z.string(),
  raw_url: z.string(),
  featured: z.boolean(),
  description: z.string().nullable(),
  created: time,
  ordering: z.int(),
}

/** What both versions of the API show alike. */
const common = {
  id: z.string(),
  slug: z.string(),
  published: time,
  updated: time,
  approved: time.nullable().meta({ description: 'First approval.' }),
  queued: time.nullable().meta({ description: 'Last submission for review.' }),
  status,
  requested_status: status.nullable(),
  moderator_message: moderatorMessage.nullable(),
  license,
  downloads: z.int(),
  followers: z.int(),
  categories: strings,
  additional_categories: strings,
  environment: z.array(environment).meta({ description: 'Environments of its versions, each once.' }),
  game_versions: strings.meta({ description: 'Oldest first.' }),
  loaders: strings,
  versions: strings.meta({ description: 'Ids of its versions, oldest first.' }),
  icon_url: link,
  color: z.int().nullable().meta({ description: 'Main colour of the icon, as 0xRRGGBB.' }),
  thread_id: z.string(),
  monetization_status: z.enum(monetizationStatuses),
}

/** Project of the compatible API. */
export const projectV2 = z.object({
  ...common,
  project_type: z.enum(v2ProjectTypes),
  team: z.string(),
  organization: z.string().nullable(),
  title: z.string(),
  description: z.string().meta({ description: 'The summary.' }),
  body: z.string(),
  body_url: z.null(),
  client_side: side,
  server_side: side,
  raw_icon_url: link,
  issues_url: link,
  source_url: link,
  wiki_url: link,
  discord_url: link,
  donation_urls: z.array(z.object({ id: z.string(), platform: z.string(), url: z.string() })),
  gallery: z.array(z.object({ ...picture, title: z.string().nullable() })),
})

/** Project of the successor API. */
export const projectV3 = z.object({
  ...common,
  project_types: z.array(z.enum(projectTypes)),
  games: strings,
  scheduled_for: time.nullable().meta({ description: 'When a scheduled status takes effect.' }),
  team_id: z.string(),
  organization: z.string().nullable(),
  name: z.string(),
  summary: z.string(),
  description: z.string(),
  link_urls: z.record(z.string(), z.object({ platform: z.string(), donation: z.boolean(), url: z.string() })),
  gallery: z.array(z.object({ ...picture, name: z.string().nullable() })),
  mrpack_loaders: strings,
  side_types_migration_review_status: z.enum(['pending', 'reviewed']),
})

export type ProjectV2 = z.input<typeof projectV2>
export type ProjectV3 = z.input<typeof projectV3>
