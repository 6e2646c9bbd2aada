import type { Effect } from '@adit/platform/http/projection_waiter.port.ts'
import { effectOf } from '../../catalogue/project/project_effect.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { accountStream } from '../identity_streams.ts'

/** The newest event of the account: what an answer waits for after a saga. */
export async function lastEffect(
  { store }: Pick<CommandDeps, 'store'>,
  accountId: string,
): Promise<Effect | undefined> {
  return effectOf(accountId, (await store.readLast(accountStream(accountId)))?.position)
}
