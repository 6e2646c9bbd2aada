import { defineJob, type Job, perform } from '@adit/platform/jobs/job.ts'
import { z } from 'zod'
import type { CommandDeps } from '../kit/command_deps.ts'
import { payoutsContext } from '../payouts/payouts_context.ts'
import { settleShare } from './settle_share.ts'

/** Enters an affiliate's share of a charge, or takes back what of it went back to the customer. */
export const settleAffiliateShare = defineJob({
  name: 'settle_affiliate_share',
  data: z.strictObject({ chargeId: z.string() }),
  places: 4,
})

export const affiliateShareJob = (deps: Pick<CommandDeps, 'bus' | 'now'>): Job =>
  perform(settleAffiliateShare, async ({ chargeId }, job) => {
    await settleShare({ deps, chargeId, context: payoutsContext('affiliates', job) })
  })
