import { leftOfShare, shareOf } from '@adit/events/affiliates/affiliate_share.values.ts'
import { availableOn, dayOf } from '@adit/events/payouts/revenue_day.values.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
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

/** `waiting`: the charge is in a currency for which there is no exchange rate. */
export type Settled = 'settled' | 'waiting'

/**
 * Makes the affiliate's ledger say what the charge says now: their share of what is paid and hasn't gone back. May be called at any time and as
 * often as anybody likes. If the charge changes meanwhile, it looks again, so whatever is entered last is entered by what the charge said last.
 */
export async function settleShare({ deps, chargeId, context }: Settling): Promise<Settled> {
  const { bus, now } = deps
  for (;;) {
    const { state: charge, revision } = await bus.load(chargeDecider, chargeStream(chargeId))
    if (!charge || charge.paidAt === null) return 'settled'
    const { state } = await bus.load(subscriptionDecider, subscriptionStream(charge.subscriptionId))
    const attribution = state?.attribution
    if (!attribution) return 'settled'
    const net = netOf(charge)
    if (net === undefined) return 'waiting'
    const { codeId, affiliateId } = attribution
    const day = dayOf(charge.paidAt)
    const command = {
      ...{ type: 'SettleAffiliateShare' as const, chargeId, codeId, day },
      ...{ availableOn: availableOn(day), today: dayOf(now()), isOpen: await isThere(bus, affiliateId) },
      amount: leftOfShare(shareOf(net), { ...charge, returned: returnedOf(charge) }),
    }
    const stream = ledgerStream(affiliateId)
    await bus.execute({ decider: affiliateShareDecider, stream, root: affiliateId, command, context })
    if ((await bus.load(chargeDecider, chargeStream(chargeId))).revision === revision) return 'settled'
  }
}

const microsPerCent = 10_000n

/** What was charged without tax, in millionths of a dollar. Undefined as long as nothing says what it is worth. */
const netOf = ({ currency, total, tax }: OpenCharge): bigint | undefined =>
  currency === 'USD' ? BigInt(total - tax) * microsPerCent : undefined

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
