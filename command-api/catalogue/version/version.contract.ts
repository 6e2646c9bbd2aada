import { FILE_PARTS, VERSION_FILE_BYTES_MAX } from '@adit/events/catalogue/limits.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { inspectionShape } from '../inspection/inspection_shape.ts'
import { createVersionData, editVersionBody, typesOfParts } from './version_fields.contract.ts'

export const versionUploadLimits = { files: FILE_PARTS.max, fileBytes: VERSION_FILE_BYTES_MAX, dataBytes: 1024 * 1024 }

/** Why a part of a body is not taken in as a file. */
const receivingErrors = ['file_name_missing', 'file_name_invalid', 'file_type_refused', 'file_refused', 'file_empty']
export const fileErrors = [
  'part_not_declared',
  'part_missing',
  ...receivingErrors,
  'too_many_files',
  'duplicate_file',
  'duplicate_in_version',
  'upload_gone',
]
export const versionFieldErrors = [
  'unknown_game_version',
  'unknown_loader',
  'unknown_dependency',
  'duplicate_dependency',
  'version_status_not_settable',
  'unknown_image',
]

export const createVersion = defineRoute({
  method: 'POST',
  versions: ['v2', 'v3'],
  path: '/version',
  side: 'command',
  summary: 'Publish a version',
  description: {
    v2: 'Multipart: the part `data` first, then each part that `file_parts` names. Every file is read and checked for its loaders; the answer to a refused file says what was looked for and what was found.',
    v3: 'As the route of version 2. A modpack has the loader `mrpack`, and those of its content in `mrpack_loaders`.',
  },
  group: 'Versions',
  auth: 'required',
  scope: 'VERSION_CREATE',
  family: 'creation',
  body: { kind: 'multipart', data: createVersionData, dataFirst: true, limits: versionUploadLimits },
  answers: '/version/:id',
  responses: { 200: { description: 'The version.' } },
  errors: ['project_missing', 'project_not_found', 'no_permission', ...versionFieldErrors, ...fileErrors],
  visibleIn: ['catalogue'],
})

const addFilesData = z.object({ file_types: typesOfParts })

export const addVersionFiles = defineRoute({
  method: 'POST',
  versions: ['v2', 'v3'],
  path: '/version/:id/file',
  side: 'command',
  summary: 'Add files to a version',
  description: 'Multipart: the part `data` first, then the files.',
  group: 'Versions',
  auth: 'required',
  scope: 'VERSION_WRITE',
  body: { kind: 'multipart', data: addFilesData, dataFirst: true, limits: versionUploadLimits },
  responses: { 204: { description: 'Added.' } },
  errors: ['version_not_found', 'no_permission', ...fileErrors],
  visibleIn: ['catalogue'],
})

const editErrors = ['version_not_found', 'no_permission', ...versionFieldErrors, 'file_not_found', 'revision_mismatch']

export const editVersion = defineRoute({
  method: 'PATCH',
  versions: ['v2', 'v3'],
  path: '/version/:id',
  side: 'command',
  summary: 'Edit a version',
  description: {
    v2: 'All fields are checked first, then stored together or not at all. A field that is absent stays as it is.',
    v3: 'As the route of version 2. The loaders of a modpack’s content are in `mrpack_loaders`, and stay where `loaders` names `mrpack` alone.',
  },
  group: 'Versions',
  auth: 'required',
  scope: 'VERSION_WRITE',
  body: { kind: 'json', schema: editVersionBody, limitBytes: 2 * 1024 * 1024 },
  responses: { 204: { description: 'Changed.' } },
  errors: { v2: editErrors, v3: [...editErrors, 'not_a_modpack'] },
  visibleIn: ['catalogue'],
  example: { params: { id: 'AABBCCDD' }, body: { featured: true } },
})

export const deleteVersion = defineRoute({
  method: 'DELETE',
  versions: ['v2', 'v3'],
  path: '/version/:id',
  side: 'command',
  summary: 'Delete a version',
  group: 'Versions',
  auth: 'required',
  scope: 'VERSION_DELETE',
  responses: { 204: { description: 'Deleted. Its files may be published again.' } },
  errors: ['version_not_found', 'no_permission'],
  visibleIn: ['catalogue'],
})

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
  responses: { 200: { description: 'What was found.', schema: inspectionShape } },
  errors: ['part_missing', ...receivingErrors],
})
