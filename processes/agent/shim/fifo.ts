import { constants } from 'node:fs'
import { open } from 'node:fs/promises'

/**
 * Writes to a game's input without waiting. `ended`: nobody reads it; `full`: whoever reads it leaves too much unread. The text must be short enough to be
 * written at once (PIPE_BUF, 4,096 bytes).
 */
export async function writeToFifo(path: string, text: string): Promise<'written' | 'ended' | 'full'> {
  try {
    const input = await open(path, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW)
    try {
      if (!(await input.stat()).isFIFO()) return 'ended'
      await input.write(text)
      return 'written'
    } finally {
      await input.close()
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    // Nobody reads it, or it was never made.
    if (code === 'ENXIO' || code === 'ENOENT') return 'ended'
    if (code === 'EAGAIN') return 'full'
    throw error
  }
}
