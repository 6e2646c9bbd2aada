import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import ssh2 from 'ssh2'

/** The key by which clients know this node again. Made once and kept, readable by the agent alone. */
export async function loadHostKey(path: string): Promise<string> {
  const known = await readIfThere(path)
  if (known !== undefined) return known
  await mkdir(dirname(path), { recursive: true })
  const fresh = `${path}.${randomUUID()}`
  await writeFile(fresh, ssh2.utils.generateKeyPairSync('ed25519').private, { mode: 0o600, flag: 'wx' })
  try {
    // Of two that start at once, one key stays, and it is whole.
    await link(fresh, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(fresh)
  }
  return readFile(path, 'utf8')
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
