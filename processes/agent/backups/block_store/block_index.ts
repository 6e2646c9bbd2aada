import { randomBytes } from 'node:crypto'
import { BackupError } from '../backup_store.port.ts'
import { decodeBlocks, encodeBlocks, readPackList } from './pack.ts'
import type { PackedBlock } from './packed_block.ts'
import { seal, unseal } from './sealing.ts'
import { listObjects, objectKey, readObject, type StoreContext } from './store_context.ts'

export interface BlockPlace extends PackedBlock {
  pack: string
  /** First byte in the pack. */
  offset: number
}

export type PackLists = Map<string, readonly PackedBlock[]>

export interface BlockIndex {
  /** Where a block lies; undefined if no pack has it. */
  find(hash: string): BlockPlace | undefined
  /** The same, without packs that might be gone soon or that are damaged: only these may be built upon. */
  findSafe(hash: string): BlockPlace | undefined
  add(pack: string, blocks: readonly PackedBlock[]): void
  /** Lists of all packs. */
  lists: PackLists
}

/**
 * Which packs exist is what the storage lists. What they hold is read from the index objects, and from the packs themselves where these are missing or
 * damaged. A pack whose own list is damaged, too, counts as holding nothing.
 */
export async function loadIndex(context: StoreContext): Promise<BlockIndex> {
  const [packs, condemned, damaged] = await Promise.all([
    listObjects(context, 'packs'),
    listObjects(context, 'condemned'),
    listObjects(context, 'damaged'),
  ])
  const lists = await readIndexes(context)
  for (const pack of lists.keys()) if (!packs.has(pack)) lists.delete(pack)
  for (const [pack, size] of packs) {
    if (lists.has(pack)) continue
    const blocks = await listOfPack(context, pack, size)
    if (blocks) lists.set(pack, blocks)
  }
  const safe = new Map<string, BlockPlace>()
  const unsafe = new Map<string, BlockPlace>()
  const add = (pack: string, blocks: readonly PackedBlock[]) => {
    lists.set(pack, blocks)
    const places = condemned.has(pack) || damaged.has(pack) ? unsafe : safe
    let offset = 0
    for (const block of blocks) {
      places.set(block.hash, { ...block, pack, offset })
      offset += block.storedBytes
    }
  }
  for (const [pack, blocks] of lists) add(pack, blocks)
  return {
    find: (hash) => safe.get(hash) ?? unsafe.get(hash),
    findSafe: (hash) => safe.get(hash),
    add,
    lists,
  }
}

async function listOfPack(context: StoreContext, pack: string, size: number) {
  try {
    return await readPackList(context.key, pack, size, async (start, end) => {
      const bytes = await readObject(context, 'packs', pack, { start, end })
      if (!bytes) throw new BackupError('store_damaged', `The stored pack ${pack} is missing`)
      return bytes
    })
  } catch (error) {
    if (error instanceof BackupError) return undefined
    throw error
  }
}

const aboutIndex = (id: string) => `index ${id}`

/** Writes lists of packs as one object. */
export async function putIndex(context: StoreContext, lists: PackLists): Promise<string> {
  const id = randomBytes(16).toString('hex')
  const parts = [...lists].map(([pack, blocks]) => {
    const rows = encodeBlocks(blocks)
    const head = Buffer.alloc(20)
    head.write(pack, 'hex')
    head.writeUInt32LE(rows.length, 16)
    return Buffer.concat([head, rows])
  })
  await context.storage.put(objectKey(context, 'indexes', id), seal(context.key, Buffer.concat(parts), aboutIndex(id)))
  return id
}

async function readIndexes(context: StoreContext): Promise<PackLists> {
  const lists: PackLists = new Map()
  for (const id of (await listObjects(context, 'indexes')).keys()) {
    try {
      const sealed = await readObject(context, 'indexes', id)
      if (sealed) readIndex(unseal(context.key, sealed, aboutIndex(id)), lists)
    } catch (error) {
      // What it said is in the packs, too.
      if (!(error instanceof BackupError)) throw error
    }
  }
  return lists
}

function readIndex(bytes: Buffer, lists: PackLists): void {
  for (let at = 0; at < bytes.length; ) {
    const pack = bytes.toString('hex', at, at + 16)
    const end = at + 20 + bytes.readUInt32LE(at + 16)
    lists.set(pack, decodeBlocks(bytes.subarray(at + 20, end), pack))
    at = end
  }
}
