import type { Fold } from '../kit/fold.ts'
import type { AppealMessage } from '../moderation/appeal.fold.ts'
import type { RecordedReversalAppealEvent } from './reversal_appeal.events.ts'
import type { ReversalAppealOutcome } from './reversal_appeal.values.ts'

/** Times are milliseconds since 1970. */
export interface ReversalAppeal {
  reversalId: string
  accountId: string
  /** The admins who took the money back. */
  reversedBy: readonly string[]
  openedAt: number
  closedAt: number | null
  /** Null while it is open. */
  outcome: ReversalAppealOutcome | null
  /** Who decided that it stays. */
  decidedBy: string | null
  /** Whether that was one of those who took it, because the site has no other admin. */
  decidedAlone: boolean
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

export const reversalAppealFold: Fold<ReversalAppeal, RecordedReversalAppealEvent, 'ReversalAppealOpened'> = {
  begin: {
    ReversalAppealOpened: ({ data, at }) => ({
      ...data,
      ...{ openedAt: at, closedAt: null, outcome: null, decidedBy: null, decidedAlone: false },
      ...{ lastAt: at, lastByStaff: false, unanswered: 0, messages: new Map() },
    }),
  },
  on: {
    ReversalAppealMessagePosted: ({ data: { messageId, authorId, byStaff, body }, at }) => ({
      ...written(byStaff, at),
      messages: [{ id: messageId, put: { messageId, authorId, byStaff, body, at } }],
    }),
    ReversalAppealUpheld: ({ data: { messageId, authorId, body, alone = false }, at }) => ({
      ...written(true, at),
      messages: [{ id: messageId, put: { messageId, authorId, byStaff: true, body, at } }],
      ...{ closedAt: at, outcome: 'upheld', decidedBy: authorId, decidedAlone: alone },
    }),
    ReversalAppealClosed: ({ at }) => ({ closedAt: at, outcome: 'restored' }),
  },
}
