import type { Role } from '@adit/events/identity/role.values.ts'
import { STAFF_SCOPE } from '@adit/events/identity/scope.values.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CommandKit, startCommandKit } from '../../testing/command_kit.ts'
import { accountDecider } from '../account/account.decider.ts'
import { createAccount } from '../account/account_create.ts'
import { type IdentityDeps, identityDeps } from '../identity_deps.ts'
import { accountStream } from '../identity_streams.ts'
import { createAuthenticate } from '../sign_in/authenticate.ts'
import { newSecret } from '../sign_in/secret_token.ts'
import { staffActStream } from './staff_act.decider.ts'
import { carryOutStaffAct } from './staff_acts.ts'

const dayMs = 86_400_000
let kit: CommandKit
let deps: IdentityDeps
/** What happens after the next step of a saga. */
let afterStep: (() => Promise<void> | void) | undefined
const dies = () => {
  throw new Error('the process has died')
}
beforeAll(async () => {
  kit = await startCommandKit({
    hooks: {
      async afterStep() {
        const happens = afterStep
        afterStep = undefined
        await happens?.()
      },
    },
  })
  deps = identityDeps(kit.deps)
})
afterAll(() => kit?.close())

interface Person {
  id: string
  role: Role
}
const nobody = (): Person => ({ id: 'NOBODY00', role: 'admin' })
let made = 0
async function person(role: Role = 'developer'): Promise<Person> {
  const username = `person${made++}`
  const wish = { username, email: `${username}@example.org`, password: null, role, now: Date.now(), ids: randomIds() }
  return { id: (await createAccount(deps, wish)).accountId, role }
}
let [first, second, third]: [Person, Person, Person] = [nobody(), nobody(), nobody()]
/** Only these are admins, so that each test knows all of them. */
beforeEach(async () => {
  await kit.deps.ops.query(`update ops.credential set role = 'developer' where role = 'admin'`)
  ;[first, second, third] = [await person('admin'), await person('admin'), await person('admin')]
})
const onlyAdmin = async ({ id }: Person) =>
  void (await kit.deps.ops.query(
    `update ops.credential set role = 'developer' where role = 'admin' and account_id <> $1`,
    [id],
  ))

interface Answer {
  status: number
  code?: string
  field?: string
  act: string | null
}
async function call(by: Person, method: string, path: string, body: object = {}, headers = {}): Promise<Answer> {
  const init = { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }
  const answer = await kit.as(by.id, by.role)(path, init)
  const text = await answer.text()
  const act = answer.headers.get('adit-staff-act')
  return { status: answer.status, act, ...(text !== '' && JSON.parse(text).details) }
}
const reason = 'Reviews packs since spring.'
const ask = async (by: Person, { id }: Person, role: Role, more: object = {}) => {
  const answer = await call(by, 'POST', `/_internal/user/${id}/role`, { role, reason, ...more })
  const event = (await eventsOf(id)).findLast(({ type }) => type === 'StaffActAsked')
  return { ...answer, act: (event?.data as { actId: string } | undefined)?.actId ?? '' }
}
const confirm = (by: Person, act: string) => call(by, 'POST', `/_internal/staff_act/${act}/confirm`)
const refuse = (by: Person, act: string, why = 'Not before the autumn.') =>
  call(by, 'POST', `/_internal/staff_act/${act}/refuse`, { reason: why })
const withdraw = (by: Person, act: string) => call(by, 'POST', `/_internal/staff_act/${act}/withdraw`)

async function eventsOf(root: string): Promise<RecordedEvent[]> {
  const { events } = await kit.store.readLog({ after: undefined, limit: 100_000 })
  return events.filter(({ metadata }) => metadata.root === root)
}
const typesOf = async (actId: string) => (await kit.store.readStream(staffActStream(actId))).map(({ type }) => type)
const roleOf = async ({ id }: Person) => {
  const { state } = await deps.bus.load(accountDecider, accountStream(id))
  return state.kind === 'none' ? undefined : state.role
}
const mailsTo = async ({ id }: Person, act: string) => {
  const { rows } = await kit.deps.ops.query<{ mail: string }>(
    `select data->>'mail' as mail from ops.job where name = 'send_mail' and data->>'accountId' = $1 and data->>'about' = $2`,
    [id, act],
  )
  return rows.map(({ mail }) => mail).toSorted()
}
const suspend = async ({ id }: Person) => {
  const context: CommandContext = {
    ...{ actor: { kind: 'staff', id: first.id }, via: { kind: 'schedule', id: 'test' }, ids: randomIds() },
    ...{ correlationId: 'suspension', causationId: `suspension of ${id}`, now: Date.now },
  }
  const command = { type: 'SuspendAccount' as const, reason: 'Theft.', until: null }
  await deps.bus.execute({ decider: accountDecider, stream: accountStream(id), root: id, command, context })
}

describe('a change of role', () => {
  it('takes effect when a second admin confirms it, with its reason in the history', async () => {
    const ada = await person()
    const { status, act } = await ask(first, ada, 'moderator')
    expect(status).toBe(204)
    expect(await roleOf(ada)).toBe('developer')
    expect(await confirm(second, act)).toMatchObject({ status: 204 })
    expect(await roleOf(ada)).toBe('moderator')
    expect(await typesOf(act)).toEqual(['StaffActAsked', 'StaffActConfirmed', 'StaffActCarriedOut'])
    const changed = (await eventsOf(ada.id)).filter(({ type }) => type === 'AccountRoleChanged')
    expect(changed).toMatchObject([
      { data: { role: 'moderator', reason }, metadata: { actor: { kind: 'staff', id: second.id } } },
    ])
    expect(await deps.identity.credentials.staff()).toContain(ada.id)
  })

  it('takes a reason, another role and an account that is there', async () => {
    const ada = await person()
    expect(await ask(first, ada, 'moderator', { reason: ' x ' })).toMatchObject({ status: 400, field: 'reason' })
    expect(await ask(first, ada, 'developer')).toMatchObject({ status: 400, code: 'role_unchanged', field: 'role' })
    expect(await ask(first, { id: 'nobody', role: 'developer' }, 'moderator')).toMatchObject({ status: 404 })
    await suspend(ada)
    expect(await ask(first, ada, 'moderator')).toMatchObject({ status: 400, code: 'suspended_no_role' })
    expect((await eventsOf(ada.id)).some(({ type }) => type === 'StaffActAsked')).toBe(false)
  })

  it.each(['developer', 'moderator'] as const)('is not for a %s to ask for or decide', async (role) => {
    const [ada, other] = [await person(), await person(role)]
    const { act } = await ask(first, ada, 'moderator')
    const answers = [await ask(other, ada, 'admin'), await confirm(other, act), await refuse(other, act)]
    for (const answer of [...answers, await withdraw(other, act)]) {
      expect(answer).toMatchObject({ status: 401, code: 'admins_decide' })
    }
    expect(await typesOf(act)).toEqual(['StaffActAsked'])
  })

  it('is neither for the asker nor for whom it concerns to decide, and only for the asker to withdraw', async () => {
    const { act } = await ask(first, second, 'moderator')
    for (const decide of [confirm, refuse]) {
      expect(await decide(first, act)).toMatchObject({ status: 401, code: 'act_asked_by_you' })
      expect(await decide(second, act)).toMatchObject({ status: 401, code: 'act_about_you' })
    }
    expect(await withdraw(third, act)).toMatchObject({ status: 401, code: 'act_of_other' })
    expect(await withdraw(first, act)).toMatchObject({ status: 204 })
    expect(await confirm(third, act)).toMatchObject({ status: 400, code: 'act_over' })
    expect(await refuse(third, act)).toMatchObject({ status: 400, code: 'act_over' })
    expect(await withdraw(first, act)).toMatchObject({ status: 204 })
    for (const decide of [confirm, refuse, withdraw]) {
      expect(await decide(third, 'NOSUCH00')).toMatchObject({ code: 'act_not_found' })
    }
    expect(await roleOf(second)).toBe('admin')
  })

  it('that was refused changes nothing, and the asker can’t withdraw it', async () => {
    const ada = await person()
    const { act } = await ask(first, ada, 'moderator')
    expect(await refuse(second, act, 'no')).toMatchObject({ status: 400, field: 'reason' })
    expect(await refuse(second, act)).toMatchObject({ status: 204 })
    expect(await withdraw(first, act)).toMatchObject({ status: 400, code: 'act_over' })
    expect(await roleOf(ada)).toBe('developer')
  })

  it('is confirmed by one of two admins who do it at the same time', async () => {
    const ada = await person()
    const { act } = await ask(first, ada, 'moderator')
    const answers = await Promise.all([confirm(second, act), confirm(third, act)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400])
    expect((await typesOf(act)).filter((type) => type === 'StaffActConfirmed')).toHaveLength(1)
    expect((await eventsOf(ada.id)).filter(({ type }) => type === 'AccountRoleChanged')).toHaveLength(1)
  })

  it('is asked for once at a time', async () => {
    const ada = await person()
    const { act } = await ask(first, ada, 'moderator')
    await kit.round()
    expect(await ask(second, ada, 'admin')).toMatchObject({ status: 400, code: 'act_already_waiting' })
    await withdraw(first, act)
    await kit.round()
    expect(await ask(second, ada, 'admin')).toMatchObject({ status: 204 })
  })

  it('asked for twice at the same time is made once', async () => {
    const ada = await person()
    const one = await ask(first, ada, 'moderator')
    const other = await ask(second, ada, 'moderator')
    expect(await confirm(third, one.act)).toMatchObject({ status: 204 })
    expect(await confirm(third, other.act)).toMatchObject({ status: 400, code: 'act_outdated' })
    expect((await eventsOf(ada.id)).filter(({ type }) => type === 'AccountRoleChanged')).toHaveLength(1)
  })

  it('is not confirmed for an account that was suspended or deleted meanwhile', async () => {
    const [ada, bob] = [await person(), await person()]
    const [ofAda, ofBob] = [await ask(first, ada, 'moderator'), await ask(first, bob, 'moderator')]
    await suspend(ada)
    expect(await confirm(second, ofAda.act)).toMatchObject({ status: 400, code: 'suspended_no_role' })
    expect((await call(first, 'DELETE', `/v2/user/${bob.id}`)).status).toBe(204)
    expect(await confirm(second, ofBob.act)).toMatchObject({ status: 404 })
    expect(await typesOf(ofAda.act)).toEqual(['StaffActAsked'])
  })

  it('is not confirmed once whoever asked is an admin no longer', async () => {
    const ada = await person()
    const { act } = await ask(first, ada, 'moderator')
    await deps.identity.credentials.setRole(first.id, 'developer', 1_000)
    expect(await confirm(second, act)).toMatchObject({ status: 400, code: 'act_asker_left' })
  })

  it('lapses when nobody confirms it within 24 hours', async () => {
    const ada = await person()
    const { act } = await ask(first, ada, 'moderator')
    await kit.round()
    await kit.round({ at: Date.now() + dayMs - 60_000 })
    expect(await typesOf(act)).toEqual(['StaffActAsked'])
    await kit.round({ at: Date.now() + dayMs + 1 })
    expect(await typesOf(act)).toEqual(['StaffActAsked', 'StaffActLapsed'])
    expect(await confirm(second, act)).toMatchObject({ status: 400, code: 'act_over' })
    expect(await roleOf(ada)).toBe('developer')
  })
})

it('that proves impossible while it is carried out has failed, and leaves nothing half done', async () => {
  const ada = await person()
  const { act } = await ask(first, ada, 'moderator')
  afterStep = () => suspend(ada)
  expect(await confirm(second, act)).toMatchObject({ status: 400, code: 'act_failed', reason: 'suspended_no_role' })
  expect(await typesOf(act)).toEqual(['StaffActAsked', 'StaffActConfirmed', 'StaffActFailed'])
  expect(await roleOf(ada)).toBe('developer')
  await kit.round()
  await kit.round()
  expect(await mailsTo(first, act)).toEqual(['staff_act_ended'])
  expect(await confirm(second, act)).toMatchObject({ status: 400, code: 'act_over' })
})

describe('where there is one admin', () => {
  it('takes effect after 24 hours', async () => {
    await onlyAdmin(first)
    const ada = await person()
    const { act } = await ask(first, ada, 'admin')
    expect(await confirm(first, act)).toMatchObject({ code: 'act_asked_by_you' })
    await kit.round()
    const due = Date.now() + dayMs + 1
    for (let turn = 0; turn < 3; turn++) await kit.round({ at: due })
    expect(await typesOf(act)).toEqual(['StaffActAsked', 'StaffActCameDue', 'StaffActCarriedOut'])
    expect(await roleOf(ada)).toBe('admin')
    expect(await mailsTo(first, act)).toEqual(['staff_act_asked', 'staff_act_ended'])
    const changed = (await eventsOf(ada.id)).find(({ type }) => type === 'AccountRoleChanged')
    expect(changed?.metadata.actor).toEqual({ kind: 'staff', id: first.id })
  })

  it('can be withdrawn within that time', async () => {
    await onlyAdmin(first)
    const ada = await person()
    const { act } = await ask(first, ada, 'admin')
    expect(await withdraw(first, act)).toMatchObject({ status: 204 })
    await kit.round()
    await kit.round({ at: Date.now() + dayMs + 1 })
    expect(await roleOf(ada)).toBe('developer')
  })

  it('never takes the last admin’s role', async () => {
    await onlyAdmin(first)
    expect(await ask(first, first, 'moderator')).toMatchObject({ status: 400, code: 'last_admin' })
  })
})

it('of two admins neither can put the other out', async () => {
  await deps.identity.credentials.setRole(third.id, 'developer', 1_000)
  expect(await ask(first, second, 'developer')).toMatchObject({ status: 400, code: 'nobody_to_confirm' })
  const byEdit = await call(first, 'PATCH', `/v2/user/${second.id}`, { role: 'developer', reason })
  expect(byEdit).toMatchObject({ status: 400, code: 'nobody_to_confirm' })
  // But each can step down with the other's consent.
  const { act } = await ask(first, first, 'moderator')
  expect(await confirm(second, act)).toMatchObject({ status: 204 })
  expect(await roleOf(first)).toBe('moderator')
})

describe('a crash', () => {
  it('after the confirmation leaves the act to a worker, which carries it out once', async () => {
    const ada = await person()
    const { act } = await ask(first, ada, 'moderator')
    afterStep = dies
    // It was confirmed, so it is only answered that it is going on.
    expect((await confirm(second, act)).status).toBe(202)
    expect(await typesOf(act)).toEqual(['StaffActAsked', 'StaffActConfirmed'])
    await kit.deps.ops.query(`update ops.saga set leased_until = now() - interval '1 minute'`)
    await kit.round()
    await kit.round({ at: Date.now() + 60_000 })
    await kit.round({ at: Date.now() + 120_000 })
    expect(await typesOf(act)).toEqual(['StaffActAsked', 'StaffActConfirmed', 'StaffActCarriedOut'])
    const changed = (await eventsOf(ada.id)).filter(({ type }) => type === 'AccountRoleChanged')
    expect(changed).toMatchObject([{ metadata: { actor: { kind: 'staff', id: second.id } } }])
  })

  it('after the effect has the act recorded as done, and nothing done twice', async () => {
    const ada = await person()
    const { act } = await ask(first, ada, 'moderator')
    await confirm(second, act)
    const before = (await eventsOf(ada.id)).length
    const context: CommandContext = {
      ...{ actor: { kind: 'staff', id: second.id }, via: { kind: 'schedule', id: 'test' }, ids: randomIds() },
      ...{ correlationId: 'again', causationId: 'again', now: Date.now },
    }
    expect(await carryOutStaffAct(deps, act, context)).toBeUndefined()
    await kit.round()
    expect((await eventsOf(ada.id)).filter(({ type }) => !type.startsWith('Notification'))).toHaveLength(before)
  })
})

it('tells the other admins and whom it concerns, once each, and what became of it', async () => {
  const ada = await person()
  const { act } = await ask(first, ada, 'moderator')
  await kit.round()
  await kit.round()
  expect([
    await mailsTo(first, act),
    await mailsTo(second, act),
    await mailsTo(third, act),
    await mailsTo(ada, act),
  ]).toEqual([...[[], ['staff_act_asked'], ['staff_act_asked'], ['staff_act_about_you']]])
  await confirm(second, act)
  await kit.round()
  expect([await mailsTo(first, act), await mailsTo(third, act), await mailsTo(ada, act)]).toEqual([
    ...[['staff_act_ended'], ['staff_act_asked', 'staff_act_ended'], ['staff_act_about_you', 'staff_act_ended']],
  ])
})

describe('PATCH of a user by an admin', () => {
  const patch = (by: Person, { id }: Person, body: object, headers = {}) =>
    call(by, 'PATCH', `/v2/user/${id}`, body, headers)

  it('answers 204 and begins the act that its header names, while other fields change at once', async () => {
    const ada = await person()
    const { status, act } = await patch(first, ada, { role: 'moderator', bio: 'Digs.', reason })
    expect(status).toBe(204)
    const { state } = await deps.bus.load(accountDecider, accountStream(ada.id))
    expect(state).toMatchObject({ role: 'developer', bio: { sealed: expect.any(String) } })
    expect(await confirm(second, act ?? '')).toMatchObject({ status: 204 })
    expect(await roleOf(ada)).toBe('moderator')
  })

  it('takes a reason for another role or other badges, but not for the present ones', async () => {
    const ada = await person()
    expect(await patch(first, ada, { role: 'moderator', bio: 'Digs.' })).toMatchObject({
      ...{ status: 400, code: 'reason_required', field: 'reason' },
    })
    expect(await patch(first, ada, { badges: 5 })).toMatchObject({ code: 'reason_required', field: 'reason' })
    expect(await patch(first, ada, { role: 'developer', badges: 0, bio: 'Likes lamps.' })).toMatchObject({
      ...{ status: 204, act: null },
    })
    const types = (await eventsOf(ada.id)).map(({ type }) => type)
    expect(types.filter((type) => type === 'StaffActAsked' || type === 'AccountBadgesChanged')).toEqual([])
  })

  it('changes nothing at all if the role can’t be asked for', async () => {
    const ada = await person()
    await suspend(ada)
    expect(await patch(first, ada, { role: 'moderator', bio: 'Digs.', reason })).toMatchObject({
      ...{ status: 400, code: 'suspended_no_role', field: 'role' },
    })
    const { state } = await deps.bus.load(accountDecider, accountStream(ada.id))
    expect(state).toMatchObject({ bio: null })
  })

  it('changes nothing while another change of the role waits', async () => {
    const ada = await person()
    await ask(first, ada, 'moderator')
    await kit.round()
    expect(await patch(second, ada, { role: 'admin', bio: 'Digs.', reason })).toMatchObject({
      ...{ status: 400, code: 'act_already_waiting' },
    })
    const { state } = await deps.bus.load(accountDecider, accountStream(ada.id))
    expect(state).toMatchObject({ bio: null })
  })

  it('asks for nothing if something else changed before', async () => {
    const ada = await person()
    expect(await patch(first, ada, { role: 'moderator', reason }, { 'if-match': '"9-x"' })).toMatchObject({
      status: 412,
    })
    expect((await eventsOf(ada.id)).some(({ type }) => type === 'StaffActAsked')).toBe(false)
  })

  it('gives badges with a reason that the history has and a mail tells, and never to oneself', async () => {
    const ada = await person()
    expect(await patch(first, ada, { badges: 5, reason })).toMatchObject({ status: 204 })
    const changed = (await eventsOf(ada.id)).find(({ type }) => type === 'AccountBadgesChanged')
    expect(changed).toMatchObject({ data: { badges: 5, reason }, metadata: { actor: { id: first.id } } })
    await kit.round()
    const { rows } = await kit.deps.ops.query(
      `select data->>'about' as about from ops.job where data->>'mail' = 'badges_changed' and data->>'accountId' = $1`,
      [ada.id],
    )
    expect(rows).toEqual([{ about: String(changed?.revision) }])
    expect(await patch(first, first, { badges: 5, reason })).toMatchObject({
      status: 401,
      code: 'conflict_of_interest',
    })
  })
})

describe('a pause of the role', () => {
  async function signedIn(id: string) {
    const secret = newSecret('pat')
    const token = { id: `TOKEN${made++}`, accountId: id, secret, name: 'Tool', scopes: STAFF_SCOPE, projects: null }
    await deps.identity.tokens.put({ ...token, expiresAt: Date.now() + 9 * dayMs })
    return (now = Date.now()) => createAuthenticate(kit.deps.ops, { now: () => now })(secret, {})
  }
  const paused = (by: Person, of: Person) => ask(by, of, 'developer', { pauses: true })

  it('lets the role of a moderator not count until the act is decided', async () => {
    const [ada, bob] = [await person('moderator'), await person('moderator')]
    const [asAda, asBob] = [await signedIn(ada.id), await signedIn(bob.id)]
    expect((await asAda())?.role).toBe('moderator')
    const { status, act } = await paused(first, ada)
    expect(status).toBe(204)
    expect([(await asAda())?.role, (await asBob())?.role]).toEqual(['developer', 'moderator'])
    expect((await asAda(Date.now() + dayMs))?.role).toBe('moderator')
    expect(await roleOf(ada)).toBe('moderator')
    await kit.round()
    expect((await asAda())?.role).toBe('developer')
    await refuse(second, act)
    expect((await asAda())?.role).toBe('moderator')
    await kit.round()
    expect((await asAda())?.role).toBe('moderator')
  })

  it('is begun by a worker if the request broke off, and ends with a withdrawal', async () => {
    const ada = await person('moderator')
    const asAda = await signedIn(ada.id)
    const { act } = await paused(first, ada)
    await kit.deps.ops.query('update ops.credential set pause = null where account_id = $1', [ada.id])
    await kit.round()
    expect((await asAda())?.role).toBe('developer')
    await withdraw(first, act)
    expect((await asAda())?.role).toBe('moderator')
  })

  it('is only for moderators who are to lose the role', async () => {
    const [ada, bob] = [await person(), await person('moderator')]
    for (const [whom, role] of [
      [ada, 'moderator'],
      [bob, 'admin'],
      [second, 'developer'],
    ] as const) {
      expect(await ask(first, whom, role, { pauses: true })).toMatchObject({
        code: 'pause_not_possible',
        field: 'pauses',
      })
    }
  })
})
