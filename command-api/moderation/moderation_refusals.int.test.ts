import type { ThreadEvent } from '@adit/events/moderation/review.events.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectStream } from '../catalogue/catalogue_streams.ts'
import { createAccounts } from '../identity/people.fixture.ts'
import { createProject } from '../teams/team.fixture.ts'
import { type CommandKit, startCommandKit } from '../testing/command_kit.ts'
import { type Caller, type Request, refused, sendAs } from '../testing/refused.ts'
import { threadDecider, threadStream } from './thread/thread.decider.ts'

let kit: CommandKit
/** Of a draft of ada's, which nobody else may see. */
const hidden = { thread: '', message: '' }
const send = (request: Request) => sendAs(kit, request)
const message = { body: { type: 'text', body: 'The source link is fixed.' } }

beforeAll(async () => {
  kit = await startCommandKit()
  await createAccounts(kit, 'ada')
  const { projectId } = await createProject(kit, 'ada', 'hidden')
  const [created] = await kit.store.readStream(projectStream(projectId))
  hidden.thread = Object(created?.data).threadId
  expect((await send({ method: 'POST', path: `/v3/thread/${hidden.thread}`, body: message })).status).toBe(204)
  hidden.message = Object((await kit.store.readStream(threadStream(hidden.thread))).at(-1)?.data).messageId
})
afterAll(() => kit.close())

const context = () => ({
  actor: { kind: 'user' as const, id: 'ada00000' },
  via: { kind: 'session' as const, id: 'test' },
  ...{ correlationId: 'test', causationId: 'test', now: Date.now, ids: randomIds() },
})

const review = '/_internal/moderation/project/NOSUCH00'
it.each<[refusal: string, by: Caller, method: string, path: string, body?: unknown]>([
  ['404 project_not_found', 'mod', 'POST', `${review}/lock`, {}],
  ['404 project_not_found', 'mod', 'DELETE', `${review}/lock`],
  ['404 project_not_found', 'mod', 'POST', `${review}/decision`, { decision: 'approve' }],
  ['404 project_not_found', 'mod', 'POST', `${review}/restore`],
  ['404 not_found', 'mod', 'GET', '/admin-api/parked_reactions/notify.NOSUCH00'],
  ['404 not_found', 'mod', 'GET', '/admin-api/jobs/mail.NOSUCH00'],
  ['404 project_not_found', 'bob', 'POST', '/v3/thread/:thread', message],
  ['404 project_not_found', 'bob', 'DELETE', '/v3/message/:message'],
])('answers %s to %s: %s %s', async (refusal, by, method, path, body) => {
  const before = await kit.store.readStream(threadStream(hidden.thread))
  const target = path.replace(':thread', hidden.thread).replace(':message', hidden.message)
  expect(await refused(send({ by, method, path: target, body }))).toBe(refusal)
  expect(await kit.store.readStream(threadStream(hidden.thread))).toEqual(before)
})

it('refuses messages to a full thread, but some more of staff', async () => {
  const { projectId } = await createProject(kit, 'ada', 'talkative')
  const [created] = await kit.store.readStream(projectStream(projectId))
  const { threadId } = Object(created?.data)
  const stream = threadStream(threadId)
  const fill = async (count: number) => {
    const said = { authorId: 'ada00000', byStaff: false, private: false, body: 'More.', replyingTo: null }
    const posted = (index: number): ThreadEvent => ({
      ...{ type: 'ThreadMessagePosted', data: { ...said, messageId: `M${count}of${index}` } },
    })
    const events = Array.from({ length: count }, (_, index) => posted(index))
    const decider = { ...threadDecider, decide: () => events }
    const command = { type: 'DeleteThreadMessage' as const, messageId: '', by: { accountId: '', isStaff: false } }
    await kit.deps.bus.execute({ decider, stream, root: projectId, command, context: context() })
  }
  for (const count of [250, 249, 248, 247, 5]) await fill(count)
  const say = (by: Caller) => send({ by, method: 'POST', path: `/v3/thread/${threadId}`, body: message })
  expect((await say('ada')).status).toBe(204)
  expect(await refused(say('ada'))).toBe('400 thread_full')
  expect((await say('mod')).status).toBe(204)
  await fill(99)
  expect(await refused(say('mod'))).toBe('400 thread_full')
  expect(await kit.store.readStream(stream, { from: 1_000 })).toHaveLength(101)
})
