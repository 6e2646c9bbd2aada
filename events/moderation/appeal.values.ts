/** Ours: characters of a message in an appeal. */
export const APPEAL_MESSAGE_MAX = 10_000
/** Ours: messages of one appeal: those of its author in all and without an answer, and those of staff. */
export const APPEAL_MESSAGES = { max: 30, unanswered: 5, staffMax: 100 } as const
/** Ours: how long after a decision that kept a suspension its holder can appeal again. */
export const APPEAL_AGAIN_MS = 30 * 86_400_000

/** How an appeal ended: staff kept the suspension, ended it by the appeal, or ended it otherwise. */
export const appealOutcomes = ['kept', 'ended', 'suspension_ended'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]

/** `answered`: the last message is of staff. */
export const appealStates = ['open', 'answered', 'closed'] as const
export type AppealState = (typeof appealStates)[number]
