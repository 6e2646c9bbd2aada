import type { Fold } from '../kit/fold.ts'
import type { Sealed } from '../kit/personal.ts'
import type { RecordedAppealEvent } from './appeal.events.ts'
import type { AppealOutcome } from './appeal.values.ts'

/** Times are milliseconds since 1970. */
export interface AppealMessage {
  messageId: string
  authorId: string
  byStaff: boolean
  body: Sealed
  at: number
}

/** The last appeal of an account. Times are milliseconds since 1970. */
export interface Appeal {
  appealId: string
  accountId: string
  /** Staff who have suspended the account. */
  suspendedBy: readonly string[]
  openedAt: number
  closedAt: number | null
  /** Null while it is open. */
  outcome: AppealOutcome | null
  /** Who decided. Null while nobody has. */
  decidedBy: string | null
  /** Whether that was also who had suspended the account, as the only member of staff. */
  decidedAlone: boolean
  /** When the last message was written, and whether staff wrote it. */
  lastAt: number
  lastByStaff: boolean
  /** Messages of its author since staff last wrote. */
  unanswered: number
  /** By id, oldest first. */
  messages: ReadonlyMap<string, AppealMessage>
}

const written = (byStaff: boolean, at: number) => ({
  lastAt: at,
  lastByStaff: byStaff,
  unanswered: byStaff ? 0 : (before: number) => before + 1,
})

export const appealFold: Fold<Appeal, RecordedAppealEvent, 'AppealOpened'> = {
  begin: {
    AppealOpened: ({ data, at }) => ({
      ...data,
      openedAt: at,
      closedAt: null,
      outcome: null,
      decidedBy: null,
      decidedAlone: false,
      lastAt: at,
      lastByStaff: false,
      unanswered: 0,
      messages: new Map(),
    }),
  },
  on: {
    AppealMessagePosted: ({ data: { messageId, authorId, byStaff, body }, at }) => ({
      ...written(byStaff, at),
      messages: [{ id: messageId, put: { messageId, authorId, byStaff, body, at } }],
    }),
    AppealDecided: ({ data: { messageId, authorId, body, outcome, alone = false }, at }) => ({
      ...written(true, at),
      messages: [{ id: messageId, put: { messageId, authorId, byStaff: true, body, at } }],
      closedAt: at,
      outcome,
      decidedBy: authorId,
      decidedAlone: alone,
    }),
    AppealClosed: ({ at }) => ({ closedAt: at, outcome: 'suspension_ended' }),
  },
}
