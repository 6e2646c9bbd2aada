import { streamName } from '@adit/events/kit/envelope.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import type { Sealed } from '@adit/events/kit/personal.ts'
import type { AppealEvent } from '@adit/events/moderation/appeal.events.ts'
import { appealFold } from '@adit/events/moderation/appeal.fold.ts'
import { APPEAL_AGAIN_MS, APPEAL_MESSAGES } from '@adit/events/moderation/appeal.values.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

const appealAfter = keeping(
  appealFold,
  ['appealId', 'accountId', 'suspendedBy', 'openedAt', 'closedAt', 'outcome', 'unanswered', 'messages'],
  { messages: ['byStaff'] },
)

/** The last appeal of the account. */
export type AppealState = ReturnType<typeof appealAfter> | null

interface Said {
  messageId: string
  authorId: string
  body: Sealed
}

/** Who has suspended the account since it was last free, and whether the site has any other staff. */
export interface Suspending {
  suspendedBy: readonly string[]
  hasOtherStaff: boolean
}

export type AppealCommand =
  /** Opens an appeal with its first message, or adds one to the open appeal. Times are milliseconds since 1970. */
  | ({ type: 'Appeal'; appealId: string; accountId: string; suspendedBy: readonly string[]; now: number } & Said)
  | ({ type: 'AnswerAppeal' } & Said)
  | ({ type: 'DecideAppeal'; outcome: 'kept' | 'ended'; restoresProjects: boolean } & Said & Suspending)
  /** The suspension has ended. */
  | { type: 'CloseAppeal' }

/** The stream of an account's appeals carries the account's id. */
export const appealStream = (accountId: string) => streamName('moderation', 'appeal', accountId)

export const appealRefusals = refusals('appeal_unanswered', 'appeal_full', 'appeal_too_soon')
const openAppealRefusals = refusals('appeal_not_open')
export const answerAppealRefusals = refusals(openAppealRefusals, 'appeal_full')
export const decideAppealRefusals = refusals(openAppealRefusals, 'suspended_yourself')

export const appealDecider: Decider<AppealState, AppealCommand, AppealEvent> = {
  initialState: null,
  evolve: appealAfter,
  decide(command, state) {
    switch (command.type) {
      case 'Appeal':
        return appeal(command, state)
      case 'AnswerAppeal':
        return answer(command, state)
      case 'DecideAppeal':
        return decide(command, state)
      case 'CloseAppeal':
        return isOpen(state) ? [{ type: 'AppealClosed', data: { appealId: state.appealId } }] : []
      default:
        return command satisfies never
    }
  },
}

type Of<Type extends AppealCommand['type']> = Extract<AppealCommand, { type: Type }>
type Open = NonNullable<AppealState>

const isOpen = (state: AppealState): state is Open => state !== null && state.closedAt === null

const messagesOf = ({ messages }: Open, byStaff: boolean): number =>
  [...messages.values()].filter((message) => message.byStaff === byStaff).length

function appeal({ type: _, suspendedBy, accountId, now, ...said }: Of<'Appeal'>, state: AppealState): AppealEvent[] {
  if (state?.messages.has(said.messageId)) return []
  const { appealId, ...message } = said
  if (!isOpen(state)) {
    refuseTooSoon(state, now)
    return [
      { type: 'AppealOpened', data: { appealId, accountId, suspendedBy: [...suspendedBy] } },
      { type: 'AppealMessagePosted', data: { appealId, ...message, byStaff: false } },
    ]
  }
  const { unanswered, max } = APPEAL_MESSAGES
  if (messagesOf(state, false) >= max) throw appealRefusals.refuse('appeal_full', { limit: max })
  if (state.unanswered >= unanswered) throw appealRefusals.refuse('appeal_unanswered', { limit: unanswered })
  return [{ type: 'AppealMessagePosted', data: { appealId: state.appealId, ...message, byStaff: false } }]
}

function refuseTooSoon(state: AppealState, now: number): void {
  if (state?.outcome !== 'kept' || state.closedAt === null) return
  const from = state.closedAt + APPEAL_AGAIN_MS
  if (now >= from) return
  const again = new Date(from).toISOString()
  throw appealRefusals.refuse('appeal_too_soon', { again, date: again.slice(0, 10) })
}

function answer({ type: _, ...message }: Of<'AnswerAppeal'>, state: AppealState): AppealEvent[] {
  if (state?.messages.has(message.messageId)) return []
  if (!isOpen(state)) throw answerAppealRefusals.refuse('appeal_not_open')
  const limit = APPEAL_MESSAGES.staffMax
  if (messagesOf(state, true) >= limit) throw answerAppealRefusals.refuse('appeal_full', { limit })
  return [{ type: 'AppealMessagePosted', data: { appealId: state.appealId, ...message, byStaff: true } }]
}

/** Who has suspended an account decides on the appeal only where nobody else can. */
function decide(command: Of<'DecideAppeal'>, state: AppealState): AppealEvent[] {
  const { type: _, suspendedBy, hasOtherStaff, restoresProjects, ...decision } = command
  if (state?.messages.has(decision.messageId)) return []
  if (!isOpen(state)) throw decideAppealRefusals.refuse('appeal_not_open')
  const isTheirs = [...suspendedBy, ...state.suspendedBy].includes(decision.authorId)
  if (isTheirs && hasOtherStaff) throw decideAppealRefusals.refuse('suspended_yourself')
  const { appealId } = state
  const more = {
    ...(isTheirs && { alone: true as const }),
    ...(restoresProjects && { restoresProjects: true as const }),
  }
  return [{ type: 'AppealDecided', data: { appealId, ...decision, ...more } }]
}
