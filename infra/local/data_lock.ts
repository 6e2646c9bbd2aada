import { execFileSync } from 'node:child_process'
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
      writeSync(handle, `${process.pid}\n${bornAt(process.pid)}`)
      closeSync(handle)
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const [pid, born = ''] = readFileSync(file, 'utf8').split('\n')
      const holder = Number(pid)
      // After a power failure some other program may have the number of the dead process.
      if (isRunning(holder) && (born === '' || born === bornAt(holder))) throw new DataFolderInUse(folder, holder)
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

/** Tells a process from others that had or will have its number; empty where the system does not say. */
function bornAt(pid: number): string {
  try {
    if (process.platform === 'darwin') {
      const args = ['-o', 'lstart=', '-p', String(pid)]
      return execFileSync('ps', args, { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } }).trim()
    }
    if (process.platform !== 'linux') return ''
    // The 22nd field of the line; the second, a name in brackets, may hold spaces.
    const [, rest = ''] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${rest.split(' ')[19]}`
  } catch {
    return ''
  }
}
