import { dependencyTypes } from '@adit/events/catalogue/dependency_type.values.ts'
import { environments } from '@adit/events/catalogue/environment.values.ts'
import { fileTypes } from '@adit/events/catalogue/file_type.values.ts'
import {
  CHANGELOG_MAX,
  DEPENDENCIES_MAX,
  DEPENDENCY_FILE_NAME_MAX,
  FILE_PARTS,
  UPLOADED_IMAGES_MAX,
  VERSION_FILE_BYTES_MAX,
  VERSION_NAME,
  VERSION_NUMBER,
  VERSION_NUMBER_PATTERN,
} from '@adit/events/catalogue/limits.values.ts'
import { versionChannels } from '@adit/events/catalogue/version_channel.values.ts'
import { requestableVersionStatuses, versionStatuses } from '@adit/events/catalogue/version_status.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

const keep = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? undefined)

const name = z.string().trim().min(VERSION_NAME.min).max(VERSION_NAME.max)
const number = z
  .string()
  .min(VERSION_NUMBER.min)
  .max(VERSION_NUMBER.max)
  .regex(VERSION_NUMBER_PATTERN, { error: 'version number of letters, digits and ! @ $ ` . + , _ " -' })
const changelog = z.string().max(CHANGELOG_MAX)
const names = z.array(z.string().max(64)).min(1).max(1024)
const fileType = z.enum(fileTypes)

const dependency = z.object({
  version_id: z.string().max(64).nullish(),
  project_id: z.string().max(64).nullish(),
  file_name: z.string().max(DEPENDENCY_FILE_NAME_MAX).nullish(),
  dependency_type: z.enum(dependencyTypes),
})
const dependencies = z.array(dependency).max(DEPENDENCIES_MAX)

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
export const createVersionData = z.preprocess(
  withOldNames,
  z.object({
    project_id: z.string().max(64).nullish(),
    file_parts: z.array(z.string().min(1).max(255)).min(FILE_PARTS.min).max(FILE_PARTS.max),
    name,
    version_number: number,
    changelog: changelog.nullish(),
    dependencies,
    game_versions: names,
    loaders: names,
    version_type: z.enum(versionChannels),
    featured: z.boolean(),
    primary_file: z.string().nullish(),
    file_types: z.record(z.string(), fileType.nullable()).nullish(),
    status: keep(z.enum(versionStatuses)),
    requested_status: z.enum(requestableVersionStatuses).nullish(),
    environment: keep(z.enum(environments)),
    uploaded_images: z.array(z.string()).max(UPLOADED_IMAGES_MAX).nullish(),
    ordering: z.int().nullish(),
  }),
)
export type CreateVersionData = z.output<typeof createVersionData>

export const versionUploadLimits = { files: FILE_PARTS.max, fileBytes: VERSION_FILE_BYTES_MAX, dataBytes: 1024 * 1024 }

const versionAnswer = { 200: { description: 'The version.', schema: z.looseObject({ id: z.string() }) } }
const fileErrors = [
  'part_not_declared',
  'part_missing',
  'file_name_missing',
  'file_name_invalid',
  'file_type_refused',
  'file_refused',
  'file_empty',
  'duplicate_file',
  'duplicate_in_version',
  'upload_gone',
]

export const createVersionV2 = defineRoute({
  method: 'POST',
  path: '/v2/version',
  side: 'command',
  summary: 'Publish a version',
  description:
    'Multipart: the part `data` first, then each part that `file_parts` names. Every file is read and checked for its loaders; the answer to a refused file says what was looked for and what was found.',
  group: 'Versions',
  auth: 'required',
  scope: 'VERSION_CREATE',
  family: 'creation',
  body: { kind: 'multipart', data: createVersionData, dataFirst: true, limits: versionUploadLimits },
  responses: versionAnswer,
  errors: [
    'project_missing',
    'project_not_found',
    'no_permission',
    'unknown_game_version',
    'unknown_loader',
    'unknown_dependency',
    'version_status_not_settable',
    'unknown_image',
    ...fileErrors,
  ],
  visibleIn: ['catalogue'],
})
export const createVersionV3 = defineRoute({ ...createVersionV2, path: '/v3/version' })

const addFilesData = z.object({ file_types: z.record(z.string(), fileType.nullable()).nullish() })

export const addVersionFilesV2 = defineRoute({
  method: 'POST',
  path: '/v2/version/:id/file',
  side: 'command',
  summary: 'Add files to a version',
  description: 'Multipart: the part `data` first, then the files.',
  group: 'Versions',
  auth: 'required',
  scope: 'VERSION_WRITE',
  body: { kind: 'multipart', data: addFilesData, dataFirst: true, limits: versionUploadLimits },
  responses: { 204: { description: 'Added.' } },
  errors: ['version_not_found', 'no_permission', 'too_many_files', ...fileErrors],
  visibleIn: ['catalogue'],
})
export const addVersionFilesV3 = defineRoute({ ...addVersionFilesV2, path: '/v3/version/:id/file' })

export const editVersionBody = z.object({
  name: keep(name),
  version_number: keep(number),
  changelog: keep(changelog),
  dependencies: keep(dependencies),
  game_versions: keep(names),
  loaders: keep(names),
  version_type: keep(z.enum(versionChannels)),
  featured: keep(z.boolean()),
  status: keep(z.enum(versionStatuses)),
  requested_status: z.enum(requestableVersionStatuses).nullish(),
  environment: keep(z.enum(environments)),
  primary_file: keep(z.tuple([z.enum(['sha1', 'sha512']), z.string()])),
  file_types: keep(
    z
      .array(z.object({ algorithm: z.enum(['sha1', 'sha512']), hash: z.string(), file_type: fileType.nullable() }))
      .max(FILE_PARTS.max),
  ),
  uploaded_images: z.array(z.string().max(64)).max(UPLOADED_IMAGES_MAX).nullish(),
  ordering: z.int().nullish(),
})

export const editVersionV2 = defineRoute({
  method: 'PATCH',
  path: '/v2/version/:id',
  side: 'command',
  summary: 'Edit a version',
  description:
    'All fields are checked first, then stored together or not at all. A field that is absent stays as it is.',
  group: 'Versions',
  auth: 'required',
  scope: 'VERSION_WRITE',
  body: { kind: 'json', schema: editVersionBody, limitBytes: 2 * 1024 * 1024 },
  responses: { 204: { description: 'Changed.' } },
  errors: [
    'version_not_found',
    'no_permission',
    'unknown_game_version',
    'unknown_loader',
    'unknown_dependency',
    'version_status_not_settable',
    'unknown_image',
    'file_not_found',
    'revision_mismatch',
  ],
  visibleIn: ['catalogue'],
  example: { params: { id: 'AABBCCDD' }, body: { featured: true } },
})
export const editVersionV3 = defineRoute({ ...editVersionV2, path: '/v3/version/:id' })

export const deleteVersionV2 = defineRoute({
  method: 'DELETE',
  path: '/v2/version/:id',
  side: 'command',
  summary: 'Delete a version',
  group: 'Versions',
  auth: 'required',
  scope: 'VERSION_DELETE',
  responses: { 204: { description: 'Deleted. Its files may be published again.' } },
  errors: ['version_not_found', 'no_permission'],
  visibleIn: ['catalogue'],
})
export const deleteVersionV3 = defineRoute({ ...deleteVersionV2, path: '/v3/version/:id' })

/** `inspect` before publishing: what the upload form shows of a file. */
export const inspectFile = defineRoute({
  method: 'POST',
  path: '/_internal/inspect',
  side: 'command',
  summary: 'Read what a file says of itself',
  description:
    'Reads one file without keeping it: name, version, loaders, game versions, dependencies, and why it would be refused.',
  group: 'Versions',
  internal: true,
  auth: 'required',
  scope: 'VERSION_CREATE',
  body: {
    kind: 'multipart',
    data: z.object({ loaders: z.array(z.string()).max(64).nullish() }),
    dataFirst: true,
    limits: { files: 1, fileBytes: VERSION_FILE_BYTES_MAX },
  },
  responses: { 200: { description: 'What was found.', schema: z.looseObject({}) } },
  errors: ['file_refused', 'file_type_refused', 'file_name_invalid', 'part_missing'],
})
