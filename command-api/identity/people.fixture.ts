import type { AccountEvent } from '@adit/events/identity/account.events.ts'
import { streamName } from '@adit/events/kit/envelope.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import type { CommandKit } from '../testing/command_kit.ts'
import { accountDecider } from './account/account.decider.ts'

/** Id of the account that `kit.as(name)` acts as. */
export const idOf = (name: string): string => name.padEnd(8, '0')

/** Creates accounts with these names without a sign-up. */
export async function createAccounts({ deps }: CommandKit, ...names: string[]): Promise<void> {
  for (const name of names) {
    const accountId = idOf(name)
    const data = { accountId, username: name, email: { account: accountId, sealed: '' }, newsletter: false }
    await deps.bus.execute({
      decider: { ...accountDecider, decide: (): AccountEvent[] => [{ type: 'AccountCreated', data }] },
      stream: streamName('identity', 'account', accountId),
      root: accountId,
      command: undefined as never,
      context: {
        actor: { kind: 'user', id: accountId },
        via: { kind: 'session', id: 'test' },
        correlationId: 'test',
        causationId: 'test',
        now: Date.now,
        ids: randomIds(),
      },
    })
  }
}

/** A request with a JSON body. */
export const send = (method: string, body?: unknown): RequestInit => ({
  method,
  ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
})
