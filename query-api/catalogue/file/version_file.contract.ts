import { versionChannels } from '@adit/events/catalogue/version/version_channel.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { word } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { maxHashes } from '../project/ids_shape.ts'
import { projectV2, projectV3 } from '../project/project_shape.ts'
import { versionV2, versionV3 } from '../version/version_shape.ts'

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
const byHash = <Schema extends z.ZodType>(description: string, schema: Schema) =>
  ({
    200: {
      description: `${description} Hashes that nothing was found for are left out.`,
      schema: z.record(z.string(), schema),
    },
  }) as const

export const getVersionByHash = defineRoute({
  ...look,
  method: 'GET',
  path: '/v2/version_file/:hash',
  summary: 'Find the version that has a file',
  query,
  responses: { 200: { description: 'The version; of several the newest.', schema: versionV2 }, 404: missing },
  errors,
})
export const getVersionByHashV3 = defineRoute({
  ...look,
  method: 'GET',
  path: '/v3/version_file/:hash',
  summary: 'Find the version that has a file',
  query,
  responses: { 200: { description: 'The version; of several the newest.', schema: versionV3 }, 404: missing },
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
  path: '/v2/version_file/:hash/download',
  summary: 'Go to the file with a hash',
  query,
  responses: download,
  errors,
})
export const downloadByHashV3 = defineRoute({
  ...look,
  method: 'GET',
  path: '/v3/version_file/:hash/download',
  summary: 'Go to the file with a hash',
  query,
  responses: download,
  errors,
})

export const getUpdateByHash = defineRoute({
  ...look,
  method: 'POST',
  path: '/v2/version_file/:hash/update',
  summary: "Find the newest matching version of a file's project",
  query,
  body: json(wanted),
  responses: { 200: { description: 'The version.', schema: versionV2 }, 404: missing },
  errors,
})
export const getUpdateByHashV3 = defineRoute({
  ...look,
  method: 'POST',
  path: '/v3/version_file/:hash/update',
  summary: "Find the newest matching version of a file's project",
  query,
  body: json(wantedV3),
  responses: { 200: { description: 'The version.', schema: versionV3 }, 404: missing },
  errors,
})

export const getProjectsByHashes = defineRoute({
  ...look,
  method: 'POST',
  path: '/v2/version_file/project',
  summary: 'Find the projects of files',
  body: json({ algorithm, hashes }),
  responses: byHash('Projects by hash.', projectV2),
  errors: [],
})
export const getProjectsByHashesV3 = defineRoute({
  ...look,
  method: 'POST',
  path: '/v3/version_file/project',
  summary: 'Find the projects of files',
  body: json({ algorithm, hashes }),
  responses: byHash('Projects by hash.', projectV3),
  errors: [],
})

export const getVersionsByHashes = defineRoute({
  ...look,
  method: 'POST',
  path: '/v2/version_files',
  summary: 'Find the versions that have files',
  body: json({ algorithm, hashes }),
  responses: byHash('Versions by hash.', versionV2),
  errors: [],
})
export const getVersionsByHashesV3 = defineRoute({
  ...look,
  method: 'POST',
  path: '/v3/version_files',
  summary: 'Find the versions that have files',
  body: json({ algorithm, hashes }),
  responses: byHash('Versions by hash.', versionV3),
  errors: [],
})

export const getUpdatesByHashes = defineRoute({
  ...look,
  method: 'POST',
  path: '/v2/version_files/update',
  summary: "Find the newest matching versions of files' projects",
  body: json({ algorithm, hashes, ...wanted }),
  responses: byHash('Versions by hash.', versionV2),
  errors: [],
})
export const getUpdatesByHashesV3 = defineRoute({
  ...look,
  method: 'POST',
  path: '/v3/version_files/update',
  summary: "Find the newest matching versions of files' projects",
  body: json({ algorithm, hashes, ...wantedV3 }),
  responses: byHash('Versions by hash.', versionV3),
  errors: [],
})

export const getAllUpdatesByHashes = defineRoute({
  ...look,
  method: 'POST',
  path: '/v2/version_files/update_many',
  summary: "Find all matching versions of files' projects",
  body: json({ algorithm, hashes, ...wanted }),
  responses: byHash('Versions by hash, newest first.', z.array(versionV2)),
  errors: [],
})
export const getAllUpdatesByHashesV3 = defineRoute({
  ...look,
  method: 'POST',
  path: '/v3/version_files/update_many',
  summary: "Find all matching versions of files' projects",
  body: json({ algorithm, hashes, ...wantedV3 }),
  responses: byHash('Versions by hash, newest first.', z.array(versionV3)),
  errors: [],
})

export const getUpdatesIndividually = defineRoute({
  ...look,
  method: 'POST',
  path: '/v2/version_files/update_individual',
  summary: "Find the newest versions of files' projects that match each its own wishes",
  body: oneByOne(wanted),
  responses: byHash('Versions by hash.', versionV2),
  errors: [],
})
export const getUpdatesIndividuallyV3 = defineRoute({
  ...look,
  method: 'POST',
  path: '/v3/version_files/update_individual',
  summary: "Find the newest versions of files' projects that match each its own wishes",
  body: oneByOne(wantedV3),
  responses: byHash('Versions by hash.', versionV3),
  errors: [],
})
