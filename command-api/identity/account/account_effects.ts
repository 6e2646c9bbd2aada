import type { Effect } from '@adit/platform/http/projection_waiter.port.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { lastEffectOf } from '../../kit/effect.ts'
import { accountStream } from '../identity_streams.ts'

/** The newest event of the account. The answer waits for it after a saga. */
export function lastEffect(deps: Pick<CommandDeps, 'store'>, accountId: string): Promise<Effect | undefined> {
  return lastEffectOf(deps, accountId, accountStream(accountId))
}
