import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AccountCommand, accountDecider } from '../../identity/account/account.decider.ts'
import { accountStream } from '../../identity/identity_streams.ts'
import { createAccounts, idOf } from '../../identity/people.fixture.ts'
import { type CommandKit, startCommandKit } from '../../testing/command_kit.ts'
import { type AppealCommand, appealDecider, appealStream } from './appeal.decider.ts'
import { appealReactor } from './appeal.reactor.ts'

let kit: CommandKit
beforeAll(async () => {
  kit = await startCommandKit()
  await createAccounts(kit, 'ada', 'bob', 'cleo')
})
afterAll(() => kit.close())

const context = (now = Date.now): CommandContext => ({
  ...{ actor: { kind: 'staff', id: idOf('other') }, via: { kind: 'session', id: 'test' } },
  ...{ correlationId: 'test', causationId: 'test', now, ids: randomIds() },
})
const tellAccount = (name: string, command: AccountCommand, now = Date.now) =>
  kit.deps.bus.execute({
    ...{ decider: accountDecider, stream: accountStream(idOf(name)), root: idOf(name), command, context: context(now) },
  })
const tell = (name: string, command: AppealCommand) =>
  kit.deps.bus.execute({
    ...{ decider: appealDecider, stream: appealStream(idOf(name)), root: idOf(name), command, context: context() },
  })
const suspend = (name: string, now = Date.now) =>
  tellAccount(name, { type: 'SuspendAccount', reason: 'Theft.', until: null, now: now() }, now)

const said = (name: string, messageId: string, authorId: string) => ({
  ...{ messageId, authorId, body: { account: idOf(name), sealed: '' } },
})
const appeal = (name: string, appealId: string) =>
  tell(name, {
    ...{ type: 'Appeal', appealId, accountId: idOf(name), suspendedBy: [], now: Date.now() },
    ...said(name, `${appealId}-1`, idOf(name)),
  })
const decide = (name: string, outcome: 'kept' | 'ended') =>
  tell(name, {
    ...{ type: 'DecideAppeal', outcome, restoresProjects: true, suspendedBy: [], hasOtherStaff: true },
    ...said(name, 'DECISION', idOf('other')),
  })

/** Delivers the account's last event of a type, as often as the feed may. */
async function deliver(name: string, type: string, times = 2): Promise<RecordedEvent> {
  const streams = [appealStream(idOf(name)), accountStream(idOf(name))]
  const events = (await Promise.all(streams.map((stream) => kit.store.readStream(stream)))).flat()
  const event = events.findLast((each) => each.type === type)
  if (!event) throw new Error(`There is no ${type}`)
  for (let time = 0; time < times; time++) await appealReactor(kit.deps).react(event, context())
  return event
}
const ends = async (name: string) =>
  (await kit.store.readStream(accountStream(idOf(name)))).filter(({ type }) => type === 'AccountSuspensionEnded')
const mails = async (name: string) => {
  const { rows } = await kit.deps.ops.query<{ mail: string }>(
    `select data->>'mail' as mail from ops.job where name = 'send_mail' and data->>'accountId' = $1`,
    [idOf(name)],
  )
  return rows.map(({ mail }) => mail)
}

it('ends the suspension once where the request broke off after the decision', async () => {
  await suspend('ada')
  await appeal('ada', 'APPEAL01')
  await decide('ada', 'ended')
  await deliver('ada', 'AppealDecided')
  expect(await ends('ada')).toMatchObject([
    { data: { reason: 'Decided on the appeal.' }, metadata: { actor: { kind: 'staff', id: idOf('other') } } },
  ])
  // A suspension that came later is none of its business.
  await suspend('ada', () => Date.now() + 60_000)
  await deliver('ada', 'AppealDecided')
  expect(await ends('ada')).toHaveLength(1)
})

it('tells of an answer and of a decision by one mail each, and of nothing else', async () => {
  await suspend('bob')
  await appeal('bob', 'APPEAL02')
  await deliver('bob', 'AppealMessagePosted')
  expect(await mails('bob')).toEqual([])
  await tell('bob', { type: 'AnswerAppeal', ...said('bob', 'ANSWER01', idOf('other')) })
  await deliver('bob', 'AppealMessagePosted')
  expect(await mails('bob')).toEqual(['appeal_answered'])
  await decide('bob', 'kept')
  await deliver('bob', 'AppealDecided')
  expect((await mails('bob')).toSorted()).toEqual(['appeal_answered', 'appeal_kept'])
  expect(await ends('bob')).toEqual([])
})

it('closes an appeal whose suspension ended otherwise, once', async () => {
  await suspend('cleo')
  await appeal('cleo', 'APPEAL03')
  await tellAccount('cleo', { type: 'EndAccountSuspension', reason: 'Mistaken.' })
  await deliver('cleo', 'AccountSuspensionEnded')
  const closed = (await kit.store.readStream(appealStream(idOf('cleo')))).filter(({ type }) => type === 'AppealClosed')
  expect(closed).toHaveLength(1)
})
