import { hash } from 'node:crypto'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { BackupError } from '../backup_store.port.ts'
import { seal, sealBytes, unseal } from './sealing.ts'

/**
 * Bytes of a block; the last one of a file is shorter. Region files change in place on multiples of 4 KiB, so blocks of a fixed size find what
 * stayed. Smaller blocks store a little less per backup and need a larger index: `docs/performance.md` has the figures.
 */
export const blockBytes = 256 * 1024

/** A block in a pack. */
export interface PackedBlock {
  /** SHA-256 of its content, base64url. */
  hash: string
  /** As stored: compressed or not, and sealed. */
  storedBytes: number
  /** Of its content. */
  plainBytes: number
  compressed: boolean
}

const quick = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

export const hashOf = (plain: Uint8Array): string => hash('sha256', plain, 'base64url')

const aboutBlock = (block: string) => `block ${block}`

/**
 * Compresses, unless that gains less than a sixteenth, and seals. Takes half a millisecond, which is less than handing a block to another thread and back takes
 * on a busy machine.
 */
export function packBlock(key: Uint8Array, plain: Uint8Array, hash: string): { block: PackedBlock; stored: Buffer } {
  const small = zstdCompressSync(plain, quick)
  const compressed = small.length < plain.length - plain.length / 16
  const stored = seal(key, compressed ? small : plain, aboutBlock(hash))
  return { block: { hash, storedBytes: stored.length, plainBytes: plain.length, compressed }, stored }
}

/** The content. Throws `store_damaged` unless it is exactly what was stored. */
export function unpackBlock(key: Uint8Array, stored: Uint8Array, block: Omit<PackedBlock, 'storedBytes'>): Buffer {
  const opened = unseal(key, stored, aboutBlock(block.hash))
  const plain = block.compressed ? decompress(opened, block) : opened
  if (plain.length !== block.plainBytes || hashOf(plain) !== block.hash) throw damaged(block)
  return plain
}

function decompress(bytes: Buffer, block: Pick<PackedBlock, 'hash' | 'plainBytes'>): Buffer {
  try {
    return zstdDecompressSync(bytes, { maxOutputLength: Math.max(block.plainBytes, 1) })
  } catch (error) {
    throw damaged(block, error)
  }
}

const damaged = ({ hash }: { hash: string }, cause?: unknown) =>
  new BackupError('store_damaged', `The stored ${aboutBlock(hash)} has another content than was written`, { cause })

/** Whether these can be the figures of a block, in whatever place they were found. */
export function isPossibleBlock({ storedBytes, plainBytes }: PackedBlock): boolean {
  return plainBytes > 0 && plainBytes <= blockBytes && storedBytes >= sealBytes && storedBytes <= plainBytes + sealBytes
}
