import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Binaries, findBinaries } from './binaries.ts'
import { type DataFolder, openDataFolder } from './data_folder.ts'
import { type Guard, takeGuard } from './guard.ts'
import { findPostmaster, type Postmaster, removeStalePidFile } from './postmaster.ts'
import { applicationRole, ensureRole, superuser } from './roles.ts'
import {
  freePort,
  runsWith,
  type Settings,
  serverArguments,
  spawnServer,
  stopServer,
  stopWithParent,
} from './server.ts'
import { type ServerUser, serverUser } from './server_user.ts'

export { ensureDatabase } from './roles.ts'

export interface ClusterOptions {
  /** A folder that only the server uses. Created if it is missing. */
  dataDir: string
  /** Port on 127.0.0.1. By default a free one. */
  port?: number
  /** Server settings that override the defaults. Tests pass `{ fsync: 'off' }`. */
  settings?: Settings
  /** Folder of the binaries, to use another version than the one found. */
  bin?: string
}

export interface Cluster {
  readonly pid: number
  readonly port: number
  /** Address for the application's role, whose transactions are limited. The database doesn't have to exist: see `ensureDatabase`. */
  url(database: string): string
  /** Address for the superuser, without limits. */
  adminUrl(database: string): string
  /** Fulfilled if the server ends without `stop`. */
  readonly gone: Promise<void>
  stop(): Promise<void>
}

/**
 * Runs a Postgres server on a folder and returns when it accepts connections. If a killed process left a server behind, takes it over
 * if it runs with the same settings and stops it otherwise. Throws if a running process uses the folder, if another major version
 * created it, or if the server doesn't start.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const user = serverUser()
  const binaries = findBinaries(user, options.bin)
  const args = serverArguments(options.settings ?? {})
  const folder = openDataFolder(options.dataDir, binaries, user, { sync: options.settings?.fsync !== 'off' })
  const gone = Promise.withResolvers<void>()
  const { running, guard } = await run({ folder, binaries, user, args, port: options.port, onGone: gone.resolve })
  const callOff = stopWithParent(folder.data, running.pid, user)
  const urlOf = (role: string) => (database: string) =>
    `postgres://${role}:${folder.password}@127.0.0.1:${running.port}/${encodeURIComponent(database)}`
  await ensureRole(urlOf(superuser)('postgres'), folder.password)
  return {
    pid: running.pid,
    port: running.port,
    url: urlOf(applicationRole),
    adminUrl: urlOf(superuser),
    gone: gone.promise,
    async stop() {
      callOff()
      await guard.release()
      await stopServer(folder.data, running.pid)
    },
  }
}

interface Attempt {
  folder: DataFolder
  binaries: Binaries
  user: ServerUser | undefined
  args: string[]
  port: number | undefined
  onGone: () => void
}

interface Owned {
  running: Postmaster
  guard: Guard
}

const patienceMs = 120_000

async function run(attempt: Attempt): Promise<Owned> {
  const { folder, args, port } = attempt
  const deadline = Date.now() + patienceMs
  for (;;) {
    const running = findPostmaster(folder.data) ?? (await start(attempt, deadline))
    const guard = running && (await own(attempt, running, deadline))
    if (guard) {
      if (runsWith(folder.data, args) && (!port || port === running.port)) return { running, guard }
      await guard.release()
      await stopServer(folder.data, running.pid)
    }
    await delay(20)
  }
}

/** Undefined if another attempt may succeed. */
async function start(attempt: Attempt, deadline: number): Promise<Postmaster | undefined> {
  const { folder, binaries, user, args, port } = attempt
  removeStalePidFile(folder.data)
  const spawned = await spawnServer(folder, binaries, user, port ?? (await freePort()), args)
  if (!('failed' in spawned)) return spawned
  const { failed } = spawned
  // Another process was faster, or the sessions of a killed server haven't noticed yet that it is gone.
  const passes = /lock file "postmaster.pid"|shared memory block/.test(failed)
  const portTaken = !port && failed.includes('Address already in use')
  if ((!passes && !portTaken) || Date.now() > deadline) throw new Error(`Postgres on ${folder.data}: ${failed}`)
  await delay(100)
  return undefined
}

/** Undefined while the server is starting or stopping. */
async function own(attempt: Attempt, running: Postmaster, deadline: number): Promise<Guard | undefined> {
  const { folder, onGone } = attempt
  const url = `postgres://${superuser}:${folder.password}@127.0.0.1:${running.port}/postgres`
  try {
    const guard = await takeGuard(url, running.pid, onGone)
    if (guard) return guard
  } catch (error) {
    const isFinal = error instanceof pg.DatabaseError && !error.code?.startsWith('57P')
    if (isFinal || Date.now() > deadline) throw error
    return undefined
  }
  throw new Error(`Another running process uses ${folder.home}. Stop it first, or use another folder.`)
}
