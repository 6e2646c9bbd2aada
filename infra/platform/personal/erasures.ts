import type { ObjectStorage } from '../storage/object_storage.port.ts'
import type { PersonalVault } from './personal_vault.port.ts'

/**
 * Which accounts were erased, kept beside the files, apart from all databases: a restore brings back databases as they were, and erases
 * these again. Holds account ids only, and keeps them for good.
 */
const folder = 'erasures/'
/** Tells a storage without any erasures from one that knows of none. */
export const erasuresMarker = `${folder}kept`

type Storage = Pick<ObjectStorage, 'head' | 'put' | 'list'>

/** Call it before anything is erased. */
export async function keepErasures(storage: Pick<Storage, 'head' | 'put'>): Promise<void> {
  if (!(await storage.head(erasuresMarker))) await storage.put(erasuresMarker, Buffer.from('accounts\n'))
}

export const recordErasure = (storage: Pick<Storage, 'put'>, account: string): Promise<void> =>
  storage.put(`${folder}${account}`, Buffer.from('erased\n'))

/** Records each erasure before it is done. */
export const recordingVault = (vault: PersonalVault, storage: Pick<Storage, 'put'>): PersonalVault => ({
  ...vault,
  async erase(account) {
    await recordErasure(storage, account)
    await vault.erase(account)
  },
})

/** Ids of all accounts that were erased. Undefined if the storage doesn't keep erasures. */
export async function readErasures(storage: Pick<Storage, 'head' | 'list'>): Promise<string[] | undefined> {
  if (!(await storage.head(erasuresMarker))) return undefined
  const accounts: string[] = []
  for await (const { key } of storage.list()) {
    if (key.startsWith(folder) && key !== erasuresMarker) accounts.push(key.slice(folder.length))
  }
  return accounts
}
