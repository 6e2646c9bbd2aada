import type { RecordedChargeEvent } from '@adit/events/billing/charge.events.ts'
import type { RecordedContributionEvent } from '@adit/events/billing/contribution.events.ts'
import { parseStream, type RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import { chargeDecider, chargeStream } from '../billing/subscription/charge.decider.ts'
import { subscriptionDecider, subscriptionStream } from '../billing/subscription/subscription.decider.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { settleAffiliateShare } from './affiliate_share.job.ts'

type Watched =
  | Extract<RecordedChargeEvent, { type: 'ChargeRefunded' | 'ChargeDisputed' | 'ChargeDisputeClosed' }>
  | Extract<RecordedContributionEvent, { type: 'ContributionBegun' }>
const watched = new Set<Watched['type']>([
  ...(['ContributionBegun', 'ChargeRefunded', 'ChargeDisputed', 'ChargeDisputeClosed'] as const),
])

/** A payment of a subscription counts from now on or went back, so the share of whoever brought it changes. */
export function affiliateShareReactor({ bus, jobs }: Pick<CommandDeps, 'bus' | 'jobs'>): Reactor {
  return {
    name: 'affiliate_shares',
    begins: 'zero',
    handles: watched,
    async react(recorded: RecordedEvent) {
      const event = recorded as Watched // by `handles`
      // A contribution's stream has the id of its charge.
      const { id: chargeId } = parseStream(event.stream)
      const { state: charge } = await bus.load(chargeDecider, chargeStream(chargeId))
      if (!charge) return
      const { state } = await bus.load(subscriptionDecider, subscriptionStream(charge.subscriptionId))
      if (state?.attribution) await jobs.enqueueFor(settleAffiliateShare, event, { chargeId })
    },
  }
}
