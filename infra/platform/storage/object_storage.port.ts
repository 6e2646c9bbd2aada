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
  /** Last byte, inclusive. */
  end: number
}

/** Headers of the storage's own response to a client. */
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

/** Stores files and pictures under keys such as `files/<id>`. An object is complete or doesn't exist. */
export interface ObjectStorage {
  /**
   * Takes over the file at `path`, which no longer exists when this resolves. The object is then durable and complete; if this rejects,
   * nothing of it is visible. Replaces an object with the same key.
   */
  putFile(key: string, path: string): Promise<void>
  put(key: string, bytes: Uint8Array): Promise<void>
  head(key: string): Promise<StoredObject | undefined>
  /** The bytes or a range of them. Undefined if there is no such object. The caller must end or destroy the stream. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** Removes the object, if it exists, and what an interrupted `putFile` left of it. */
  remove(key: string): Promise<void>
  /**
   * All objects, or those below a folder of keys such as `backups/7`, in no particular order. May or may not include objects that are added or
   * removed meanwhile.
   */
  list(folder?: string): AsyncIterable<ListedObject>
  /** Address from which a client can fetch the object for some minutes. Only for storage that serves clients. */
  presign?(key: string, answer: PresignedAnswer): Promise<string>
  /** Resolves, or rejects with what is wrong with the storage. */
  check(): Promise<void>
  close(): Promise<void>
}

/** Checks a key: letters, digits, `.`, `_`, `-` and `/`, with no part that is empty or starts with a dot. */
export function assertKey(key: string): void {
  const parts = key.split('/')
  if (parts.some((part) => !/^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(part))) throw new Error(`Not an object key: ${key}`)
}
