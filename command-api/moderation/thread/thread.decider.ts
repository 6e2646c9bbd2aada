import { streamName } from '@adit/events/kit/envelope.ts'
import type { ThreadEvent } from '@adit/events/moderation/review.events.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'

export interface ThreadMessage {
  authorId: string
  private: boolean
  deleted: boolean
}

/** What a thread is about. */
export type ThreadSubject = { type: 'project'; projectId: string } | { type: 'report'; reportId: string }

export interface OpenThread {
  kind: 'open'
  subject: ThreadSubject
  messages: ReadonlyMap<string, ThreadMessage>
}

export type ThreadState = { kind: 'none' } | OpenThread

export type ThreadCommand =
  | { type: 'OpenThread'; threadId: string; projectId: string }
  | { type: 'OpenReportThread'; threadId: string; reportId: string; reporterId: string }
  | {
      type: 'PostThreadMessage'
      messageId: string
      authorId: string
      byStaff: boolean
      private: boolean
      body: string
      replyingTo: string | null
      /** The author is staff, in this thread or elsewhere, and reads private messages. */
      seesPrivate: boolean
    }
  | { type: 'DeleteThreadMessage'; messageId: string; by: { accountId: string; isStaff: boolean } }

export const threadStream = (id: string) => streamName('moderation', 'thread', id)

export const threadDecider: Decider<ThreadState, ThreadCommand, ThreadEvent> = {
  initialState: { kind: 'none' },
  decide(command, state) {
    switch (command.type) {
      case 'OpenThread':
        return openThread(command, state)
      case 'OpenReportThread':
        return openReportThread(command, state)
      case 'PostThreadMessage':
        return postMessage(command, state)
      case 'DeleteThreadMessage':
        return deleteMessage(command, state)
      default:
        return command satisfies never
    }
  },
  evolve: evolveThread,
}

type Of<Type extends ThreadCommand['type']> = Extract<ThreadCommand, { type: Type }>

function openThread({ threadId, projectId }: Of<'OpenThread'>, state: ThreadState): ThreadEvent[] {
  return state.kind === 'none' ? [{ type: 'ThreadOpened', data: { threadId, projectId } }] : []
}

function openReportThread({ type: _, ...data }: Of<'OpenReportThread'>, state: ThreadState): ThreadEvent[] {
  return state.kind === 'none' ? [{ type: 'ReportThreadOpened', data }] : []
}

function postMessage({ type: _, seesPrivate, ...message }: Of<'PostThreadMessage'>, state: ThreadState): ThreadEvent[] {
  if (state.kind === 'none') throw refusal('thread_not_found')
  if (state.messages.has(message.messageId)) return []
  if (message.replyingTo !== null) {
    const replied = state.messages.get(message.replyingTo)
    if (!replied || (replied.private && !seesPrivate)) throw refusal('unknown_reply', { field: 'body.replying_to' })
  }
  return [{ type: 'ThreadMessagePosted', data: message }]
}

function deleteMessage({ messageId, by }: Of<'DeleteThreadMessage'>, state: ThreadState): ThreadEvent[] {
  const message = state.kind === 'open' ? state.messages.get(messageId) : undefined
  if (!message || message.deleted || (message.private && !by.isStaff))
    throw refusal('message_not_found', { field: 'id' })
  if (message.authorId !== by.accountId && !by.isStaff) throw refusal('not_your_message')
  return [{ type: 'ThreadMessageDeleted', data: { messageId } }]
}

function evolveThread(state: ThreadState, event: ThreadEvent): ThreadState {
  const subject = subjectOf(event)
  if (subject) return { kind: 'open', subject, messages: new Map() }
  if (state.kind === 'none') throw new Error(`${event.type} before ThreadOpened`)
  const messages = new Map(state.messages)
  if (event.type === 'ThreadMessagePosted') {
    const { messageId, authorId, private: hidden } = event.data
    messages.set(messageId, { authorId, private: hidden, deleted: false })
  }
  if (event.type === 'ThreadMessageDeleted') {
    const message = messages.get(event.data.messageId)
    if (message) messages.set(event.data.messageId, { ...message, deleted: true })
  }
  return { ...state, messages }
}

function subjectOf(event: ThreadEvent): ThreadSubject | undefined {
  if (event.type === 'ThreadOpened') return { type: 'project', projectId: event.data.projectId }
  if (event.type === 'ReportThreadOpened') return { type: 'report', reportId: event.data.reportId }
  return undefined
}
