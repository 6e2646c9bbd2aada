import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { word } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { permissionRefusals } from '../project/project_access.ts'
import { versionAccessRefusals } from '../version/version_access.ts'
import { fileRemovalRefusals } from '../version/version_sagas.ts'

export const deleteVersionFile = defineRoute({
  method: 'DELETE',
  versions: ['v2', 'v3'],
  path: '/version_file/:hash',
  side: 'command',
  summary: 'Remove a file from its version',
  description:
    'The file is named by its hash. A version keeps at least one file. `version_id` chooses among several versions with it.',
  group: 'Files',
  auth: 'required',
  scope: 'VERSION_WRITE',
  params: z.object({
    hash: z
      .string()
      .regex(/^(?:[0-9a-fA-F]{40}|[0-9a-fA-F]{128})$/, { error: 'sha1 or sha512 in hexadecimal' })
      .describe('SHA-1 or SHA-512 of the file, in hexadecimal.'),
  }),
  query: z.object({
    algorithm: word(['sha1', 'sha512']).optional().describe('Accepted without effect: the length of the hash tells.'),
    version_id: z.string().max(64).optional().describe('Which version is meant, where several have the file.'),
  }),
  responses: { 204: { description: 'Removed. The file may be published again.' } },
  errors: refusals(versionAccessRefusals, permissionRefusals, fileRemovalRefusals, 'file_not_found').codes,
  visibleIn: ['catalogue'],
})
