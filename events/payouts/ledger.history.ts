import { type Describers, say } from '../kit/describing.ts'
import type { ledgerEvents } from './ledger.events.ts'

export const describeLedger: Describers<typeof ledgerEvents> = {
  RevenueCredited: ({ day, run, amount }) =>
    run === 1
      ? say('Earned {amount} dollars of the revenue of {day}', { day, amount })
      : say('The revenue of {day} was corrected by {amount} dollars', { day, amount }, 'corrected'),
  RevenueReversed: ({ from, until, projectId, amount, reason }) =>
    projectId === null
      ? say('{amount} dollars of the revenue from {from} to {until} were taken back: {reason}', {
          ...{ from, until, amount, reason },
        })
      : say(
          '{amount} dollars of what project {projectId} earned from {from} to {until} were taken back: {reason}',
          { from, until, projectId, amount, reason },
          'project',
        ),
  RevenueRestored: ({ reversalId, amount, reason }) =>
    say('{amount} dollars that had been taken back were given back ({reversalId}): {reason}', {
      ...{ reversalId, amount, reason },
    }),
  AffiliateShareCredited: ({ chargeId, codeId, amount }) =>
    say('Earned {amount} dollars by the affiliate code {codeId} (charge {chargeId})', { chargeId, codeId, amount }),
  AffiliateShareReversed: ({ chargeId, codeId, amount }) =>
    say('{amount} dollars earned by the affiliate code {codeId} went back with a refund (charge {chargeId})', {
      ...{ chargeId, codeId, amount },
    }),
  WithdrawalReserved: ({ withdrawalId, amount, fee, method }) =>
    say('Asked to withdraw {amount} dollars to {method}, {fee} of it as a fee ({withdrawalId})', {
      ...{ withdrawalId, amount, fee, method },
    }),
  WithdrawalSending: ({ withdrawalId }) => say('Sending withdrawal {withdrawalId}', { withdrawalId }),
  WithdrawalAccepted: ({ withdrawalId, reference }) =>
    say('Withdrawal {withdrawalId} was accepted as {reference}', { withdrawalId, reference }),
  WithdrawalCancelAsked: ({ withdrawalId }) => say('Asked to cancel withdrawal {withdrawalId}', { withdrawalId }),
  WithdrawalCancelRefused: ({ withdrawalId }) =>
    say('Withdrawal {withdrawalId} could not be cancelled', { withdrawalId }),
  WithdrawalPaid: ({ withdrawalId, reference }) =>
    say('Withdrawal {withdrawalId} was paid as {reference}', { withdrawalId, reference }),
  WithdrawalReturned: ({ withdrawalId, cause, code }) =>
    code === null
      ? say('Withdrawal {withdrawalId} is back on the balance ({cause})', { withdrawalId, cause })
      : say(
          'Withdrawal {withdrawalId} is back on the balance ({cause}, {code})',
          { withdrawalId, cause, code },
          'code',
        ),
  WithdrawalPaidAfterReturn: ({ withdrawalId, reference }) =>
    say('Withdrawal {withdrawalId} was paid as {reference} after it had been returned', { withdrawalId, reference }),
}
