import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { found } from './defects/found.values.ts'
import type { Summary } from './simulate.ts'

const run = promisify(execFile)
const main = new URL('./main.ts', import.meta.url).pathname

/** In a process of its own, whose clock and randomness are simulated. */
async function simulate(...options: string[]): Promise<Summary> {
  const { stdout } = await run(process.execPath, [main, '--json', ...options], { maxBuffer: 64 * 1024 * 1024 })
  return JSON.parse(stdout)
}

/** As many as fit into a minute on a machine with two cores. */
const seeds = 100

it('finds nothing that does not hold', async () => {
  const summary = await simulate('--seed', '1', '--runs', String(seeds))
  expect(summary.found).toEqual([])
  expect(summary.runs).toBe(seeds)
  // A simulation in which nothing happens would find nothing either.
  expect(summary.acknowledged).toBeGreaterThan(seeds)
  expect(summary.faults).toBeGreaterThan(seeds)
})

it('does exactly the same for the same seed, alone or after others', async () => {
  const both = await simulate('--seed', '11', '--runs', '2')
  const again = await simulate('--seed', '11', '--runs', '2')
  expect(again).toEqual(both)
  const [alone, behind] = [await simulate('--seed', '12'), await simulate('--seed', '11')]
  expect(alone.steps + behind.steps).toBe(both.steps)
})

describe('finds a defect that is put into the code', () => {
  it.each(found)('$name, with seed $seed', async ({ name, seed, kind }) => {
    const summary = await simulate('--seed', String(seed), '--defect', name, '--whole')
    const kinds = summary.found.flatMap(({ breaches }) => breaches.map((breach) => breach.kind))
    expect(kinds).toContain(kind)
  })
})

it('leaves only what a failure needs, which fails again by itself', async () => {
  const { name, seed, kind } = found[0]
  const [shrunk] = (await simulate('--seed', String(seed), '--defect', name)).found
  const { operations = [], faults = [] } = shrunk ?? {}
  const part = ['--operations', operations.join(','), '--faults', faults.join(',')]
  const again = await simulate('--seed', String(seed), '--defect', name, '--whole', ...part)
  expect(again.found[0]?.breaches.map((breach) => breach.kind)).toContain(kind)
  expect(operations.length).toBeLessThan(8)
})
