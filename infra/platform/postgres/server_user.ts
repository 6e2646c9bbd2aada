import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** The account that a server process runs under. */
export interface ServerUser {
  uid: number
  gid: number
}

/**
 * Postgres refuses to run as root, so a root process starts it as `postgres`, or as `nobody` if that account is missing. Undefined
 * means that the current user can run it.
 */
export function serverUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const user = lookUp('postgres') ?? lookUp('nobody')
  if (!user) throw new Error('Postgres does not run as root, and this system has no user postgres or nobody')
  return user
}

function lookUp(name: string): ServerUser | undefined {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}

/** Whether the user may enter every folder down to `path`. A home folder with mode 0700 prevents that, for example. */
export function canEnter(path: string, user: ServerUser | undefined): boolean {
  if (!user) return true
  const folder = resolve(path)
  const parent = dirname(folder)
  return (parent === folder || canEnter(parent, user)) && maySearch(folder, user)
}

function maySearch(folder: string, user: ServerUser): boolean {
  const { mode, uid, gid } = statSync(folder)
  if (uid === user.uid) return (mode & 0o100) !== 0
  if (gid === user.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}
