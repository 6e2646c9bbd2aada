import {
  CHANGELOG_MAX,
  DEPENDENCIES_MAX,
  DEPENDENCY_FILE_NAME_MAX,
  FILE_PARTS,
  VERSION_NAME,
  VERSION_NUMBER,
  VERSION_NUMBER_PATTERN,
  VERSION_ORDERING,
} from '@adit/events/catalogue/limits.values.ts'
import { isLoader, modpackLoader } from '@adit/events/catalogue/tag/loader.values.ts'
import { dependencyTypes } from '@adit/events/catalogue/version/dependency_type.values.ts'
import { fileTypes } from '@adit/events/catalogue/version/file_type.values.ts'
import { versionChannels } from '@adit/events/catalogue/version/version_channel.values.ts'
import { requestableVersionStatuses, versionStatuses } from '@adit/events/catalogue/version/version_status.values.ts'
import { mapUpTo } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { plainName } from '../../kit/plain_name.ts'
import { environment, uploadedImages } from '../project/project_fields.contract.ts'

const keep = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? undefined)

const name = plainName(z.string().trim().min(VERSION_NAME.min).max(VERSION_NAME.max)).describe(
  'Display title. Leading and trailing spaces are removed.',
)
const number = z
  .string()
  .min(VERSION_NUMBER.min)
  .max(VERSION_NUMBER.max)
  .regex(VERSION_NUMBER_PATTERN, { error: 'version number (letters, digits and ! @ $ ( ) ` . + , _ " - only)' })
  .describe(
    'Version number in your own scheme, such as `1.4.2+fabric`. Use only letters, digits, the backtick and the characters ! @ $ ( ) . + , _ " and -.',
  )
const changelog = z.string().max(CHANGELOG_MAX).describe('Changes in this version, in Markdown.')
const names = z.array(z.string().max(64)).min(1).max(1024)
const gameVersions = names.describe('Game versions it runs on, from `GET /v2/tag/game_version`.')
const loaders = names.describe(
  'Loaders it runs on, from `GET /v2/tag/loader`. For a modpack, the loaders of its content.',
)
const channel = z.enum(versionChannels).describe('Release channel.')
const featured = z.boolean().describe('Whether the version is featured, that is, shown first.')
const ordering = z
  .int()
  .min(VERSION_ORDERING.min)
  .max(VERSION_ORDERING.max)
  .nullish()
  .describe(
    'Position among the versions of the project; lower numbers are older. Versions with null come after all others, ordered by date.',
  )
const requested = z
  .enum(requestableVersionStatuses)
  .nullish()
  .describe('The status you want after review. Informational; setting it changes nothing yet. Null for none.')
const fileType = z.enum(fileTypes)
export const typesOfParts = mapUpTo(FILE_PARTS.max, z.string().max(255), fileType.nullable())
  .nullish()
  .describe('File types, such as `sources-jar`, by part name. Null for files without a special type.')

const dependency = z.object({
  version_id: z
    .string()
    .max(64)
    .nullish()
    .describe('Id of the required version. Optional. If omitted, any version matches.'),
  project_id: z
    .string()
    .max(64)
    .nullish()
    .describe('Id or slug of the project. Optional. If omitted, the project of `version_id`.'),
  file_name: z
    .string()
    .max(DEPENDENCY_FILE_NAME_MAX)
    .nullish()
    .describe('Name of a file that isn’t on this site, instead of a project.'),
  dependency_type: z
    .enum(dependencyTypes)
    .describe(
      'How this version relates to the dependency. `embedded` means the file already contains it; `incompatible` means the two can’t be installed together.',
    ),
})
const dependencies = z
  .array(dependency)
  .max(DEPENDENCIES_MAX)
  .describe('Projects this version depends on, supports, bundles or conflicts with. No duplicates. Use `[]` for none.')

const oldNames = {
  mod_id: 'project_id',
  version_title: 'name',
  version_body: 'changelog',
  release_channel: 'version_type',
} as const

function withOldNames(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const renamed: Record<string, unknown> = { ...value }
  for (const [old, current] of Object.entries(oldNames)) {
    if (old in renamed && !(current in renamed)) renamed[current] = renamed[old]
  }
  return renamed
}

/** Accepts the old names of four keys, which clients still send. */
const createVersionDataV2 = z.preprocess(
  withOldNames,
  z.object({
    project_id: z
      .string()
      .max(64)
      .nullish()
      .describe('Id or slug of the project the version belongs to. Required, except for initial versions.'),
    file_parts: z
      .array(z.string().min(1).max(255))
      .min(FILE_PARTS.min)
      .max(FILE_PARTS.max)
      .describe(
        'Names of all form parts that contain files, each listed once. If the body has as many files, but with other names, they are taken in order.',
      ),
    name,
    version_number: number,
    changelog: changelog.nullish(),
    dependencies,
    game_versions: gameVersions,
    loaders,
    version_type: channel,
    featured,
    primary_file: z
      .string()
      .max(255)
      .nullish()
      .describe(
        'Name of the part with the file to download by default. If omitted, the first file without a type such as `sources-jar`.',
      ),
    file_types: typesOfParts,
    status: keep(
      z
        .enum(versionStatuses)
        .describe('Status of the version; `listed` by default. `scheduled` and `unknown` can’t be set here.'),
    ),
    requested_status: requested,
    environment: keep(
      environment.describe(
        'Where it runs: client, server or both. If omitted, the environment of the project’s other versions, or else that of its loaders.',
      ),
    ),
    uploaded_images: uploadedImages,
    ordering,
  }),
)

/** In version 3, the loaders of a modpack's content have their own field. */
const mrpackLoaders = z
  .array(z.string().max(64).refine(isLoader, { error: 'the loader does not exist' }))
  .max(1024)
  .nullish()
  .transform((names) => (names?.length ? names : undefined))
  .describe(`Loaders of a modpack’s content. Only allowed if \`loaders\` contains \`${modpackLoader}\`.`)

const created = createVersionDataV2.out
  .extend({ mrpack_loaders: mrpackLoaders })
  .refine(({ loaders, mrpack_loaders }) => !mrpack_loaders || loaders.includes(modpackLoader), {
    path: ['mrpack_loaders'],
    error: `only allowed if loaders contains "${modpackLoader}"`,
  })
  .transform(({ mrpack_loaders = [], ...data }) => ({ ...data, loaders: [...data.loaders, ...mrpack_loaders] }))

/** The same fields and old names as in version 2. */
const createVersionDataV3 = z.pipe(createVersionDataV2.in, created)

export const createVersionData = { v2: createVersionDataV2, v3: createVersionDataV3 }
export type CreateVersionData = z.output<typeof createVersionDataV2>

const algorithm = z.enum(['sha1', 'sha512'])

const editVersionBodyV2 = z.object({
  name: keep(name),
  version_number: keep(number),
  changelog: keep(changelog),
  dependencies: keep(dependencies),
  game_versions: keep(gameVersions),
  loaders: keep(loaders),
  version_type: keep(channel),
  featured: keep(featured),
  status: keep(z.enum(versionStatuses).describe('Status of the version. `scheduled` and `unknown` can’t be set here.')),
  requested_status: requested,
  environment: keep(environment),
  primary_file: keep(
    z
      .tuple([algorithm, z.string().max(128)])
      .describe('The file to download by default, as `["sha1", "<hash>"]` or `["sha512", "<hash>"]`.'),
  ),
  file_types: keep(
    z
      .array(
        z.object({
          algorithm: algorithm.describe('Hash algorithm.'),
          hash: z.string().max(128).describe('Hash of the file, in hexadecimal.'),
          file_type: fileType.nullable().describe('File type. Null for no special type.'),
        }),
      )
      .max(FILE_PARTS.max)
      .describe('File types by file. Omitted files keep theirs.'),
  ),
  uploaded_images: uploadedImages,
  ordering,
})

export const editVersionBody = {
  v2: editVersionBodyV2,
  v3: editVersionBodyV2.extend({ mrpack_loaders: mrpackLoaders }),
}
