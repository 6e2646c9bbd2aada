import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Visitor } from '../testing/visitor.ts'
import { until } from '../testing/wait.ts'
import { admin, moderator, owner } from './authority/person.ts'
import { type Account, Stage } from './authority/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.start([owner, moderator, admin])
}, 120_000)
afterAll(() => stage?.stop())

const codeOf = async (answer: Promise<{ status: number; body: { details?: { code: string } } }>) => {
  const { status, body } = await answer
  return status < 300 ? status : body.details?.code
}
const theft = { reason: 'Theft.', until: null }

/** The session in which somebody suspended appeals, by their password. */
async function appealing({ username, password }: Account): Promise<Visitor> {
  const { body } = await stage.withToken().ask('POST', '/_internal/auth/login', { username, password })
  const { session } = await stage.withToken().get200('POST', '/_internal/auth/suspended', { flow: body.details.flow })
  return stage.withToken(session)
}

async function suspended(): Promise<{ account: Account; by: Visitor }> {
  const account = await stage.newAccount()
  await stage.visitor(moderator).expect(204, 'PUT', `/_internal/user/${account.id}/suspension`, theft)
  return { account, by: await appealing(account) }
}
const write = (by: Visitor, message = 'It was mine.') => by.ask('POST', '/_internal/appeal', { message })
const answer = (id: string, by: Visitor, message = 'Show us.') =>
  by.ask('POST', `/_internal/user/${id}/appeal/answer`, { message })
const decide = (id: string, by: Visitor, decision: 'keep' | 'end') =>
  by.ask('POST', `/_internal/user/${id}/appeal/decision`, { decision, message: 'We looked again.' })

describe('an appeal', () => {
  it('goes from the first message to a decision of somebody else', async () => {
    const { account, by } = await suspended()
    expect((await by.get200('GET', '/_internal/appeal')).appeal).toBeNull()
    expect(await codeOf(write(by))).toBe(204)
    const [guard, other] = [stage.visitor(moderator), stage.visitor(admin)]
    expect(await codeOf(answer(account.id, guard))).toBe(204)
    const filter = encodeURIComponent(JSON.stringify({ account: account.id }))
    const [listed] = await guard.get200('GET', `/admin-api/appeals?filter=${filter}`)
    expect(listed).toMatchObject({ state: 'answered', suspended_by_you: true, suspension: { reason: 'Theft.' } })
    expect(await codeOf(decide(account.id, guard, 'end'))).toBe('suspended_yourself')
    expect(await codeOf(decide(account.id, guard, 'keep'))).toBe('suspended_yourself')
    expect(await codeOf(write(by, 'Here it is.'))).toBe(204)
    const mine = await by.get200('GET', '/_internal/appeal')
    expect(mine).toMatchObject({ suspension: { reason: 'Theft.', until: null }, appeal: { state: 'open' } })
    expect(mine.appeal.messages.map(({ by_staff }: { by_staff: boolean }) => by_staff)).toEqual([false, true, false])
    expect(mine.appeal.messages[0].rendered.join('')).toContain('It was mine.')
    expect(JSON.stringify(mine)).not.toContain(stage.account(moderator).id)

    expect(await codeOf(decide(account.id, other, 'end'))).toBe(204)
    const shown = await guard.get200('GET', `/admin-api/appeals/${listed.id}`)
    expect(shown).toMatchObject({ state: 'closed', outcome: 'ended', decided_alone: false, suspension: null })
    expect(shown.messages).toHaveLength(4)
    // The session was for the time of the suspension alone.
    expect(await codeOf(by.ask('GET', '/_internal/appeal'))).toBe('invalid_token')
    const { username, password } = account
    await stage.withToken().get200('POST', '/_internal/auth/login', { username, password })
  })

  it('can be repeated a month after staff kept the suspension', async () => {
    const { account, by } = await suspended()
    await write(by)
    expect(await codeOf(decide(account.id, stage.visitor(admin), 'keep'))).toBe(204)
    const { appeal } = await by.get200('GET', '/_internal/appeal')
    expect(appeal).toMatchObject({ state: 'closed', outcome: 'kept' })
    expect(await codeOf(write(by))).toBe('appeal_too_soon')
    expect(await codeOf(answer(account.id, stage.visitor(admin)))).toBe('appeal_not_open')
    expect(await codeOf(decide(account.id, stage.visitor(admin), 'end'))).toBe('appeal_not_open')
  })

  it('takes so many messages and no more', async () => {
    const { account, by } = await suspended()
    for (let round = 0; round < 6; round++) {
      for (let count = 0; count < 5; count++) expect(await codeOf(write(by))).toBe(204)
      expect(await codeOf(write(by))).toBe(round < 5 ? 'appeal_unanswered' : 'appeal_full')
      expect(await codeOf(answer(account.id, stage.visitor(moderator)))).toBe(204)
    }
    for (let count = 6; count < 100; count++) await answer(account.id, stage.visitor(moderator))
    expect(await codeOf(answer(account.id, stage.visitor(moderator)))).toBe('appeal_full')
    const long = await write(by, 'x'.repeat(10_001))
    expect([long.status, long.body.details.field]).toEqual([400, 'message'])
  })

  it('is closed when staff end the suspension otherwise', async () => {
    const { account, by } = await suspended()
    await write(by)
    const end = { reason: 'Mistaken.' }
    await stage.visitor(moderator).expect(204, 'DELETE', `/_internal/user/${account.id}/suspension`, end)
    const filter = encodeURIComponent(JSON.stringify({ account: account.id }))
    const listed = () => stage.visitor(moderator).get200('GET', `/admin-api/appeals?filter=${filter}`)
    const [closed] = await until(listed, ([appeal]) => appeal.outcome !== null)
    expect(closed).toMatchObject({ state: 'closed', outcome: 'suspension_ended' })
  })

  it('is refused to others, and about nobody', async () => {
    const { account } = await suspended()
    expect(await codeOf(write(stage.visitor(owner)))).toBe('not_suspended')
    expect(await codeOf(stage.visitor(owner).ask('GET', '/_internal/appeal'))).toBe('not_found')
    expect(await codeOf(answer(account.id, stage.visitor(owner)))).toBe('staff_only')
    expect(await codeOf(decide(account.id, stage.visitor(owner), 'end'))).toBe('staff_only')
    expect(await codeOf(answer('nobody', stage.visitor(moderator)))).toBe('account_not_found')
    expect(await codeOf(decide('nobody', stage.visitor(moderator), 'end'))).toBe('account_not_found')
    expect(await codeOf(stage.visitor(owner).ask('GET', '/admin-api/appeals'))).toBe('staff_only')
    expect(await codeOf(stage.visitor(owner).ask('GET', '/admin-api/appeals/nothing0'))).toBe('staff_only')
    expect(await codeOf(stage.visitor(moderator).ask('GET', '/admin-api/appeals/nothing0'))).toBe('not_found')
    const projects = (id: string) => `/_internal/user/${id}/owned-projects`
    expect(await codeOf(stage.visitor(owner).ask('GET', projects(account.id)))).toBe('staff_only')
    expect(await codeOf(stage.visitor(moderator).ask('GET', projects('nobody')))).toBe('not_found')
  })
})

describe('what the account owns', () => {
  const statusOf = async (id: string) => (await stage.visitor(admin).get200('GET', `/v2/project/${id}`)).status
  const suspend = (more: object = {}) =>
    stage.visitor(moderator).expect(204, 'PUT', `/_internal/user/${stage.account(owner).id}/suspension`, {
      ...{ ...theft, projects: 'withhold' },
      ...more,
    })
  const end = (restore: boolean) =>
    stage.visitor(moderator).expect(204, 'DELETE', `/_internal/user/${stage.account(owner).id}/suspension`, {
      ...{ reason: 'Mistaken.', restore_projects: restore },
    })
  const decideOn = (id: string, decision: string) =>
    stage.visitor(admin).expect(204, 'POST', `/_internal/moderation/project/${id}/decision`, {
      ...{ decision, message: 'We looked at it.' },
    })
  const becomes = (id: string, wanted: string) =>
    until(
      () => statusOf(id),
      (status) => status === wanted,
    )

  it('is withheld with the suspension and returns after it, unless staff have decided since', async () => {
    const made = [await stage.project({}), await stage.project({}), await stage.project({}), await stage.project({})]
    const [live, waiting, decided, draft] = made.map(({ id }) => id) as [string, string, string, string]
    for (const id of [live, decided]) await decideOn(id, 'approve')
    await decideOn(waiting, 'approve')
    await stage.visitor(admin).expect(204, 'PATCH', `/v2/project/${waiting}`, { status: 'unlisted' })
    const { projects } = await stage
      .visitor(moderator)
      .get200('GET', `/_internal/user/${stage.account(owner).id}/owned-projects`)
    expect(projects.map(({ id, status, own }: Record<string, unknown>) => ({ id, status, own }))).toEqual(
      expect.arrayContaining([
        { id: live, status: 'approved', own: false },
        { id: waiting, status: 'unlisted', own: false },
        { id: draft, status: 'draft', own: false },
      ]),
    )

    await suspend()
    await Promise.all([live, waiting, decided].map((id) => becomes(id, 'withheld')))
    expect(await statusOf(draft)).toBe('draft')
    await decideOn(decided, 'reject')
    // Another suspension replaces the first, and leaves what staff have decided.
    await suspend({ reason: 'Theft, twice.' })
    await end(true)
    await Promise.all([becomes(live, 'approved'), becomes(waiting, 'unlisted')])
    expect(await statusOf(decided)).toBe('rejected')

    await suspend()
    await becomes(live, 'withheld')
    await end(false)
    await suspend({ projects: 'stay' })
    await end(true)
    expect(await statusOf(live)).toBe('withheld')
  })
})

it('closes the socket of a launcher, and friends see it go', async () => {
  const [account, friend] = [await stage.newAccount(), await stage.newAccount()]
  await account.visitor.expect(204, 'POST', `/v3/friend/${friend.id}`)
  await friend.visitor.expect(204, 'POST', `/v3/friend/${account.id}`)
  const { site, token } = account.visitor
  const address = `${site.origin.replace('http', 'ws')}/_internal/launcher_socket?code=${token}`
  const socket = new WebSocket(address)
  const { promise: closed, resolve } = Promise.withResolvers<[code: number, reason: string]>()
  socket.once('close', (code, reason) => resolve([code, String(reason)]))
  const online = async () => (await friend.visitor.get200('GET', '/_internal/friends')).friends[0].online
  await until(online, (found) => found !== null)
  await stage.visitor(moderator).expect(204, 'PUT', `/_internal/user/${account.id}/suspension`, theft)
  expect(await closed).toEqual([1008, 'The session has ended'])
  await until(online, (found) => found === null)
  const again = new WebSocket(address)
  const refused = await new Promise((told) => again.once('error', told))
  expect(String(refused)).toContain('401')
}, 60_000)
