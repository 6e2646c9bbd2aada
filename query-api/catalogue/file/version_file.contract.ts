import { versionChannels } from '@adit/events/catalogue/version/version_channel.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { listOf, mapOf, word } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { maxHashes } from '../../kit/ids_shape.ts'
import { project } from '../project/project_shape.ts'
import { version } from '../version/version_shape.ts'

const maxBodyBytes = 2 * 1024 * 1024

const look = { side: 'query', auth: 'optional', scope: 'VERSION_READ', group: 'Version files' } as const
const missing = { description: 'No version has such a file, or none that you may read.' } as const
const errors = ['not_found'] as const

const algorithm = word(['sha1', 'sha512'])
  .nullish()
  .meta({ description: 'What the hashes were made by; their length tells unless this does.' })
const hash = z.string().max(128).meta({ description: 'SHA-1 or SHA-512 in hexadecimal.' })
const query = z.object({ algorithm, version_id: z.string().max(64).optional() })

const names = z.array(z.string()).max(1_000).nullish()
const wanted = {
  loaders: names.meta({ description: 'The version has one of them; absent or empty: any.' }),
  game_versions: names.meta({ description: 'The version has one of them; absent or empty: any.' }),
  version_types: z
    .array(z.enum(versionChannels))
    .nullish()
    .describe('The version is of one of these channels; absent or empty: any.'),
}
/** The successor API names game versions and the like among the loader fields. */
const wantedV3 = {
  ...wanted,
  loader_fields: z
    .record(z.string(), z.array(z.string()).max(1_000))
    .nullish()
    .describe(
      '`game_versions` and `mrpack_loaders`, each a list of which the version has one; other names mean nothing.',
    ),
}
const hashes = z.array(hash).max(maxHashes).describe('Of the files to look up, all by one algorithm, in either case.')

const json = <const Shape extends z.ZodRawShape>(shape: Shape) =>
  ({ kind: 'json', schema: z.object(shape), limitBytes: maxBodyBytes }) as const
const oneByOne = <const Shape extends z.ZodRawShape>(shape: Shape) =>
  json({
    algorithm,
    hashes: z
      .array(z.object({ hash, ...shape }))
      .max(maxHashes)
      .describe('Files with what is wanted for each, all by one algorithm.'),
  })
const byHash = <V2 extends z.ZodType, V3 extends z.ZodType>(description: string, found: { v2: V2; v3: V3 }) =>
  ({
    200: {
      description: `${description} Hashes that nothing was found for are left out.`,
      schema: mapOf(found),
    },
  }) as const

export const getVersionByHash = defineRoute({
  ...look,
  method: 'GET',
  versions: ['v2', 'v3'],
  path: '/version_file/:hash',
  summary: 'Find the version that has a file',
  query,
  responses: { 200: { description: 'The version; of several the newest.', schema: version }, 404: missing },
  errors,
})

const download = {
  307: {
    description: 'Location is where the file lies.',
    schema: z.object({ url: z.string().describe('The same address as in `Location`.') }),
    headers: { Location: 'Address of the file.' },
  },
  404: missing,
} as const
export const downloadByHash = defineRoute({
  ...look,
  method: 'GET',
  versions: ['v2', 'v3'],
  path: '/version_file/:hash/download',
  summary: 'Go to the file with a hash',
  query,
  responses: download,
  errors,
})

export const getUpdateByHash = defineRoute({
  ...look,
  method: 'POST',
  versions: ['v2', 'v3'],
  path: '/version_file/:hash/update',
  summary: "Find the newest matching version of a file's project",
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
  summary: 'Find the projects of files',
  body: json({ algorithm, hashes }),
  responses: byHash('Projects by hash.', project),
  errors: [],
})

export const getVersionsByHashes = defineRoute({
  ...look,
  method: 'POST',
  versions: ['v2', 'v3'],
  path: '/version_files',
  summary: 'Find the versions that have files',
  body: json({ algorithm, hashes }),
  responses: byHash('Versions by hash.', version),
  errors: [],
})

export const getUpdatesByHashes = defineRoute({
  ...look,
  method: 'POST',
  versions: ['v2', 'v3'],
  path: '/version_files/update',
  summary: "Find the newest matching versions of files' projects",
  body: { v2: json({ algorithm, hashes, ...wanted }), v3: json({ algorithm, hashes, ...wantedV3 }) },
  responses: byHash('Versions by hash.', version),
  errors: [],
})

export const getAllUpdatesByHashes = defineRoute({
  ...look,
  method: 'POST',
  versions: ['v2', 'v3'],
  path: '/version_files/update_many',
  summary: "Find all matching versions of files' projects",
  body: { v2: json({ algorithm, hashes, ...wanted }), v3: json({ algorithm, hashes, ...wantedV3 }) },
  responses: byHash('Versions by hash, newest first.', listOf(version)),
  errors: [],
})

export const getUpdatesIndividually = defineRoute({
  ...look,
  method: 'POST',
  versions: ['v2', 'v3'],
  path: '/version_files/update_individual',
  summary: "Find the newest versions of files' projects that match each its own wishes",
  body: { v2: oneByOne(wanted), v3: oneByOne(wantedV3) },
  responses: byHash('Versions by hash.', version),
  errors: [],
})
