import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@adit/engines/home.ts'
import type { Material } from '../k6/site.ts'
import type { Json } from './client.ts'
import { watchProcess } from './machine.ts'
import type { ProcessRecord } from './sampler.ts'

export interface K6Options {
  program: string
  scenario: string
  origin: string
  key: string | undefined
  vus: number
  duration: string
  material: Material
  forwarded: boolean
}

export interface K6Result {
  summary: Summary
  /** Answers per second and the 95th percentile so far in milliseconds, sampled once a second. */
  moments: { at: number; perSecond: number; p95: number }[]
  thresholdsFailed: boolean
  /** Resources that k6 itself used. */
  own: ProcessRecord
}

/** The parts of k6's own summary that reports use. */
export interface Summary {
  metrics: Readonly<
    Record<string, { values: Readonly<Record<string, number>>; thresholds?: Record<string, { ok: boolean }> }>
  >
}

const crossed = 99

/** Runs a scenario to its end. Throws if k6 itself fails; crossed thresholds are a result. */
export async function runK6(options: K6Options): Promise<K6Result> {
  const folder = await mkdtemp(join(tmpdir(), 'adit-load-'))
  try {
    const material = join(folder, 'material.json')
    const summary = join(folder, 'summary.json')
    await writeFile(material, JSON.stringify(options.material))
    const port = await freePort()
    const child = spawn(options.program, parametersOf(options, port), {
      env: { ...process.env, ...environmentOf(options), MATERIAL: material, SUMMARY: summary },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const kill = () => child.kill()
    process.once('exit', kill)
    const ended = once(child, 'close')
    const own = watchProcess('k6', child.pid ?? 0)
    const moments = await follow(port, ended)
    const [code] = await ended
    process.off('exit', kill)
    if (code !== 0 && code !== crossed) throw new Error(`k6 ended with ${code}`)
    const figures: Summary = JSON.parse(await readFile(summary, 'utf8'))
    return { summary: figures, moments, thresholdsFailed: code === crossed, own: await own.stop() }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function parametersOf({ scenario, forwarded, origin }: K6Options, port: number): string[] {
  const script = join(import.meta.dirname, '..', 'k6', `${scenario}.ts`)
  const quiet = ['--quiet', '--no-usage-report', '--address', `127.0.0.1:${port}`]
  return ['run', ...quiet, ...(!forwarded && isHere(origin) ? ['--local-ips', localAddresses()] : []), script]
}

/** Linux has as many of these as needed, so that each caller has its own address. */
const localAddresses = () => `127.${1 + Math.floor(254 * Math.random())}.${Math.floor(256 * Math.random())}.0/23`

export const isHere = (origin: string): boolean =>
  process.platform === 'linux' && ['127.0.0.1', 'localhost'].includes(new URL(origin).hostname)

function environmentOf({ origin, key, vus, duration, forwarded }: K6Options): Record<string, string> {
  return {
    TARGET: origin,
    VUS: String(vus),
    DURATION: duration,
    RUN: String(Math.floor(65_536 * Math.random())),
    FORWARDED: forwarded ? '1' : '0',
    ...(key && { KEY: key }),
  }
}

/** Requests the figures of the running k6 once a second. */
async function follow(port: number, ended: Promise<unknown>): Promise<K6Result['moments']> {
  const moments: K6Result['moments'] = []
  let running = true
  void ended.finally(() => {
    running = false
  })
  const started = performance.now()
  let before = { at: started, count: 0 }
  while (running) {
    await Promise.race([delay(1_000), ended])
    const figures = await read(port).catch(() => undefined)
    if (!figures) continue
    const now = performance.now()
    const perSecond = ((figures.count - before.count) * 1_000) / (now - before.at)
    moments.push({ at: (now - started) / 1_000, perSecond, p95: figures.p95 })
    before = { at: now, count: figures.count }
  }
  return moments
}

async function read(port: number): Promise<{ count: number; p95: number } | undefined> {
  const answer = await fetch(`http://127.0.0.1:${port}/v1/metrics`, { signal: AbortSignal.timeout(2_000) })
  const { data } = (await answer.json()) as { data: Json[] } // k6's own interface.
  const sampleOf = (id: string) => data.find((metric) => metric.id === id)?.attributes.sample
  const requests = sampleOf('http_reqs')
  return requests && { count: requests.count, p95: sampleOf('http_req_duration')?.['p(95)'] ?? 0 }
}
