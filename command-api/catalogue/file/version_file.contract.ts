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
  limitedTokens: 'projects',
  side: 'command',
  summary: 'Remove a file from its version',
  description:
    "Identifies the file by its hash. You can't remove the last file of a version. If several versions have the file, choose one with `version_id`.",
  group: 'Files',
  auth: 'required',
  scope: 'VERSION_WRITE',
  params: z.object({
    hash: z
      .string()
      .regex(/^(?:[0-9a-fA-F]{40}|[0-9a-fA-F]{128})$/, { error: 'SHA-1 or SHA-512 hash in hexadecimal' })
      .describe('SHA-1 or SHA-512 of the file, in hexadecimal.'),
  }),
  query: z.object({
    algorithm: word(['sha1', 'sha512'])
      .optional()
      .describe('Has no effect: the algorithm follows from the length of the hash.'),
    version_id: z
      .string()
      .max(64)
      .optional()
      .describe('Id of the version to remove the file from, if several versions have it.'),
  }),
  responses: { 204: { description: 'Removed. The file can be published again.' } },
  errors: refusals(versionAccessRefusals, permissionRefusals, fileRemovalRefusals, 'file_not_found').codes,
  visibleIn: ['catalogue'],
})
