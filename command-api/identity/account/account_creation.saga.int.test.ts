import { SagaRunner } from '@adit/platform/eventing/saga.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { postgresSagaStore } from '@adit/platform/ops/sagas.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IdentitySide, identitySide } from '../identity.fixture.ts'
import { verifyPassword } from '../sign_in/password.ts'
import { findAccount, findAccountToSignIn } from './account_access.ts'
import { createAccount } from './account_create.ts'
import { accountCreationSaga } from './account_creation.saga.ts'

let side: IdentitySide
beforeAll(async () => {
  side = await identitySide()
})
afterAll(() => side?.close())

const killed = new Error('killed')
const password = 'lantern moss quarry'
const now = Date.UTC(2025, 0, 1)
let counted = 0

/** A sign-up in a process that dies after the step. */
async function signUpKilledAfter(step: string) {
  counted++
  const person = { username: `person${counted}`, email: `person${counted}@example.org` }
  const sagas = new SagaRunner(side.deps.bus, postgresSagaStore(side.deps.ops), `dying-${counted}`, {
    afterStep(_saga, _id, done) {
      if (done === step) throw killed
    },
  })
  const made = createAccount({ ...side.deps, sagas }, { ...person, password, role: 'moderator', now, ids: randomIds() })
  await expect(made).rejects.toBe(killed)
  return person
}

async function takeOver(): Promise<number> {
  const { bus, ops } = side.deps
  await ops.query(`update ops.saga set leased_until = now() - interval '1 second'`)
  const worker = new SagaRunner(bus, postgresSagaStore(ops), 'worker')
  worker.register(accountCreationSaga(side.deps))
  return worker.takeOver(() => now)
}

describe('a sign-up whose process dies', () => {
  it.each(['username', 'email', 'credential'])(
    'after %s is nobody until the worker brings it to its end',
    async (step) => {
      const { username, email } = await signUpKilledAfter(step)
      expect(await findAccount(side.deps.bus, username)).toBeUndefined()
      expect(await findAccountToSignIn(side.deps, email)).toBeUndefined()

      expect(await takeOver()).toBe(1)
      const account = await findAccountToSignIn(side.deps, email)
      expect(account).toMatchObject({ username, role: 'moderator' })
      const hash = await side.deps.identity.credentials.passwordHash(account?.accountId ?? '')
      expect(await verifyPassword(hash, password)).toBe(true)
      const created = (await side.events(account?.accountId)).filter(({ type }) => type === 'AccountCreated')
      expect(created).toHaveLength(1)
      expect(await takeOver()).toBe(0)
    },
  )

  it('is complete after its last step', async () => {
    const { username } = await signUpKilledAfter('account')
    expect(await findAccount(side.deps.bus, username)).toBeDefined()
    expect(await takeOver()).toBe(1)
    const { account } = (await findAccount(side.deps.bus, username)) ?? {}
    const types = (await side.events(account?.accountId)).map(({ type }) => type)
    expect(types.filter((type) => type === 'AccountCreated')).toHaveLength(1)
    expect(types.at(-1)).toBe('AccountCreationFinished')
  })
})

describe('a sign-up that is refused', () => {
  it('releases its claims, removes its hash and makes its address unreadable', async () => {
    const taken = await signUpKilledAfter('account')
    const again = { username: 'somebody-else', email: taken.email, password, role: 'developer' as const }
    const made = createAccount(side.deps, { ...again, now, ids: randomIds(), accountId: 'Refused1' })
    await expect(made).rejects.toMatchObject({ code: 'email_taken' })
    const types = (await side.events('Refused1')).map(({ type }) => type)
    expect(types).toEqual(expect.arrayContaining(['UsernameReleased', 'AccountCreationUndone']))
    expect(await side.deps.identity.credentials.passwordHash('Refused1')).toBeUndefined()
    const { rows } = await side.deps.ops.query('select key from vault.account_key where account_id = $1', ['Refused1'])
    expect(rows).toEqual([{ key: null }])
    await createAccount(side.deps, { ...again, email: 'free@example.org', now, ids: randomIds() })
  })
})

describe('createAccount', () => {
  it('creates an account with a given id once', async () => {
    const request = { username: 'seeded', email: 'seeded@example.org', password, role: 'admin' as const, now }
    const first = await createAccount(side.deps, { ...request, ids: randomIds(), accountId: 'Seeded01' })
    const second = await createAccount(side.deps, { ...request, ids: randomIds(), accountId: 'Seeded01' })
    expect(second).toEqual(first)
    expect(first).toMatchObject({ accountId: 'Seeded01', effect: { root: 'Seeded01' } })
    expect(await findAccount(side.deps.bus, 'SEEDED')).toMatchObject({
      account: { accountId: 'Seeded01', role: 'admin' },
    })
  })

  it('creates an account that nobody can sign in to', async () => {
    const request = { username: 'filler', email: 'filler@example.org', password: null, role: 'developer' as const, now }
    const { accountId } = await createAccount(side.deps, { ...request, ids: randomIds() })
    expect(await side.deps.identity.credentials.passwordHash(accountId)).toBeNull()
    const body = { username: 'filler', password: 'null' }
    expect((await side.call('POST', '/_internal/auth/login', { body })).status).toBe(401)
  })
})
