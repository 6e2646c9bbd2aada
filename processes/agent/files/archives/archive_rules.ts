import { FileRefusal } from '../file_refusal.ts'
import { type JailPath, parseNewPath } from '../paths.ts'
import type { ArchiveItem } from './archive_item.ts'

export interface UnpackLimits {
  entries: number
  /** Bytes of all files, unpacked. */
  bytes: number
  /** Unpacked bytes for each packed byte. */
  ratio: number
}

/** Ours. Worlds and mods pack to a half or a third, and logs to a thirtieth. */
export const unpackRatioMax = 200
export const unpackEntriesMax = 50_000
/** Ours: a few zeros pack better than any ratio. */
const ratioFreeBytes = 1_048_576

/**
 * Where an entry goes, below the target. Undefined for the target itself.
 * @throws FileRefusal archive_unsafe_entry
 */
export function placeOf(item: Pick<ArchiveItem, 'name' | 'type'>): JailPath | undefined {
  const name = item.name.replaceAll('\\', '/')
  if (item.type === 'other') throw unsafe(item.name, 'is neither a file nor a folder')
  if (name.startsWith('/') || /^[a-zA-Z]:/.test(name)) throw unsafe(item.name, 'has an absolute path')
  if (name.split('/').every((part) => part === '' || part === '.')) {
    if (item.type === 'directory') return undefined
    throw unsafe(item.name, 'has no name')
  }
  try {
    return parseNewPath(name)
  } catch (error) {
    throw error instanceof FileRefusal ? unsafe(item.name, `has a name that can't be used (${error.message})`) : error
  }
}

const unsafe = (name: string, why: string): FileRefusal => {
  const shown = name.slice(0, 200)
  return new FileRefusal('archive_unsafe_entry', `Entry ${JSON.stringify(shown)} ${why}.`, shown)
}

/** Adds up what an archive holds, and refuses it as soon as it is too much. */
export class ArchiveTally {
  readonly #limits: UnpackLimits
  readonly #packedBytes: number
  readonly #kinds = new Map<string, ArchiveItem['type']>()
  #entries = 0
  #bytes = 0

  constructor(limits: UnpackLimits, packedBytes: number) {
    this.#limits = limits
    this.#packedBytes = packedBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  get entries(): number {
    return this.#entries
  }

  /** @throws FileRefusal archive_too_large, archive_duplicate_name */
  addEntry(path: JailPath, type: ArchiveItem['type']): void {
    if (++this.#entries > this.#limits.entries) {
      throw new FileRefusal(
        'archive_too_large',
        `An archive can't have more than ${this.#limits.entries} entries here.`,
      )
    }
    for (let depth = 1; depth < path.length; depth++) this.#claim(path.slice(0, depth), 'directory')
    const key = path.join('/')
    if (type === 'file' && this.#kinds.has(key)) throw duplicate(key)
    this.#claim(path, type)
  }

  /** @throws FileRefusal archive_too_large */
  addBytes(more: number): void {
    this.#bytes += more
    if (this.#bytes > this.#limits.bytes) {
      throw new FileRefusal(
        'archive_too_large',
        `Unpacked, the archive has more than the ${this.#limits.bytes} bytes that are free.`,
      )
    }
    if (this.#bytes > ratioFreeBytes && this.#bytes > this.#packedBytes * this.#limits.ratio) {
      throw new FileRefusal(
        'archive_too_large',
        `The archive unpacks to more than ${this.#limits.ratio} times its size.`,
      )
    }
  }

  #claim(path: JailPath, type: ArchiveItem['type']): void {
    const key = path.join('/')
    const known = this.#kinds.get(key)
    if (known !== undefined && known !== type) throw duplicate(key)
    this.#kinds.set(key, type)
  }
}

const duplicate = (name: string): FileRefusal =>
  new FileRefusal('archive_duplicate_name', `The archive has ${JSON.stringify(name.slice(0, 200))} twice.`, name)
