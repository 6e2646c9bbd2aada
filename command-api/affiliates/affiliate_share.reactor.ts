import type { RecordedChargeEvent } from '@adit/events/billing/charge.events.ts'
import { parseStream, type RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import { chargeDecider, chargeStream } from '../billing/subscription/charge.decider.ts'
import { subscriptionDecider, subscriptionStream } from '../billing/subscription/subscription.decider.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { settleAffiliateShare } from './affiliate_share.job.ts'

type Watched = Extract<
  RecordedChargeEvent,
  { type: 'ChargeSucceeded' | 'ChargeRefunded' | 'ChargeDisputed' | 'ChargeDisputeClosed' }
>
const watched = new Set<Watched['type']>([
  ...(['ChargeSucceeded', 'ChargeRefunded', 'ChargeDisputed', 'ChargeDisputeClosed'] as const),
])

/** Money of a subscription came or went back, so the share of whoever brought it changes. */
export function affiliateShareReactor({ bus, jobs }: Pick<CommandDeps, 'bus' | 'jobs'>): Reactor {
  return {
    name: 'affiliate_shares',
    begins: 'zero',
    handles: watched,
    async react(recorded: RecordedEvent) {
      const event = recorded as Watched // by `handles`
      const { id: chargeId } = parseStream(event.stream)
      const { state: charge } = await bus.load(chargeDecider, chargeStream(chargeId))
      if (!charge) return
      const { state } = await bus.load(subscriptionDecider, subscriptionStream(charge.subscriptionId))
      if (state?.attribution) await jobs.enqueueFor(settleAffiliateShare, event, { chargeId })
    },
  }
}
