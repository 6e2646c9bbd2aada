import { dependencyTypes } from '@adit/events/catalogue/dependency_type.values.ts'
import { projectTypes } from '@adit/events/catalogue/project_type.values.ts'
import { versionChannels } from '@adit/events/catalogue/version_channel.values.ts'
import { versionStatuses } from '@adit/events/catalogue/version_status.values.ts'
import { z } from 'zod'
import { environment, time } from './project.shape.ts'

const strings = z.array(z.string())
const status = z.enum(versionStatuses)

export const dependency = z.object({
  version_id: z.string().nullable(),
  project_id: z.string().nullable(),
  file_name: z.string().nullable(),
  dependency_type: z.enum(dependencyTypes),
})

export const file = z.object({
  id: z.string(),
  hashes: z.object({ sha1: z.string(), sha512: z.string() }),
  url: z.string(),
  filename: z.string(),
  primary: z.boolean(),
  size: z.int().meta({ description: 'Bytes.' }),
  file_type: z.string().nullable(),
})

/** What both versions of the API show alike. */
const common = {
  id: z.string(),
  project_id: z.string(),
  author_id: z.string(),
  featured: z.boolean(),
  name: z.string(),
  version_number: z.string(),
  changelog: z.string().meta({ description: 'Empty when it was not asked for.' }),
  dependencies: z.array(dependency),
  game_versions: strings.meta({ description: 'Oldest first.' }),
  version_type: z.enum(versionChannels),
  loaders: strings,
  environment,
  status,
  requested_status: status.nullable(),
  date_published: time,
  downloads: z.int(),
  files: z.array(file),
}

/** Version of the compatible API. */
export const versionV2 = z.object({ ...common, changelog_url: z.null() })

/** Version of the successor API. */
export const versionV3 = z.object({
  ...common,
  project_types: z.array(z.enum(projectTypes)),
  games: strings,
  mrpack_loaders: strings,
  ordering: z.int().nullable(),
  scheduled_for: time.nullable().meta({ description: 'When a scheduled status takes effect.' }),
  files_missing_attribution: strings,
})

export type VersionV2 = z.input<typeof versionV2>
export type VersionV3 = z.input<typeof versionV3>
