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

/** Attempts while another process is taking the lock too, 20 ms each. */
const tries = 500
const waitMs = 20
/** Taking over from a dead process is quick. Anything older was left behind. */
const takingMs = 5_000

/**
 * Locks the data folder for this process, or takes it over from a process that died. Returns a function that releases it. Throws
 * DataFolderInUse, and a ConfigError if the folder can't be written to.
 */
export function lockDataFolder(folder: string): () => void {
  const file = join(folder, 'adit.pid')
  const own = `${process.pid}\n${bornAt(process.pid)}`
  writable(folder, () => mkdirSync(folder, { recursive: true }))
  for (let attempt = 0; attempt < tries; attempt++) {
    if (writable(folder, () => created(file, own))) return () => giveBack(file, own)
    const held = readText(file)
    if (held === undefined) continue
    const holder = held && livingHolder(held)
    if (holder) throw new DataFolderInUse(folder, holder)
    // The holder of an empty file is just writing it, unless it died meanwhile.
    if (held !== '' || attempt > tries / 2) writable(folder, () => removeDead(file, held))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs)
  }
  throw new Error(`${file} keeps reappearing`)
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

/**
 * If several starts find the same dead holder, one of them at a time removes its file, and never the file of a faster one, which is empty for a
 * moment.
 */
function removeDead(file: string, dead: string): void {
  const taking = `${file}.taking`
  try {
    mkdirSync(taking)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    const since = statSync(taking, { throwIfNoEntry: false })?.mtimeMs
    if (since !== undefined && Date.now() - since > takingMs) rmSync(taking, { recursive: true, force: true })
    return
  }
  if (readText(file) === dead) rmSync(file, { force: true })
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

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code // Of node:fs.

/** Undefined if the file does not exist. */
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
  // After a power failure, another program may have the id of the dead process.
  return isRunning(holder) && (born === '' || born === bornAt(holder)) ? holder : undefined
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Identifies a process among earlier and later ones with the same id. Empty if the system doesn't support it. */
function bornAt(pid: number): string {
  try {
    if (process.platform === 'darwin') {
      const args = ['-o', 'lstart=', '-p', String(pid)]
      return execFileSync('ps', args, { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } }).trim()
    }
    if (process.platform !== 'linux') return ''
    // The 22nd field of the line. The second field, a name in parentheses, may contain spaces.
    const [, rest = ''] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${rest.split(' ')[19]}`
  } catch {
    return ''
  }
}
