import type { Readable } from 'node:stream'

export interface StoredObject {
  /** Bytes. */
  size: number
  /** Changes whenever the content does; quoted, as in an ETag header. */
  etag: string
  /** Milliseconds since 1970. */
  modifiedAt: number
}

export interface ByteRange {
  /** First byte, from 0. */
  start: number
  /** Last byte, included. */
  end: number
}

/** Headers that the storage's own answer to a client carries. */
export interface PresignedAnswer {
  contentType: string
  contentDisposition: string
}

/** One of all objects. */
export interface ListedObject {
  key: string
  /** Bytes. */
  size: number
}

/** Keeps the bytes of files and pictures under keys such as `files/<id>`. An object is there whole or not at all. */
export interface ObjectStorage {
  /**
   * Takes over the file at `path`, which is gone when it resolves. Durable then, and the whole object visible at once; nothing of
   * it is when this rejects. Replaces an object of the same key.
   */
  putFile(key: string, path: string): Promise<void>
  put(key: string, bytes: Uint8Array): Promise<void>
  head(key: string): Promise<StoredObject | undefined>
  /** The bytes, or a range of them; undefined when there is no such object. The caller ends or destroys the stream. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** Removes the object and what a broken off `putFile` left of it, or nothing. */
  remove(key: string): Promise<void>
  /** All objects, in no order, for backups. What comes or goes meanwhile may be among them or not. */
  list(): AsyncIterable<ListedObject>
  /** Address from which a client may fetch the object itself for some minutes; only where the storage serves clients. */
  presign?(key: string, answer: PresignedAnswer): Promise<string>
  /** Names what is wrong with the storage, or resolves. */
  check(): Promise<void>
  close(): Promise<void>
}

/** Keys are made by us: letters, digits, `.`, `_`, `-` and `/`, no part that is empty or starts with a dot. */
export function assertKey(key: string): void {
  const parts = key.split('/')
  if (parts.some((part) => !/^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(part))) throw new Error(`Not an object key: ${key}`)
}
