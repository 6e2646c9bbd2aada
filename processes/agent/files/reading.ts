import { closeSync, createReadStream, fstatSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { describe, etagOf, type FileEntry } from './entries.ts'
import type { FileContext } from './file_context.ts'
import { FileRefusal } from './file_refusal.ts'
import type { DiskName, Folder } from './jail.ts'
import { parsePath, reservedName } from './paths.ts'
import { walk } from './tree.ts'

export interface Page {
  items: FileEntry[]
  /** Entries in the folder. */
  total: number
  page: number
  pages: number
}

export const pageSizeMax = 2_000
/** Ours: names of more would take too much memory. */
const folderEntriesMax = 100_000

/**
 * A page of a folder, folders first, then by name.
 * @param page counted from 1. One past the last is empty.
 * @throws FileRefusal not_found, not_a_folder, invalid_argument, folder_too_large
 */
export function listFolder(context: FileContext, path: string, page: number, pageSize: number): Page {
  requireWhole('page', page, 1, Number.MAX_SAFE_INTEGER)
  requireWhole('page_size', pageSize, 1, pageSizeMax)
  return context.jail.in(parsePath(path), (folder) => {
    const names = visibleNames(folder)
    if (names.length > folderEntriesMax) {
      throw new FileRefusal(
        'folder_too_large',
        `Folders of more than ${folderEntriesMax} entries can't be listed.`,
        path,
      )
    }
    const sorted = names
      .map((name) => ({ name, text: String(name), stats: folder.stat(name) }))
      .flatMap(({ stats, ...entry }) => (stats ? [{ ...entry, stats }] : []))
      .toSorted(
        (a, b) => Number(b.stats.isDirectory()) - Number(a.stats.isDirectory()) || byName.compare(a.text, b.text),
      )
    const from = (page - 1) * pageSize
    return {
      items: sorted.slice(from, from + pageSize).map(({ name, stats }) => describe(folder, name, stats)),
      total: sorted.length,
      page,
      pages: Math.ceil(sorted.length / pageSize),
    }
  })
}

const byName = new Intl.Collator('en', { numeric: true })

const visibleNames = (folder: Folder): DiskName[] =>
  folder.names().filter((name) => !(folder.path.length === 0 && name === reservedName))

/** @throws FileRefusal invalid_argument */
export function requireWhole(field: string, value: number, least: number, most: number): void {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return
  throw new FileRefusal('invalid_argument', `${field} must be a whole number from ${least} to ${most}.`)
}

export interface Opened {
  etag: string
  /** Bytes of the whole file. */
  size: number
  /** The bytes sent, first and last inclusive. An empty file has neither. */
  range: { first: number; last: number } | undefined
  /** Seconds since 1970. */
  modified: number
  body: Readable
}

/**
 * Opens a file, or a range of it. The tag belongs to the same descriptor as the bytes. The range is cut to the file.
 * @throws FileRefusal not_found, not_a_file, range_not_satisfiable
 */
export function readFile(
  context: FileContext,
  path: string,
  asked: { first: number; last?: number } = { first: 0 },
): Opened {
  const fd = context.jail.inParent(parsePath(path), (folder, name) => folder.openToRead(name))
  try {
    const stats = fstatSync(fd, { bigint: true })
    const size = Number(stats.size)
    requireWhole('first', asked.first, 0, Number.MAX_SAFE_INTEGER)
    const last = Math.min(asked.last ?? size - 1, size - 1)
    if (asked.first > 0 && (asked.first >= size || last < asked.first)) {
      throw new FileRefusal('range_not_satisfiable', `The file has ${size} bytes.`, path)
    }
    const isEmpty = last < asked.first
    // The length is fixed now: a file that grows while it is sent must not exceed what was announced.
    const body = createReadStream('', {
      fd,
      start: asked.first,
      end: isEmpty ? asked.first : last,
      highWaterMark: 65_536,
    })
    return {
      etag: etagOf(stats),
      size,
      range: isEmpty ? undefined : { first: asked.first, last },
      modified: Number(stats.mtimeNs / 1_000_000_000n),
      body,
    }
  } catch (error) {
    closeSync(fd)
    throw error
  }
}

export interface Found {
  items: FileEntry[]
  /** Whether there may be more than `items`. */
  isPartial: boolean
}

/** Ours: who gets more should search for more letters. */
export const foundMax = 500
/** Ours: about a second's walk. */
const searchedMax = 200_000
const termMax = 255

/**
 * Entries below a folder whose name contains the term, whatever the case.
 * @throws FileRefusal not_found, not_a_folder, invalid_argument, cancelled
 */
export async function searchNames(
  context: FileContext,
  path: string,
  term: string,
  signal?: AbortSignal,
): Promise<Found> {
  const wanted = term.trim().toLowerCase()
  if (wanted === '' || wanted.length > termMax) {
    throw new FileRefusal('invalid_argument', `query must have 1 to ${termMax} characters.`)
  }
  const items: FileEntry[] = []
  let searched = 0
  const folder = context.jail.folder(parsePath(path))
  try {
    for await (const entry of walk(folder, { signal })) {
      if (items.length >= foundMax || ++searched > searchedMax) return { items, isPartial: true }
      if (String(entry.name).toLowerCase().includes(wanted)) {
        items.push(describe(entry.folder, entry.name, entry.stats))
      }
    }
  } catch (error) {
    if (error instanceof FileRefusal && error.code === 'too_deep') return { items, isPartial: true }
    throw error
  } finally {
    folder.close()
  }
  return { items, isPartial: false }
}
