import { expect, it } from 'vitest'
import type { AdDay } from './ad_network.port.ts'
import { revenueJobs } from './revenue.job.ts'

type Deps = Parameters<typeof revenueJobs>[0]
type Reading = ReturnType<typeof revenueJobs>[number]

it('asks an ad network again soon that can’t say anything yet, and every ten minutes afterwards', async () => {
  const answers: (AdDay[] | undefined)[] = [undefined, []]
  // Neither answer has a day to enter, so nothing else is needed.
  const deps = { port: () => ({ days: async () => answers.shift() }), now: Date.now } as unknown as Deps
  const reading = revenueJobs(deps).find(({ definition }) => definition.name === 'read_ad_revenue')
  const job = { key: { name: 'read_ad_revenue', id: 'one' }, now: Date.now } as unknown as Parameters<Reading['run']>[1]
  expect(await reading?.run(null, job)).toEqual({ progress: null, afterMs: 5_000 })
  expect(await reading?.run(null, job)).toEqual({ progress: null, afterMs: 600_000 })
})

it('reads nothing without an ad network', () => {
  const deps = { port: () => null } as unknown as Deps
  expect(revenueJobs(deps).map(({ definition }) => definition.name)).toEqual(['settle_revenue_day'])
})
