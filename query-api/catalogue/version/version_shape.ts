import { projectTypes } from '@adit/events/catalogue/project/project_type.values.ts'
import { dependencyTypes } from '@adit/events/catalogue/version/dependency_type.values.ts'
import { versionChannels } from '@adit/events/catalogue/version/version_channel.values.ts'
import { versionStatuses } from '@adit/events/catalogue/version/version_status.values.ts'
import { z } from 'zod'
import { time } from '../../kit/time_shape.ts'
import { environment } from '../project/project_shape.ts'

const strings = z.array(z.string())
const status = z
  .enum(versionStatuses)
  .describe(
    '`listed`, `archived` and `unlisted` ones can be read by whoever can read the project; `draft`, `scheduled` and `unknown` ones by members and staff.',
  )

export const dependency = z.object({
  version_id: z.string().nullable().describe('Id of the one version that fits; null when any does.'),
  project_id: z.string().nullable().describe('Id of the project that it is about; null for what is not on this site.'),
  file_name: z
    .string()
    .nullable()
    .describe('File of something that is not on this site, mostly in modpacks; else null.'),
  dependency_type: z
    .enum(dependencyTypes)
    .describe('`embedded` comes inside the file already; `incompatible` must not be installed beside it.'),
})

export const file = z.object({
  id: z.string().describe('Eight letters and digits that never change.'),
  hashes: z
    .object({
      sha1: z.string().describe('SHA-1 in 40 lower-case hexadecimal digits.'),
      sha512: z.string().describe('SHA-512 in 128 lower-case hexadecimal digits.'),
    })
    .describe('Checksums to compare a download with.'),
  url: z.string().describe('Where to download it. Needs no token, unless the version is hidden from the public.'),
  filename: z.string().describe('As it was uploaded; under this name it is saved.'),
  primary: z.boolean().describe('The one to download by default. Exactly one file of a version is.'),
  size: z.int().meta({ description: 'Its length in bytes.' }),
  file_type: z
    .string()
    .nullable()
    .describe('What a further file is for, such as `sources-jar` or `signature`; null for most.'),
})

/** What both versions of the API show alike. */
const common = {
  id: z.string().describe('Eight letters and digits that never change.'),
  project_id: z.string().describe('Id of the project that it is a release of.'),
  author_id: z.string().describe('Id of the user who published it.'),
  featured: z.boolean().describe('Chosen by its creators to be shown first.'),
  name: z.string().describe('Its title for people, 1 to 64 characters.'),
  version_number: z
    .string()
    .describe(
      'As its creators count, such as `1.4.2+fabric`; at most 32 characters, and not always unique in a project.',
    ),
  changelog: z.string().meta({ description: 'Markdown; empty when there is none, or it was not asked for.' }),
  dependencies: z
    .array(dependency)
    .describe('What it needs, can use, brings along or cannot stand; empty when nothing.'),
  game_versions: strings.meta({ description: 'Game versions that it runs on, oldest first.' }),
  version_type: z.enum(versionChannels).describe('How finished it is.'),
  loaders: strings.describe('What can load it, from `GET /v3/tag/loader`; `mrpack` for a modpack.'),
  environment,
  status,
  requested_status: status
    .nullable()
    .describe('What a scheduled one becomes when its time comes; of others a wish. Null: none.'),
  date_published: time.describe('When it was published; for a scheduled one, the time at which it came out.'),
  downloads: z.int().describe('Of its files together, by the rule at `/docs/downloads`.'),
  files: z.array(file).describe('At least one; see `primary` for the one to take.'),
}

/** Version of the compatible API. */
const versionV2 = z
  .object({
    ...common,
    loaders: strings.describe('What can load it, from `GET /v2/tag/loader`; of a modpack, what it is made for.'),
    changelog_url: z.null().describe('Always null: changelogs are in `changelog`.'),
  })
  .meta({ id: 'VersionV2', description: 'A version as version 2 of the API answers it.' })

/** Version of the successor API. */
const versionV3 = z
  .object({
    ...common,
    project_types: z.array(z.enum(projectTypes)).describe('What its loaders make it; empty when they are unknown.'),
    games: strings.describe('Games that it is for; so far `minecraft-java` alone.'),
    mrpack_loaders: strings.describe('Loaders that a modpack is made for; empty for everything else.'),
    ordering: z
      .int()
      .nullable()
      .describe('Its place among the versions, smaller is older; null: younger than all with a place, by date.'),
    scheduled_for: time
      .nullable()
      .meta({ description: 'When its scheduled status takes effect; null when nothing is scheduled.' }),
    files_missing_attribution: strings.describe('Always empty: files inside of modpacks are not checked yet.'),
  })
  .meta({ id: 'VersionV3', description: 'A version as version 3 of the API answers it.' })

export const version = { v2: versionV2, v3: versionV3 }
export type VersionV2 = z.input<typeof versionV2>
export type VersionV3 = z.input<typeof versionV3>
