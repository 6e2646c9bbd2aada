import { loadavg } from 'node:os'
import { findK6 } from '@adit/engines/k6.ts'
import { Client } from './client.ts'
import { compareCounts, readCounts } from './counted.ts'
import { isHere, runK6 } from './k6_run.ts'
import { startLagProbe } from './lag_probe.ts'
import { watchMachine } from './machine.ts'
import { prepare } from './prepare.ts'
import type { Run } from './run.ts'
import { Sampler } from './sampler.ts'

/** Default number of callers and users of each scenario. */
export const scenarios = {
  search: { vus: 16, users: 1, files: 0 },
  project: { vus: 32, users: 1, files: 0 },
  hashes: { vus: 16, users: 1, files: 0 },
  downloads: { vus: 64, users: 1, files: 40 },
  publish: { vus: 8, users: 9, files: 0 },
  sign_in: { vus: 4, users: 9, files: 0 },
  spike: { vus: 40, users: 1, files: 0 },
  steps: { vus: 10, users: 9, files: 0 },
  soak: { vus: 30, users: 9, files: 0 },
} as const
export type ScenarioName = keyof typeof scenarios

export interface LoadOptions {
  scenario: ScenarioName
  origin: string
  /** The target's RATE_LIMIT_KEY. */
  key?: string | undefined
  vus?: number | undefined
  /** In k6's notation. */
  duration: string
  /** `<origin>` or `<name>=<origin>` of each process. */
  metrics: readonly string[]
  /** The target trusts X-Forwarded-For. */
  forwarded: boolean
  say(line: string): void
}

/** Prepares, runs and measures: everything for one report. */
export async function runScenario(options: LoadOptions): Promise<Run> {
  const { scenario, origin, key, metrics, say, forwarded } = options
  const { vus: usual, users, files } = scenarios[scenario]
  if (files > 0 && !forwarded && !isHere(origin)) {
    throw new Error('Each caller needs its own address: start the target with PROXIES=1 and use --forwarded')
  }
  const vus = options.vus ?? usual
  const program = findK6(say)
  const client = new Client({ origin, key })
  say('Collecting the data that the scenario needs ...')
  const material = await prepare(client, { projects: 500, users, files })
  if (files > 0 && material.files.length === 0) throw new Error('The target has no file to download')
  const before = files > 0 ? await readCounts(client, material.files) : []
  const [prober, ...own] = material.users.toReversed()
  const sampler = await Sampler.start(metrics)
  const machine = isHere(origin) ? watchMachine() : undefined
  const probe = prober && startLagProbe(client, prober)
  const startedAt = new Date()
  const loadBefore = machineLoad()
  say(`Running ${scenario} with ${vus} callers ...`)
  const given = { ...material, users: own.length > 0 ? own : material.users }
  const k6 = await runK6({
    program,
    scenario,
    origin,
    key,
    vus,
    duration: options.duration,
    material: given,
    forwarded,
  })
  const seconds = (Date.now() - startedAt.getTime()) / 1_000
  const lags = (await probe?.stop()) ?? []
  const whole = (await machine?.stop()) ?? []
  const processes = (await sampler.stop()).concat(k6.own, whole)
  const counted = files > 0 ? await compareCounts(client, material.files, before, k6.summary) : undefined
  const load = [loadBefore, machineLoad()] as const
  return { scenario, target: origin, startedAt, seconds, vus, machineLoad: load, k6, processes, lags, counted }
}

const machineLoad = () => Number((loadavg()[0] ?? 0).toFixed(1))
