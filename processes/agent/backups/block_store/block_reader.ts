import { BackupError } from '../backup_store.port.ts'
import type { BlockIndex, BlockPlace } from './block_index.ts'
import { unpackBlock } from './packed_block.ts'
import { readObject, type StoreContext } from './store_context.ts'

/** Bytes that are read at once if blocks lie next to each other. */
const runBytes = 4 * 1024 * 1024

/** Contents of blocks in the given order. Reads neighbours at once, and the next ones while these are being used. Throws `store_damaged`. */
export async function* readBlocks(
  context: StoreContext,
  index: BlockIndex,
  hashes: readonly string[],
): AsyncGenerator<Buffer> {
  const runs = runsOf(hashes.map((hash) => placeOf(index, hash)))
  let coming = fetchRun(context, runs[0])
  for (const [number, run] of runs.entries()) {
    const bytes = await coming
    coming = fetchRun(context, runs[number + 1])
    // It is awaited in the next turn, unless nobody wants another block.
    coming.catch(() => {})
    const start = run[0]?.offset ?? 0
    for (const place of run) {
      const stored = bytes.subarray(place.offset - start, place.offset - start + place.storedBytes)
      yield unpackBlock(context.key, stored, place)
    }
  }
}

function placeOf(index: BlockIndex, hash: string): BlockPlace {
  const place = index.find(hash)
  if (!place) throw new BackupError('store_damaged', `The stored block ${hash} is missing`)
  return place
}

function runsOf(places: readonly BlockPlace[]): BlockPlace[][] {
  const runs: BlockPlace[][] = []
  let bytes = 0
  for (const place of places) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    const follows = last?.pack === place.pack && last.offset + last.storedBytes === place.offset
    if (run && follows && bytes + place.storedBytes <= runBytes) {
      run.push(place)
      bytes += place.storedBytes
    } else {
      runs.push([place])
      bytes = place.storedBytes
    }
  }
  return runs
}

async function fetchRun(context: StoreContext, run: readonly BlockPlace[] | undefined): Promise<Buffer> {
  const [first, last] = [run?.[0], run?.at(-1)]
  if (!first || !last) return Buffer.alloc(0)
  const range = { start: first.offset, end: last.offset + last.storedBytes - 1 }
  const bytes = await readObject(context, 'packs', first.pack, range)
  if (!bytes) throw new BackupError('store_damaged', `The stored pack ${first.pack} is missing`)
  return bytes
}
