import { environments } from '@adit/events/catalogue/tag/environment.values.ts'
import { dependencyTypes } from '@adit/events/catalogue/version/dependency_type.values.ts'
import { versionChannels } from '@adit/events/catalogue/version/version_channel.values.ts'
import { z } from 'zod'

const texts = z.array(z.string()).readonly()
const text = z.string().optional()

const remark = z.object({
  code: z.string(),
  message: z.string().meta({ description: 'What is wrong, in plain English.' }),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), texts])).readonly(),
})

const dependency = z.object({
  id: z.string().meta({ description: 'Id that the loader uses for the mod or plugin.' }),
  kind: z.enum(dependencyTypes),
  versionRange: text.meta({ description: 'As written in the file.' }),
})

const packFile = z.object({
  path: z.string(),
  sha1: z.string(),
  sha512: z.string(),
  fileSize: z.number().optional(),
  downloads: texts,
})

const metadata = z.object({
  source: z.string().meta({ description: 'Archive entry the metadata was read from.' }),
  loaders: texts,
  id: text,
  name: text,
  version: text,
  gameVersions: texts.meta({ description: 'Known game versions, newest first.' }),
  gameVersionRange: text.meta({ description: 'Game versions as written in the file.' }),
  channel: z.enum(versionChannels),
  environment: z.enum(environments).optional(),
  dependencies: z.array(dependency).readonly(),
  summary: text,
  authors: texts,
  license: text,
  links: z.object({ homepage: text, issues: text, source: text, wiki: text, discord: text }),
  icon: text.meta({ description: 'Archive entry that holds the icon.' }),
  mrpackLoaders: texts.optional().meta({ description: 'Modpacks only: loaders the pack runs on.' }),
  packFiles: z.array(packFile).readonly().optional().meta({ description: 'Modpacks only: files the pack lists.' }),
})

/** What a file is and says, as the upload form reads it. */
export const inspectionShape = z.object({
  kind: z.enum(['archive', 'signature']),
  filename: z.string(),
  extension: z.string().meta({ description: 'Lower case, without the dot.' }),
  size: z.int().meta({ description: 'Size in bytes.' }),
  hashes: z.object({ sha1: z.string(), sha512: z.string() }),
  unpackedSize: z.number().meta({ description: 'Unpacked size in bytes, as the archive declares it.' }),
  entryCount: z.int(),
  found: z.array(metadata).readonly().meta({ description: 'One item for each metadata file in the archive.' }),
  invalid: z.array(remark).readonly().meta({ description: 'Metadata that can’t be read.' }),
  markers: texts.meta({ description: 'Entries that loaders look for and the archive has.' }),
  misplaced: texts.meta({ description: 'Entries that are in a folder where no loader looks.' }),
  warnings: z.array(remark).readonly(),
})
