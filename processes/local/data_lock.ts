import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '@adit/platform/config/config.ts'

/** Another Adit runs on the same data folder. */
export class DataFolderInUse extends Error {
  constructor(folder: string, pid: number) {
    super(`Another Adit (process ${pid}) is running on ${folder}. Stop it, or choose another folder with ADIT_DATA.`)
  }
}

/** Tries while another process is at it too; 20 ms each. */
const tries = 500
const waitMs = 20
/** Who takes over from a dead process is quick; what is older was left behind. */
const takingMs = 5_000

/**
 * Takes the data folder for this process; what a process that died left behind is taken over. Returns how to give it back. Throws
 * DataFolderInUse, and a ConfigError where the folder cannot be written to.
 */
export function lockDataFolder(folder: string): () => void {
  const file = join(folder, 'adit.pid')
  const own = `${process.pid}\n${bornAt(process.pid)}`
  writable(folder, () => mkdirSync(folder, { recursive: true }))
  for (let attempt = 0; attempt < tries; attempt++) {
    if (writable(folder, () => created(file, own))) return () => giveBack(file, own)
    const held = readText(file)
    const holder = held && livingHolder(held)
    if (holder) throw new DataFolderInUse(folder, holder)
    // What is empty is being written by its holder, unless that died at it.
    if (held !== '' || attempt > tries / 2) writable(folder, () => removeDead(file))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs)
  }
  throw new Error(`${file} keeps coming back`)
}

function created(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Of several starts that found the same dead holder one removes its file at a time, and none the file of one that was faster. */
function removeDead(file: string): void {
  const taking = `${file}.taking`
  try {
    mkdirSync(taking)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    const since = statSync(taking, { throwIfNoEntry: false })?.mtimeMs
    if (since !== undefined && Date.now() - since > takingMs) rmSync(taking, { recursive: true, force: true })
    return
  }
  const held = readText(file)
  if (held !== undefined && !livingHolder(held)) rmSync(file, { force: true })
  rmdirSync(taking)
}

function giveBack(file: string, own: string): void {
  if (readText(file) === own) rmSync(file, { force: true })
}

function writable<Result>(folder: string, act: () => Result): Result {
  try {
    return act()
  } catch (error) {
    throw new ConfigError([`ADIT_DATA: ${folder} cannot be written to (${codeOf(error) ?? error})`])
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code // of node:fs

/** Undefined when it is not there. */
function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function livingHolder(held: string): number | undefined {
  const [pid, born = ''] = held.split('\n')
  const holder = Number(pid)
  // After a power failure some other program may have the number of the dead process.
  return isRunning(holder) && (born === '' || born === bornAt(holder)) ? holder : undefined
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
