import { setTimeout as delay } from 'node:timers/promises'
import { bucketsOf, bucketsSince, parseMetrics, quantileOf, type Sample, sumOf } from './prometheus.ts'

/** One second of one process. */
export interface Moment {
  /** Seconds since the start of the run. */
  at: number
  /** Share of one processor. */
  cpu: number
  /** Milliseconds, 99th percentile since the last sample. */
  loopLag: number
  /** Bytes. */
  memory: number
}

export interface ProcessRecord {
  /** Its own name, or its address. */
  name: string
  moments: Moment[]
  /** Milliseconds from an event to the commit of its effect: p50, p99, and how many. Undefined for a process without projections. */
  projection: { p50: number; p99: number; events: number } | undefined
  /** Answers, and those sent before their effect was visible. */
  answers: number
  pending: number
}

interface Watched {
  url: string
  first: Sample[]
  last: Sample[]
  lastAt: number
  record: ProcessRecord
}

const everyMs = 1_000

/** Reads /metrics of processes once a second. A process that doesn't answer has no sample then. */
export class Sampler {
  readonly #watched: Watched[]
  readonly #stopped = new AbortController()
  #running: Promise<void> = Promise.resolve()
  #started = 0

  private constructor(watched: Watched[]) {
    this.#watched = watched
  }

  /** `urls`: `<origin>` or `<name>=<origin>` of each process. */
  static async start(urls: readonly string[]): Promise<Sampler> {
    const watched = await Promise.all(urls.map((url) => watch(url)))
    const sampler = new Sampler(watched)
    sampler.#started = performance.now()
    sampler.#running = sampler.#run()
    return sampler
  }

  async stop(): Promise<ProcessRecord[]> {
    this.#stopped.abort()
    await this.#running
    await this.#sample()
    return this.#watched.map(({ first, last, record }) => ({ ...record, ...countsOf(first, last) }))
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped
    while (!signal.aborted) {
      await delay(everyMs, undefined, { signal }).catch(() => undefined)
      if (!signal.aborted) await this.#sample()
    }
  }

  async #sample(): Promise<void> {
    await Promise.all(this.#watched.map((one) => this.#sampleOne(one).catch(() => undefined)))
  }

  async #sampleOne(one: Watched): Promise<void> {
    const samples = await read(one.url)
    const now = performance.now()
    const seconds = (now - one.lastAt) / 1_000
    // The last sample may follow too soon to compute a share.
    if (seconds > 0.5)
      one.record.moments.push({
        at: (now - this.#started) / 1_000,
        cpu: (cpuOf(samples) - cpuOf(one.last)) / seconds,
        loopLag: sumOf(samples, 'nodejs_eventloop_lag_p99_seconds') * 1_000,
        memory: sumOf(samples, 'process_resident_memory_bytes'),
      })
    one.last = samples
    one.lastAt = now
  }
}

const cpuOf = (samples: readonly Sample[]) => sumOf(samples, 'process_cpu_seconds_total')

async function watch(given: string): Promise<Watched> {
  const [, named, url = ''] = /^(?:([\w-]+)=)?(\S+)$/.exec(given) ?? []
  const first = await read(url)
  const name = named ?? new URL(url).host
  const record = { name, moments: [], projection: undefined, answers: 0, pending: 0 }
  return { url, first, last: first, lastAt: performance.now(), record }
}

async function read(origin: string): Promise<Sample[]> {
  const answer = await fetch(new URL('/metrics', origin), { signal: AbortSignal.timeout(5_000) })
  if (answer.status !== 200) throw new Error(`${origin}/metrics answers ${answer.status}`)
  return parseMetrics(await answer.text())
}

function countsOf(first: readonly Sample[], last: readonly Sample[]) {
  const name = 'adit_projection_delay_seconds'
  const buckets = bucketsSince(bucketsOf(first, name), bucketsOf(last, name))
  const events = Math.max(0, ...buckets.values())
  const since = (metric: string) => sumOf(last, metric) - sumOf(first, metric)
  return {
    projection:
      events > 0
        ? { p50: quantileOf(buckets, 0.5) * 1_000, p99: quantileOf(buckets, 0.99) * 1_000, events }
        : undefined,
    answers: since('adit_http_request_seconds_count'),
    pending: since('adit_http_pending_total'),
  }
}
