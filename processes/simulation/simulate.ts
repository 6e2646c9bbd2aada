import { createHash } from 'node:crypto'
import { type Base, makeBase } from './base.ts'
import type { Breach } from './checks/breach.ts'
import { type Plan, planOf } from './plan.ts'
import { type Outcome, type Part, run } from './run.ts'
import { smallest } from './shrink.ts'

export interface SimulateOptions {
  seeds: readonly number[]
  part: Part
  /** Leaves out seeds of which fewer than half of the requests are of these commands. */
  about?: ReadonlySet<string> | undefined
  /** Ends with the first seed that fails. */
  stopsEarly: boolean
  /** Looks for the smallest part of a failing run. */
  shrinks: boolean
  say(line: string): void
}

export interface Found {
  seed: number
  /** Names of the least that fails in the same way. */
  operations: readonly string[]
  faults: readonly string[]
  breaches: readonly Breach[]
  /** Moments of the whole run. */
  steps: number
}

export interface Summary {
  runs: number
  steps: number
  requests: number
  acknowledged: number
  faults: number
  found: Found[]
  /** Of everything that happened: the same seeds always give the same. */
  digest: string
}

/** Runs one seed after another. */
export async function simulate(options: SimulateOptions): Promise<Summary> {
  const { seeds, part, stopsEarly, say } = options
  const base = await makeBase()
  // What is done only once in a process, such as loading a module, is done before the first seed.
  for (const seed of [1, 2]) await run(base, planOf(seed))
  const summary: Summary = { runs: 0, steps: 0, requests: 0, acknowledged: 0, faults: 0, found: [], digest: '' }
  const digest = createHash('sha256')
  for (const seed of seeds) {
    const plan = planOf(seed)
    if (options.about && !isAbout(plan, options.about)) continue
    const outcome = await run(base, plan, part)
    summary.runs++
    summary.steps += outcome.steps
    summary.requests += outcome.deeds.reduce((sum, { tries }) => sum + tries.length, 0)
    summary.acknowledged += outcome.deeds.filter(({ acknowledged }) => acknowledged !== undefined).length
    summary.faults += outcome.faults.length
    digest.update(JSON.stringify([outcome.steps, outcome.faults, outcome.events, outcome.breaches]))
    if (outcome.breaches.length === 0) continue
    const found = await describeFailure(base, seed, outcome, options)
    summary.found.push(found)
    tell(found, say)
    if (stopsEarly) break
  }
  return { ...summary, digest: digest.digest('hex') }
}

const isAbout = ({ operations }: Plan, commands: ReadonlySet<string>): boolean =>
  operations.filter(({ command }) => commands.has(command)).length * 2 >= operations.length

async function describeFailure(base: Base, seed: number, outcome: Outcome, options: SimulateOptions): Promise<Found> {
  const { steps } = outcome
  const whole = { seed, operations: outcome.operations, faults: outcome.faults, breaches: outcome.breaches, steps }
  if (!options.shrinks) return whole
  const kinds = new Set(outcome.breaches.map(({ kind }) => kind))
  const failing = async (operations: readonly string[], faults: readonly string[]) => {
    const part = { operations: new Set(operations), faults: new Set(faults) }
    const { breaches } = await run(base, planOf(seed), part)
    return breaches.some(({ kind }) => kinds.has(kind)) ? breaches : undefined
  }
  let { operations, faults } = whole
  // With fewer faults, fewer operations may be enough, and the other way round.
  for (let size = Number.POSITIVE_INFINITY; operations.length + faults.length < size; ) {
    size = operations.length + faults.length
    operations = await smallest(operations, async (fewer) => (await failing(fewer, faults)) !== undefined)
    faults = await smallest(faults, async (fewer) => (await failing(operations, fewer)) !== undefined)
  }
  return { ...whole, operations, faults, breaches: (await failing(operations, faults)) ?? whole.breaches }
}

/** The arguments that run exactly this again. */
const replayOf = ({ seed, operations, faults }: Found): string =>
  `npm run simulate -- --seed ${seed} --operations '${operations.join(',')}' --faults '${faults.join(',')}'`

function tell(found: Found, say: (line: string) => void): void {
  say(`seed ${found.seed} fails with ${found.operations.length} operations and ${found.faults.length} faults:`)
  for (const { kind, what } of found.breaches) say(`  ${kind}: ${what}`)
  say(`  again: ${replayOf(found)}`)
}
