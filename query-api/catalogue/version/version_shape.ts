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
    'Status of the version. Anyone who can see the project can see `listed`, `archived` and `unlisted` versions. Only members and staff can see `draft`, `scheduled` and `unknown` ones.',
  )

export const dependency = z.object({
  version_id: z.string().nullable().describe('Id of the required version. Null if any version matches.'),
  project_id: z.string().nullable().describe('Id of the project. Null if it isn’t on this site.'),
  file_name: z
    .string()
    .nullable()
    .describe('Name of a file that isn’t on this site, mostly in modpacks. Otherwise null.'),
  dependency_type: z
    .enum(dependencyTypes)
    .describe(
      'How the version relates to the dependency. `embedded` means the file already contains it; `incompatible` means the two can’t be installed together.',
    ),
})

export const file = z.object({
  id: z.string().describe('Permanent id of eight letters and digits.'),
  hashes: z
    .object({
      sha1: z.string().describe('SHA-1 as 40 lowercase hexadecimal digits.'),
      sha512: z.string().describe('SHA-512 as 128 lowercase hexadecimal digits.'),
    })
    .describe('Checksums to verify a download.'),
  url: z.string().describe('Download URL. Requires a token only if the version is hidden from the public.'),
  filename: z.string().describe('Original file name, which downloads are saved under.'),
  primary: z.boolean().describe('Whether it is the file to download by default. Exactly one file of a version is.'),
  size: z.int().meta({ description: 'Size in bytes.' }),
  file_type: z
    .string()
    .nullable()
    .describe('Type of an additional file, such as `sources-jar` or `signature`. Null for most files.'),
})

/** Fields that are the same in both versions of the API. */
const common = {
  id: z.string().describe('Permanent id of eight letters and digits.'),
  project_id: z.string().describe('Id of the project the version belongs to.'),
  author_id: z.string().describe('Id of the user who published it; `a6eRm92L` if they have deleted their account.'),
  featured: z.boolean().describe('Whether its creators chose to show it first.'),
  name: z.string().describe('Display title, 1 to 64 characters.'),
  version_number: z
    .string()
    .describe(
      'Version number in the creators’ own scheme, such as `1.4.2+fabric`. At most 32 characters, and not always unique within a project.',
    ),
  changelog: z
    .string()
    .meta({ description: 'Changes in this version, in Markdown. Empty if there is none or it was not requested.' }),
  dependencies: z
    .array(dependency)
    .describe('Projects this version depends on, supports, bundles or conflicts with. Empty if there are none.'),
  game_versions: strings.meta({ description: 'Game versions it runs on, oldest first.' }),
  version_type: z.enum(versionChannels).describe('Release channel.'),
  loaders: strings.describe('Loaders it runs on, from `GET /v3/tag/loader`; `mrpack` for a modpack.'),
  environment,
  status,
  requested_status: status
    .nullable()
    .describe(
      'For a scheduled version, the status it will get at its scheduled time. Otherwise informational. Null for none.',
    ),
  date_published: time.describe('Time of publication. For a version that was scheduled, its release time.'),
  downloads: z.int().describe('Downloads of all its files, counted by the rules at `/docs/downloads`.'),
  files: z.array(file).describe('Files of the version, at least one. Download the one with `primary` by default.'),
}

/** Version in version 2, the compatible API. */
const versionV2 = z
  .object({
    ...common,
    loaders: strings.describe(
      'Loaders it runs on, from `GET /v2/tag/loader`. For a modpack, the loaders of its content.',
    ),
    changelog_url: z.null().describe('Always null; changelogs are in `changelog`.'),
  })
  .meta({ id: 'VersionV2', description: 'A version in version 2 of the API.' })

/** Version in version 3. */
const versionV3 = z
  .object({
    ...common,
    project_types: z
      .array(z.enum(projectTypes))
      .describe('Project types that follow from its loaders. Empty if the loaders are unknown.'),
    games: strings.describe('Games that it is for. Currently always `minecraft-java`.'),
    mrpack_loaders: strings.describe('Loaders of a modpack’s content. Empty for everything else.'),
    ordering: z
      .int()
      .nullable()
      .describe(
        'Position among the versions of the project; lower numbers are older. Versions with null come after all others, ordered by date.',
      ),
    scheduled_for: time
      .nullable()
      .meta({ description: 'Time at which its scheduled status takes effect. Null if nothing is scheduled.' }),
    files_missing_attribution: strings.describe('Always empty: files inside modpacks aren’t checked yet.'),
  })
  .meta({ id: 'VersionV3', description: 'A version in version 3 of the API.' })

export const version = { v2: versionV2, v3: versionV3 }
export type VersionV2 = z.input<typeof versionV2>
export type VersionV3 = z.input<typeof versionV3>
