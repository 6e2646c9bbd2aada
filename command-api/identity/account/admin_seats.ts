import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { accountStream } from '../identity_streams.ts'
import { accountDecider } from './account.decider.ts'
import { type AdminSeatsCommand, adminSeatsDecider, adminSeatsStream } from './admin_seats.decider.ts'

type Deps = Pick<IdentityDeps, 'bus' | 'identity'>

async function tellSeats(
  { bus, identity }: Deps,
  type: AdminSeatsCommand['type'],
  accountId: string,
  gone: boolean,
  context: CommandContext,
): Promise<void> {
  const known = await identity.credentials.admins()
  const command = { type, accountId, known, gone }
  await bus.execute({ decider: adminSeatsDecider, stream: adminSeatsStream, root: accountId, command, context })
}

async function isAdminNow({ bus }: Deps, accountId: string): Promise<boolean> {
  const { state } = await bus.load(accountDecider, accountStream(accountId))
  return state.kind === 'existing' && state.role === 'admin'
}

/** Before an account stops being an admin. Refuses if it is the last one. Does nothing once it is no admin any more. */
export async function leaveSeat(deps: Deps, accountId: string, context: CommandContext): Promise<void> {
  if (await isAdminNow(deps, accountId)) await tellSeats(deps, 'LeaveAdminSeat', accountId, false, context)
}

/**
 * After the role may have changed, or hasn't: the account has a seat if it is an admin. The role is read again afterwards, so that of two
 * changes at the same time the later one leaves the right state.
 */
export async function settleSeat(deps: Deps, accountId: string, context: CommandContext): Promise<void> {
  if (await isAdminNow(deps, accountId)) await tellSeats(deps, 'TakeAdminSeat', accountId, false, context)
  if (!(await isAdminNow(deps, accountId))) await tellSeats(deps, 'LeaveAdminSeat', accountId, true, context)
}
