import { streamName } from '@adit/events/kit/envelope.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import type { Sealed } from '@adit/events/kit/personal.ts'
import { APPEAL_MESSAGES } from '@adit/events/moderation/appeal.values.ts'
import type { ReversalAppealEvent } from '@adit/events/payouts/reversal_appeal.events.ts'
import { reversalAppealFold } from '@adit/events/payouts/reversal_appeal.fold.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

const appealAfter = keeping(
  reversalAppealFold,
  ['reversalId', 'accountId', 'reversedBy', 'closedAt', 'outcome', 'unanswered', 'messages'],
  { messages: ['byStaff'] },
)
export type ReversalAppealState = ReturnType<typeof appealAfter> | null

interface Said {
  messageId: string
  authorId: string
  body: Sealed
}

/** The same message id again does nothing. */
export type ReversalAppealCommand =
  /** Opens the appeal with its first message, or adds one while it is open. */
  | ({ type: 'AppealReversal'; reversalId: string; accountId: string; reversedBy: readonly string[] } & Said)
  | ({ type: 'AnswerReversalAppeal' } & Said)
  /** `hasOtherAdmins`: besides those who took the money back. */
  | ({ type: 'UpholdReversal'; hasOtherAdmins: boolean } & Said)
  /** The money was given back. */
  | { type: 'CloseReversalAppeal' }

type Of<Type extends ReversalAppealCommand['type']> = Extract<ReversalAppealCommand, { type: Type }>

export const reversalAppealStream = (reversalId: string) => streamName('payouts', 'reversal_appeal', reversalId)

export const appealReversalRefusals = refusals('reversal_appeal_decided', 'appeal_unanswered', 'appeal_full')
const openRefusals = refusals('reversal_appeal_not_open')
export const answerReversalRefusals = refusals(openRefusals, 'appeal_full')
export const upholdReversalRefusals = refusals(openRefusals, 'reversed_yourself')

export const reversalAppealDecider: Decider<ReversalAppealState, ReversalAppealCommand, ReversalAppealEvent> = {
  initialState: null,
  evolve: appealAfter,
  decide(command, state) {
    switch (command.type) {
      case 'AppealReversal':
        return appeal(command, state)
      case 'AnswerReversalAppeal':
        return answer(command, state)
      case 'UpholdReversal':
        return uphold(command, state)
      case 'CloseReversalAppeal':
        return isOpen(state) ? [{ type: 'ReversalAppealClosed', data: { reversalId: state.reversalId } }] : []
      default:
        return command satisfies never
    }
  },
}

type Existing = NonNullable<ReversalAppealState>

const isOpen = (state: ReversalAppealState): state is Existing => state !== null && state.closedAt === null

const countOf = ({ messages }: Existing, byStaff: boolean): number =>
  [...messages.values()].filter((message) => message.byStaff === byStaff).length

function appeal(
  { type: _, accountId, reversedBy, ...message }: Of<'AppealReversal'>,
  state: ReversalAppealState,
): ReversalAppealEvent[] {
  const posted = { type: 'ReversalAppealMessagePosted' as const, data: { ...message, byStaff: false } }
  if (state === null) {
    const { reversalId } = message
    return [{ type: 'ReversalAppealOpened', data: { reversalId, accountId, reversedBy: [...reversedBy] } }, posted]
  }
  if (state.messages.has(message.messageId)) return []
  if (!isOpen(state)) throw appealReversalRefusals.refuse('reversal_appeal_decided')
  const { unanswered, max } = APPEAL_MESSAGES
  if (countOf(state, false) >= max) throw appealReversalRefusals.refuse('appeal_full', { limit: max })
  if (state.unanswered >= unanswered) throw appealReversalRefusals.refuse('appeal_unanswered', { limit: unanswered })
  return [posted]
}

function answer({ type: _, ...message }: Of<'AnswerReversalAppeal'>, state: ReversalAppealState) {
  if (state?.messages.has(message.messageId)) return []
  if (!isOpen(state)) throw answerReversalRefusals.refuse('reversal_appeal_not_open')
  const limit = APPEAL_MESSAGES.staffMax
  if (countOf(state, true) >= limit) throw answerReversalRefusals.refuse('appeal_full', { limit })
  const { reversalId } = state
  return [{ type: 'ReversalAppealMessagePosted' as const, data: { reversalId, ...message, byStaff: true } }]
}

/** Who took the money back decides on the appeal only where nobody else can. */
function uphold({ type: _, hasOtherAdmins, ...message }: Of<'UpholdReversal'>, state: ReversalAppealState) {
  if (state?.messages.has(message.messageId)) return []
  if (!isOpen(state)) throw upholdReversalRefusals.refuse('reversal_appeal_not_open')
  const isTheirs = state.reversedBy.includes(message.authorId)
  if (isTheirs && hasOtherAdmins) throw upholdReversalRefusals.refuse('reversed_yourself')
  const { reversalId } = state
  return [
    {
      type: 'ReversalAppealUpheld' as const,
      data: { reversalId, ...message, ...(isTheirs && { alone: true as const }) },
    },
  ]
}
