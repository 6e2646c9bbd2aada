import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Cluster, ensureDatabase, startCluster } from './cluster.ts'
import { findPostmaster, isAlive } from './postmaster.ts'

let dataDir: string
let cluster: Cluster | undefined

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'adit-cluster-'))
})

afterEach(async () => {
  await cluster?.stop()
  cluster = undefined
  rmSync(dataDir, { recursive: true, force: true })
})

const start = (options: { port?: number; settings?: Record<string, string> } = {}) =>
  startCluster({ dataDir, ...options, settings: { fsync: 'off', ...options.settings } })

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.map(([first]) => first)
  } finally {
    await client.end()
  }
}

/** Starts the cluster in a process that is then killed. If `watcher` is false, the watcher of its server is killed first. */
async function startInKilledProcess(options: { watcher: boolean }): Promise<number> {
  const script = `
    const { startCluster } = await import(${JSON.stringify(fileURLToPath(new URL('./cluster.ts', import.meta.url)))})
    const { pid } = await startCluster({ dataDir: ${JSON.stringify(dataDir)}, settings: { fsync: 'off' } })
    console.log(pid)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  const pid = Number(line)
  if (!options.watcher) killWatcherOf(pid)
  child.kill('SIGKILL')
  await once(child, 'exit')
  return pid
}

function killWatcherOf(pid: number): void {
  const found = execFileSync('pgrep', ['-f', `adit-watch .* ${pid}$`], { encoding: 'utf8' })
  for (const watcher of found.trim().split('\n')) process.kill(Number(watcher), 'SIGKILL')
}

describe('startCluster', () => {
  it('keeps data over stop and start, in UTF-8, and limits the role', async () => {
    cluster = await start()
    await ensureDatabase(cluster.url('kept'))
    await ensureDatabase(cluster.url('kept'))
    await query(cluster.url('kept'), `create table word as select lower('ÉTÉ') as word`)
    await cluster.stop()
    cluster = await start()
    expect(await query(cluster.url('kept'), 'select word from word')).toEqual(['été'])
    expect(await query(cluster.url('kept'), 'show idle_in_transaction_session_timeout')).toEqual(['10s'])
    expect(await query(cluster.url('kept'), `select rolsuper from pg_roles where rolname = current_user`)).toEqual([
      false,
    ])
  })

  it('refuses wrong passwords and lets only its user read the right one', async () => {
    cluster = await start()
    const url = new URL(cluster.url('postgres'))
    url.password = 'wrong'
    await expect(query(url.href, 'select 1')).rejects.toThrow(/password authentication failed/)
    expect(statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600)
  })

  it('refuses a folder that a running process uses, and does not disturb that process', async () => {
    cluster = await start()
    await expect(start()).rejects.toThrow(/Another running process uses/)
    expect(await query(cluster.url('postgres'), 'select 1')).toEqual([1])
  })

  it('ends with its parent, even if that is killed', async () => {
    const pid = await startInKilledProcess({ watcher: true })
    while (isAlive(pid)) await delay(10)
    cluster = await start()
    expect(await query(cluster.url('postgres'), 'select 1')).toEqual([1])
  })

  it('takes over an orphan with the same settings', async () => {
    const pid = await startInKilledProcess({ watcher: false })
    cluster = await start()
    expect(cluster.pid).toBe(pid)
    expect(await query(cluster.url('postgres'), 'select 1')).toEqual([1])
  })

  it('replaces an orphan with other settings', async () => {
    const pid = await startInKilledProcess({ watcher: false })
    cluster = await start({ settings: { work_mem: '8MB' } })
    expect(isAlive(pid)).toBe(false)
    expect(await query(cluster.url('postgres'), 'show work_mem')).toEqual(['8MB'])
  })

  it('reports that the server is gone after kill -9, and recovers on the next start', async () => {
    cluster = await start()
    await ensureDatabase(cluster.url('kept'))
    await query(cluster.url('kept'), 'create table kept as select 1 as one')
    process.kill(cluster.pid, 'SIGKILL')
    await cluster.gone
    await cluster.stop()
    cluster = await start()
    expect(await query(cluster.url('kept'), 'select one from kept')).toEqual([1])
  })

  it('ignores a stale pid file whose process id another program has now', async () => {
    cluster = await start()
    await cluster.stop()
    const stale = [process.pid, join(dataDir, 'data'), 0, 5432, '', '127.0.0.1', '', 'ready'].join('\n')
    writeFileSync(join(dataDir, 'data', 'postmaster.pid'), stale)
    cluster = await start()
    expect(findPostmaster(join(dataDir, 'data'))?.pid).toBe(cluster.pid)
  })

  it('reports a folder that another major version created', async () => {
    cluster = await start()
    await cluster.stop()
    cluster = undefined
    writeFileSync(join(dataDir, 'data', 'PG_VERSION'), '12\n')
    await expect(start()).rejects.toThrow(/created by Postgres 12/)
  })

  it('reports why the server does not start', async () => {
    await expect(start({ settings: { shared_buffers: 'plenty' } })).rejects.toThrow(/invalid value.*shared_buffers/)
  })

  it.runIf(process.getuid?.() === 0)('uses another place if the server may not enter the folder', async () => {
    const closed = join(dataDir, 'home')
    mkdirSync(closed)
    chmodSync(closed, 0o700)
    const inside = { dataDir: join(closed, 'data'), settings: { fsync: 'off' } }
    cluster = await startCluster(inside)
    await ensureDatabase(cluster.url('kept'))
    await cluster.stop()
    cluster = await startCluster(inside)
    expect(await query(cluster.url('kept'), 'select 1')).toEqual([1])
    const place = readFileSync(join(inside.dataDir, 'location'), 'utf8')
    expect(existsSync(join(place, 'data'))).toBe(true)
    await cluster.stop()
    cluster = undefined
    rmSync(place, { recursive: true })
  })
})
