import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type DownloadWindow, judge } from '@adit/events/analytics/download_rule.values.ts'
import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'
import { clientIpHeader } from '@adit/platform/http/incoming.ts'
import { installOps } from '@adit/platform/ops/ops_schema.ts'
import { type Cluster, ensureDatabase } from '@adit/platform/postgres/cluster.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { diskStorage } from '@adit/platform/storage/disk.ts'
import { ownCluster } from '@adit/platform/testing/cluster.ts'
import { openDownloadReader } from '@adit/projectors/analytics/download_log/download_log.ts'
import { downloadLogPart } from '@adit/projectors/analytics/download_log/download_log_schema.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

const size = 100_000
const clients = 24
const kills = 6

let cluster: Cluster
let pool: pg.Pool
let folder: string
let url: string

beforeAll(async () => {
  cluster = await ownCluster()
  url = cluster.url('files')
  await ensureDatabase(url)
  pool = createPool(url, { name: 'files test' })
  await installOps(pool, [downloadLogPart])
  // A slow disk: at any moment some records wait for the previous statement.
  await pool.query(`
    create function slow() returns trigger language plpgsql as 'begin perform pg_sleep(0.02); return null; end';
    create trigger slow before insert on ops.download for each statement execute function slow()`)
  folder = await mkdtemp(join(tmpdir(), 'adit-files-'))
  const storage = await diskStorage(folder)
  for (let n = 0; n < 5; n++) await storage.put(`files/FILE000${n}`, Buffer.alloc(size, n))
})
afterAll(async () => {
  await pool?.end()
  await cluster?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function startFiles(): Promise<{ child: ChildProcess; origin: string; ended: Promise<unknown> }> {
  const script = fileURLToPath(new URL('./files_process.fixture.ts', import.meta.url))
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  const child = spawn(process.execPath, [script, url, folder, String(size)], { stdio: [...stdio] })
  const [port] = await once(child.stdout ?? child, 'data')
  return { child, origin: `http://127.0.0.1:${Number(port)}`, ended: once(child, 'exit') }
}

/** One request for one file from one address. Its account identifies it in the log. */
const wishOf = (n: number) => ({
  account: `WISH${String(n).padStart(6, '0')}`,
  address: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
  file: `FILE000${n % 5}`,
})

/** True once the whole file has arrived. */
async function download(origin: string, n: number): Promise<boolean> {
  const { account, address, file } = wishOf(n)
  try {
    const headers = { authorization: account, [clientIpHeader]: address }
    const response = await fetch(`${origin}/data/PROJECT1/versions/VERSION1/${file}`, { headers })
    return response.status === 200 && (await response.bytes()).length === size
  } catch {
    return false
  }
}

async function readAll(): Promise<RecordedEvent[]> {
  const log = openDownloadReader(pool)
  const events: RecordedEvent[] = []
  let after: Position | undefined
  for (;;) {
    const page = await log.readLog({ after })
    if (page.events.length === 0) return events
    events.push(...page.events)
    after = page.next
  }
}

interface Recorded {
  fileId: string
  address: string
  accountId: string
}

it('loses no answered download and counts none twice, whenever it is killed', async () => {
  const answered: string[] = []
  let open: number[] = []
  let next = 0
  for (let kill = 0; kill <= kills; kill++) {
    const { child, origin, ended } = await startFiles()
    let alive = true
    // Interrupted downloads are repeated, as people do. Then new ones start until the process dies.
    const broken = open
    open = []
    const client = async () => {
      while (alive || broken.length > 0) {
        const wish = broken.pop() ?? next++
        if (await download(origin, wish)) answered.push(wishOf(wish).account)
        else open.push(wish)
        if (!alive) break
      }
    }
    const running = Array.from({ length: clients }, client)
    await delay(300 + 90 * kill)
    if (kill < kills) child.kill('SIGKILL')
    alive = false
    await Promise.all(running)
    open.push(...broken)
    child.kill('SIGKILL')
    await ended
  }

  const records = (await readAll()).map(({ at, data }) => ({ ...(data as Recorded), at })) // What the log contains.
  const recorded = new Set(records.map(({ accountId }) => accountId))
  expect(answered.length).toBeGreaterThan(100)
  expect(answered.filter((account) => !recorded.has(account))).toEqual([])

  const windows = new Map<string, DownloadWindow | undefined>()
  const counted = records.filter(({ address, at, fileId }) => {
    const { verdict, window } = judge(windows.get(address), { at, fileId, agent: 'tool' })
    windows.set(address, window)
    return verdict === 'counted'
  })
  const accounts = counted.map(({ accountId }) => accountId)
  expect(accounts.length).toBe(new Set(accounts).size)
  expect(answered.filter((account) => !accounts.includes(account))).toEqual([])
})
