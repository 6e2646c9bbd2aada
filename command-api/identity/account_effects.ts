import type { Effect } from '@adit/platform/http/projection_waiter.port.ts'
import { effectOf } from '../catalogue/effects.ts'
import type { CommandDeps } from '../command_deps.ts'
import { accountStream } from './streams.ts'

/** The newest event of the account: what an answer waits for after a saga. */
export async function lastEffect(
  { store }: Pick<CommandDeps, 'store'>,
  accountId: string,
): Promise<Effect | undefined> {
  return effectOf(accountId, (await store.readLast(accountStream(accountId)))?.position)
}
