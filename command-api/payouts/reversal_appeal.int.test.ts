import type { Role } from '@adit/events/identity/role.values.ts'
import { APPEAL_MESSAGES } from '@adit/events/moderation/appeal.values.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccount } from '../identity/account/account_create.ts'
import { identityDeps } from '../identity/identity_deps.ts'
import { inboxStream } from '../notifications/inbox.decider.ts'
import { type CommandKit, startCommandKit } from '../testing/command_kit.ts'
import { ledgerDecider, ledgerStream } from './ledger.decider.ts'
import { reversalAppealStream } from './reversal_appeal.decider.ts'

let kit: CommandKit
let [root, eve, tom, who, reversal] = ['', '', '', '', '']
let count = 0
const create = async (username: string, role: Role) => {
  const wish = { username, email: `${username}@example.org`, password: null, role }
  return (await createAccount(identityDeps(kit.deps), { ...wish, now: Date.now(), ids: randomIds() })).accountId
}
beforeAll(async () => {
  kit = await startCommandKit()
  root = await create('root', 'admin')
  eve = await create('eve', 'admin')
  tom = await create('tom', 'admin')
})
afterAll(() => kit?.close())

interface Answer {
  status: number
  code?: string
  limit?: number
}
async function call(by: string, path: string, body: object = {}, role: Role = 'admin'): Promise<Answer> {
  const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const answer = await kit.as(by, role)(path, init)
  const text = await answer.text()
  return { status: answer.status, ...(text !== '' && JSON.parse(text).details) }
}
const lastAct = async () => {
  const { events } = await kit.store.readLog({ after: undefined, limit: 100_000 })
  return Object(events.findLast(({ type }) => type === 'StaffActAsked')?.data).actId as string
}
async function act(path: string, body: object): Promise<string> {
  expect(await call(root, path, body)).toMatchObject({ status: 204 })
  const actId = await lastAct()
  expect(await call(eve, `/_internal/staff_act/${actId}/confirm`)).toMatchObject({ status: 204 })
  return actId
}
const rounds = async () => {
  for (let round = 0; round < 4; round++) await kit.round({ at: Date.now() + 60_000 })
  expect(kit.gaveUp).toEqual([])
}

/** Revenue of somebody new is taken back by root and eve. */
async function takeBackFrom(role: Role): Promise<void> {
  who = await create(`earner${++count}`, role)
  const context: CommandContext = {
    ...{ actor: { kind: 'system', id: 'revenue' }, via: { kind: 'schedule', id: 'revenue' }, ids: randomIds() },
    ...{ correlationId: 'test', causationId: 'test', now: Date.now },
  }
  const shares = [{ projectId: 'PROJECT1', points: 1, earned: '10.00', weight: 1, weights: 1, amount: '10.00' }]
  const day = { day: '2020-01-01', run: 1, availableOn: '2020-03-31', today: '2026-11-01' }
  await kit.deps.bus.execute({
    ...{ decider: ledgerDecider, stream: ledgerStream(who), root: who, context },
    command: { type: 'CreditRevenue', ...day, shares },
  })
  const window = { from: '2020-01-01', until: '2020-01-01', reason: 'One program.' }
  reversal = await act(`/_internal/user/${who}/reversal`, window)
  await rounds()
}
beforeEach(() => takeBackFrom('developer'))

const appeal = (message = 'It was a launcher.', by = who) =>
  call(by, `/_internal/payout/reversals/${reversal}/appeal`, { message }, 'developer')
const of = (what: 'answer' | 'uphold', id = who) => `/_internal/user/${id}/reversal/${reversal}/appeal/${what}`
const answer = (by = root) => call(by, of('answer'), { message: 'We look.' })
const uphold = (by = tom) => call(by, of('uphold'), { message: 'It was one program.' })
const types = async () => (await kit.store.readStream(reversalAppealStream(reversal))).map(({ type }) => type)
const steps = async () =>
  (await kit.store.readStream(inboxStream(who))).map(({ data }) => Object(Object(data).body).step as string)
const subjects = async () => {
  const { mails } = await identityDeps(kit.deps).identity.outbox.list({ offset: 0, limit: 1_000 })
  return mails.filter(({ account }) => account === who).map(({ subject }) => subject)
}

describe('an appeal against a reversal', () => {
  it('is answered and decided by admins other than those who took the money back', async () => {
    expect(await appeal()).toMatchObject({ status: 204 })
    const [opened, posted] = await kit.store.readStream(reversalAppealStream(reversal))
    expect(opened?.data).toEqual({ reversalId: reversal, accountId: who, reversedBy: [root, eve] })
    expect(JSON.stringify(posted?.data)).not.toContain('launcher')
    expect(await answer()).toMatchObject({ status: 204 })
    for (const by of [root, eve]) expect(await uphold(by)).toMatchObject({ status: 401, code: 'reversed_yourself' })
    expect(await uphold()).toMatchObject({ status: 204 })
    expect(await appeal()).toMatchObject({ status: 400, code: 'reversal_appeal_decided' })
    expect(await answer()).toMatchObject({ status: 400, code: 'reversal_appeal_not_open' })
    expect(await uphold()).toMatchObject({ status: 400, code: 'reversal_appeal_not_open' })
    await rounds()
    await rounds()
    expect(await steps()).toEqual(['reversed', 'answered', 'upheld'])
    const told = (await subjects()).filter((subject) => subject.includes('appeal'))
    expect(told.toSorted()).toEqual(['Your appeal was answered', 'Your appeal was decided'])
  })

  it('ends when the money is given back', async () => {
    expect(await appeal()).toMatchObject({ status: 204 })
    await act(`/_internal/user/${who}/reversal/${reversal}/restore`, { reason: 'It was a launcher.' })
    await rounds()
    expect((await types()).at(-1)).toBe('ReversalAppealClosed')
    expect(await steps()).toEqual(['reversed', 'restored'])
    expect(await appeal()).toMatchObject({ status: 400, code: 'reversal_restored' })
  })

  it('is for whom it was taken from', async () => {
    const other = await create(`other${count}`, 'developer')
    expect(await appeal('Mine.', other)).toMatchObject({ status: 404, code: 'reversal_not_found' })
    expect(await types()).toEqual([])
  })

  it('has limits, so that nobody floods staff', async () => {
    for (let index = 0; index < APPEAL_MESSAGES.unanswered; index++)
      expect(await appeal()).toMatchObject({ status: 204 })
    expect(await appeal()).toMatchObject({ code: 'appeal_unanswered', limit: APPEAL_MESSAGES.unanswered })
    for (let index = APPEAL_MESSAGES.unanswered; index < APPEAL_MESSAGES.max; index++) {
      if (index % APPEAL_MESSAGES.unanswered === 0) expect(await answer()).toMatchObject({ status: 204 })
      expect(await appeal()).toMatchObject({ status: 204 })
    }
    await answer()
    expect(await appeal()).toMatchObject({ code: 'appeal_full', limit: APPEAL_MESSAGES.max })
    for (let index = 0; index < APPEAL_MESSAGES.staffMax; index++) await answer()
    expect(await answer()).toMatchObject({ code: 'appeal_full', limit: APPEAL_MESSAGES.staffMax })
  })

  it('is there before staff can answer, and of the account that they name', async () => {
    expect(await answer()).toMatchObject({ status: 400, code: 'reversal_appeal_not_open' })
    await appeal()
    for (const what of ['answer', 'uphold'] as const) {
      expect(await call(root, of(what, 'nobody99'), { message: 'No.' })).toMatchObject({ code: 'account_not_found' })
      expect(await call(root, of(what, tom), { message: 'No.' })).toMatchObject({ code: 'reversal_appeal_not_open' })
    }
  })

  it.each(['developer', 'moderator'] as const)('is not for a %s to decide', async (role) => {
    await appeal()
    for (const what of ['answer', 'uphold'] as const)
      expect(await call('somebody', of(what), { message: 'No.' }, role)).toMatchObject({ code: 'admins_decide' })
  })

  it.each(['', '   ', 'x'.repeat(10_001)])('is no message such as %j', async (message) => {
    expect(await appeal(message)).toMatchObject({ status: 400 })
    expect(await types()).toEqual([])
  })
})

it('of an admin is decided by others', async () => {
  await takeBackFrom('admin')
  await appeal()
  expect(await uphold(who)).toMatchObject({ status: 401, code: 'reversed_yourself' })
  expect(await uphold(tom)).toMatchObject({ status: 204 })
})
