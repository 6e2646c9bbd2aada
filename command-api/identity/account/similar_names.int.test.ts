import type { AccountEvent } from '@adit/events/identity/account.events.ts'
import { codec } from '@adit/events/registry.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type IdentitySide, identitySide } from '../identity.fixture.ts'
import { accountStream, skeletonStream } from '../identity_streams.ts'
import { accountDecider } from './account.decider.ts'
import { skeletonDecider } from './skeleton.decider.ts'
import { skeletonReactor } from './skeleton.reactor.ts'

let side: IdentitySide
beforeAll(async () => {
  side = await identitySide()
})
afterAll(() => side?.close())

const password = 'lantern moss quarry'
let count = 0
const signUp = (username: string, email = `${++count}@example.org`) =>
  side.call<{ session: string; user: { id: string }; details: { code: string; field: string } }>(
    'POST',
    '/_internal/auth/create',
    { body: { username, email, password } },
  )
const rename = (token: string | undefined, id: string, username: string) =>
  side.call<{ details: { code: string } } | undefined>('PATCH', `/v2/user/${id}`, { token, body: { username } })
const holders = async (name: string) => [
  ...(await side.deps.bus.load(skeletonDecider, skeletonStream(name))).state.keys(),
]
const idOf = async (name: string) => {
  const [first] = await holders(name)
  return first ?? ''
}
const context: CommandContext = {
  ...{ actor: { kind: 'system', id: 'test' }, via: { kind: 'schedule', id: 'test' }, ids: randomIds() },
  ...{ correlationId: 'test', causationId: 'test', now: Date.now },
}

it('refuses a sign-up under a name that looks like another, and keeps nothing of it', async () => {
  expect((await signUp('miller')).status).toBe(200)
  for (const name of ['mi11er', 'rniller', 'MILLER_']) {
    const refused = await signUp(name, 'again@example.org')
    expect([refused.status, refused.body.details.code, refused.body.details.field]).toEqual([
      400,
      'username_similar',
      'username',
    ])
    const { body } = await side.call('POST', '/_internal/auth/create/validate', { body: { username: name } })
    expect(body).toMatchObject({ valid: false, problems: [{ field: 'username', code: 'username_similar' }] })
  }
  expect((await signUp('MILLER')).body.details.code).toBe('username_taken')
  expect((await signUp('muller', 'again@example.org')).status).toBe(200)
})

it('lets exactly one of several similar sign-ups through', async () => {
  const names = ['c0balt', 'cobalt', 'cobaIt', 'coba1t']
  const answers = await Promise.all(names.map((name) => signUp(name)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of answers) if (status !== 200) expect(body.details.code).toBe('username_similar')
  expect(await holders('cobalt')).toHaveLength(1)
})

it('lets an account rename itself between look-alikes of its own names, and to no others', async () => {
  const { body: ann } = await signUp('annie')
  await signUp('bertha')
  const id = await idOf('annie')
  expect((await rename(ann.session, id, 'ann1e')).status).toBe(204)
  expect((await rename(ann.session, id, 'carol')).status).toBe(204)
  expect((await rename(ann.session, id, 'annIe')).status).toBe(204)
  const refused = await rename(ann.session, id, 'bertha-')
  expect([refused.status, refused.body?.details.code]).toEqual([400, 'username_similar'])
  expect(await holders('bertha')).not.toContain(id)
  // What it was called before stays its own.
  expect((await signUp('caroI')).body.details.code).toBe('username_similar')
})

it('keeps names that were alike before, and reserves them', async () => {
  const reactor = skeletonReactor(side.deps)
  const accounts = { OLDNAME1: 'digger', OLDNAME2: 'd1gger' }
  for (let turn = 0; turn < 2; turn++) {
    for (const [accountId, username] of Object.entries(accounts)) {
      const data = { accountId, username, email: { account: accountId, sealed: '' }, newsletter: false }
      if (turn === 0) {
        await side.deps.bus.execute({
          decider: { ...accountDecider, decide: (): AccountEvent[] => [{ type: 'AccountCreated', data }] },
          ...{ stream: accountStream(accountId), root: accountId, command: undefined as never, context },
        })
      }
      const [created] = await side.deps.store.readStream(accountStream(accountId))
      if (created) await reactor.react(codec.decode(created), context)
    }
    expect(await holders('digger')).toEqual(['OLDNAME1', 'OLDNAME2'])
  }
  expect((await side.deps.store.readStream(skeletonStream('digger'))).map(({ type }) => type)).toEqual([
    'SkeletonClaimed',
    'SkeletonClaimed',
  ])
  expect((await signUp('digger_')).body.details.code).toBe('username_similar')
})
