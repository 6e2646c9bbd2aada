import { BackupError, type Damage, type WorkOptions } from '../backup_store.port.ts'
import { type BlockPlace, loadIndex } from './block_index.ts'
import { unpackBlock } from './packed_block.ts'
import { getSnapshot, getTree } from './snapshot_objects.ts'
import { objectKey, readObject, type StoreContext } from './store_context.ts'

/**
 * Reads back every block of a snapshot and compares it with its hash. Packs with wrong bytes are marked, so that the next backup stores what they held again,
 * which also repairs the older snapshots.
 */
export async function verifySnapshot(context: StoreContext, id: string, options: WorkOptions): Promise<Damage[]> {
  const { signal, onProgress } = options
  await getSnapshot(context, id)
  const [entries, index] = [await getTree(context, id), await loadIndex(context)]
  const byPack = new Map<string, Map<string, BlockPlace>>()
  const wrong = new Map<string, string>()
  for (const hash of new Set(entries.flatMap(({ blocks }) => blocks))) {
    const place = index.find(hash)
    if (!place) wrong.set(hash, 'a stored block is missing')
    else byPack.set(place.pack, (byPack.get(place.pack) ?? new Map()).set(hash, place))
  }
  const total = sum([...byPack.values()].flatMap((places) => [...places.values()]))
  let done = 0
  for (const [pack, places] of byPack) {
    signal?.throwIfAborted()
    const bytes = await readObject(context, 'packs', pack)
    const before = wrong.size
    for (const [hash, place] of places) {
      const reason = bytes ? wrongness(context, bytes, place) : 'a stored pack is missing'
      if (reason !== undefined) wrong.set(hash, reason)
    }
    if (wrong.size > before) await context.storage.put(objectKey(context, 'damaged', pack), Buffer.from(pack))
    done += sum([...places.values()])
    onProgress?.({ done, total })
  }
  return entries.flatMap(({ path, blocks }) => {
    const first = blocks.find((hash) => wrong.has(hash))
    return first === undefined ? [] : [{ path, reason: wrong.get(first) ?? '' }]
  })
}

function wrongness({ key }: StoreContext, pack: Buffer, place: BlockPlace): string | undefined {
  try {
    unpackBlock(key, pack.subarray(place.offset, place.offset + place.storedBytes), place)
    return undefined
  } catch (error) {
    if (error instanceof BackupError) return error.message
    throw error
  }
}

const sum = (places: readonly BlockPlace[]) => places.reduce((bytes, { storedBytes }) => bytes + storedBytes, 0)
