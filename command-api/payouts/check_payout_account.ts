import { erased } from '@adit/events/kit/personal.ts'
import type { OpenedPayoutAccount } from '@adit/events/payouts/payout_account.fold.ts'
import type { CommandBus, CommandContext } from '@adit/platform/eventing/command_bus.ts'
import type { PersonalVault } from '@adit/platform/personal/personal_vault.port.ts'
import { payoutAccountDecider, payoutAccountStream } from './payout_account.decider.ts'
import type { Rail, RailAccounts } from './rails/rail.port.ts'

interface Checking {
  bus: CommandBus
  vault: Pick<PersonalVault, 'open'>
  accountId: string
  context: CommandContext
}

/** A rail that people have accounts with. */
export type AccountRail = Rail & { accounts: RailAccounts }

export const accountRailIn = (rails: readonly Rail[]): AccountRail | undefined =>
  rails.find((rail): rail is AccountRail => rail.accounts !== undefined)

export interface HeldPayoutAccount extends OpenedPayoutAccount {
  /** What the rail calls it. */
  id: string
}

/** The account that somebody has with a rail. Undefined if there is none, or nobody can read any more which it is. */
export async function payoutAccountOf(
  { bus, vault, accountId }: Omit<Checking, 'context'>,
  rail: Pick<Rail, 'name'>,
): Promise<HeldPayoutAccount | undefined> {
  const { opened } = (await bus.load(payoutAccountDecider, payoutAccountStream(accountId))).state
  if (opened?.rail !== rail.name) return undefined
  const id = await vault.open(opened.reference)
  return id === erased ? undefined : { ...opened, id }
}

/** Asks the rail how far an account has come, and notes what has changed. Throws if the rail can't be asked. */
export async function checkPayoutAccount(
  checking: Checking,
  rail: AccountRail,
): Promise<HeldPayoutAccount | undefined> {
  const held = await payoutAccountOf(checking, rail)
  if (!held) return undefined
  const { bus, accountId, context } = checking
  const { state, missing } = await rail.accounts.read(held.id)
  await bus.execute({
    ...{ decider: payoutAccountDecider, stream: payoutAccountStream(accountId), root: accountId, context },
    command: { type: 'NotePayoutAccount', told: { state, missing: [...missing] } },
  })
  return { ...held, state, missing }
}
