import { loadIndex, type PackLists, putIndex } from './block_index.ts'
import { listSnapshots } from './snapshot_objects.ts'
import { listObjects, objectKey, type StoreContext } from './store_context.ts'

const hourMs = 60 * 60 * 1_000
/** A pack that no snapshot needs is condemned after this time, and removed when it has been condemned for as long again. */
export const graceMs = 24 * hourMs
/** A backup may still use a pack that has been condemned for less than this: the rest is left for writing its snapshot. */
export const pardonBeforeMs = graceMs - hourMs
/** With more index objects than this, they are written anew as one. */
const maxIndexes = 8

/**
 * Marks and sweeps. Backups that began before a pack was condemned pardon it, those that begin later store its blocks again, so none loses a pack that it
 * builds upon. If any snapshot can't be read, nothing is removed. Resolves to the number of bytes freed.
 */
export async function sweepPacks(context: StoreContext): Promise<number> {
  // Packs first: one that is uploaded after this isn't looked at.
  const packs = await listObjects(context, 'packs')
  const condemned = await listObjects(context, 'condemned')
  const snapshots = await listSnapshots(context)
  const needed = new Set(snapshots.flatMap((snapshot) => snapshot.packs))
  let freed = 0
  for (const [pack, size] of packs) {
    if (needed.has(pack)) {
      if (condemned.has(pack)) await context.storage.remove(objectKey(context, 'condemned', pack))
    } else if (!condemned.has(pack)) {
      if (await isOlder(context, objectKey(context, 'packs', pack))) {
        await context.storage.put(objectKey(context, 'condemned', pack), Buffer.from(pack))
      }
    } else if (await isOlder(context, objectKey(context, 'condemned', pack))) {
      await context.storage.remove(objectKey(context, 'packs', pack))
      freed += size
    }
  }
  await removeMarks(context, packs)
  await removeTrees(context, new Set(snapshots.map(({ id }) => id)))
  await mergeIndexes(context)
  return freed
}

async function isOlder(context: StoreContext, key: string): Promise<boolean> {
  const object = await context.storage.head(key)
  return object !== undefined && context.now() - object.modifiedAt >= graceMs
}

/** A mark outlives its pack by one sweep, so that a pack never stands there without it while it is being removed. */
async function removeMarks(context: StoreContext, packs: ReadonlyMap<string, number>): Promise<void> {
  for (const folder of ['condemned', 'damaged'] as const) {
    for (const pack of (await listObjects(context, folder)).keys()) {
      if (!packs.has(pack)) await context.storage.remove(objectKey(context, folder, pack))
    }
  }
}

/** Lists of files that a removed snapshot or an interrupted backup left. */
async function removeTrees(context: StoreContext, snapshots: ReadonlySet<string>): Promise<void> {
  for (const id of (await listObjects(context, 'trees')).keys()) {
    const key = objectKey(context, 'trees', id)
    if (!snapshots.has(id) && (await isOlder(context, key))) await context.storage.remove(key)
  }
}

async function mergeIndexes(context: StoreContext): Promise<void> {
  const old = await listObjects(context, 'indexes')
  if (old.size <= maxIndexes) return
  const lists: PackLists = (await loadIndex(context)).lists
  await putIndex(context, lists)
  for (const id of old.keys()) await context.storage.remove(objectKey(context, 'indexes', id))
}
