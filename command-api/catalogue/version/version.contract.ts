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
  limitedTokens: 'projects',
  side: 'command',
  summary: 'Publish a version',
  description: {
    v2: 'Send a multipart body: the part `data` first, then each part listed in `file_parts`. Every file is checked against its loaders. If a file is refused, the error says what was expected and what was found. If a modpack is published with `dependencies: []`, each file of its index becomes an `embedded` dependency: by project and version if a public version here has the file, otherwise by file name.',
    v3: 'Same as in version 2, except that a modpack has the loader `mrpack`, and the loaders of its content are in `mrpack_loaders`.',
  },
  group: 'Versions',
  auth: 'required',
  scope: 'VERSION_CREATE',
  family: 'creation',
  refusesMissing: true,
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
  visibleIn: ['catalogue', 'texts'],
})

const addFilesData = z.object({ file_types: typesOfParts })

export const addVersionFiles = defineRoute({
  method: 'POST',
  versions: ['v2', 'v3'],
  path: '/version/:id/file',
  limitedTokens: 'projects',
  side: 'command',
  summary: 'Add files to a version',
  description: 'Send a multipart body: the part `data` first, then the files.',
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
  limitedTokens: 'projects',
  side: 'command',
  summary: 'Edit a version',
  description: {
    v2: 'Either all fields are changed, or none if any is invalid. Omitted fields stay as they are.',
    v3: 'Same as in version 2, except that the loaders of a modpack’s content are in `mrpack_loaders`. They stay as they are if `loaders` contains only `mrpack`.',
  },
  group: 'Versions',
  auth: 'required',
  scope: 'VERSION_WRITE',
  body: { kind: 'json', schema: editVersionBody, limitBytes: 2 * 1024 * 1024 },
  responses: { 204: { description: 'Changed.' } },
  errors: { v2: editRefusals.codes, v3: refusals(editRefusals, modpackRefusals).codes },
  visibleIn: ['catalogue', 'texts'],
  example: { params: { id: 'AABBCCDD' }, body: { featured: true } },
})

export const deleteVersion = defineRoute({
  method: 'DELETE',
  versions: ['v2', 'v3'],
  path: '/version/:id',
  limitedTokens: 'projects',
  side: 'command',
  summary: 'Delete a version',
  group: 'Versions',
  auth: 'required',
  scope: 'VERSION_DELETE',
  refusesMissing: true,
  responses: { 204: { description: 'Deleted. Its files can be published again.' } },
  errors: refusals(versionAccessRefusals, permissionRefusals, versionRemovalRefusals, 'revision_mismatch').codes,
  visibleIn: ['catalogue'],
})

/** Used by the upload form to show what a file contains before it is published. */
export const inspectFile = defineRoute({
  method: 'POST',
  path: '/_internal/inspect',
  side: 'command',
  summary: 'Inspect a file',
  description:
    'Reads the name, version, loaders, game versions and dependencies from a file, and the reasons it would be refused. The file is not stored.',
  group: 'Versions',
  internal: true,
  auth: 'required',
  scope: 'VERSION_CREATE',
  body: {
    kind: 'multipart',
    data: z.object({ loaders: z.array(z.string().max(64)).max(64).nullish() }),
    dataFirst: true,
    limits: { files: 1, fileBytes: VERSION_FILE_BYTES_MAX },
  },
  responses: { 200: { description: 'What was found.', schema: inspectionShape } },
  errors: refusals(fileRefusals, 'part_missing').codes,
})
