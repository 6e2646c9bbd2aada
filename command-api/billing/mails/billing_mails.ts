import type { AnyMail } from '../../identity/mail/mail_definition.ts'
import { subscriptionCredited } from '../credit/credit.mail.ts'
import {
  endingLink,
  nothingToEnd,
  terminationReceived,
  terminationToDecide,
  withdrawalReceived,
} from '../ending/ending.mail.ts'
import { refundRefused, refundToReturn } from '../refund/refused_refund.mail.ts'
import { billConfirm, billFailed, billReceipt } from './charge.mail.ts'
import {
  billCancelled,
  billCardExpires,
  billEndedByStaff,
  billInterval,
  billIntervalKept,
  billKept,
  billUnpaid,
} from './subscription.mail.ts'

/** Every mail about what somebody pays. */
export const billingMails: readonly AnyMail[] = [
  billReceipt,
  billFailed,
  billConfirm,
  billUnpaid,
  billEndedByStaff,
  billCancelled,
  billKept,
  billInterval,
  billIntervalKept,
  billCardExpires,
  subscriptionCredited,
  refundRefused,
  refundToReturn,
  endingLink,
  nothingToEnd,
  withdrawalReceived,
  terminationReceived,
  terminationToDecide,
]
