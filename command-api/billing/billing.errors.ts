import { defineErrors } from '@adit/platform/http/errors.ts'

export const billingErrors = defineErrors({
  billing_unavailable: { family: 'not_found', wording: 'This site sells nothing.' },
  already_subscribed: { family: 'request_error', wording: 'You already have this subscription.' },
  consent_required: {
    family: 'invalid_input',
    wording: '{field} is required: the customer agrees to the terms, and asks for the subscription to begin at once.',
  },
  terms_outdated: {
    family: 'request_error',
    wording: 'The terms have changed. Show those of {version}, and ask again.',
  },
  credit_above_limit: {
    family: 'request_error',
    wording: '{field}: this subscription can get at most {limit} more days for free.',
  },
  withdrawal_time_over: {
    family: 'request_error',
    wording: 'The time to withdraw from this contract is over. You can terminate it instead.',
  },
  statement_required: {
    family: 'invalid_input',
    wording: '{field} is required: say why you terminate at once.',
  },
  nothing_to_end: { family: 'request_error', wording: 'You have no running subscription, so there is nothing to end.' },
  product_not_found: { family: 'not_found', wording: 'The product does not exist, or is not sold any more.' },
  payment_method_not_found: { family: 'not_found', wording: 'You have no such payment method.' },
  charge_not_found: { family: 'not_found', wording: 'You have no open charge with this id.' },
  charge_not_payable: {
    family: 'request_error',
    wording: 'This charge can’t be paid now. It is paid already, is not due yet, or has been cancelled.',
  },
  tax_undecided: {
    family: 'request_error',
    wording:
      'The tax on this can’t be worked out now, so nothing is charged. Check the country and postal code of your card, or try again later.',
  },
  no_such_subscription: {
    family: 'not_found',
    wording: 'There is no running subscription with this id or of this user: {id}.',
  },
  no_such_charge: { family: 'not_found', wording: 'There is no charge with this id.' },
  charge_not_refundable: { family: 'request_error', wording: 'This charge isn’t paid, so nothing can be returned.' },
  charge_disputed: {
    family: 'request_error',
    wording: 'This charge is disputed, so its money is with the bank. Wait until the bank has decided.',
  },
  charge_was_pretended: {
    family: 'request_error',
    wording:
      'There is nothing to return: no real money was taken. The site had another payment provider then, which only pretends.',
  },
  refund_under_way: {
    family: 'request_error',
    wording: 'A refund of this charge is under way. Wait until it is paid.',
  },
  refund_above_rest: {
    family: 'request_error',
    wording: 'At most {limit} can be returned of this charge, in the smallest unit of its currency, and at least 1.',
  },
  subscription_not_found: { family: 'not_found', wording: 'You have no such subscription.' },
  subscription_over: { family: 'request_error', wording: 'This subscription has ended. Subscribe again instead.' },
  subscription_unpaid: {
    family: 'request_error',
    wording: 'A payment for this subscription is due. Pay it first.',
  },
  subscription_cancelled: {
    family: 'request_error',
    wording: 'This subscription is cancelled. Undo the cancellation first.',
  },
  bill_not_found: { family: 'not_found', wording: 'No bill has this reference.' },
  invoice_not_found: { family: 'not_found', wording: 'There is no invoice or credit note with this id.' },
  vat_id_invalid: {
    family: 'invalid_input',
    wording: 'This is not a VAT ID. It begins with the letters of a country, such as DE123456789.',
  },
  test_card_unknown: {
    family: 'invalid_input',
    wording: 'This is not one of the test cards. No real card can pay here.',
  },
  nothing_to_confirm: {
    family: 'request_error',
    wording: 'There is nothing to confirm with this secret. It may be paid, cancelled or replaced. Start again.',
  },
  message_not_signed: {
    family: 'request_error',
    wording: 'The signature of the message is missing, wrong or older than five minutes.',
  },
})
