import { fileWarningCodes } from '@adit/events/catalogue/version/file_warning.values.ts'
import { versionChannels } from '@adit/events/catalogue/version/version_channel.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { linkHeader } from '@adit/platform/http/page_links.ts'
import { flag, integer, lenientJsonArray, listOf } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { ids } from '../../kit/ids_shape.ts'
import { version } from './version_shape.ts'

const read = {
  method: 'GET',
  side: 'query',
  auth: 'optional',
  scope: 'VERSION_READ',
  limitedTokens: 'projects',
  group: 'Versions',
} as const
const missing = { description: 'The version does not exist or is hidden from you.' } as const
const errors = ['not_found'] as const

/** Names of loaders or game versions. Clients rely on malformed lists being ignored. */
const names = lenientJsonArray(z.string(), { max: 1_000 }).optional()
const filters = {
  loaders: names.meta({ description: 'JSON array. Only versions with one of these loaders.' }),
  game_versions: names.meta({ description: 'JSON array. Only versions for one of these game versions.' }),
  featured: flag().optional().meta({
    description:
      '`true` for featured versions only, `false` for all others. If `true` and no version is featured, the newest for each major game version and loader.',
  }),
  version_type: z.enum(versionChannels).optional().describe('Only versions of this channel. If omitted, all.'),
  limit: integer({ min: 0 }).optional().meta({
    description:
      'Maximum number of versions per page. If omitted, all are returned. If set, the `Link` header points to the other pages.',
  }),
  offset: integer({ min: 0 }).default(0),
  include_changelog: flag().default(true),
}
const fields = z.record(z.string(), z.array(z.string()).max(1_000))

/** `{"game_versions": ["1.21"]}` as JSON in the query. Ignored if malformed, like the lists. */
const loaderFields = z
  .string()
  .transform((text) => {
    try {
      return JSON.parse(text)
    } catch {
      return undefined
    }
  })
  .pipe(fields.optional().catch(undefined))

export const listVersions = defineRoute({
  ...read,
  versions: ['v2', 'v3'],
  path: '/project/:id/version',
  summary: "List a project's versions",
  query: { v2: z.object(filters), v3: z.object({ ...filters, loader_fields: loaderFields.optional() }) },
  responses: { 200: { description: 'Newest first.', schema: listOf(version), headers: linkHeader }, 404: missing },
  errors,
})

export const getProjectVersion = defineRoute({
  ...read,
  versions: ['v2', 'v3'],
  path: '/project/:id/version/:version',
  summary: 'Get a version of a project by id or number',
  responses: { 200: { description: 'The version.', schema: version }, 404: missing },
  errors,
})

export const getVersion = defineRoute({
  ...read,
  versions: ['v2', 'v3'],
  path: '/version/:id',
  summary: 'Get a version',
  responses: { 200: { description: 'The version.', schema: version }, 404: missing },
  errors,
})

/** Not part of a version, which everybody may read. */
export const getVersionWarnings = defineRoute({
  method: 'GET',
  side: 'query',
  internal: true,
  group: 'Versions',
  auth: 'required',
  scope: 'VERSION_READ',
  path: '/_internal/version/:id/warnings',
  limitedTokens: 'projects',
  summary: 'List what is wrong with the files of a version',
  responses: {
    200: {
      description: 'In the order of the files.',
      schema: z.array(
        z.object({
          file_id: z.string(),
          filename: z.string(),
          code: z.enum(fileWarningCodes),
          entry: z.string().nullable().describe('Part of the archive that is wrong. Null if it is the archive.'),
        }),
      ),
    },
    404: { description: 'The version does not exist, or its project is not yours.' },
  },
  errors,
})

const several = z.object({ ids, include_changelog: flag().default(true) })
export const getVersions = defineRoute({
  ...read,
  versions: ['v2', 'v3'],
  path: '/versions',
  summary: 'Get several versions',
  description: 'Returned in the order requested. Versions that don’t exist or are hidden from you are omitted.',
  query: several,
  responses: { 200: { description: 'The versions.', schema: listOf(version) } },
  errors: [],
})
