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
  .describe('Where it runs: client, server or both, and which of them are optional. `unknown` if not specified.')
const status = z
  .enum(projectStatuses)
  .describe(
    'Status of the project. `approved` and `archived` projects are listed; archived ones get no more updates. Anyone with the link can open `unlisted` and `withheld` projects; staff set the latter. Only members and staff can see projects with other statuses.',
  )
const side = z.enum(sideTypes)
const strings = z.array(z.string())
const link = z.string().nullable()
const license = z
  .object({
    id: z
      .string()
      .describe('SPDX expression, or `LicenseRef-` followed by a name for a license that SPDX doesn’t list.'),
    name: z.string().describe('Common name of the license, or the expression if it has none.'),
    url: link.describe('URL of the license text. Null if not specified.'),
  })
  .describe('License of the project’s files.')
const moderatorMessage = z
  .object({
    message: z.string().describe('Short form of the message, as plain text.'),
    body: z.string().nullable().describe('Long form of the message, in Markdown. Null if there is none.'),
  })
  .nullable()
  .describe('Latest message from staff to the creators about a decision. Null if there is none.')

const picture = {
  url: z.string().describe('URL of a small version of the picture, at most 350 pixels wide.'),
  raw_url: z.string().describe('URL of the picture at full size, at most 2560 pixels on either side.'),
  featured: z
    .boolean()
    .describe('Whether the picture represents the project in lists. Search hits have it as `featured_gallery`.'),
  description: z.string().nullable().describe('Caption of the picture. Null if there is none.'),
  created: time.describe('Time of the upload.'),
  ordering: z.int().describe('Position in the gallery; lower numbers come first.'),
}

/** Fields that are the same in both versions of the API. */
const common = {
  id: z.string().describe('Permanent id of eight letters and digits.'),
  slug: z.string().describe('Name of the project in URLs, in lower case. It can change; old slugs keep working.'),
  published: time.describe('Time at which the draft was created.'),
  updated: time.describe('Time at which a version was last added or a scheduled version was released.'),
  approved: time.nullable().describe('Time of the first approval. Null if it was never approved.'),
  queued: time.nullable().describe('Time of the last submission for review. Null if it was never submitted.'),
  status,
  requested_status: status
    .nullable()
    .describe('Status it will get once it is approved or its scheduled time comes. Null for no preference.'),
  moderator_message: moderatorMessage,
  license,
  downloads: z.int().describe('Downloads of all its files, counted by the rules at `/docs/downloads`.'),
  followers: z.int().describe('Number of accounts that follow it.'),
  categories: strings.describe('Categories shown in lists, at most 3, from `GET /v2/tag/category`.'),
  additional_categories: strings.describe('More categories, which filters match but lists don’t show.'),
  environment: z.array(environment).describe('Environments of all its versions, each once.'),
  game_versions: strings.describe('Game versions that its versions run on, oldest first.'),
  loaders: strings.describe('Loaders that its versions run on.'),
  versions: strings.describe('Ids of its versions, oldest first.'),
  icon_url: link.describe('URL of the icon, a square WebP of 96 pixels. Null if there is none.'),
  raw_icon_url: link.describe('URL of the icon at full size. Null if there is none.'),
  color: z.int().nullable().describe('Average color of the icon, as 0xRRGGBB. Null if there is no icon.'),
  thread_id: z.string().describe('Id of its thread with staff. Get it with `GET /v2/thread/{id}`.'),
  monetization_status: z
    .enum(monetizationStatuses)
    .describe('Whether the project takes part in revenue sharing. Only staff can set `force-demonetized`.'),
}

/** Project in version 2, the compatible API. */
const projectV2 = z
  .object({
    ...common,
    project_type: z
      .enum(v2ProjectTypes)
      .describe(
        'Type of the project. Plugins and data packs appear as `mod`, and projects without versions as `project`.',
      ),
    team: z.string().describe('Id of its team. Get the members with `GET /v2/team/{id}/members`.'),
    organization: z.string().nullable().describe('Id of the organization that owns it. Null if a user owns it.'),
    title: z.string().describe('Display name, 3 to 64 characters.'),
    description: z.string().describe('Summary of one or two sentences, without markup.'),
    body: z.string().describe('Long description, in Markdown.'),
    body_url: z.null().describe('Always null; descriptions are in `body`.'),
    client_side: side.describe(
      'Whether it is required, optional or unsupported on the client, according to the newest version that specifies it.',
    ),
    server_side: side.describe(
      'Whether it is required, optional or unsupported on the server, according to the newest version that specifies it.',
    ),
    loaders: common.loaders.describe('Loaders that its versions run on. For modpacks, the loaders of their content.'),
    issues_url: link.describe('URL of the issue tracker. Null if there is none.'),
    source_url: link.describe('URL of the source code. Null if not specified.'),
    wiki_url: link.describe('URL of the documentation. Null if there is none.'),
    discord_url: link.describe('URL of the chat invitation. Null if there is none.'),
    donation_urls: z
      .array(
        z.object({
          id: z.string().describe('Short name of the platform, from `GET /v2/tag/donation_platform`.'),
          platform: z.string().describe('Display name of the platform.'),
          url: z.string().describe('URL of the donation page.'),
        }),
      )
      .describe('Donation links. Empty if there are none.'),
    gallery: z
      .array(
        z.object({ ...picture, title: z.string().nullable().describe('Title of the picture. Null if it has none.') }),
      )
      .describe('Pictures in the order chosen by the creators.'),
  })
  .meta({ id: 'ProjectV2', description: 'A project in version 2 of the API.' })

const noComponent = z.null().describe('Always null. Reserved for details of game servers and mods.')
/** Parts that only some types of projects have. */
const components = {
  minecraft_server: noComponent,
  minecraft_java_server: noComponent,
  minecraft_bedrock_server: noComponent,
  minecraft_mod: noComponent,
}

/** Project in version 3. */
const projectV3 = z
  .object({
    ...common,
    project_types: z
      .array(z.enum(projectTypes))
      .describe(
        'Types of the project, which follow from the loaders of its versions. Before the first version, the type chosen by its creator.',
      ),
    games: strings.describe('Games that it is for. Currently always `minecraft-java`.'),
    scheduled_for: time
      .nullable()
      .describe('Time at which its scheduled status takes effect. Null if nothing is scheduled.'),
    team_id: z.string().describe('Id of its team. Get the members with `GET /v3/team/{id}/members`.'),
    organization: z.string().nullable().describe('Id of the organization that owns it. Null if a user owns it.'),
    name: z.string().describe('Display name, 3 to 64 characters.'),
    summary: z.string().describe('One or two sentences about the project, without markup.'),
    description: z.string().describe('Long description, in Markdown.'),
    link_urls: z
      .record(
        z.string(),
        z.object({
          platform: z
            .string()
            .describe('Same as the key: `issues`, `source`, `wiki`, `discord` or a donation platform.'),
          donation: z.boolean().describe('Whether the link is a donation link.'),
          url: z.string().describe('Target of the link.'),
        }),
      )
      .describe('Links by platform, from `GET /v3/link_platform`. Empty if there are none.'),
    gallery: z
      .array(
        z.object({ ...picture, name: z.string().nullable().describe('Title of the picture. Null if it has none.') }),
      )
      .describe('Pictures in the order chosen by the creators.'),
    mrpack_loaders: strings.describe('Loaders of the content of its modpack versions.'),
    ...components,
    side_types_migration_review_status: z
      .enum(environmentReviews)
      .describe(
        'Review status of the environments of its versions, as set by a member. Otherwise `pending` if it has no versions, or one without a known environment.',
      ),
  })
  .meta({ id: 'ProjectV3', description: 'A project in version 3 of the API.' })

export const project = { v2: projectV2, v3: projectV3 }
export type ProjectV2 = z.input<typeof projectV2>
export type ProjectV3 = z.input<typeof projectV3>
