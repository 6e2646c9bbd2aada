import { streamName } from '@adit/events/envelope.ts'
import type { ThreadEvent } from '@adit/events/moderation/review.events.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { threadErrors } from './thread.errors.ts'

export interface ThreadMessage {
  authorId: string
  byStaff: boolean
  deleted: boolean
}

export type ThreadState =
  | { kind: 'none' }
  | { kind: 'open'; projectId: string; messages: ReadonlyMap<string, ThreadMessage> }

export type ThreadCommand =
  | { type: 'OpenThread'; threadId: string; projectId: string }
  | {
      type: 'PostThreadMessage'
      messageId: string
      authorId: string
      byStaff: boolean
      private: boolean
      body: string
      replyingTo: string | null
    }
  | { type: 'DeleteThreadMessage'; messageId: string; by: { accountId: string; isStaff: boolean } }

export const threadStream = (id: string) => streamName('moderation', 'thread', id)

export const threadDecider: Decider<ThreadState, ThreadCommand, ThreadEvent> = {
  initialState: { kind: 'none' },
  decide(command, state) {
    switch (command.type) {
      case 'OpenThread':
        return openThread(command, state)
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

function postMessage({ type: _, ...message }: Of<'PostThreadMessage'>, state: ThreadState): ThreadEvent[] {
  if (state.kind === 'none') throw threadErrors.thread_not_found()
  if (state.messages.has(message.messageId)) return []
  if (message.replyingTo !== null && !state.messages.has(message.replyingTo)) {
    throw threadErrors.message_not_found({ field: 'replying_to' })
  }
  return [{ type: 'ThreadMessagePosted', data: message }]
}

function deleteMessage({ messageId, by }: Of<'DeleteThreadMessage'>, state: ThreadState): ThreadEvent[] {
  const message = state.kind === 'open' ? state.messages.get(messageId) : undefined
  if (!message || message.deleted) throw threadErrors.message_not_found({ field: 'id' })
  if (message.authorId !== by.accountId && !by.isStaff) throw threadErrors.not_your_message()
  return [{ type: 'ThreadMessageDeleted', data: { messageId } }]
}

function evolveThread(state: ThreadState, event: ThreadEvent): ThreadState {
  if (event.type === 'ThreadOpened') return { kind: 'open', projectId: event.data.projectId, messages: new Map() }
  if (state.kind === 'none') throw new Error(`${event.type} before ThreadOpened`)
  const messages = new Map(state.messages)
  const { messageId } = event.data
  if (event.type === 'ThreadMessagePosted') {
    messages.set(messageId, { authorId: event.data.authorId, byStaff: event.data.byStaff, deleted: false })
  } else {
    const message = messages.get(messageId)
    if (message) messages.set(messageId, { ...message, deleted: true })
  }
  return { ...state, messages }
}
