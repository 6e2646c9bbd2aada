import { FILE_PARTS, VERSION_FILE_BYTES_MAX } from '@adit/events/catalogue/limits.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { textImageRefusals } from '../image/text_images.ts'
import { inspectionShape } from '../inspection/inspection_shape.ts'
import { permissionRefusals, projectAccessRefusals } from '../project/project_access.ts'
import { editVersionRefusals } from './version.decider.ts'
import { versionAccessRefusals } from './version_access.ts'
import { createVersionData, editVersionBody, typesOfParts } from './version_fields.contract.ts'
import { modpackRefusals, versionFieldRefusals } from './version_fields.ts'
import { fileAdditionRefusals, versionPublicationRefusals, versionRemovalRefusals } from './version_sagas.ts'
import { declaredPartRefusals, fileRefusals, partRefusals } from './version_upload_refusals.ts'

export const versionUploadLimits = { files: FILE_PARTS.max, fileBytes: VERSION_FILE_BYTES_MAX, dataBytes: 1024 * 1024 }

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
  errors: refusals(
    projectAccessRefusals,
    permissionRefusals,
    versionFieldRefusals,
    textImageRefusals,
    fileRefusals,
    partRefusals,
    declaredPartRefusals,
    versionPublicationRefusals,
    'project_missing',
  ).codes,
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
  errors: refusals(versionAccessRefusals, permissionRefusals, fileRefusals, partRefusals, fileAdditionRefusals).codes,
  visibleIn: ['catalogue'],
})

const editRefusals = refusals(
  versionAccessRefusals,
  permissionRefusals,
  versionFieldRefusals,
  textImageRefusals,
  editVersionRefusals,
  'revision_mismatch',
)

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
  errors: { v2: editRefusals.codes, v3: refusals(editRefusals, modpackRefusals).codes },
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
  errors: refusals(versionAccessRefusals, permissionRefusals, versionRemovalRefusals).codes,
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
  errors: refusals(fileRefusals, 'part_missing').codes,
})
