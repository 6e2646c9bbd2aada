import { expect, it } from 'vitest'
import { snapshotOf } from '../kit/fold.fixture.ts'
import { messageFold } from './message.fold.ts'
import type { ThreadEvent } from './review.events.ts'
import { threadFold } from './thread.fold.ts'

const opened: ThreadEvent = { type: 'ThreadOpened', data: { threadId: 'THREAD01', projectId: 'PROJECT1' } }
const said = { messageId: 'M1', authorId: 'ada', byStaff: false, private: false, body: 'Hello', replyingTo: null }
const posted: ThreadEvent = { type: 'ThreadMessagePosted', data: said }
const empty = {
  threadId: 'THREAD01',
  subject: { type: 'project', projectId: 'PROJECT1' },
  openedAt: 1_000,
  messages: new Map(),
}

it('a thread of a project is about the project', () => {
  expect(snapshotOf(threadFold, [opened])).toEqual(empty)
})

it('a thread of a report is about the report', () => {
  const data = { threadId: 'THREAD01', reportId: 'REPORT01', reporterId: 'ada' }
  expect(snapshotOf(threadFold, [{ type: 'ReportThreadOpened', data }])).toEqual({
    ...empty,
    subject: { type: 'report', reportId: 'REPORT01' },
  })
})

it('a posted message is in the thread', () => {
  const messages = new Map([['M1', { ...said, deleted: false, at: 2_000 }]])
  expect(snapshotOf(threadFold, [opened, posted])).toEqual({ ...empty, messages })
})

it('a deleted message stays without its text', () => {
  const deleted: ThreadEvent = { type: 'ThreadMessageDeleted', data: { messageId: 'M1' } }
  const messages = new Map([['M1', { ...said, body: '', deleted: true, at: 2_000 }]])
  expect(snapshotOf(threadFold, [opened, posted, deleted])).toEqual({ ...empty, messages })
})

it('a message knows its thread', () => {
  const data = { messageId: 'M1', threadId: 'THREAD01' }
  expect(snapshotOf(messageFold, [{ type: 'ThreadMessagePlaced', data }])).toEqual(data)
})
