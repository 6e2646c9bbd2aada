import { versionChannels } from '@adit/events/catalogue/version/version_channel.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { listOf, mapOf, mapUpTo, word } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { maxHashes } from '../../kit/ids_shape.ts'
import { project } from '../project/project_shape.ts'
import { version } from '../version/version_shape.ts'

const maxBodyBytes = 2 * 1024 * 1024

const look = { side: 'query', auth: 'optional', scope: 'VERSION_READ', group: 'Version files' } as const
const missing = { description: 'No version has this file, or it is hidden from you.' } as const
const errors = ['not_found'] as const

const algorithm = word(['sha1', 'sha512'])
  .nullish()
  .meta({ description: 'Hash algorithm. If omitted, it follows from the length of the hashes.' })
const hash = z.string().max(128).meta({ description: 'SHA-1 or SHA-512 of the file, in hexadecimal.' })
const query = z.object({ algorithm, version_id: z.string().max(64).optional() })

const nameList = z.array(z.string().max(64)).max(1_000)
const names = nameList.nullish()
const wanted = {
  loaders: names.meta({ description: 'Only versions with one of these loaders. If omitted or empty, any.' }),
  game_versions: names.meta({ description: 'Only versions for one of these game versions. If omitted or empty, any.' }),
  version_types: z
    .array(z.enum(versionChannels))
    .max(64)
    .nullish()
    .describe('Only versions of one of these channels. If omitted or empty, any.'),
}
/** In version 3, game versions are one of the loader fields. */
const wantedV3 = {
  ...wanted,
  loader_fields: mapUpTo(64, z.string().max(64), nameList)
    .nullish()
    .describe(
      'Lists of `game_versions` and `mrpack_loaders`. Only versions with at least one value of each list match. Other keys are ignored.',
    ),
}
const hashes = z
  .array(hash)
  .max(maxHashes)
  .describe('Hashes of the files to look up, all of the same algorithm, in upper or lower case.')

const json = <const Shape extends z.ZodRawShape>(shape: Shape) =>
  ({ kind: 'json', schema: z.object(shape), limitBytes: maxBodyBytes }) as const
const oneByOne = <const Shape extends z.ZodRawShape>(shape: Shape) =>
  json({
    algorithm,
    hashes: z
      .array(z.object({ hash, ...shape }))
      .max(maxHashes)
      .describe('Files to look up, each with its own filters. All hashes must be of the same algorithm.'),
  })
const byHash = <V2 extends z.ZodType, V3 extends z.ZodType>(description: string, found: { v2: V2; v3: V3 }) =>
  ({
    200: {
      description: `${description} Hashes without a match are omitted.`,
      schema: mapOf(found),
    },
  }) as const

export const getVersionByHash = defineRoute({
  ...look,
  method: 'GET',
  versions: ['v2', 'v3'],
  path: '/version_file/:hash',
  limitedTokens: 'projects',
  summary: 'Get the version of a file',
  query,
  responses: {
    200: { description: 'The version. If several have the file, the newest.', schema: version },
    404: missing,
  },
  errors,
})

const download = {
  307: {
    description: 'Redirects to the file.',
    schema: z.object({ url: z.string().describe('URL of the file, the same as in `Location`.') }),
    headers: { Location: 'URL of the file.' },
  },
  404: missing,
} as const
export const downloadByHash = defineRoute({
  ...look,
  method: 'GET',
  versions: ['v2', 'v3'],
  path: '/version_file/:hash/download',
  limitedTokens: 'projects',
  summary: 'Download a file by its hash',
  query,
  responses: download,
  errors,
})

export const getUpdateByHash = defineRoute({
  ...look,
  method: 'POST',
  versions: ['v2', 'v3'],
  path: '/version_file/:hash/update',
  limitedTokens: 'projects',
  summary: 'Get the update of a file',
  query,
  body: { v2: json(wanted), v3: json(wantedV3) },
  responses: { 200: { description: 'The version.', schema: version }, 404: missing },
  errors,
})

export const getProjectsByHashes = defineRoute({
  ...look,
  method: 'POST',
  versions: ['v2', 'v3'],
  path: '/version_file/project',
  limitedTokens: 'projects',
  summary: 'Get the projects of several files',
  body: json({ algorithm, hashes }),
  responses: byHash('Projects by hash.', project),
  errors: [],
})

export const getVersionsByHashes = defineRoute({
  ...look,
  method: 'POST',
  versions: ['v2', 'v3'],
  path: '/version_files',
  limitedTokens: 'projects',
  summary: 'Get the versions of several files',
  body: json({ algorithm, hashes }),
  responses: byHash('Versions by hash.', version),
  errors: [],
})

export const getUpdatesByHashes = defineRoute({
  ...look,
  method: 'POST',
  versions: ['v2', 'v3'],
  path: '/version_files/update',
  limitedTokens: 'projects',
  summary: 'Get the updates of several files',
  body: { v2: json({ algorithm, hashes, ...wanted }), v3: json({ algorithm, hashes, ...wantedV3 }) },
  responses: byHash('Versions by hash.', version),
  errors: [],
})

export const getAllUpdatesByHashes = defineRoute({
  ...look,
  method: 'POST',
  versions: ['v2', 'v3'],
  path: '/version_files/update_many',
  limitedTokens: 'projects',
  summary: 'Get all matching versions for several files',
  body: { v2: json({ algorithm, hashes, ...wanted }), v3: json({ algorithm, hashes, ...wantedV3 }) },
  responses: byHash('Versions by hash, newest first.', listOf(version)),
  errors: [],
})

export const getUpdatesIndividually = defineRoute({
  ...look,
  method: 'POST',
  versions: ['v2', 'v3'],
  path: '/version_files/update_individual',
  limitedTokens: 'projects',
  summary: 'Get the updates of several files, each with its own filters',
  body: { v2: oneByOne(wanted), v3: oneByOne(wantedV3) },
  responses: byHash('Versions by hash.', version),
  errors: [],
})
