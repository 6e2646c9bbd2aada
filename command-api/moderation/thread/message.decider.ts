import { streamName } from '@adit/events/kit/envelope.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import { messageFold } from '@adit/events/moderation/message.fold.ts'
import type { MessageEvent } from '@adit/events/moderation/review.events.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'

const placeAfter = keeping(messageFold, ['threadId'])

/** The thread that a message is in or is being added to. */
export type MessageState = ReturnType<typeof placeAfter> | null

export type MessageCommand = { type: 'PlaceThreadMessage'; messageId: string; threadId: string }

export const messageStream = (id: string) => streamName('moderation', 'message', id)

/** Requests to delete a message contain only the message id. This stream finds its thread. */
export const messageDecider: Decider<MessageState, MessageCommand, MessageEvent> = {
  initialState: null,
  decide: ({ messageId, threadId }, state) =>
    state === null ? [{ type: 'ThreadMessagePlaced', data: { messageId, threadId } }] : [],
  evolve: placeAfter,
}
