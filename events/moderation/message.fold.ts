import type { Fold } from '../kit/fold.ts'
import type { RecordedMessageEvent } from './review.events.ts'

/** The thread that contains a message, or is about to. */
export interface MessagePlace {
  messageId: string
  threadId: string
}

export const messageFold: Fold<MessagePlace, RecordedMessageEvent, 'ThreadMessagePlaced'> = {
  begin: { ThreadMessagePlaced: ({ data }) => data },
  on: {},
}
