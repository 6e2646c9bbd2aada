import { afterAll, beforeAll, expect, it } from 'vitest'
import { Simulator } from './simulator.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await Simulator.prepare()
})
afterAll(() => simulator?.close())

const simulate = (...options: string[]) => simulator.simulate(...options)

/** Fewer than fit into a minute on a machine with two cores. */
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

/** Every project needs its slug, so that any run in which one gets a new one finds this. */
const planted = ['--seed', '1', '--runs', '30', '--about', 'editProject', '--defect', 'slug_change', '--first']

it('finds a defect in the code, and leaves only what it needs, which fails again by itself', async () => {
  const { found } = await simulate(...planted)
  const [shrunk] = found
  const { seed, operations = [], faults = [], breaches = [] } = shrunk ?? {}
  expect(breaches.map(({ kind }) => kind)).toContain('slug not held')
  expect(operations.length).toBeLessThan(4)
  const part = ['--operations', operations.join(','), '--faults', faults.join(',')]
  const again = await simulate('--seed', String(seed), '--defect', 'slug_change', '--whole', ...part)
  expect(again.found[0]?.breaches).toEqual(breaches)
})
