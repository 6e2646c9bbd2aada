import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type NewEvent, streamName } from '@adit/events/kit/envelope.ts'
import { openPostgresEventStore } from '@adit/platform/event_store/postgres/store.ts'
import { ensureDatabase, startCluster } from '@adit/platform/postgres/cluster.ts'
import pg from 'pg'

export interface AppendBenchOptions {
  /** Address of an empty database; without one, a server of its own is started. */
  url?: string | undefined
  /** Concurrent callers, each waiting for its answer before the next request. Default: 1, 16, 64. */
  callers?: number[]
  /** Length of one measurement in milliseconds. Default: 3,000. */
  durationMs?: number
  /** Rounds, in which store and yardstick take turns. The median ratio counts. Default: 3. */
  rounds?: number
}

export interface AppendFigure {
  callers: number
  name: string
  /** Appends per second. */
  value: number
  /** Bare INSERTs per second of rows of the same size, at the same concurrency, on the same server. */
  yardstick: number
  ratio: number
}

/**
 * Durable appends against bare durable INSERTs, on a separate server on disk with fsync and synchronous_commit on. The yardstick's rows
 * have a primary key and nothing else. Each caller has its own connection and prepared statement.
 */
export async function runAppendBench(options: AppendBenchOptions = {}): Promise<AppendFigure[]> {
  const { callers = [1, 16, 64] } = options
  if (options.url !== undefined) return measured(options.url, callers, options)
  const dataDir = await mkdtemp(join(tmpdir(), 'adit-bench-'))
  const cluster = await startCluster({ dataDir, settings: { max_connections: Math.max(...callers) + 40 } })
  try {
    const url = cluster.url('bench')
    await ensureDatabase(url)
    return await measured(url, callers, options)
  } finally {
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measured(
  url: string,
  callers: readonly number[],
  { durationMs = 3000, rounds = 3 }: AppendBenchOptions,
): Promise<AppendFigure[]> {
  const figures: AppendFigure[] = []
  for (const count of callers) {
    const results: AppendFigure[] = []
    for (let round = 0; round < rounds; round++) {
      const yardstick = await measureInserts(url, count, durationMs)
      const value = await measureAppends(url, count, durationMs)
      results.push({ callers: count, name: `append, ${count} callers`, value, yardstick, ratio: value / yardstick })
    }
    results.sort((a, b) => a.ratio - b.ratio)
    const median = results[Math.floor(results.length / 2)]
    if (median) figures.push(median)
  }
  return figures
}

export function sampleEvent(): NewEvent {
  const hex = randomBytes(16).toString('hex')
  const id = [hex.slice(0, 8), hex.slice(8, 12), `7${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join(
    '-',
  )
  return {
    id,
    type: 'ProjectDescribed',
    version: 1,
    at: Date.now(),
    data: { title: 'A title of common length', summary: 'x'.repeat(160), categories: ['magic', 'utility'] },
    metadata: {
      root: hex.slice(0, 8),
      actor: { kind: 'user', id: hex.slice(8, 16) },
      via: { kind: 'session', id: hex.slice(16, 24) },
      causationId: id,
      correlationId: id,
    },
  }
}

/** Runs `once` in `count` loops for the given time. Returns rounds per second. */
export async function loops(
  count: number,
  durationMs: number,
  once: (caller: number, turn: number) => Promise<unknown>,
) {
  const started = performance.now()
  const end = started + durationMs
  let done = 0
  const loop = async (caller: number) => {
    for (let turn = 0; performance.now() < end; turn++) {
      await once(caller, turn)
      done++
    }
  }
  await Promise.all(Array.from({ length: count }, (_, caller) => loop(caller)))
  return (done * 1000) / (performance.now() - started)
}

async function measureAppends(url: string, count: number, durationMs: number): Promise<number> {
  const store = await openPostgresEventStore(url)
  const run = randomBytes(6).toString('hex')
  const rate = await loops(count, durationMs, (caller, turn) =>
    store.append(streamName('bench', 'caller', `${run}${caller}`), turn - 1, [sampleEvent()]),
  )
  await store.close()
  return rate
}

async function measureInserts(url: string, count: number, durationMs: number): Promise<number> {
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: url }))
  await Promise.all(clients.map((client) => client.connect()))
  await clients[0]?.query(`create table if not exists bare (
    position bigint generated always as identity primary key, id uuid, type text, version int, at bigint, data text, metadata text)`)
  const text = 'insert into bare (id, type, version, at, data, metadata) values ($1, $2, $3, $4, $5, $6)'
  const rate = await loops(count, durationMs, async (caller) => {
    const { id, type, version, at, data, metadata } = sampleEvent()
    const values = [id, type, version, at, JSON.stringify(data), JSON.stringify(metadata)]
    await clients[caller]?.query({ name: 'bare', text, values })
  })
  await Promise.all(clients.map((client) => client.end()))
  return rate
}

if (import.meta.main) console.table(await runAppendBench())
