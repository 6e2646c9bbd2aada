import { BackupError } from '../backup_store.port.ts'
import { isPossibleBlock, type PackedBlock } from './packed_block.ts'
import { seal, unseal } from './sealing.ts'

/** A pack is uploaded once it has this many bytes. */
export const packBytes = 8 * 1024 * 1024

const magic = Buffer.from('ADITPK1\n')
/** Length of the sealed list in 4 bytes, then what the file is. */
export const footerBytes = 4 + magic.length
const hashBytes = 32
const rowBytes = hashBytes + 4 + 4 + 1

const aboutList = (pack: string) => `list of pack ${pack}`

/** Rows of a fixed length: hash, stored bytes, plain bytes, whether compressed. */
export function encodeBlocks(blocks: readonly PackedBlock[]): Buffer {
  const bytes = Buffer.alloc(blocks.length * rowBytes)
  for (const [row, block] of blocks.entries()) {
    const at = row * rowBytes
    bytes.write(block.hash, at, 'base64url')
    bytes.writeUInt32LE(block.storedBytes, at + hashBytes)
    bytes.writeUInt32LE(block.plainBytes, at + hashBytes + 4)
    bytes[at + hashBytes + 8] = Number(block.compressed)
  }
  return bytes
}

/** Throws `store_damaged` if a row has impossible figures. */
export function decodeBlocks(bytes: Buffer, pack: string): PackedBlock[] {
  if (bytes.length % rowBytes !== 0) throw damagedPack(pack, 'its list has another length than its rows')
  return Array.from({ length: bytes.length / rowBytes }, (_, row) => {
    const at = row * rowBytes
    const block = {
      hash: bytes.toString('base64url', at, at + hashBytes),
      storedBytes: bytes.readUInt32LE(at + hashBytes),
      plainBytes: bytes.readUInt32LE(at + hashBytes + 4),
      compressed: bytes[at + hashBytes + 8] === 1,
    }
    if (!isPossibleBlock(block)) throw damagedPack(pack, 'its list has a block of an impossible length')
    return block
  })
}

/** What follows the blocks of a pack: their sealed list, so that the index can be made from the packs alone. */
export function packEnd(key: Uint8Array, pack: string, blocks: readonly PackedBlock[]): Buffer {
  const list = seal(key, encodeBlocks(blocks), aboutList(pack))
  const footer = Buffer.concat([Buffer.alloc(4), magic])
  footer.writeUInt32LE(list.length)
  return Buffer.concat([list, footer])
}

/** Reads the list of a pack. `readRange` reads bytes of the pack. Throws `store_damaged` if they aren't those of this pack. */
export async function readPackList(
  key: Uint8Array,
  pack: string,
  size: number,
  readRange: (start: number, end: number) => Promise<Buffer>,
): Promise<PackedBlock[]> {
  if (size < footerBytes) throw damagedPack(pack, 'it is too short')
  const footer = await readRange(size - footerBytes, size - 1)
  const length = footer.readUInt32LE(0)
  if (!footer.subarray(4).equals(magic)) throw damagedPack(pack, 'it does not end as a pack does')
  const start = size - footerBytes - length
  if (start < 0 || length === 0) throw damagedPack(pack, 'its list has an impossible length')
  const blocks = decodeBlocks(unseal(key, await readRange(start, size - footerBytes - 1), aboutList(pack)), pack)
  const held = blocks.reduce((sum, { storedBytes }) => sum + storedBytes, 0)
  if (held !== start) throw damagedPack(pack, 'its list describes another number of bytes than it has')
  return blocks
}

const damagedPack = (pack: string, what: string) =>
  new BackupError('store_damaged', `The stored pack ${pack} is damaged: ${what}`)
