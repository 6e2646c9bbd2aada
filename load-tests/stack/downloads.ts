import { setTimeout as delay } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { type FigureRow, medianRound, type Round, ratioRow } from '../figure.ts'
import type { Material } from '../k6/site.ts'
import { readCounts } from '../load/counted.ts'
import { type BenchStack, publishFiles } from './bench_stack.ts'
import { HttpSocket } from './http_socket.ts'

export interface DownloadsOptions {
  connections?: number
  seconds?: number
  rounds?: number
}

const fileCount = 20
const bytes = 64 * 1_024
const atLeast = 0.6
const patienceMs = 60_000

/**
 * Downloads through the gateway, followed to the storage if redirected there, against the same files for a page that embeds them, which the
 * product serves in the same way but does not count. Every request has its own address.
 */
export async function measureDownloads(
  bench: BenchStack,
  { connections = 64, seconds = 3, rounds = 7 }: DownloadsOptions = {},
): Promise<FigureRow[]> {
  const files = await publishFiles(bench, fileCount, bytes)
  const before = await readCounts(bench.client, files)
  const load = { origin: bench.stack.origin, paths: files.map(({ path }) => path), connections, seconds }
  const measured: Round[] = []
  const due = new Array<number>(files.length).fill(0)
  for (let round = 0; round < rounds; round++) {
    const plain = await runLoad({ ...load, counted: false, round })
    const counted = await runLoad({ ...load, counted: true, round })
    for (const [place, answers] of counted.answers.entries()) due[place] = (due[place] ?? 0) + answers
    measured.push({ yardstick: plain.rate, value: counted.rate })
  }
  const total = due.reduce((sum, count) => sum + count, 0)
  const risen = await risenTo(bench, files, before, total)
  return [
    ratioRow({
      name: `counted downloads of 64 KiB, ${connections} connections, through gateway and storage`,
      ...medianRound(measured),
      unit: '/s',
      atLeast,
    }),
    {
      name: 'each file’s count against its answers',
      measured: sum(risen).toLocaleString('en'),
      yardstick: total.toLocaleString('en'),
      wanted: 'equal',
      ok: risen.every((count, place) => count === due[place]),
    },
  ]
}

async function risenTo(
  { client }: BenchStack,
  files: Material['files'],
  before: readonly number[],
  total: number,
): Promise<number[]> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const risen = (await readCounts(client, files)).map((count, place) => count - (before[place] ?? 0))
    if (sum(risen) >= total || Date.now() > deadline) return risen
    await delay(500)
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

interface Load {
  origin: string
  paths: readonly string[]
  connections: number
  seconds: number
  counted: boolean
  round: number
}

interface Loaded {
  /** Complete answers for each path. */
  answers: number[]
  rate: number
}

/** The clients run in their own thread. */
function runLoad(load: Load): Promise<Loaded> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(import.meta.filename, { workerData: { stackDownloads: load } })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

async function runClients({ origin, paths, connections, seconds, counted, round }: Load): Promise<Loaded> {
  const started = performance.now()
  const end = started + seconds * 1_000
  const answers = new Array<number>(paths.length).fill(0)
  let next = 0
  const client = async () => {
    const gateway = new HttpSocket(origin)
    let storage: HttpSocket | undefined
    while (performance.now() < end) {
      const n = next++
      const place = n % paths.length
      const address = `10.${round}.${(n >> 8) & 255}.${n & 255}`
      const headers = { 'x-forwarded-for': address, ...(!counted && { 'sec-fetch-dest': 'image' }) }
      const { status, location } = await gateway.get(paths[place] ?? '', headers)
      if (location !== undefined) {
        const at = new URL(location)
        storage ??= new HttpSocket(at.origin)
        const stored = await storage.get(at.pathname + at.search)
        if (stored.status >= 300) throw new Error(`The storage answered ${stored.status}`)
      } else if (status >= 300) throw new Error(`The gateway answered ${status}`)
      answers[place] = (answers[place] ?? 0) + 1
    }
    gateway.close()
    storage?.close()
  }
  await Promise.all(Array.from({ length: connections }, client))
  return { answers, rate: (next * 1_000) / (performance.now() - started) }
}

if (!isMainThread && workerData?.stackDownloads) parentPort?.postMessage(await runClients(workerData.stackDownloads))
