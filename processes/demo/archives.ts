import { createHash } from 'node:crypto'
import yazl from 'yazl'
import { type Entry, subjectOf } from './archives/entries.ts'
import { jarEntries } from './archives/jar.ts'
import { modMetadata } from './archives/mod_metadata.ts'
import { modpack, type PackFile } from './archives/modpack.ts'
import { dataPack, resourcePack } from './archives/packs.ts'
import { pluginMetadata } from './archives/plugin_metadata.ts'
import { shaderPack } from './archives/shader_pack.ts'
import { type PackItem, packContents } from './pack_contents.ts'
import type { DemoProject, DemoVersion } from './project.ts'
import { demoProjects } from './projects.ts'

/** Where the file of a version can be downloaded, for a modpack's index. Packs must be allowed to download from its host. */
export type FileAddress = (project: DemoProject, version: DemoVersion) => string

export interface FileDigest {
  sha1: string
  sha512: string
  size: number
}

/** The same time in every archive, so that a version always has the same bytes. */
const writtenAt = new Date(2024, 0, 1)
const digests = new WeakMap<DemoVersion, FileDigest>()

/**
 * The file of a version: a small, well-formed archive with the metadata that its loaders expect. The bytes are always the same for one
 * version and differ between versions. `addressOf` is only called for files that a modpack lists.
 */
export async function buildArchive(
  project: DemoProject,
  version: DemoVersion,
  addressOf: FileAddress,
): Promise<Buffer> {
  const files = project.type === 'modpack' ? await packFiles(version, addressOf) : []
  const bytes = await zip(entriesOf(project, version, files))
  if (project.type !== 'modpack') digests.set(version, digestOf(bytes))
  return bytes
}

function entriesOf(project: DemoProject, version: DemoVersion, files: readonly PackFile[]): Entry[] {
  const subject = subjectOf(project, version)
  switch (project.type) {
    case 'mod':
      return [...jarEntries(subject), ...modMetadata(subject)]
    case 'plugin':
      return [...jarEntries(subject), ...pluginMetadata(subject)]
    case 'datapack':
      return dataPack(subject)
    case 'resourcepack':
      return resourcePack(subject)
    case 'shader':
      return shaderPack(subject)
    case 'modpack':
      return modpack(subject, files)
  }
}

/** What a version of a modpack contains. */
export function contentsOf(version: DemoVersion): PackItem[] {
  return packContents(version, version.gameVersions[0] ?? '', demoProjects)
}

async function packFiles(pack: DemoVersion, addressOf: FileAddress): Promise<PackFile[]> {
  const files: PackFile[] = []
  for (const { project, version } of contentsOf(pack)) {
    if (!digests.has(version)) await buildArchive(project, version, addressOf)
    const digest = digests.get(version)
    if (digest) files.push({ project, version, ...digest, address: addressOf(project, version) })
  }
  return files
}

function digestOf(bytes: Buffer): FileDigest {
  const hash = (algorithm: string) => createHash(algorithm).update(bytes).digest('hex')
  return { sha1: hash('sha1'), sha512: hash('sha512'), size: bytes.length }
}

async function zip(entries: readonly Entry[]): Promise<Buffer> {
  const file = new yazl.ZipFile()
  for (const { name, data } of entries) {
    file.addBuffer(Buffer.from(data), name, { mtime: writtenAt, forceDosTimestamp: true })
  }
  file.end()
  const chunks: Buffer[] = []
  for await (const chunk of file.outputStream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
