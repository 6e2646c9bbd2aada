import type { AccountEvent } from '@adit/events/identity/account.events.ts'
import { USERNAMES_HELD_MAX } from '@adit/events/identity/account_limits.values.ts'
import { codec } from '@adit/events/registry.ts'
import { CommandBus } from '@adit/platform/eventing/command_bus.ts'
import { type SagaHooks, SagaRunner } from '@adit/platform/eventing/saga.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { postgresSagaStore } from '@adit/platform/ops/sagas.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IdentitySide, identitySide } from '../identity.fixture.ts'
import { accountStream } from '../identity_streams.ts'
import { hashPassword } from '../sign_in/password.ts'
import { passwordChangeSaga } from '../sign_in/password_change.saga.ts'
import { accountDecider, existing } from './account.decider.ts'
import { findAccount } from './account_access.ts'
import { createAccount } from './account_create.ts'
import { accountDeletionSaga, emailHashOf } from './account_deletion.saga.ts'
import { accountEditSaga } from './account_edit.saga.ts'
import { adminSeatsDecider, adminSeatsStream } from './admin_seats.decider.ts'
import { readProfileText } from './profile_text.ts'

interface Refused {
  details: { code: string }
}

let side: IdentitySide
beforeAll(async () => {
  side = await identitySide()
})
afterAll(() => side?.close())

const password = 'lantern moss quarry'
const next = 'ember willow canal'
const now = Date.UTC(2025, 0, 1)
const killed = new Error('killed')
let counted = 0

const runner = (owner: string, hooks: SagaHooks = {}) =>
  new SagaRunner(side.deps.bus, postgresSagaStore(side.deps.ops), owner, hooks)
const dyingAfter = (step: string) =>
  runner(`dying-${counted}`, {
    afterStep(_saga, _id, done) {
      if (done === step) throw killed
    },
  })
const context = (id: string) => ({
  actor: { kind: 'user' as const, id },
  via: { kind: 'session' as const, id: 'session0' },
  ...{ correlationId: 'request', causationId: 'request', now: () => now, ids: randomIds() },
})

async function member() {
  counted++
  const username = `person${counted}`
  const person = { username, email: `${username}@example.org`, password, role: 'developer' as const }
  const { accountId } = await createAccount(side.deps, { ...person, now, ids: randomIds() })
  return { id: accountId, username }
}
const bioOf = async (id: string) => {
  const { state } = await side.deps.bus.load(accountDecider, accountStream(id))
  return readProfileText(side.deps.identity.vault, existing(state).bio)
}
const signIn = async (username: string, secret: string) => {
  const body = { username, password: secret }
  const answer = await side.call<{ session: string }>('POST', '/_internal/auth/login', { body })
  return { status: answer.status, token: answer.body.session }
}
const account = async (name: string) => (await findAccount(side.deps.bus, name))?.account
const typesOf = async (id: string) => (await side.events(id)).map(({ type }) => type)

async function takeOver(): Promise<number> {
  await side.deps.ops.query(`update ops.saga set leased_until = now() - interval '1 second'`)
  const worker = runner('worker')
  worker.register(accountEditSaga(side.deps))
  worker.register(passwordChangeSaga(side.deps))
  worker.register(accountDeletionSaga(side.deps))
  return worker.takeOver(() => now)
}

describe('a change of the password whose process dies', () => {
  it.each(['credential', 'sessions', 'tokens', 'account'])('after %s is completed', async (step) => {
    const { id, username } = await member()
    const { token } = await signIn(username, password)
    const pat = { name: 'CI token', scopes: 2, expires: '2100-01-01T00:00:00Z' }
    const { body: made } = await side.call<{ access_token: string }>('POST', '/v2/pat', { token, body: pat })
    await side.deps.identity.credentials.stage(`change-${id}`, id, await hashPassword(next))
    const input = { accountId: id, changeId: `change-${id}`, keepSession: null }
    const change = dyingAfter(step).run(passwordChangeSaga(side.deps), `change-${id}`, input, context(id))
    await expect(change).rejects.toBe(killed)

    expect(await takeOver()).toBe(1)
    expect((await side.call('GET', '/_internal/session/list', { token })).status).toBe(401)
    expect((await signIn(username, password)).status).toBe(401)
    expect((await signIn(username, next)).status).toBe(200)
    const through = { token: made.access_token, body: { bio: 'by an ended token' } }
    expect((await side.call<Refused>('PATCH', `/v3/user/${id}`, through)).body.details.code).toBe('invalid_token')
    const types = await typesOf(id)
    expect(types.filter((type) => type === 'AccountTokensEnded')).toHaveLength(1)
    expect(types.filter((type) => type === 'AccountPasswordChanged')).toHaveLength(1)
    expect(types.filter((type) => type === 'AccountSessionEnded')).toHaveLength(1)
  })
})

describe('a change of the password that is carried on after a later one was acknowledged', () => {
  it.each(['before its first step', 'credential', 'sessions'])('(%s) leaves that one in force', async (step) => {
    const { id, username } = await member()
    const { token } = await signIn(username, password)
    await side.deps.identity.credentials.stage(`change-${id}`, id, await hashPassword(next))
    const input = { accountId: id, changeId: `change-${id}`, keepSession: null }
    const saga = passwordChangeSaga(side.deps)
    const dying = { ...saga, steps: [{ name: 'before its first step', do: async () => {} }, ...saga.steps] }
    const change = dyingAfter(step).run(dying, `change-${id}`, input, context(id))
    await expect(change).rejects.toBe(killed)

    const isDone = step !== 'before its first step'
    const session = step === 'sessions' ? (await signIn(username, next)).token : token
    const body = { old_password: isDone ? next : password, new_password: 'acknowledged later on' }
    expect((await side.call('PATCH', '/_internal/auth/password', { token: session, body })).status).toBe(204)
    expect(await takeOver()).toBe(1)
    expect((await signIn(username, 'acknowledged later on')).status).toBe(200)
    expect((await signIn(username, next)).status).toBe(401)
    expect((await side.call('GET', '/_internal/session/list', { token: session })).status).toBe(200)
  })
})

it.each(['credential', 'sessions'])(
  'a change of the password that died after %s ends when the account is gone',
  async (step) => {
    const { id } = await member()
    await side.deps.identity.credentials.stage(`change-${id}`, id, await hashPassword(next))
    const input = { accountId: id, changeId: `change-${id}`, keepSession: null }
    const change = dyingAfter(step).run(passwordChangeSaga(side.deps), `change-${id}`, input, context(id))
    await expect(change).rejects.toBe(killed)
    const deletion = { accountId: id, emailHash: await emailHashOf(side.deps, id), avatarKeys: [] }
    await runner('deleting').run(accountDeletionSaga(side.deps), id, deletion, context(id))
    expect(await takeOver()).toBe(1)
    expect(await takeOver()).toBe(0)
  },
)

it('leaves no session opened with the old password during the change', async () => {
  for (let round = 0; round < 3; round++) {
    const { username } = await member()
    const { token } = await signIn(username, password)
    const body = { old_password: password, new_password: next }
    const [change, ...others] = await Promise.all([
      side.call('PATCH', '/_internal/auth/password', { token, body }),
      ...Array.from({ length: 4 }, () => signIn(username, password)),
    ])
    expect(change.status).toBe(204)
    for (const { status, token: other } of others) {
      const listed = status === 200 ? await side.call('GET', '/_internal/session/list', { token: other }) : undefined
      expect(listed?.status ?? 401).toBe(401)
    }
    expect((await side.call('GET', '/_internal/session/list', { token })).status).toBe(200)
  }
})

describe('an edit whose process dies', () => {
  it.each(['username', 'account', 'role'])('after %s is completed', async (step) => {
    const { id, username } = await member()
    const { token } = await signIn(username, password)
    const other = await member()
    const renamed = `${username}-renamed`
    const changes = { username: renamed, role: 'moderator' as const, bio: 'Staff' }
    const input = {
      accountId: id,
      username: renamed,
      role: changes.role,
      edit: { type: 'EditAccount' as const, changes },
    }
    const edit = dyingAfter(step).run(accountEditSaga(side.deps), `edit-${id}`, input, context(id))
    await expect(edit).rejects.toBe(killed)

    expect(await takeOver()).toBe(1)
    expect(await account(username)).toMatchObject({ accountId: id, username: renamed, role: 'moderator' })
    // Begun by an earlier release, which didn't seal it.
    expect(await bioOf(id)).toBe('Staff')
    expect((await typesOf(id)).filter((type) => type === 'AccountRoleChanged')).toHaveLength(1)
    // Authentication has the new role, too.
    const call = { token, body: { bio: 'by the moderator' } }
    expect((await side.call('PATCH', `/v2/user/${other.id}`, call)).status).toBe(204)
  })

  it('does not undo a later edit of the same, and gives free what it held alone', async () => {
    const { id, username } = await member()
    const { token } = await signIn(username, password)
    const renamed = `${username}-one`
    const edit = { type: 'EditAccount' as const, changes: { username: renamed } }
    const input = { accountId: id, username: renamed, role: null, edit }
    const running = dyingAfter('username').run(accountEditSaga(side.deps), `edit-${id}`, input, context(id))
    await expect(running).rejects.toBe(killed)

    const call = { token, body: { username: `${username}-two` } }
    expect((await side.call('PATCH', `/v2/user/${id}`, call)).status).toBe(204)
    expect(await takeOver()).toBe(1)
    expect(await account(id)).toMatchObject({ username: `${username}-two` })
    expect(await account(renamed)).toBeUndefined()
  })

  it('releases a claimed username if the edit is refused', async () => {
    const { id } = await member()
    const taken = await member()
    const changes = { username: taken.username }
    const input = {
      accountId: id,
      username: taken.username,
      role: null,
      edit: { type: 'EditAccount' as const, changes },
    }
    const edit = runner('refused').run(accountEditSaga(side.deps), `edit-${id}`, input, context(id))
    await expect(edit).rejects.toMatchObject({ code: 'username_taken' })
    expect(await account(taken.username)).toMatchObject({ accountId: taken.id })
  })
})

describe('a deletion whose process dies', () => {
  it.each(['account', 'credential', 'email', 'personal'])('after %s is completed', async (step) => {
    const { id, username } = await member()
    const { token } = await signIn(username, password)
    const input = { accountId: id, emailHash: await emailHashOf(side.deps, id), avatarKeys: [] }
    const deletion = dyingAfter(step).run(accountDeletionSaga(side.deps), `deletion-${id}`, input, context(id))
    await expect(deletion).rejects.toBe(killed)

    expect(await takeOver()).toBe(1)
    expect((await side.call('GET', '/_internal/session/list', { token })).status).toBe(401)
    expect((await signIn(username, password)).status).toBe(401)
    expect((await typesOf(id)).filter((type) => type === 'AccountDeleted')).toHaveLength(1)
    // Sealed data is unreadable, and another account can use the email address.
    expect(await emailHashOf(side.deps, id)).toBeNull()
    const again = {
      username: `${username}-again`,
      email: `${username}@example.org`,
      password,
      role: 'developer' as const,
    }
    expect(await createAccount(side.deps, { ...again, now, ids: randomIds() })).toMatchObject({
      accountId: expect.any(String),
    })
  })
})

describe('the last admin', () => {
  const seats = async () =>
    [...((await side.deps.bus.load(adminSeatsDecider, adminSeatsStream)).state ?? [])].toSorted()
  const rolesNow = async (...ids: string[]) => Promise.all(ids.map(async (id) => (await account(id))?.role))
  const demotion = (accountId: string, role: 'developer' | 'moderator' = 'developer') => ({
    ...{ accountId, username: null, role },
    edit: { type: 'EditAccount' as const, changes: { role } },
  })
  const demote = (id: string, by = runner(`demoting-${id}`)) =>
    by.run(accountEditSaga(side.deps), `demotion-${id}-${counted}`, demotion(id), context(id))
  const promote = (id: string, by = runner(`promoting-${id}`)) => {
    const edit = { type: 'EditAccount' as const, changes: { role: 'admin' as const } }
    const input = { accountId: id, username: null, role: 'admin' as const, edit }
    return by.run(accountEditSaga(side.deps), `promotion-${id}-${counted}`, input, context(id))
  }
  const remove = async (id: string, by = runner(`deleting-${id}`)) => {
    const input = { accountId: id, emailHash: await emailHashOf(side.deps, id), avatarKeys: [] }
    return by.run(accountDeletionSaga(side.deps), `removal-${id}-${counted}`, input, context(id))
  }
  /** Makes these the only admins. */
  async function admins(...ids: string[]) {
    for (const id of ids) await promote(id)
    for (const id of await seats()) if (!ids.includes(id)) await demote(id)
    expect(await seats()).toEqual(ids.toSorted())
  }

  it('can neither be demoted nor deleted', async () => {
    const { id } = await member()
    await admins(id)
    await expect(demote(id)).rejects.toMatchObject({ code: 'last_admin' })
    await expect(remove(id)).rejects.toMatchObject({ code: 'last_admin' })
    expect([await rolesNow(id), await seats()]).toEqual([['admin'], [id]])
  })

  it('remains when all admins demote each other or are deleted at the same time', async () => {
    const [a, b, c] = [await member(), await member(), await member()]
    await admins(a.id, b.id, c.id)
    const outcomes = await Promise.allSettled([demote(a.id), remove(b.id), demote(c.id)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    const codes = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : []))
    expect(codes).toEqual(['last_admin'])
    const roles = await rolesNow(a.id, b.id, c.id)
    expect(roles.filter((role) => role === 'admin')).toHaveLength(1)
    expect(await seats()).toHaveLength(1)
  })

  it('is found among the admins of an earlier release, also by two processes at once', async () => {
    const other = await identitySide()
    const { deps } = other
    const ids: string[] = []
    for (const username of ['one', 'two']) {
      const person = { username, email: `${username}@example.org`, password: null, role: 'developer' as const }
      const { accountId } = await createAccount(deps, { ...person, now, ids: randomIds() })
      const decide = (): AccountEvent[] => [{ type: 'AccountRoleChanged', data: { role: 'admin', saga: null } }]
      await deps.bus.execute({
        decider: { ...accountDecider, decide },
        stream: accountStream(accountId),
        root: accountId,
        command: undefined as never,
        context: context(accountId),
      })
      await deps.identity.credentials.setRole(accountId, 'admin', 1)
      ids.push(accountId)
    }
    const outcomes = await Promise.allSettled(
      ids.map((id) => {
        const bus = new CommandBus(deps.store, codec)
        const runner = new SagaRunner(bus, postgresSagaStore(deps.ops), `process of ${id}`)
        return runner.run(accountEditSaga({ ...deps, bus }), `demotion-${id}`, demotion(id), context(id))
      }),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const roles = await Promise.all(ids.map(async (id) => (await findAccount(deps.bus, id))?.account.role))
    expect(roles.toSorted()).toEqual(['admin', 'developer'])
    expect(await deps.identity.credentials.admins()).toHaveLength(1)
    await other.close()
  })

  it.each(['seat', 'account', 'role'])('stays one when a demotion dies after %s', async (step) => {
    const [a, b] = [await member(), await member()]
    await admins(a.id, b.id)
    await expect(demote(a.id, dyingAfter(step))).rejects.toBe(killed)
    await expect(demote(b.id)).rejects.toMatchObject({ code: 'last_admin' })
    expect(await takeOver()).toBe(1)
    expect([await rolesNow(a.id, b.id), await seats()]).toEqual([['developer', 'admin'], [b.id]])
  })

  it.each(['account', 'role'])('is joined by another when a promotion dies after %s', async (step) => {
    const [a, b] = [await member(), await member()]
    await admins(a.id)
    await expect(promote(b.id, dyingAfter(step))).rejects.toBe(killed)
    expect(await takeOver()).toBe(1)
    expect([await rolesNow(a.id, b.id), await seats()]).toEqual([['admin', 'admin'], [a.id, b.id].toSorted()])
    await demote(a.id)
    expect(await seats()).toEqual([b.id])
  })

  it('gets the seat back when a demotion is refused after it', async () => {
    const [a, b] = [await member(), await member()]
    await admins(a.id, b.id)
    const rename = (username: string) => ({ type: 'EditAccount' as const, changes: { username } })
    const stream = accountStream(a.id)
    for (let count = 1; count < USERNAMES_HELD_MAX; count++) {
      const command = rename(`${a.username}-${count}`)
      await side.deps.bus.execute({ decider: accountDecider, stream, root: a.id, command, context: context(a.id) })
    }
    const { changes } = rename(`${a.username}-more`)
    const input = {
      ...demotion(a.id),
      edit: { type: 'EditAccount' as const, changes: { ...changes, role: 'developer' as const } },
    }
    const refused = runner('refused').run(accountEditSaga(side.deps), `refused-${a.id}`, input, context(a.id))
    await expect(refused).rejects.toMatchObject({ code: 'usernames_held' })
    expect([await rolesNow(a.id), await seats()]).toEqual([['admin'], [a.id, b.id].toSorted()])
  })

  it('keeps the seat when a demotion is refused before it', async () => {
    const [a, b, taken] = [await member(), await member(), await member()]
    await admins(a.id, b.id)
    const changes = { role: 'moderator' as const, username: taken.username }
    const input = {
      ...demotion(a.id, 'moderator'),
      username: taken.username,
      edit: { type: 'EditAccount' as const, changes },
    }
    const refused = runner('refused').run(accountEditSaga(side.deps), `refused-${a.id}`, input, context(a.id))
    await expect(refused).rejects.toMatchObject({ code: 'username_taken' })
    expect([await rolesNow(a.id), await seats()]).toEqual([['admin'], [a.id, b.id].toSorted()])
  })
})
