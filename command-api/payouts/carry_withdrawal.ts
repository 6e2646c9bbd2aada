import { erased } from '@adit/events/kit/personal.ts'
import type { Withdrawal } from '@adit/events/payouts/ledger.fold.ts'
import { dollarsOf } from '@adit/events/payouts/money.values.ts'
import type { CommandBus, CommandContext } from '@adit/platform/eventing/command_bus.ts'
import type { PersonalVault } from '@adit/platform/personal/personal_vault.port.ts'
import { isOver, type LedgerCommand, ledgerDecider, ledgerStream } from './ledger.decider.ts'
import type { Rail, RailAnswer, RailOrder } from './rails/rail.port.ts'

interface Carrying {
  bus: CommandBus
  vault: Pick<PersonalVault, 'open'>
  rails: readonly Rail[]
  accountId: string
  withdrawalId: string
  context: CommandContext
}

/**
 * Takes a withdrawal as far as its rail can say now. True once it is over. Each step finds what an earlier try has done, and the rail is asked under
 * the withdrawal's id, so a try that ended anywhere is repeated without harm. Throws if the rail's answer isn't known: the withdrawal stays as it is.
 */
export async function carryWithdrawal(carrying: Carrying): Promise<boolean> {
  const before = await withdrawalOf(carrying)
  if (isOver(before)) return true
  const destination = await carrying.vault.open(before.destination)
  if (before.state === 'waiting') {
    // Nobody is left to pay. An account can't be deleted by accident, and what it had stays on its ledger.
    const type = destination === erased ? 'CancelWithdrawal' : 'BeginSending'
    await tell(carrying, { type, withdrawalId: before.withdrawalId })
  }
  const withdrawal = await withdrawalOf(carrying)
  if (isOver(withdrawal)) return true
  const answer = await askRail(carrying, withdrawal, destination === erased ? null : destination)
  await tell(carrying, { type: 'NoteRailAnswer', withdrawalId: withdrawal.withdrawalId, answer })
  return isOver(await withdrawalOf(carrying))
}

function askRail(
  { rails, accountId }: Carrying,
  withdrawal: Withdrawal,
  destination: string | null,
): Promise<RailAnswer> {
  const { withdrawalId: id, amount, fee, method, reference, state } = withdrawal
  const rail = rails.find(({ name }) => name === withdrawal.rail)
  if (!rail) throw new Error(`The rail ${withdrawal.rail} of withdrawal ${id} isn't configured any more`)
  const order: RailOrder = {
    ...{ id, accountId, amount: dollarsOf(amount - fee), method, destination: destination ?? '', reference },
  }
  if (state === 'cancelling') return rail.cancel(order)
  // Whoever deleted their account meanwhile can't be sent anything; but the rail may have it already.
  return state === 'sending' && destination !== null ? rail.send(order) : rail.ask(order)
}

async function withdrawalOf({ bus, accountId, withdrawalId }: Carrying): Promise<Withdrawal> {
  const { state } = await bus.load(ledgerDecider, ledgerStream(accountId))
  const withdrawal = state.withdrawals.get(withdrawalId)
  if (!withdrawal) throw new Error(`There is no withdrawal ${withdrawalId}`)
  return withdrawal
}

async function tell({ bus, accountId, context }: Carrying, command: LedgerCommand): Promise<void> {
  await bus.execute({ decider: ledgerDecider, stream: ledgerStream(accountId), root: accountId, command, context })
}
