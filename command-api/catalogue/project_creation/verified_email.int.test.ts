import type { AccountEvent } from '@adit/events/identity/account.events.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountDecider } from '../../identity/account/account.decider.ts'
import { accountStream } from '../../identity/identity_streams.ts'
import { idOf } from '../../identity/people.fixture.ts'
import { projectForm } from '../../testing/catalogue_fixture.ts'
import { type CommandKit, startCommandKit } from '../../testing/command_kit.ts'

const ada = idOf('ada')
let kit: CommandKit
beforeAll(async () => {
  kit = await startCommandKit()
  const email = { account: ada, sealed: '' }
  await note({
    type: 'AccountCreated',
    data: { accountId: ada, username: 'ada', email, newsletter: false, mustVerify: true },
  })
})
afterAll(() => kit.close())

const note = (event: AccountEvent) =>
  kit.deps.bus.execute({
    decider: { ...accountDecider, decide: () => [event] },
    stream: accountStream(ada),
    root: ada,
    command: undefined as never,
    context: {
      ...({ actor: { kind: 'user', id: ada }, via: { kind: 'session', id: 'test' } } as const),
      ...{ correlationId: 'test', causationId: 'test', now: Date.now, ids: randomIds() },
    },
  })
const create = async (path: string, slug: string) => {
  const named = { name: 'Lantern', summary: 'A light for long ways down.' } // as version 3 calls them
  const answer = await kit.as('ada')(path, { method: 'POST', body: projectForm({ slug, ...named }) })
  return { status: answer.status, body: (await answer.json()) as { details?: { code: string } } }
}

it('refuses a project of somebody whose address is not verified, in each version of the API', async () => {
  for (const path of ['/v2/project', '/v3/project', '/v3/project/Lantern1']) {
    expect(await create(path, 'unverified')).toMatchObject({
      status: 400,
      body: { details: { code: 'email_not_verified' } },
    })
  }
  const draft = JSON.stringify({ base: { name: 'Lantern', slug: 'unverified', summary: 'A light.' } })
  const refused = await kit.as('ada')('/v3/project', {
    ...{ method: 'PUT', body: draft, headers: { 'content-type': 'application/json' } },
  })
  expect(((await refused.json()) as { details?: { code: string } }).details?.code).toBe('email_not_verified')
  await note({ type: 'AccountEmailVerified', data: {} })
  expect((await create('/v2/project', 'verified')).status).toBe(200)
})
