import type { Fold } from '../kit/fold.ts'
import type { RecordedMessageEvent } from './review.events.ts'

/** Where a message is, or is about to be. */
export interface MessagePlace {
  messageId: string
  threadId: string
}

export const messageFold: Fold<MessagePlace, RecordedMessageEvent, 'ThreadMessagePlaced'> = {
  begin: { ThreadMessagePlaced: ({ data }) => data },
  on: {},
}
