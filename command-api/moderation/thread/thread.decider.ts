import { streamName } from '@adit/events/kit/envelope.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import type { ThreadEvent } from '@adit/events/moderation/review.events.ts'
import { threadFold } from '@adit/events/moderation/thread.fold.ts'
import { THREAD_MESSAGES } from '@adit/events/moderation/thread.values.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

/** The text of messages is not part of the state. */
const threadAfter = keeping(threadFold, ['subject', 'messages'], { messages: ['authorId', 'private', 'deleted'] })

export type OpenThread = { kind: 'open' } & ReturnType<typeof threadAfter>

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
      /** Whether the author is staff, in this thread or elsewhere, and can read private messages. */
      seesPrivate: boolean
    }
  | { type: 'DeleteThreadMessage'; messageId: string; by: { accountId: string; isStaff: boolean } }

export const threadStream = (id: string) => streamName('moderation', 'thread', id)

const openRefusals = refusals('thread_not_found')
export const postMessageRefusals = refusals(openRefusals, 'unknown_reply', 'thread_full')
export const deleteMessageRefusals = refusals(openRefusals, 'message_not_found', 'not_your_message')

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
  evolve: (state, event) => ({ kind: 'open', ...threadAfter(state.kind === 'none' ? null : state, event) }),
}

type Of<Type extends ThreadCommand['type']> = Extract<ThreadCommand, { type: Type }>

function openThread({ threadId, projectId }: Of<'OpenThread'>, state: ThreadState): ThreadEvent[] {
  return state.kind === 'none' ? [{ type: 'ThreadOpened', data: { threadId, projectId } }] : []
}

function openReportThread({ type: _, ...data }: Of<'OpenReportThread'>, state: ThreadState): ThreadEvent[] {
  return state.kind === 'none' ? [{ type: 'ReportThreadOpened', data }] : []
}

function postMessage({ type: _, seesPrivate, ...message }: Of<'PostThreadMessage'>, state: ThreadState): ThreadEvent[] {
  if (state.kind === 'none') throw openRefusals.refuse('thread_not_found')
  if (state.messages.has(message.messageId)) return []
  const limit = message.byStaff ? THREAD_MESSAGES.staffMax : THREAD_MESSAGES.max
  if (state.messages.size >= limit) throw postMessageRefusals.refuse('thread_full', { limit })
  if (message.replyingTo !== null) {
    const replied = state.messages.get(message.replyingTo)
    if (!replied || (replied.private && !seesPrivate))
      throw postMessageRefusals.refuse('unknown_reply', { field: 'body.replying_to' })
  }
  return [{ type: 'ThreadMessagePosted', data: message }]
}

function deleteMessage({ messageId, by }: Of<'DeleteThreadMessage'>, state: ThreadState): ThreadEvent[] {
  const message = state.kind === 'open' ? state.messages.get(messageId) : undefined
  if (!message || message.deleted || (message.private && !by.isStaff))
    throw deleteMessageRefusals.refuse('message_not_found', { field: 'id' })
  if (message.authorId !== by.accountId && !by.isStaff) throw deleteMessageRefusals.refuse('not_your_message')
  return [{ type: 'ThreadMessageDeleted', data: { messageId } }]
}
