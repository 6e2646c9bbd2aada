import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { type Entry, open as openZip, type ZipFile } from 'yauzl'
import { GameError } from '../game_error.ts'
import { type PackIndex, type PackRules, packPath, readPackIndex } from './mrpack_index.ts'

/** A file that a modpack brings itself. */
export interface PackOverride {
  path: string
  sha1: string
  /** Bytes. */
  size: number
}

export interface OpenPack {
  index: PackIndex
  /** Those for every side, with those for servers on top. */
  overrides: readonly PackOverride[]
  /** Content of an override. */
  read(path: string): Promise<Readable>
  close(): void
}

export interface PackLimits {
  entries: number
  /** Bytes of all overrides, unpacked. */
  bytes: number
  /** How many times larger than packed an override may be, once it is larger than a megabyte. */
  ratio: number
}

const usualLimits: PackLimits = { entries: 50_000, bytes: 4 * 2 ** 30, ratio: 200 }
const maxIndexBytes = 8 * 1024 * 1024
const ratioFromBytes = 1024 * 1024
const indexName = 'modrinth.index.json'
/** Later ones replace files of earlier ones. Those for clients aren't for us. */
const layers = ['overrides/', 'server-overrides/']
const [typeBits, fileType, folderType] = [0o170_000, 0o100_000, 0o040_000]
const madeByUnix = 3

/** Opens a modpack. Throws `pack_invalid`. Reads every override once, for its hash. */
export async function openPack(path: string, rules: PackRules, limits = usualLimits): Promise<OpenPack> {
  const archive = await promisify<string, object, ZipFile>(openZip)(path, {
    ...{ autoClose: false, lazyEntries: true, strictFileNames: false, decodeStrings: true, validateEntrySizes: true },
  }).catch((error: unknown) => {
    throw new GameError('pack_invalid', "The modpack can't be opened as an archive", { cause: error })
  })
  const open = promisify<Entry, Readable>(archive.openReadStream.bind(archive))
  try {
    const entries = await entriesOf(archive, limits)
    const indexEntry = entries.get(indexName)
    if (!indexEntry) throw broken(`it has no ${indexName}`)
    if (indexEntry.uncompressedSize > maxIndexBytes) throw broken(`its index is larger than ${maxIndexBytes} bytes`)
    const index = readPackIndex(await text(await open(indexEntry)), rules)
    const chosen = overridesOf(entries, limits)
    const overrides: PackOverride[] = []
    for (const [place, entry] of chosen) overrides.push(await hashed(place, entry, await open(entry)))
    return {
      index,
      overrides,
      async read(place) {
        const entry = chosen.get(place)
        if (!entry) throw new Error(`The modpack has no override ${place}`)
        return open(entry)
      },
      close: () => archive.close(),
    }
  } catch (error) {
    archive.close()
    if (error instanceof GameError) throw error
    throw new GameError('pack_invalid', `The modpack can't be read: ${(error as Error).message}`, { cause: error })
  }
}

async function entriesOf(archive: ZipFile, limits: PackLimits): Promise<Map<string, Entry>> {
  if (archive.entryCount > limits.entries) throw broken(`it has more than ${limits.entries} entries`)
  const entries = new Map<string, Entry>()
  await new Promise<void>((resolve, reject) => {
    archive.on('entry', (entry: Entry) => {
      const name = entry.fileName.replaceAll('\\', '/')
      if (entries.has(name)) return reject(broken(`it has two entries ${name}`))
      entries.set(name, entry)
      archive.readEntry()
    })
    archive.on('end', resolve)
    archive.on('error', reject)
    archive.readEntry()
  })
  return entries
}

function overridesOf(entries: ReadonlyMap<string, Entry>, limits: PackLimits): Map<string, Entry> {
  const chosen = new Map<string, Entry>()
  let bytes = 0
  for (const layer of layers) {
    for (const [name, entry] of entries) {
      if (!name.startsWith(layer) || name.endsWith('/')) continue
      const path = packPath(name.slice(layer.length), name)
      if (!isPlain(entry)) throw broken(`${name} is a link or a device`)
      const { uncompressedSize: size, compressedSize: packed } = entry
      if (size > ratioFromBytes && size > packed * limits.ratio) throw broken(`${name} is packed too tightly`)
      bytes += size
      if (bytes > limits.bytes) throw broken(`its files have more than ${limits.bytes} bytes together`)
      chosen.set(path, entry)
    }
  }
  return chosen
}

function isPlain({ externalFileAttributes, versionMadeBy }: Entry): boolean {
  if (versionMadeBy >>> 8 !== madeByUnix) return true
  const type = (externalFileAttributes >>> 16) & typeBits
  return type === 0 || type === fileType || type === folderType
}

async function hashed(path: string, { uncompressedSize }: Entry, content: Readable): Promise<PackOverride> {
  const sha1 = createHash('sha1')
  let size = 0
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      sha1.update(chunk)
      done()
    },
  })
  await pipeline(content, counting.resume())
  if (size !== uncompressedSize) throw broken(`${path} has another size than announced`)
  return { path, sha1: sha1.digest('hex'), size }
}

const broken = (problem: string) => new GameError('pack_invalid', `The modpack can't be installed: ${problem}`)
