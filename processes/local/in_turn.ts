import { setTimeout as delay } from 'node:timers/promises'
import { DataFolderInUse, lockDataFolder } from './data_lock.ts'

const pauseMs = 100

/** Does work that processes must not do at once: the others wait, unless it is done by then. `folder` holds nothing but the lock. */
export async function inTurn(folder: string, isDone: () => Promise<boolean>, work: () => Promise<void>): Promise<void> {
  for (;;) {
    if (await isDone()) return
    const unlock = tryLock(folder)
    if (!unlock) {
      await delay(pauseMs)
      continue
    }
    try {
      // Whoever had it before may have done it.
      if (!(await isDone())) await work()
      return
    } finally {
      unlock()
    }
  }
}

function tryLock(folder: string): (() => void) | undefined {
  try {
    return lockDataFolder(folder)
  } catch (error) {
    if (error instanceof DataFolderInUse) return undefined
    throw error
  }
}
