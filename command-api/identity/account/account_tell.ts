import type { Effect } from '@adit/platform/http/projection_waiter.port.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { contextOf } from '../../kit/command_context.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { effectOf } from '../../kit/effect.ts'
import { accountStream } from '../identity_streams.ts'
import { type AccountCommand, accountDecider } from './account.decider.ts'

export interface Told {
  command: AccountCommand
  /** The account's id; by default the viewer's own. */
  accountId?: string
  viewer: Viewer
  request: RequestContext
}

/** Executes a command on an account for whoever makes the request. */
export async function tellAccount(
  { bus }: Pick<CommandDeps, 'bus'>,
  { command, viewer, request, accountId = viewer.accountId }: Told,
): Promise<Effect | undefined> {
  const stream = accountStream(accountId)
  const context = contextOf(request, viewer)
  const { position } = await bus.execute({ decider: accountDecider, stream, root: accountId, command, context })
  return effectOf(accountId, position)
}
