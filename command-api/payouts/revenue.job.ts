import { beginningOf, endOf } from '@adit/events/payouts/revenue_day.values.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { defineJob, type Job, performInTurns, recurring } from '@adit/platform/jobs/job.ts'
import { z } from 'zod'
import { type AdNetwork, adNetwork } from './ad_network.port.ts'
import { payoutsContext } from './payouts_context.ts'
import { revenueDayDecider, revenueDayStream } from './revenue_day.decider.ts'
import { type SettlingDeps, settleRevenue } from './settle_revenue.ts'

const minuteMs = 60_000
/** Until an ad network is asked again that can't say yet. */
const soonMs = 5_000

/** Shares a day's revenue once it is entered and the day is counted. */
export const settleRevenueDay = defineJob({
  name: 'settle_revenue_day',
  data: z.strictObject({ day: z.string(), run: z.int() }),
  progress: z.null(),
  timeMs: 30 * minuteMs,
})

export function revenueJobs(deps: SettlingDeps): Job[] {
  const settling = performInTurns(settleRevenueDay, async ({ day, run }, job) => {
    const isSettled = await settleRevenue({ deps, day, run, context: payoutsContext('revenue', job) })
    return isSettled ? undefined : { progress: null, afterMs: 10 * minuteMs }
  })
  const network = deps.port(adNetwork)
  if (!network) return [settling]
  const everyMs = 10 * minuteMs
  const reading: Job = {
    ...recurring({ name: 'read_ad_revenue', everyMs }, async () => undefined),
    run: async (_, job) => {
      const isRead = await readRevenue(deps, network, payoutsContext('revenue', job))
      return { progress: null, afterMs: isRead ? everyMs : soonMs }
    },
  }
  return [settling, reading]
}

/**
 * Enters what the ad network says of days that are over. What is entered already, or waits for an earlier figure, stays as it is. False if the network can't say
 * yet.
 */
async function readRevenue({ bus, now }: SettlingDeps, network: AdNetwork, context: CommandContext): Promise<boolean> {
  const days = await network.days()
  if (days === undefined) return false
  const over = days.filter(({ day }) => endOf(day) <= now())
  for (const { day, ...entered } of over.toSorted((a, b) => beginningOf(a.day) - beginningOf(b.day))) {
    await bus.execute({
      decider: revenueDayDecider,
      stream: revenueDayStream(day),
      root: day,
      command: { type: 'EnterRevenueAmount', entered },
      context,
    })
  }
  return true
}
