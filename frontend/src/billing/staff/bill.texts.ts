import { defineMessages } from 'react-intl'

export const lineKindTexts = defineMessages({
  subscription: { id: 'staff.bill.kind.subscription', defaultMessage: 'Subscription' },
  charge: { id: 'staff.bill.kind.charge', defaultMessage: 'Charges' },
  attempt: { id: 'staff.bill.kind.attempt', defaultMessage: 'Attempts' },
  refund: { id: 'staff.bill.kind.refund', defaultMessage: 'Refunds' },
  dispute: { id: 'staff.bill.kind.dispute', defaultMessage: 'Disputes' },
  card: { id: 'staff.bill.kind.card', defaultMessage: 'Cards' },
})

export const causeTexts = defineMessages({
  customer: { id: 'staff.bill.cause.customer', defaultMessage: 'The subscriber did it' },
  schedule: { id: 'staff.bill.cause.schedule', defaultMessage: 'A date had come' },
  provider: { id: 'staff.bill.cause.provider', defaultMessage: 'The payment provider said so' },
  account_deleted: { id: 'staff.bill.cause.deleted', defaultMessage: 'The account was deleted' },
  dispute: { id: 'staff.bill.cause.dispute', defaultMessage: 'The payment is disputed' },
  staff: { id: 'staff.bill.cause.staff', defaultMessage: 'A decision of staff' },
})

export const chargeStatusTexts = defineMessages({
  open: { id: 'staff.bill.charge.open', defaultMessage: 'Open' },
  attempting: { id: 'staff.bill.charge.attempting', defaultMessage: 'Being tried' },
  prepared: { id: 'staff.bill.charge.prepared', defaultMessage: 'The subscriber is paying' },
  succeeded: { id: 'billing.charge.paid', defaultMessage: 'Paid' },
  failed: { id: 'billing.charge.failed', defaultMessage: 'Failed' },
  cancelled: { id: 'billing.charge.cancelled', defaultMessage: 'Cancelled' },
})

export const subscriptionStatusTexts = defineMessages({
  awaiting_payment: { id: 'staff.bill.sub.awaiting', defaultMessage: 'Never paid yet' },
  active: { id: 'staff.bill.sub.active', defaultMessage: 'Active' },
  due: { id: 'staff.bill.sub.due', defaultMessage: 'Payment due' },
  ended: { id: 'staff.bill.sub.ended', defaultMessage: 'Ended' },
  expired: { id: 'staff.bill.sub.expired', defaultMessage: 'Never paid' },
})

export const refundStatusTexts = defineMessages({
  asked: { id: 'staff.bill.refund.asked', defaultMessage: 'Under way' },
  returned: { id: 'staff.bill.refund.returned', defaultMessage: 'Returned' },
  failed: { id: 'billing.charge.failed', defaultMessage: 'Failed' },
})

export const disputeStatusTexts = defineMessages({
  open: { id: 'staff.bill.dispute.open', defaultMessage: 'Open' },
  won: { id: 'staff.bill.dispute.won', defaultMessage: 'Won' },
  lost: { id: 'staff.bill.dispute.lost', defaultMessage: 'Lost' },
})

export const refundReasonTexts = defineMessages({
  requested: { id: 'staff.bill.why.requested', defaultMessage: 'The subscriber asked for it' },
  duplicate: { id: 'staff.bill.why.duplicate', defaultMessage: 'Paid twice' },
  fraudulent: { id: 'staff.bill.why.fraudulent', defaultMessage: 'Paid with somebody else’s card' },
  mistake: { id: 'staff.bill.why.mistake', defaultMessage: 'Our mistake' },
  withdrawal: { id: 'staff.bill.why.withdrawal', defaultMessage: 'They withdrew from the contract' },
  other: { id: 'staff.bill.why.other', defaultMessage: 'Another reason' },
})

/** Decline codes of payment providers that staff meet every day. Others are shown as they are. */
export const declineTexts = defineMessages({
  generic_decline: { id: 'staff.bill.decline.generic', defaultMessage: 'Refused by the bank without a reason' },
  insufficient_funds: { id: 'staff.bill.decline.funds', defaultMessage: 'Not enough money' },
  lost_card: { id: 'staff.bill.decline.lost', defaultMessage: 'Card reported as lost' },
  stolen_card: { id: 'staff.bill.decline.stolen', defaultMessage: 'Card reported as stolen' },
  expired_card: { id: 'staff.bill.decline.expired', defaultMessage: 'Card expired' },
  authentication_required: { id: 'staff.bill.decline.bank', defaultMessage: 'The bank wants to ask the subscriber' },
  no_payment_method: { id: 'staff.bill.decline.noCard', defaultMessage: 'There was no card to try' },
  canceled: { id: 'staff.bill.decline.canceled', defaultMessage: 'The payment was cancelled' },
})
