import { leftOfShare, shareOf } from '@adit/events/affiliates/affiliate_share.values.ts'
import { microsAt } from '@adit/events/billing/contribution.values.ts'
import { availableOn, dayOf } from '@adit/events/payouts/revenue_day.values.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { contributionDecider, contributionStream } from '../billing/contribution/contribution.decider.ts'
import { chargeDecider, chargeStream, type OpenCharge } from '../billing/subscription/charge.decider.ts'
import { subscriptionDecider, subscriptionStream } from '../billing/subscription/subscription.decider.ts'
import { accountDecider } from '../identity/account/account.decider.ts'
import { accountStream } from '../identity/identity_streams.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { affiliateShareDecider } from '../payouts/affiliate_share.decider.ts'
import { ledgerStream } from '../payouts/ledger.decider.ts'

interface Settling {
  deps: Pick<CommandDeps, 'bus' | 'now'>
  chargeId: string
  context: CommandContext
}

/**
 * Makes the affiliate's ledger say what the charge says now: their share of what is paid and hasn't gone back. May be called at any time and as
 * often as anybody likes. If the charge changes meanwhile, it looks again, so whatever is entered last is entered by what the charge said last. Nothing is
 * entered before the payment counts towards the creators' pool: what is worth nothing there, because it is pretended or its currency has no rate, is
 * worth nothing here.
 */
export async function settleShare({ deps, chargeId, context }: Settling): Promise<void> {
  const { bus, now } = deps
  for (;;) {
    const { state: charge, revision } = await bus.load(chargeDecider, chargeStream(chargeId))
    if (!charge || charge.paidAt === null) return
    const { state } = await bus.load(subscriptionDecider, subscriptionStream(charge.subscriptionId))
    const attribution = state?.attribution
    if (!attribution) return
    const net = await netOf(bus, chargeId, charge)
    if (net === undefined) return
    const { codeId, affiliateId } = attribution
    const day = dayOf(charge.paidAt)
    const command = {
      ...{ type: 'SettleAffiliateShare' as const, chargeId, codeId, day },
      ...{ availableOn: availableOn(day), today: dayOf(now()), isOpen: await isThere(bus, affiliateId) },
      amount: leftOfShare(shareOf(net), { ...charge, returned: returnedOf(charge) }),
    }
    const stream = ledgerStream(affiliateId)
    await bus.execute({ decider: affiliateShareDecider, stream, root: affiliateId, command, context })
    if ((await bus.load(chargeDecider, chargeStream(chargeId))).revision === revision) return
  }
}

/** What was charged without tax, in millionths of a dollar, by the rate with which it counts towards the pool. Undefined if it doesn't count. */
async function netOf(bus: CommandDeps['bus'], chargeId: string, { currency, total, tax }: OpenCharge) {
  const { state } = await bus.load(contributionDecider, contributionStream(chargeId))
  return state.status === 'begun' ? microsAt(total - tax, currency, state.rate?.dollars ?? '1') : undefined
}

/** By refunds, and by banks, which take the money back until they have decided for the site. */
function returnedOf({ refunds, disputes }: OpenCharge): number {
  const refunded = [...refunds.values()].filter(({ status }) => status === 'returned')
  const disputed = [...disputes.values()].filter(({ status }) => status !== 'won')
  return [...refunded, ...disputed].reduce((sum, { amount }) => sum + amount, 0)
}

async function isThere(bus: CommandDeps['bus'], accountId: string): Promise<boolean> {
  const { state } = await bus.load(accountDecider, accountStream(accountId))
  return state.kind === 'existing'
}
