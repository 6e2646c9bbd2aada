import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Binaries } from './binaries.ts'
import { superuser } from './roles.ts'
import { canEnter, type ServerUser } from './server_user.ts'

export interface DataFolder {
  /** Contains everything below; mode 0700. */
  home: string
  /** The data directory of Postgres. */
  data: string
  log: string
  password: string
}

const elsewhere = '/var/lib/adit'

/** Finds or creates the cluster's files in `dataDir`, with a random password that only the server's user can read. */
export function openDataFolder(
  dataDir: string,
  binaries: Binaries,
  user: ServerUser | undefined,
  options: { sync: boolean },
): DataFolder {
  const home = placeFor(resolve(dataDir), user)
  const data = join(home, 'data')
  if (!existsSync(join(data, 'PG_VERSION'))) initialise(home, data, binaries, user, options.sync)
  checkVersion(data, binaries)
  const password = readFileSync(join(home, 'password'), 'utf8')
  return { home, data, log: join(home, 'server.log'), password }
}

/**
 * The folder itself, or, if the server's user can't enter it (root's home), a new one elsewhere whose path is in the file `location`.
 * So removing `dataDir` still means starting over.
 */
function placeFor(dataDir: string, user: ServerUser | undefined): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (!user) return dataDir
  if (canEnter(dirname(dataDir), user)) return giveTo(user, dataDir)
  const pointer = join(dataDir, 'location')
  if (!existsSync(pointer)) {
    writeFileSync(pointer, join(elsewhere, `postgres-${randomBytes(6).toString('hex')}`), { mode: 0o600 })
  }
  const place = readFileSync(pointer, 'utf8')
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 })
  mkdirSync(place, { recursive: true, mode: 0o700 })
  return giveTo(user, place)
}

function giveTo(user: ServerUser, path: string): string {
  chownSync(path, user.uid, user.gid)
  return path
}

/** Creates the files beside their place and renames them, so that a kill in the middle leaves nothing incomplete. */
function initialise(home: string, data: string, binaries: Binaries, user: ServerUser | undefined, sync: boolean): void {
  chmodSync(home, 0o700)
  const password = join(home, 'password')
  const made = join(home, `data.${process.pid}`)
  rmSync(made, { recursive: true, force: true })
  if (!existsSync(password)) {
    writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
    if (user) giveTo(user, password)
  }
  const builtin = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const libc = [process.platform === 'linux' ? '--locale=C.UTF-8' : '--locale=C']
  const locale = binaries.major >= 17 ? builtin : libc
  const auth = [`--username=${superuser}`, `--pwfile=${password}`, '--auth=scram-sha-256']
  const args = ['-D', made, '--encoding=UTF8', ...locale, ...auth, ...(sync ? [] : ['--no-sync'])]
  try {
    execFileSync(join(binaries.bin, 'initdb'), args, { cwd: '/', stdio: 'pipe', ...user })
    renameSync(made, data)
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

function checkVersion(data: string, binaries: Binaries): void {
  const major = Number(readFileSync(join(data, 'PG_VERSION'), 'utf8'))
  if (major === binaries.major) return
  throw new Error(
    `${data} was created by Postgres ${major}, but ${binaries.bin} is Postgres ${binaries.major}. ` +
      'Dump it with the old version and restore it into a new folder, or remove the folder to start over.',
  )
}
