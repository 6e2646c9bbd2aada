import { balanceOn } from '@adit/events/payouts/balance.ts'
import { dollarsOf, isAmount, microsOf } from '@adit/events/payouts/money.values.ts'
import { dayOf } from '@adit/events/payouts/revenue_day.values.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { ledgerDecider, ledgerStream } from './ledger.decider.ts'

/** What an account can be paid now, in dollars, and whether an amount is one that it covers. */
export async function cover(
  { bus, now }: Pick<CommandDeps, 'bus' | 'now'>,
  accountId: string,
  amount: string | undefined,
): Promise<{ balance: string; isCovered: boolean }> {
  const { state } = await bus.load(ledgerDecider, ledgerStream(accountId))
  const { available } = balanceOn(dayOf(now()), state)
  const wanted = amount !== undefined && isAmount(amount) ? microsOf(amount) : 0n
  return { balance: dollarsOf(available), isCovered: wanted > 0n && wanted <= available }
}
