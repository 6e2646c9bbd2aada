import { type Describers, say } from '../kit/describing.ts'
import type { reversalAppealEvents } from './reversal_appeal.events.ts'

/** Messages are sealed, and no sentence shows them. */
export const describeReversalAppeal: Describers<typeof reversalAppealEvents> = {
  ReversalAppealOpened: ({ reversalId }) => say('Appealed against the reversal {reversalId}', { reversalId }),
  ReversalAppealMessagePosted: ({ reversalId, byStaff }) =>
    byStaff
      ? say('Answered the appeal against the reversal {reversalId}', { reversalId }, 'staff')
      : say('Wrote to staff about the reversal {reversalId}', { reversalId }),
  ReversalAppealUpheld: ({ reversalId }) =>
    say('Decided the appeal: what the reversal {reversalId} took stays taken back', { reversalId }),
  ReversalAppealClosed: ({ reversalId }) =>
    say('Closed the appeal against the reversal {reversalId}, because the money was given back', { reversalId }),
}
