import type { Chunks } from '../writing.ts'

/** One entry of an archive, as its format has it. Nothing of it is believed. */
export interface ArchiveItem {
  name: string
  type: 'file' | 'directory' | 'other'
  /** Bytes that the archive claims. */
  size: number
  /** The bytes that are really there. Call it at most once, before asking for the next item. */
  body(): Chunks
}

/** Reads an open file, at any position. The caller closes it. */
export interface ArchiveFile {
  fd: number
  /** Bytes. */
  size: number
}
