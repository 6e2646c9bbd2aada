import { type LimitKind, limitIn } from '@adit/events/identity/limit_kind.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { accountStream } from '../identity_streams.ts'
import { accountDecider } from './account.decider.ts'

/** How many of something an account can have now. For rooms that count what belongs to accounts. */
export async function limitOf({ bus }: Pick<CommandDeps, 'bus'>, accountId: string, limit: LimitKind): Promise<number> {
  const { state } = await bus.load(accountDecider, accountStream(accountId))
  return state.kind === 'none' ? limit.standard : limitIn(state.limits, limit)
}
