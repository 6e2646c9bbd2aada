import {
  MODPACK_DOWNLOAD_HOSTS,
  MODPACK_NAME_MAX,
  MODPACK_SUMMARY_MAX,
  MODPACK_VERSION_ID_MAX,
} from '@adit/events/catalogue/limits.values.ts'
import type { Environment } from '@adit/events/catalogue/tag/environment.values.ts'
import { modpackLoader } from '@adit/events/catalogue/tag/loader.values.ts'
import { isVisibleName, windowsProblem } from '@adit/events/kit/name.values.ts'
import type { Archive } from '../archive/archive.ts'
import { checkName } from '../archive/entry_rules.ts'
import { type Fields, fieldsOf, isFields, list, summary, text } from '../fields.ts'
import type { FoundMetadata, MetadataReader, PackFile, ReadContext } from '../metadata.ts'
import { invalid, readJson } from '../parse.ts'
import { versionsNamed } from '../ranges/game_versions.ts'
import { guessChannel } from '../ranges/version_channel.ts'
import { InspectionRefusal, quote } from '../refusal.ts'
import { hasTopFolder } from './folders.ts'

export const PACK_INDEX = 'modrinth.index.json'

const MAX_FILES = 10_000
/** Folders whose files launchers copy into the game's folder. */
const OVERRIDES = ['overrides', 'client-overrides', 'server-overrides']
const SIDES = ['required', 'optional', 'unsupported']

/** Names of dependencies in the index, with the loaders they stand for. */
const LOADERS: Readonly<Record<string, string>> = {
  'fabric-loader': 'fabric',
  'quilt-loader': 'quilt',
  forge: 'forge',
  neoforge: 'neoforge',
}

/** A modpack. Launchers download and write what its index lists, so every field is checked, and the first invalid one is reported. */
export const mrpackReader: MetadataReader = { looksFor: [PACK_INDEX], read }

async function read(archive: Archive, context: ReadContext): Promise<FoundMetadata | undefined> {
  const index = await readJson(archive, PACK_INDEX, context.limits.packIndexBytes)
  if (index === undefined) return undefined
  if (!isFields(index)) throw invalid(PACK_INDEX, 'it must be an object')
  checkFormat(index)
  const name = required(index, 'name', MODPACK_NAME_MAX)
  const version = required(index, 'versionId', MODPACK_VERSION_ID_MAX)
  if (index.summary !== undefined && index.summary !== null) bounded(index, 'summary', MODPACK_SUMMARY_MAX)
  const dependencies = fieldsOf(index.dependencies)
  const game = text(dependencies.minecraft)
  if (!game) throw wrong('dependencies.minecraft', 'is missing')
  const files = packFiles(index, context)
  if (files.length === 0 && !OVERRIDES.some((folder) => hasTopFolder(archive, folder)))
    throw wrong('files', 'is empty, and the modpack has no overrides either')
  checkOverrides(archive)
  return {
    source: PACK_INDEX,
    loaders: [modpackLoader],
    name,
    version,
    gameVersions: versionsNamed([game], context.gameVersions),
    gameVersionRange: game,
    channel: guessChannel(version),
    environment: environment(list(index.files).map((file) => fieldsOf(fieldsOf(file).env))),
    dependencies: [],
    summary: summary(index.summary),
    authors: [],
    links: {},
    icon: ['icon.png', 'overrides/icon.png'].find((path) => archive.has(path)),
    mrpackLoaders: Object.entries(LOADERS).flatMap(([key, loader]) => (text(dependencies[key]) ? [loader] : [])),
    packFiles: files,
  }
}

function wrong(field: string, problem: string): InspectionRefusal {
  return invalid(PACK_INDEX, `the field "${field}" ${problem}`, { field })
}

function checkFormat(index: Fields): void {
  if (index.formatVersion !== 1) throw wrong('formatVersion', 'must be 1')
  if (index.game !== 'minecraft') throw wrong('game', 'must be "minecraft"')
}

function bounded(index: Fields, field: string, limit: number): string {
  const value = index[field]
  if (typeof value !== 'string') throw wrong(field, 'must be a string')
  if (value.length > limit) throw wrong(field, `can't be longer than ${limit} characters (it has ${value.length})`)
  return value
}

function required(index: Fields, field: string, limit: number): string {
  const value = text(bounded(index, field, limit), limit)
  if (!value) throw wrong(field, 'must not be empty')
  return value
}

function packFiles(index: Fields, context: ReadContext): PackFile[] {
  if (!Array.isArray(index.files)) throw wrong('files', 'must be a list')
  if (index.files.length > MAX_FILES)
    throw wrong('files', `can't have more than ${MAX_FILES} items (it has ${index.files.length})`)
  const files = index.files.map((file, number) => packFile(fieldsOf(file), `files[${number}]`, context))
  const paths = new Set<string>()
  for (const [number, { path }] of files.entries()) {
    if (paths.has(path.toLowerCase())) throw wrong(`files[${number}].path`, 'is the same as that of another item')
    paths.add(path.toLowerCase())
  }
  return files
}

function packFile(file: Fields, field: string, context: ReadContext): PackFile {
  const hashes = fieldsOf(file.hashes)
  checkEnvironment(file.env, `${field}.env`)
  return {
    path: checkPath(file.path, `${field}.path`, context),
    sha1: hash(hashes.sha1, 40, `${field}.hashes.sha1`),
    sha512: hash(hashes.sha512, 128, `${field}.hashes.sha512`),
    fileSize: fileSize(file.fileSize, `${field}.fileSize`),
    downloads: downloads(file.downloads, `${field}.downloads`, context),
  }
}

function checkEnvironment(value: unknown, field: string): void {
  if (value === undefined || value === null) return
  if (!isFields(value)) throw wrong(field, 'must be an object')
  for (const side of ['client', 'server']) {
    if (!SIDES.includes(String(value[side]))) throw wrong(`${field}.${side}`, `must be one of ${SIDES.join(', ')}`)
  }
}

/** The same rules as for names in an archive, since a launcher writes to this path. */
function checkPath(value: unknown, field: string, context: ReadContext): string {
  if (typeof value !== 'string') throw wrong(field, 'must be a string')
  try {
    checkName(value, context.limits)
  } catch (error) {
    if (!(error instanceof InspectionRefusal)) throw error
    throw wrong(field, String(error.data.problem))
  }
  const problem = unfitPath(value)
  if (problem !== undefined) throw wrong(field, problem)
  return value
}

/** Why launchers can't write to this path on Windows, or their users can't see where. */
function unfitPath(path: string): string | undefined {
  if (!isVisibleName(path)) return 'contains characters that nobody sees'
  const parts = path.split('/').filter((part) => part !== '')
  return parts.map(windowsProblem).find((problem) => problem !== undefined)
}

const overrides = new RegExp(`^(?:${OVERRIDES.join('|')})/`)

/** Launchers unpack these into the instance. */
function checkOverrides(archive: Archive): void {
  for (const name of archive.entries.keys()) {
    const problem = overrides.test(name) ? unfitPath(name) : undefined
    if (problem === undefined) continue
    const message = `The archive has an entry ${quote(name)} whose name ${problem}.`
    throw new InspectionRefusal('archive_path', message, { entry: name, problem })
  }
}

function hash(value: unknown, digits: number, field: string): string {
  if (typeof value !== 'string' || value.length !== digits || !/^[0-9a-f]*$/i.test(value)) {
    throw wrong(field, `must be ${digits} hexadecimal digits`)
  }
  return value.toLowerCase()
}

function fileSize(value: unknown, field: string): number | undefined {
  if (value === undefined) return undefined
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw wrong(field, 'must be a whole number of bytes')
  return value
}

function downloads(value: unknown, field: string, context: ReadContext): string[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > 64) throw wrong(field, 'must have 1 to 64 URLs')
  const hosts = [...MODPACK_DOWNLOAD_HOSTS, ...context.packHosts]
  return value.map((address: unknown, number) => {
    const url =
      typeof address === 'string' && address.length <= 2048 && URL.canParse(address) ? new URL(address) : undefined
    if (!url) throw wrong(`${field}[${number}]`, 'must be a URL')
    // On one machine, our own host may lack TLS.
    const own = url.protocol === 'http:' && context.packHosts.includes(url.host)
    const allowed = own || (url.protocol === 'https:' && hosts.includes(url.host))
    const plain = url.username === '' && url.password === ''
    if (!allowed || !plain) throw wrong(`${field}[${number}]`, `must be an https URL on one of ${hosts.join(', ')}`)
    return url.href
  })
}

/** One side, if every file excludes the other one. */
function environment(sides: readonly Fields[]): Environment | undefined {
  if (sides.length === 0) return undefined
  if (sides.every(({ server }) => server === 'unsupported')) return 'client_only'
  return sides.every(({ client }) => client === 'unsupported') ? 'dedicated_server_only' : 'client_and_server'
}
