import { crc32 } from 'node:zlib'
import { rawZip } from '@adit/platform/testing/archive.ts'

const chunk = Buffer.alloc(256 * 1024, 'dig deeper, ')
const metadata = JSON.stringify({ schemaVersion: 1, id: 'deep_mine', version: '1.0.0', name: 'Deep Mine' })

/** `size` bytes that repeat one text, never all in memory. */
function* filling(size: number): Generator<Buffer> {
  for (let left = size; left > 0; left -= chunk.length) yield chunk.subarray(0, Math.min(left, chunk.length))
}

/** A Fabric mod of exactly `size` bytes, almost all of them in one stored entry. Generated while it is read. */
export function* bigMod(size: number): Generator<Buffer> {
  const mod = { name: 'fabric.mod.json', method: 0, data: metadata }
  const name = 'assets/deep_mine/rock.bin'
  const shell = (compressedSize: number, sum: number, directoryOffset: bigint) =>
    rawZip([mod, { name, method: 0, compressedSize, uncompressedSize: compressedSize, crc32: sum }], {
      directoryOffset,
    })
  const entry = size - shell(0, 0, 0n).length
  let sum = 0
  for (const part of filling(entry)) sum = crc32(part, sum)
  // Where the local header of the second entry ends and its content starts.
  const split = 30 + mod.name.length + mod.data.length + 30 + name.length
  const bytes = shell(entry, sum, BigInt(split + entry))
  yield bytes.subarray(0, split)
  yield* filling(entry)
  yield bytes.subarray(split)
}
