import {
  CHANGELOG_MAX,
  DEPENDENCIES_MAX,
  DEPENDENCY_FILE_NAME_MAX,
  FILE_PARTS,
  VERSION_NAME,
  VERSION_NUMBER,
  VERSION_NUMBER_PATTERN,
} from '@adit/events/catalogue/limits.values.ts'
import { isLoader, modpackLoader } from '@adit/events/catalogue/tag/loader.values.ts'
import { dependencyTypes } from '@adit/events/catalogue/version/dependency_type.values.ts'
import { fileTypes } from '@adit/events/catalogue/version/file_type.values.ts'
import { versionChannels } from '@adit/events/catalogue/version/version_channel.values.ts'
import { requestableVersionStatuses, versionStatuses } from '@adit/events/catalogue/version/version_status.values.ts'
import { z } from 'zod'
import { environment, uploadedImages } from '../project/project_fields.contract.ts'

const keep = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? undefined)

const name = z
  .string()
  .trim()
  .min(VERSION_NAME.min)
  .max(VERSION_NAME.max)
  .describe('Its title for people. Spaces around it are cut.')
const number = z
  .string()
  .min(VERSION_NUMBER.min)
  .max(VERSION_NUMBER.max)
  .regex(VERSION_NUMBER_PATTERN, { error: 'version number of letters, digits and ! @ $ ` . + , _ " -' })
  .describe('As you count, such as `1.4.2+fabric`: letters, digits, the backtick and any of ! @ $ . + , _ " and -.')
const changelog = z.string().max(CHANGELOG_MAX).describe('What is new, in Markdown.')
const names = z.array(z.string().max(64)).min(1).max(1024)
const gameVersions = names.describe('What it runs on, from `GET /v2/tag/game_version`.')
const loaders = names.describe('What loads it, from `GET /v2/tag/loader`; for a modpack, what it is made for.')
const channel = z.enum(versionChannels).describe('How finished it is.')
const featured = z.boolean().describe('Whether it is to be shown first.')
const ordering = z
  .int()
  .nullish()
  .describe('Its place among the versions, smaller is older; null: younger than all with a place, by date.')
const requested = z
  .enum(requestableVersionStatuses)
  .nullish()
  .describe('A wish for later, which is shown and does nothing by itself; null: none.')
const fileType = z.enum(fileTypes)
export const typesOfParts = z
  .record(z.string(), fileType.nullable())
  .nullish()
  .describe('What further files are for, by the names of their parts, such as `sources-jar`; null: nothing special.')

const dependency = z.object({
  version_id: z.string().max(64).nullish().describe('Id of the one version that fits; any does unless told.'),
  project_id: z.string().max(64).nullish().describe('Id or slug of the project; that of `version_id` unless told.'),
  file_name: z
    .string()
    .max(DEPENDENCY_FILE_NAME_MAX)
    .nullish()
    .describe('Name of a file that is not on this site, in place of a project.'),
  dependency_type: z
    .enum(dependencyTypes)
    .describe('`embedded` comes inside the file already; `incompatible` must not be installed beside it.'),
})
const dependencies = z
  .array(dependency)
  .max(DEPENDENCIES_MAX)
  .describe('What it needs, can use, brings along or cannot stand, nothing twice; `[]` for nothing.')

const oldNames = {
  mod_id: 'project_id',
  version_title: 'name',
  version_body: 'changelog',
  release_channel: 'version_type',
} as const

function withOldNames(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const renamed: Record<string, unknown> = { ...value }
  for (const [old, current] of Object.entries(oldNames)) {
    if (old in renamed && !(current in renamed)) renamed[current] = renamed[old]
  }
  return renamed
}

/** Old names of four keys are accepted, as clients still send them. */
const createVersionDataV2 = z.preprocess(
  withOldNames,
  z.object({
    project_id: z
      .string()
      .max(64)
      .nullish()
      .describe('Id or slug of the project that it is a release of. Needed, except for initial versions.'),
    file_parts: z
      .array(z.string().min(1).max(255))
      .min(FILE_PARTS.min)
      .max(FILE_PARTS.max)
      .describe('Names of the parts of this form that are its files: all of them, each once.'),
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
      .nullish()
      .describe(
        'Name of the part that is to be downloaded by default; unless told the first without a type such as `sources-jar`.',
      ),
    file_types: typesOfParts,
    status: keep(
      z.enum(versionStatuses).describe('`listed` unless told; `scheduled` and `unknown` cannot be chosen here.'),
    ),
    requested_status: requested,
    environment: keep(
      environment.describe('Where it runs; as the project’s other versions unless told, else as its loaders have it.'),
    ),
    uploaded_images: uploadedImages,
    ordering,
  }),
)

/** Version 3 tells the loaders of a modpack's content by themselves. */
const mrpackLoaders = z
  .array(z.string().max(64).refine(isLoader, { error: 'there is no such loader' }))
  .max(1024)
  .nullish()
  .transform((names) => (names?.length ? names : undefined))
  .describe(`Loaders that the content of a modpack is made for; only beside the loader \`${modpackLoader}\`.`)

const created = createVersionDataV2.out
  .extend({ mrpack_loaders: mrpackLoaders })
  .refine(({ loaders, mrpack_loaders }) => !mrpack_loaders || loaders.includes(modpackLoader), {
    path: ['mrpack_loaders'],
    error: `only beside the loader "${modpackLoader}"`,
  })
  .transform(({ mrpack_loaders = [], ...data }) => ({ ...data, loaders: [...data.loaders, ...mrpack_loaders] }))

/** The same fields, and old names, as in version 2. */
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
  status: keep(
    z.enum(versionStatuses).describe('What it is from now on; `scheduled` and `unknown` cannot be chosen here.'),
  ),
  requested_status: requested,
  environment: keep(environment),
  primary_file: keep(
    z
      .tuple([algorithm, z.string()])
      .describe('The file to download by default, as `["sha1", "<hash>"]` or `["sha512", "<hash>"]`.'),
  ),
  file_types: keep(
    z
      .array(
        z.object({
          algorithm: algorithm.describe('By which the file is named here.'),
          hash: z.string().describe('Of the file, in hexadecimal.'),
          file_type: fileType.nullable().describe('What the file is for; null: nothing special.'),
        }),
      )
      .max(FILE_PARTS.max)
      .describe('What files are for; those that are not named stay.'),
  ),
  uploaded_images: uploadedImages,
  ordering,
})

export const editVersionBody = {
  v2: editVersionBodyV2,
  v3: editVersionBodyV2.extend({ mrpack_loaders: mrpackLoaders }),
}
