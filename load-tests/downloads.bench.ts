import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { downloadCodec } from '@adit/events/analytics/download.events.ts'
import { noMeta } from '@adit/events/analytics/download_meta.values.ts'
import { embeddedFeed } from '@adit/platform/feed/embedded.ts'
import { clientIpHeader, countryHeader } from '@adit/platform/http/incoming.ts'
import { serve } from '@adit/platform/http/server.ts'
import { installOps } from '@adit/platform/ops/ops_schema.ts'
import { ensureDatabase, startCluster } from '@adit/platform/postgres/cluster.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { ProjectionRunner } from '@adit/platform/projection/runner.ts'
import { diskStorage } from '@adit/platform/storage/disk.ts'
import { silentLog } from '@adit/platform/telemetry/log.ts'
import { Metrics } from '@adit/platform/telemetry/metrics.ts'
import { createFiles, type FilesOptions } from '@adit/processes/files/files.ts'
import { type DownloadLogParts, openDownloadLog } from '@adit/projectors/analytics/download_log/download_log.ts'
import { downloadLogPart } from '@adit/projectors/analytics/download_log/download_log_schema.ts'
import { recountDownloads } from '@adit/projectors/analytics/download_recount.ts'
import { downloadsProjector } from '@adit/projectors/analytics/downloads.projector.ts'
import type { DownloadFact } from '@adit/projectors/kit/download_recorder.port.ts'
import type pg from 'pg'
import { medianRound, type Round } from './figure.ts'

export interface DownloadsBenchOptions {
  /** Concurrent connections, each sending its next request after an answer. Default: 64. */
  connections?: number
  /** Length of one measurement in milliseconds. Default: 1,000. */
  durationMs?: number
  /** Rounds, in which counted and uncounted take turns. The median ratio counts. Default: 15. */
  rounds?: number
}

export interface DownloadsFigure {
  name: string
  /** Counted downloads per second. */
  value: number
  /** The same files per second from the same server without counting. */
  yardstick: number
  ratio: number
  /** Complete answers to counted requests in all rounds, and what the projector counted. If they differ, there is a bug. */
  answered: number
  counted: number
  /** The same with and without the fields of analytics in the requests and records: median ratio and the rates of its round. */
  fields: Round
}

const bytes = 64 * 1024
const fileNames = Array.from({ length: 50 }, (_, n) => `FILE${String(n).padStart(4, '0')}`)

/**
 * Counted downloads against the same files uncounted: 64 KiB, kept connections, every request from another address, a separate Postgres on
 * disk with fsync on. Both look files up in memory, so that nothing hides the cost of counting.
 */
export async function runDownloadsBench(options: DownloadsBenchOptions = {}): Promise<DownloadsFigure> {
  const { connections = 64, durationMs = 1_000, rounds = 15 } = options
  const folder = await mkdtemp(join(tmpdir(), 'adit-bench-'))
  const cluster = await startCluster({ dataDir: join(folder, 'postgres') })
  const url = cluster.url('bench')
  await ensureDatabase(url)
  const pool = createPool(url, { name: 'bench' })
  try {
    await installOps(pool, [downloadLogPart])
    const downloads = await openDownloadLog({ pool, secret: 'a secret of sixteen or more characters' })
    const served = await serveAll(join(folder, 'objects'), downloads)
    const measured: Round[] = []
    const fields: Round[] = []
    let answered = 0
    for (let round = 0; round < rounds; round++) {
      const plain = await load({ port: served.uncounted, connections, durationMs, first: 0 })
      const counted = await load({ port: served.counted, connections, durationMs, first: answered })
      answered += counted.answered
      measured.push({ value: counted.rate, yardstick: plain.rate })
      const sums = { with: 0, without: 0 }
      // Short turns, and each as often before the other as after it: other work on the machine then meets both.
      for (const which of ['with', 'without', 'without', 'with', 'without', 'with', 'with', 'without'] as const) {
        const port = which === 'with' ? served.counted : served.bare
        const turn = await load({
          port,
          connections,
          durationMs: durationMs / 4,
          first: answered,
          says: which === 'with',
        })
        answered += turn.answered
        sums[which] += turn.rate
      }
      fields.push({ value: sums.with / 4, yardstick: sums.without / 4 })
    }
    await served.close()
    const { value, yardstick } = medianRound(measured)
    const counted = await countAll(pool, downloads)
    const name = `downloads of 64 KiB, ${connections} connections`
    return { name, value, yardstick, ratio: value / yardstick, answered, counted, fields: medianRound(fields) }
  } finally {
    await pool.end()
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Servers of the files role in this process, over the same objects: without counting, with it, and with records that have no fields of analytics. */
async function serveAll(folder: string, { recorder }: DownloadLogParts) {
  const storage = await diskStorage(folder)
  const sha1s = new Map<string, string>()
  for (const name of fileNames) {
    const content = Buffer.alloc(bytes, name)
    await storage.put(`objects/${name}`, content)
    sha1s.set(name, createHash('sha1').update(content).digest('hex'))
  }
  const options: FilesOptions = {
    storage,
    recorder: undefined,
    lookUp: async ({ filename }) => ({
      fileId: filename,
      key: `objects/${filename}`,
      size: bytes,
      sha1: sha1s.get(filename) ?? '',
      isPublic: true,
    }),
    authenticate: async () => undefined,
    hasScope: () => false,
    log: silentLog(),
    metrics: new Metrics(),
    behindGateway: true,
  }
  const uncounted = await serve(createFiles(options).callback(), { port: 0 })
  const counted = await serve(createFiles({ ...options, recorder }).callback(), { port: 0 })
  const bareRecorder = { record: (fact: DownloadFact) => recorder.record({ ...fact, ...noFields }) }
  const bare = await serve(createFiles({ ...options, recorder: bareRecorder }).callback(), { port: 0 })
  return {
    bare: bare.port,
    uncounted: uncounted.port,
    counted: counted.port,
    close: async () => {
      await uncounted.close()
      await counted.close()
      await bare.close()
    },
  }
}

const noFields = { country: null, source: null, ...noMeta }

/** What the projector counts in the whole log. A recount must agree. */
async function countAll(pool: pg.Pool, { log }: DownloadLogParts): Promise<number> {
  const feed = embeddedFeed(log)
  const runner = new ProjectionRunner({
    pool,
    feed,
    log,
    codec: downloadCodec,
    projectors: [downloadsProjector],
    group: 'bench',
    onError: console.error,
  })
  await runner.start()
  await runner.stop()
  await feed.close()
  const { equal, projects } = await recountDownloads(log, pool)
  if (!equal) throw new Error('The recount differs from what is shown')
  return projects.reduce((sum, { shown }) => sum + shown, 0)
}

interface Load {
  port: number
  connections: number
  durationMs: number
  /** Number of the first request. Each request has its own address. */
  first: number
  /** Whether each request has a country and says what the file is for, as launchers do. */
  says?: boolean
}

interface Loaded {
  answered: number
  /** Answers per second. */
  rate: number
}

/** The clients run in their own thread. */
function load(options: Load): Promise<Loaded> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(import.meta.filename, { workerData: { downloadsBench: options } })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

async function runClients({ port, connections, durationMs, first, says = false }: Load): Promise<Loaded> {
  const started = performance.now()
  const end = started + durationMs
  let next = first
  let answered = 0
  const client = async () => {
    const socket = connect(port, '127.0.0.1')
    while (performance.now() < end) {
      await ask(socket, next++, says)
      answered++
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: connections }, client))
  return { answered, rate: (answered * 1_000) / (performance.now() - started) }
}

const meta = { reason: 'dependency', game_version: '1.21.4', loader: 'fabric', dependent_on: 'AABBCCDD' }
const said = `${countryHeader}: DE\r\nmodrinth-download-meta: ${JSON.stringify(meta)}\r\n`

/** Resolves when the whole file has arrived. Parses only as much HTTP as it needs for that, so that a client costs little. */
function ask(socket: Socket, n: number, says: boolean): Promise<void> {
  const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
  const path = `/data/PROJECT1/versions/VERSION1/${fileNames[n % fileNames.length]}`
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: bench\r\nuser-agent: PrismLauncher/9.1\r\n${clientIpHeader}: ${address}\r\n${says ? said : ''}\r\n`,
  )
  return new Promise((resolve, reject) => {
    let left = -1
    let head = ''
    const read = (chunk: Buffer) => {
      if (left < 0) {
        head += chunk.toString('latin1')
        const bodyAt = head.indexOf('\r\n\r\n') + 4
        if (bodyAt < 4) return
        if (!head.startsWith('HTTP/1.1 200')) return reject(new Error(head.slice(0, bodyAt)))
        left = bytes - (head.length - bodyAt)
      } else {
        left -= chunk.length
      }
      if (left > 0) return
      socket.off('data', read)
      socket.off('close', gone)
      resolve()
    }
    const gone = () => reject(new Error('The connection was closed before the whole answer had come'))
    socket.on('data', read)
    socket.once('close', gone)
  })
}

if (!isMainThread && workerData?.downloadsBench) parentPort?.postMessage(await runClients(workerData.downloadsBench))
if (import.meta.main && isMainThread) console.table([await runDownloadsBench()])
