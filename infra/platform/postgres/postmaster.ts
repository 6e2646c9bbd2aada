import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** What a running server writes to `postmaster.pid`: pid on line 1, port on line 4, state on line 8. */
export interface Postmaster {
  pid: number
  port: number
  ready: boolean
}

export function readPidFile(data: string): Postmaster | undefined {
  const lines = readLines(join(data, 'postmaster.pid'))
  const pid = Number(lines[0])
  return pid ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : undefined
}

/** The server that runs on this data folder. Ignores a file that a killed server left behind. */
export function findPostmaster(data: string): Postmaster | undefined {
  const found = readPidFile(data)
  return found && isServerOf(data, found.pid) ? found : undefined
}

/**
 * Removes the file of a killed server if another program now has its process id: Postgres itself would think that this program is a
 * server and refuse to start.
 */
export function removeStalePidFile(data: string): void {
  const found = readPidFile(data)
  if (found && isAlive(found.pid) && !isServerOf(data, found.pid)) rmSync(join(data, 'postmaster.pid'), { force: true })
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** In a container whose first process doesn't reap children, a dead server stays in the process table. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    return /^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return true
  }
}

/** The main process of a server keeps its command line, which contains the data folder. */
function isServerOf(data: string, pid: number): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'win32') return true
  if (process.platform === 'linux') return readLines(`/proc/${pid}/cmdline`).join().includes(data)
  return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(data)
}
