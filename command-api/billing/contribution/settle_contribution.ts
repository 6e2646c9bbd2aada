import { daysPaidFor } from '@adit/events/billing/contribution.values.ts'
import { dividedHalfEven } from '@adit/events/billing/currency.values.ts'
import { chargedBack } from '@adit/events/billing/dispute.values.ts'
import { dayOf } from '@adit/events/payouts/revenue_day.values.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { chargeDecider, chargeStream, type OpenCharge } from '../subscription/charge.decider.ts'
import { customerDecider, customerStream } from '../subscription/customer.decider.ts'
import { type ContributionCommand, contributionDecider, contributionStream } from './contribution.decider.ts'
import type { ExchangeRates } from './exchange_rates.port.ts'

interface ContributionDeps extends Pick<CommandDeps, 'bus' | 'now'> {
  rates: ExchangeRates
  /** Names of the payment providers whose payments join the pool. */
  providers: readonly string[]
}

interface Contributing {
  deps: ContributionDeps
  accountId: string
  chargeId: string
  context: CommandContext
}

/**
 * Brings what a charge puts into the creators' pool to what is left of the charge by now. It may be called at any time and as often as anybody likes. False
 * while nobody has said what the currency is worth.
 */
export async function settleContribution(contributing: Contributing): Promise<boolean> {
  const { deps, chargeId } = contributing
  const { state: charge, revision: asOf } = await deps.bus.load(chargeDecider, chargeStream(chargeId))
  if (charge?.status !== 'succeeded' || charge.paidAt === null) return true
  const net = netLeft(charge)
  const today = dayOf(deps.now())
  const { state } = await deps.bus.load(contributionDecider, contributionStream(chargeId))
  if (state.status === 'begun') {
    await tell(contributing, { type: 'AdjustContribution', net, today, asOf })
    return true
  }
  if (net === 0 || !(await contributes(contributing))) return true
  const { subscriptionId, currency, interval, paidAt } = charge
  const rate = currency === 'USD' ? null : await deps.rates.rateOn(currency, today)
  if (rate === null && currency !== 'USD') {
    await tell(contributing, { type: 'DelayContribution', subscriptionId, currency })
    return false
  }
  const days = daysPaidFor(paidAt, interval)
  await tell(contributing, { type: 'BeginContribution', subscriptionId, currency, net, rate, days, today, asOf })
  return true
}

async function tell({ deps, accountId: root, chargeId, context }: Contributing, command: ContributionCommand) {
  const stream = contributionStream(chargeId)
  await deps.bus.execute({ decider: contributionDecider, stream, root, command, context })
}

/** Whether the account pays by providers that move real money, or money as unreal as that which creators get. */
async function contributes({ deps, accountId }: Contributing): Promise<boolean> {
  const { state } = await deps.bus.load(customerDecider, customerStream(accountId))
  const names = [...state.registrations.keys()]
  return names.length > 0 && names.every((name) => deps.providers.includes(name))
}

/** What is left without tax. Tax and the rest are returned in the same proportion, by refunds and by banks. */
function netLeft({ total, tax, refunds, disputes }: OpenCharge): number {
  const refunded = [...refunds.values()].reduce(
    (sum, { status, amount }) => (status === 'returned' ? sum + amount : sum),
    0,
  )
  const returned = Math.min(total, refunded + chargedBack(disputes.values()))
  const net = total - tax
  return total === 0 ? 0 : net - Number(dividedHalfEven(BigInt(net) * BigInt(returned), BigInt(total)))
}
