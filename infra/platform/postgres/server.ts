import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { DataFolder } from './data_folder.ts'
import { isAlive, type Postmaster, readPidFile } from './postmaster.ts'
import type { ServerUser } from './server_user.ts'

export type Settings = Readonly<Record<string, string | number>>

/** Settings for a machine that also runs everything else. `minimal` lets a build load new tables without writing them twice. */
const defaults: Settings = {
  shared_buffers: '128MB',
  max_connections: 100,
  jit: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  random_page_cost: 1.1,
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
}

const maxLogBytes = 10 * 1024 * 1024

export function serverArguments(settings: Settings): string[] {
  const fixed: Settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '' }
  return Object.entries({ ...defaults, ...settings, ...fixed }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Whether the running server was started with these settings. Postgres stores its command line beside its data. */
export function runsWith(data: string, args: readonly string[]): boolean {
  const quoted = args.map((argument) => `"${argument}"`).join(' ')
  return readFileSync(join(data, 'postmaster.opts'), 'utf8').trimEnd().endsWith(quoted)
}

export type Spawned = Postmaster | { failed: string }

/** Starts a server and waits until it accepts connections, however long its recovery takes, or fails. */
export async function spawnServer(
  folder: DataFolder,
  binaries: Binaries,
  user: ServerUser | undefined,
  port: number,
  args: readonly string[],
): Promise<Spawned> {
  if (sizeOf(folder.log) > maxLogBytes) rmSync(folder.log)
  const from = sizeOf(folder.log)
  const log = openSync(folder.log, 'a', 0o600)
  // A session of its own: Ctrl-C must reach only our process, which stops the server after everything else.
  const child = spawn(join(binaries.bin, 'postgres'), ['-D', folder.data, '-p', String(port), ...args], {
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: environment(),
    ...user,
  })
  closeSync(log)
  child.unref()
  const failure = failureOf(child)
  for (;;) {
    const failed = await Promise.race([failure, delay(10)])
    if (failed) return { failed: `${failed}\n${readFileSync(folder.log, 'utf8').slice(from)}` }
    const running = readPidFile(folder.data)
    if (running?.pid === child.pid && running?.ready) return running
  }
}

function failureOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`Postgres exited with ${signal ?? `code ${code}`}`))
  })
}

/** Fast shutdown: ends sessions and keeps everything committed. After ten seconds, an immediate shutdown. */
export async function stopServer(data: string, pid: number): Promise<void> {
  const started = Date.now()
  const ended = () => !isAlive(pid) || readPidFile(data)?.pid !== pid
  signal(pid, 'SIGINT')
  while (!ended()) {
    await delay(10)
    if (Date.now() - started > 10_000) signal(pid, 'SIGQUIT')
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The server has ended already.
  }
}

/**
 * Stops the server when this process ends, even by kill -9: a shell waits for the end of a pipe that only this process holds open.
 * Returns a function to cancel that. Windows has no such shell; there the next start takes the server over.
 */
export function stopWithParent(data: string, pid: number, user: ServerUser | undefined): () => void {
  if (process.platform === 'win32') return () => undefined
  const script = 'while read -r _; do :; done; [ "$(head -n 1 "$1")" = "$2" ] && kill -INT "$2"'
  const watcher = spawn('/bin/sh', ['-c', script, 'adit-watch', join(data, 'postmaster.pid'), String(pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...user,
  })
  watcher.on('error', () => undefined)
  watcher.unref()
  const pipe = watcher.stdin
  if ('unref' in pipe && typeof pipe.unref === 'function') pipe.unref()
  return () => void watcher.kill('SIGKILL')
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Removes settings for clients (PGPORT and so on) and makes the server's messages English, because they are parsed. */
function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))
  return { ...Object.fromEntries(kept), LC_ALL: 'C' }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
