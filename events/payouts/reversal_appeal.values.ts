/** How an appeal against a reversal ended: it stays, or the money was given back. */
export const reversalAppealOutcomes = ['upheld', 'restored'] as const
export type ReversalAppealOutcome = (typeof reversalAppealOutcomes)[number]
