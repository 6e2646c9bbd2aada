import { streamName } from '@adit/events/kit/envelope.ts'
import type { MessageEvent } from '@adit/events/moderation/review.events.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'

/** The thread in which a message stands, or is about to. */
export type MessageState = { threadId: string } | null

export type MessageCommand = { type: 'PlaceThreadMessage'; messageId: string; threadId: string }

export const messageStream = (id: string) => streamName('moderation', 'message', id)

/** Requests to delete a message name nothing but the message; this is how its thread is found. */
export const messageDecider: Decider<MessageState, MessageCommand, MessageEvent> = {
  initialState: null,
  decide: ({ messageId, threadId }, state) =>
    state === null ? [{ type: 'ThreadMessagePlaced', data: { messageId, threadId } }] : [],
  evolve: (_state, { data }) => ({ threadId: data.threadId }),
}
