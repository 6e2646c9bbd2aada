import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Found } from '../simulate.ts'
import { Simulator } from '../simulator.ts'
import { defects } from './defects.values.ts'
import { readFound } from './found.ts'

const found = await readFound()
const findable = defects.filter(({ name }) => found[name])

let simulator: Simulator
beforeAll(async () => {
  simulator = await Simulator.prepare()
})
afterAll(() => simulator?.close())

const simulate = (...options: string[]) => simulator.simulate(...options)

const remake = 'look for other seeds with processes/simulation/defects/find.ts'

/** Seeds that found something in this test run. */
const finding: number[] = []

/**
 * The recorded seed is the first that finds it. Code that has changed since gives seeds another meaning, and then one of the next should
 * find it.
 */
const seedsFor = (seed: number): number => Math.max(1_000, 2 * seed)

describe('a defect in the code', () => {
  it.each(findable.map(({ name, what, commands }) => [name, what, commands]))(
    '%s is found: %s',
    async (name, _, commands) => {
      const seed = found[name]?.seed ?? 1
      const summary = await simulate(
        ...['--seed', String(seed), '--runs', String(seedsFor(seed)), '--about', commands.join(',')],
        ...['--defect', name, '--first', '--whole'],
      )
      expect(summary.found, remake).toHaveLength(1)
      finding.push(...summary.found.map((one) => one.seed))
    },
  )

  it('is none where the code is as it should be', async () => {
    const seeds = [...new Set(finding)]
    const summary = await simulate('--seed', seeds.join(','))
    expect(summary.found).toEqual([])
    expect(summary.runs).toBe(seeds.length)
    expect(finding).toHaveLength(findable.length)
  })
})

describe('a run that needs faults to fail', () => {
  const name = 'slug_undoes_later'
  const about = defects.find((defect) => defect.name === name)?.commands.join(',') ?? ''
  const replay = ({ seed, operations, faults }: Pick<Found, 'seed' | 'operations' | 'faults'>) =>
    simulate(
      ...['--seed', String(seed), '--defect', name, '--whole'],
      ...['--operations', operations.join(','), '--faults', faults.join(',')],
    )

  it('shrinks to what it needs, and fails in exactly the same way again', async () => {
    const seed = found[name]?.seed ?? 1
    const seeds = ['--seed', String(seed), '--runs', String(seedsFor(seed)), '--about', about]
    const { found: shrunk } = await simulate(...seeds, '--defect', name, '--first')
    const [least] = shrunk
    if (!least) throw new Error(remake)
    const [whole] = (await simulate('--seed', String(least.seed), '--defect', name, '--whole')).found
    expect(least.operations.length).toBeLessThan(whole?.operations.length ?? 0)
    expect(least.faults.length).toBeLessThan(whole?.faults.length ?? 0)
    const again = await replay(least)
    expect(again.found[0]?.breaches).toEqual(least.breaches)
    expect(await replay(least)).toEqual(again)
    expect(least.faults).not.toEqual([])
    const [, ...fewer] = least.faults
    expect((await replay({ ...least, faults: fewer })).found).toEqual([])
  })
})
