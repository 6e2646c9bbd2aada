import type { ThreadEvent } from '@adit/events/moderation/review.events.ts'
import { THREAD_MESSAGES } from '@adit/events/moderation/thread.values.ts'
import { fold } from '@adit/platform/eventing/decider.ts'
import { Refusal } from '@adit/platform/eventing/refusal.ts'
import { expect, it } from 'vitest'
import { messageStream } from './message.decider.ts'
import { type ThreadCommand, threadDecider, threadStream } from './thread.decider.ts'

const opened: ThreadEvent = { type: 'ThreadOpened', data: { threadId: 'THREAD01', projectId: 'PROJECT1' } }
const message = { messageId: 'M1', authorId: 'ada', byStaff: false, private: false, body: 'Hello', replyingTo: null }
const said = (change: Partial<typeof message> = {}): ThreadEvent => ({
  type: 'ThreadMessagePosted',
  data: { ...message, ...change },
})
const hidden = said({ messageId: 'M2', authorId: 'mod', byStaff: true, private: true })
const gone: ThreadEvent = { type: 'ThreadMessageDeleted', data: { messageId: 'M1' } }
const post = (change: { messageId?: string; replyingTo?: string } = {}, seesPrivate = false): ThreadCommand => ({
  ...{ type: 'PostThreadMessage', ...message, seesPrivate },
  ...change,
})
const drop = (messageId: string, accountId: string, isStaff = false): ThreadCommand => ({
  type: 'DeleteThreadMessage',
  messageId,
  by: { accountId, isStaff },
})

it.each<[string, ThreadEvent[], ThreadCommand, string | string[]]>([
  ['a thread is opened', [], { type: 'OpenThread', threadId: 'THREAD01', projectId: 'PROJECT1' }, ['ThreadOpened']],
  ['once', [opened], { type: 'OpenThread', threadId: 'THREAD01', projectId: 'PROJECT1' }, []],
  ['nothing is said where no thread is', [], post(), 'thread_not_found'],
  ['a message is posted', [opened], post(), ['ThreadMessagePosted']],
  ['once', [opened, said()], post(), []],
  ['an answer names a message', [opened, said()], post({ messageId: 'M3', replyingTo: 'M1' }), ['ThreadMessagePosted']],
  ['that exists', [opened], post({ messageId: 'M3', replyingTo: 'M9' }), 'unknown_reply'],
  ['and that its author may see', [opened, hidden], post({ messageId: 'M3', replyingTo: 'M2' }), 'unknown_reply'],
  ['as staff do', [opened, hidden], post({ messageId: 'M3', replyingTo: 'M2' }, true), ['ThreadMessagePosted']],
  ['its author deletes a message', [opened, said()], drop('M1', 'ada'), ['ThreadMessageDeleted']],
  ['or staff', [opened, said()], drop('M1', 'mod', true), ['ThreadMessageDeleted']],
  ['others do not', [opened, said()], drop('M1', 'eve'), 'not_your_message'],
  ['a private one is none to them', [opened, hidden], drop('M2', 'mod'), 'message_not_found'],
  ['a deleted one is none', [opened, said(), gone], drop('M1', 'ada'), 'message_not_found'],
])('%s', (_, history, command, expected) => {
  try {
    const events = threadDecider.decide(command, fold(threadDecider, history))
    expect(events.map(({ type }) => type)).toEqual(expected)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    expect(error.code).toBe(expected)
  }
})

const decide = (history: ThreadEvent[], command: ThreadCommand) =>
  threadDecider.decide(command, fold(threadDecider, history))

it('records who the thread is about, once', () => {
  const open: ThreadCommand = { type: 'OpenThread', ...opened.data } as ThreadCommand
  expect(decide([], open)).toEqual([opened])
  const data = { threadId: 'THREAD02', reportId: 'REPORT01', reporterId: 'ada' }
  const openReport = { type: 'OpenReportThread', ...data } as ThreadCommand
  const openedReport = { type: 'ReportThreadOpened', data } as ThreadEvent
  expect(decide([], openReport)).toEqual([openedReport])
  expect(decide([openedReport], openReport)).toEqual([])
})

it.each([
  ['members and reporters', false, THREAD_MESSAGES.max],
  ['staff', true, THREAD_MESSAGES.staffMax],
])('is full for %s at their limit', (_, byStaff, limit) => {
  const history = [opened, ...Array.from({ length: limit - 1 }, (__, index) => said({ messageId: `N${index}` }))]
  const say: ThreadCommand = { type: 'PostThreadMessage', ...message, messageId: 'LAST', byStaff, seesPrivate: byStaff }
  expect(decide(history, say)).toHaveLength(1)
  expect(() => decide([...history, said({ messageId: 'N' })], say)).toThrow(
    expect.objectContaining({ code: 'thread_full', data: { limit } }),
  )
})

it('leaves staff room after others have filled it', () => {
  expect(THREAD_MESSAGES.staffMax).toBeGreaterThan(THREAD_MESSAGES.max)
})

it('says which message is meant', () => {
  expect(decide([opened, said()], drop('M1', 'ada'))).toEqual([gone])
  expect(() => decide([opened], drop('M1', 'ada'))).toThrow(expect.objectContaining({ data: { field: 'id' } }))
  expect(() => decide([], drop('M1', 'ada'))).toThrow(expect.objectContaining({ code: 'message_not_found' }))
  expect(() => decide([opened], post({ replyingTo: 'M9' }))).toThrow(
    expect.objectContaining({ data: { field: 'body.replying_to' } }),
  )
})

it('keeps the streams of threads and messages where they were', () => {
  expect([threadStream('A'), messageStream('A')]).toEqual(['moderation.thread-A', 'moderation.message-A'])
})
