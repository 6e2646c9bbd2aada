import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from './disk_tree.ts'

/** Writes a small file that is there after a crash of the machine, too. */
export async function writeDurably(path: string, content: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await syncFolder(dirname(path))
}
