import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Another Adit runs on the same data folder. */
export class DataFolderInUse extends Error {
  constructor(folder: string, pid: number) {
    super(`Another Adit (process ${pid}) is running on ${folder}. Stop it, or choose another folder with ADIT_DATA.`)
  }
}

/** Takes the data folder for this process; what a process that died left behind is taken over. Returns how to give it back. */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'adit.pid')
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const handle = openSync(file, 'wx')
      writeSync(handle, String(process.pid))
      closeSync(handle)
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = Number(readFileSync(file, 'utf8'))
      if (isRunning(holder)) throw new DataFolderInUse(folder, holder)
      rmSync(file, { force: true })
    }
  }
  throw new Error(`${file} keeps coming back`)
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's process exists all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
