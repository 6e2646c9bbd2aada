import type { CommandBus } from '@adit/platform/eventing/command_bus.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { findAccount } from '../identity/account/account_access.ts'
import type { ExistingAccount } from '../identity/account/account_state.ts'

export const otherAccountRefusals = refusals('account_not_found', 'friend_yourself')

/** The account of somebody else, by id or username. */
export async function otherAccount(bus: CommandBus, idOrName: string, viewer: Viewer): Promise<ExistingAccount> {
  const found = await findAccount(bus, idOrName)
  if (!found) throw otherAccountRefusals.refuse('account_not_found')
  if (found.account.accountId === viewer.accountId) throw otherAccountRefusals.refuse('friend_yourself')
  return found.account
}
