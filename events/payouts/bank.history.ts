import { type Describers, say } from '../kit/describing.ts'
import type { bankEvents } from './bank.events.ts'

export const describeBank: Describers<typeof bankEvents> = {
  BankPaymentQueued: ({ withdrawalId, amount }) =>
    say('Withdrawal {withdrawalId} of {amount} dollars waits for the next bank file', { withdrawalId, amount }),
  BankPaymentDropped: ({ withdrawalId, why }) =>
    say('Withdrawal {withdrawalId} won’t be in a bank file ({why})', { withdrawalId, why }),
  BankFileMade: ({ fileId, currency, payments, rate }) =>
    rate === null
      ? say('Made bank file {fileId} with {count} payments in {currency}', {
          ...{ fileId, currency, count: payments.length },
        })
      : say(
          'Made bank file {fileId} with {count} payments in {currency}, at {rate} dollars for a euro',
          { fileId, currency, rate, count: payments.length },
          'rate',
        ),
  BankFileSent: ({ fileId, reason }) => say('Sent bank file {fileId}: {reason}', { fileId, reason }),
  BankPaymentsBooked: ({ withdrawalIds, day, source }) =>
    say('{count} bank payments were booked on {day} ({source})', { count: withdrawalIds.length, day, source }),
  BankPaymentReturned: ({ withdrawalId, cause, code, source }) =>
    code === null
      ? say('Withdrawal {withdrawalId} was {cause} by a bank ({source})', { withdrawalId, cause, source })
      : say(
          'Withdrawal {withdrawalId} was {cause} by a bank with {code} ({source})',
          {
            ...{ withdrawalId, cause, code, source },
          },
          'code',
        ),
}
