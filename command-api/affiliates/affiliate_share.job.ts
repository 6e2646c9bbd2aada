import { defineJob, type Job, performInTurns } from '@adit/platform/jobs/job.ts'
import { z } from 'zod'
import type { CommandDeps } from '../kit/command_deps.ts'
import { payoutsContext } from '../payouts/payouts_context.ts'
import { settleShare } from './settle_share.ts'

const dayMs = 24 * 3_600_000

/** Enters an affiliate's share of a charge, or takes back what of it went back to the customer. */
export const settleAffiliateShare = defineJob({
  name: 'settle_affiliate_share',
  data: z.strictObject({ chargeId: z.string() }),
  progress: z.null(),
  places: 4,
})

/** What waits for an exchange rate is looked at again each day. */
export const affiliateShareJob = (deps: Pick<CommandDeps, 'bus' | 'now'>): Job =>
  performInTurns(settleAffiliateShare, async ({ chargeId }, job) => {
    const settled = await settleShare({ deps, chargeId, context: payoutsContext('affiliates', job) })
    return settled === 'waiting' ? { progress: null, afterMs: dayMs } : undefined
  })
