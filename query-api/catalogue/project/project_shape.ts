import { monetizationStatuses } from '@adit/events/catalogue/project/monetization_status.values.ts'
import { projectStatuses } from '@adit/events/catalogue/project/project_status.values.ts'
import { projectTypes, v2ProjectTypes } from '@adit/events/catalogue/project/project_type.values.ts'
import { environments } from '@adit/events/catalogue/tag/environment.values.ts'
import { environmentReviews } from '@adit/events/catalogue/tag/environment_review.values.ts'
import { sideTypes } from '@adit/events/catalogue/tag/side_type.values.ts'
import { z } from 'zod'
import { time } from '../../kit/time_shape.ts'

export const environment = z
  .enum(environments)
  .describe('Where it runs: on which side it must, and on which it can. `unknown` when nobody told.')
const status = z
  .enum(projectStatuses)
  .describe(
    'Listed are `approved` and `archived` (which gets no more updates). `unlisted` and `withheld` (by staff) are open to whoever has the address; all others are for members and staff.',
  )
const side = z.enum(sideTypes)
const strings = z.array(z.string())
const link = z.string().nullable()
const license = z
  .object({
    id: z.string().describe('SPDX expression, or `LicenseRef-` and a name for what SPDX does not know.'),
    name: z.string().describe('As people know it; the expression itself where it has no other name.'),
    url: link.describe('Where its text is; null when nobody told.'),
  })
  .describe('The license that its files are under.')
const moderatorMessage = z
  .object({
    message: z.string().describe('The heart of it, as plain text.'),
    body: z.string().nullable().describe('The long form, in Markdown; null when there is none.'),
  })
  .nullable()
  .describe('What staff told the creators last about their decision; null when they left no words.')

const picture = {
  url: z.string().describe('Address of a small picture, at most 350 pixels wide.'),
  raw_url: z.string().describe('Address of the same picture at full size, at most 2560 pixels on either side.'),
  featured: z.boolean().describe('Stands for the project in lists, as `featured_gallery` in searches.'),
  description: z.string().nullable().describe('Text below it; null when there is none.'),
  created: time.describe('When it was uploaded.'),
  ordering: z.int().describe('Its place in the gallery: smaller numbers come first.'),
}

/** What both versions of the API show alike. */
const common = {
  id: z.string().describe('Eight letters and digits that never change.'),
  slug: z.string().describe('Its name in addresses, in lower case. It may change; the old ones go on leading here.'),
  published: time.describe('When it was created, as a draft.'),
  updated: time.describe('When a version was last added, or a scheduled one came out.'),
  approved: time.nullable().describe('When it was first approved; null before that.'),
  queued: time.nullable().describe('When it was last submitted for review; null when it never was.'),
  status,
  requested_status: status
    .nullable()
    .describe('What it becomes when it is approved or its scheduled time comes; null: no wish.'),
  moderator_message: moderatorMessage,
  license,
  downloads: z.int().describe('Of all its files together, by the rule at `/docs/downloads`.'),
  followers: z.int().describe('How many accounts follow it.'),
  categories: strings.describe('Its featured tags, at most 3, from `GET /v2/tag/category`.'),
  additional_categories: strings.describe('Further tags, which filters find but lists do not show.'),
  environment: z.array(environment).describe('Environments of its versions, each once.'),
  game_versions: strings.describe('Game versions that any of its versions is for, oldest first.'),
  loaders: strings.describe('Loaders that any of its versions is for.'),
  versions: strings.describe('Ids of its versions, oldest first.'),
  icon_url: link.describe('Address of a square WebP of 96 pixels; null when it has no icon.'),
  color: z.int().nullable().describe('Mean colour of the icon, as 0xRRGGBB; null without an icon.'),
  thread_id: z.string().describe('Its conversation with staff: `GET /v2/thread/{id}`.'),
  monetization_status: z
    .enum(monetizationStatuses)
    .describe('Whether it has a share in the revenue; `force-demonetized` is a decision of staff.'),
}

/** Project of the compatible API. */
const projectV2 = z
  .object({
    ...common,
    project_type: z
      .enum(v2ProjectTypes)
      .describe('Plugins and data packs appear as `mod`, and what has no versions yet as `project`.'),
    team: z.string().describe('Id of its team: `GET /v2/team/{id}/members`.'),
    organization: z.string().nullable().describe('Id of the organization that owns it; null when a user does.'),
    title: z.string().describe('Its name for people, 3 to 64 characters.'),
    description: z.string().describe('The summary: one or two sentences without markup.'),
    body: z.string().describe('The long description, in Markdown.'),
    body_url: z.null().describe('Always null: descriptions are in `body`.'),
    client_side: side.describe('Whether it must, can or cannot run on the client, of its newest version that tells.'),
    server_side: side.describe('Whether it must, can or cannot run on the server, of its newest version that tells.'),
    loaders: common.loaders.describe(
      'Loaders that any of its versions is for; of modpacks, those that they are made for.',
    ),
    raw_icon_url: link.describe('Address of the icon at full size; null when it has none.'),
    issues_url: link.describe('Where to report bugs; null when nowhere.'),
    source_url: link.describe('Where its source code is; null when that is not told.'),
    wiki_url: link.describe('Where its documentation is; null when there is none.'),
    discord_url: link.describe('Invitation to its chat; null when there is none.'),
    donation_urls: z
      .array(
        z.object({
          id: z.string().describe('Short name of the platform, from `GET /v2/tag/donation_platform`.'),
          platform: z.string().describe('Name of the platform for people.'),
          url: z.string().describe('Address at which to give.'),
        }),
      )
      .describe('Where to support its creators; empty when nowhere.'),
    gallery: z
      .array(z.object({ ...picture, title: z.string().nullable().describe('Shown with it; null when it has none.') }))
      .describe('Pictures in the order that its creators chose.'),
  })
  .meta({ id: 'ProjectV2', description: 'A project as version 2 answers it.' })

const noComponent = z
  .null()
  .describe('Always null: no project lists a game server, or tells more of a mod, this way yet.')
/** Parts that only some kinds of project have. */
const components = {
  minecraft_server: noComponent,
  minecraft_java_server: noComponent,
  minecraft_bedrock_server: noComponent,
  minecraft_mod: noComponent,
}

/** Project of the successor API. */
const projectV3 = z
  .object({
    ...common,
    project_types: z
      .array(z.enum(projectTypes))
      .describe('What the loaders of its versions make it; before the first version, what its creator chose.'),
    games: strings.describe('Games that it is for; so far `minecraft-java` alone.'),
    scheduled_for: time.nullable().describe('When its scheduled status takes effect; null when nothing is scheduled.'),
    team_id: z.string().describe('Its members: `GET /v3/team/{id}/members`.'),
    organization: z.string().nullable().describe('Id of the organization that owns it; null when a user does.'),
    name: z.string().describe('Its title for people, 3 to 64 characters.'),
    summary: z.string().describe('One or two sentences without markup.'),
    description: z.string().describe('The long description, in Markdown.'),
    link_urls: z
      .record(
        z.string(),
        z.object({
          platform: z.string().describe('The key again: `issues`, `source`, `wiki`, `discord` or one for donations.'),
          donation: z.boolean().describe('True for a place at which to support its creators.'),
          url: z.string().describe('Where it leads.'),
        }),
      )
      .describe('All its links by platform, from `GET /v3/link_platform`; empty when it has none.'),
    gallery: z
      .array(z.object({ ...picture, name: z.string().nullable().describe('Shown with it; null when it has none.') }))
      .describe('Pictures in the order that its creators chose.'),
    mrpack_loaders: strings.describe('Loaders that the modpacks among its versions are made for.'),
    ...components,
    side_types_migration_review_status: z
      .enum(environmentReviews)
      .describe(
        'As a member told it; else `pending` while the environment of one of its versions is not known, or it has no versions.',
      ),
  })
  .meta({ id: 'ProjectV3', description: 'A project as version 3 answers it.' })

export const project = { v2: projectV2, v3: projectV3 }
export type ProjectV2 = z.input<typeof projectV2>
export type ProjectV3 = z.input<typeof projectV3>
