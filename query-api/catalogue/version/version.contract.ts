import { versionChannels } from '@adit/events/catalogue/version/version_channel.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { linkHeader } from '@adit/platform/http/page_links.ts'
import { flag, integer, lenientJsonArray, listOf } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { ids } from '../../kit/ids_shape.ts'
import { version } from './version_shape.ts'

const read = { method: 'GET', side: 'query', auth: 'optional', scope: 'VERSION_READ', group: 'Versions' } as const
const missing = { description: 'There is no such version, or it is hidden from you.' } as const
const errors = ['not_found'] as const

/** Names of loaders or game versions. Clients rely on a malformed list reading as none. */
const names = lenientJsonArray(z.string(), { max: 1_000 }).optional()
const filters = {
  loaders: names.meta({ description: 'JSON array; a version that has one of them.' }),
  game_versions: names.meta({ description: 'JSON array; a version that has one of them.' }),
  featured: flag().optional().meta({
    description: 'When true and no version is featured: the newest for each major game version and loader.',
  }),
  version_type: z.enum(versionChannels).optional().describe('Only those of this channel; all of them unless told.'),
  limit: integer({ min: 0 })
    .optional()
    .meta({ description: 'All of them unless told; with it, `Link` leads to the other pages.' }),
  offset: integer({ min: 0 }).default(0),
  include_changelog: flag().default(true),
}
const fields = z.record(z.string(), z.array(z.string()).max(1_000))

/** `{"game_versions": ["1.21"]}` as JSON in the query; malformed reads as none, like the lists. */
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
  summary: 'Get a version by its project and its id or number; of equal numbers the newest',
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

const several = z.object({ ids, include_changelog: flag().default(true) })
export const getVersions = defineRoute({
  ...read,
  versions: ['v2', 'v3'],
  path: '/versions',
  summary: 'Get several versions',
  description: 'In the order asked for; those that are missing or hidden from you are left out.',
  query: several,
  responses: { 200: { description: 'The versions.', schema: listOf(version) } },
  errors: [],
})
