import type { AccountEvent } from '@adit/events/identity/account.events.ts'
import { streamName } from '@adit/events/kit/envelope.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { accountDecider } from '../identity/account/account.decider.ts'
import { projectForm } from '../testing/catalogue_fixture.ts'
import type { CommandKit } from '../testing/command_kit.ts'

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

export interface CreatedProject {
  projectId: string
  teamId: string
}

/** A draft with its team. */
export async function createProject(kit: CommandKit, owner: string, slug: string): Promise<CreatedProject> {
  const answer = await kit.as(owner)('/v2/project', { method: 'POST', body: projectForm({ slug }) })
  const { id: projectId } = (await answer.json()) as { id: string } // by its contract
  const [created] = await kit.store.readStream(streamName('catalogue', 'project', projectId))
  if (!created) throw new Error(`Project ${slug} was not created: ${answer.status}`)
  return { projectId, teamId: (created.data as { teamId: string }).teamId } // written by this very release
}

/** A request with a JSON body. */
export const send = (method: string, body?: unknown): RequestInit => ({
  method,
  ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
})
