import type { AnyMail } from '../../identity/mail/mail_definition.ts'
import { reversalAppealAnswered, reversalAppealUpheld } from './reversal_appeal.mail.ts'
import { taxFormExpired, taxFormExpires, taxFormMismatched } from './tax_form.mail.ts'
import { withdrawalArrived, withdrawalKept, withdrawalLate, withdrawalReturned } from './withdrawal.mail.ts'

export const payoutMails: readonly AnyMail[] = [
  ...[withdrawalArrived, withdrawalReturned, withdrawalKept, withdrawalLate],
  ...[taxFormExpires, taxFormExpired, taxFormMismatched],
  ...[reversalAppealAnswered, reversalAppealUpheld],
]
