import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const blockBytes = 4_096

/**
 * Gives the blocks before `offset` back to the disk. The file keeps its length, so a game that appends to it notices nothing and no line is lost. False where
 * that isn't possible: without util-linux's fallocate, or on a file system without holes.
 */
export async function punchHole(path: string, offset: number): Promise<boolean> {
  const length = Math.floor(offset / blockBytes) * blockBytes
  if (length === 0) return true
  return await execute('fallocate', ['--punch-hole', '--offset', '0', '--length', String(length), path]).then(
    () => true,
    () => false,
  )
}
