import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { accountStream } from '../identity_streams.ts'
import { accountDecider } from './account.decider.ts'

/** Ends all sessions of an account, and what was begun to sign in to it. */
export async function endSessions(
  { bus, identity }: Pick<IdentityDeps, 'bus' | 'identity'>,
  accountId: string,
  context: CommandContext,
): Promise<void> {
  const stream = accountStream(accountId)
  await identity.flows.endAll(accountId)
  for (const sessionId of await identity.sessions.endAll(accountId, null)) {
    const command = { type: 'EndAccountSession' as const, sessionId }
    await bus.execute({ decider: accountDecider, stream, root: accountId, command, context })
  }
}
