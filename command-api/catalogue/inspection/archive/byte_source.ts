import type { FileHandle } from 'node:fs/promises'

/** Random access to bytes, in a file, in memory, or in a part of another source. */
export interface ByteSource {
  readonly size: number
  /** Reads `length` bytes from `position`, or fewer at the end. Never reads outside the source. */
  read(position: number, length: number): Promise<Buffer>
}

/** Clamps a range to the source. Offsets in hostile files can be anything up to 2^64. */
function clamp(size: number, position: number, length: number): { position: number; length: number } {
  if (!Number.isSafeInteger(position) || position < 0 || position >= size) return { position: 0, length: 0 }
  return { position, length: Math.max(0, Math.min(length, size - position)) }
}

/** The caller keeps the handle and closes it. */
export function fileSource(handle: FileHandle, size: number): ByteSource {
  return {
    size,
    async read(from, wanted) {
      const { position, length } = clamp(size, from, wanted)
      const buffer = Buffer.allocUnsafe(length)
      let done = 0
      while (done < length) {
        const { bytesRead } = await handle.read(buffer, done, length - done, position + done)
        if (bytesRead === 0) break
        done += bytesRead
      }
      return buffer.subarray(0, done)
    },
  }
}

export function bufferSource(buffer: Buffer): ByteSource {
  return {
    size: buffer.length,
    async read(from, wanted) {
      const { position, length } = clamp(buffer.length, from, wanted)
      return buffer.subarray(position, position + length)
    },
  }
}

/** A stored (uncompressed) entry can be read in place, without a copy in memory. */
export function partSource(source: ByteSource, start: number, size: number): ByteSource {
  return {
    size,
    async read(from, wanted) {
      const { position, length } = clamp(size, from, wanted)
      return source.read(start + position, length)
    },
  }
}
