import { defineErrors } from '@adit/platform/http/errors.ts'

export const payoutsErrors = defineErrors({
  revenue_day_not_over: { family: 'invalid_input', wording: '{field} must be a day (UTC) that is over.' },
  revenue_under_way: {
    family: 'request_error',
    wording: 'The last figures of this day are still being shared. Try again once they are credited.',
  },
  reversal_window_backwards: {
    family: 'invalid_input',
    wording: '{field} must be on or before {limit}, the last day.',
  },
  nothing_to_reverse: {
    family: 'request_error',
    wording: 'Nothing is left that was credited in these days and could be taken back.',
  },
  reversal_too_large: {
    family: 'invalid_input',
    wording: '{field} must be at most {limit} dollars: what was credited in these days and isn’t taken back yet.',
  },
  reversal_not_found: { family: 'not_found', wording: 'Nothing was taken back from this account under this id.' },
  reversal_restored: { family: 'request_error', wording: 'This was already given back.' },
  reversal_appeal_not_open: {
    family: 'request_error',
    wording: 'This account has no open appeal against this reversal.',
  },
  reversal_appeal_decided: {
    family: 'request_error',
    wording: 'Your appeal against this reversal is decided, so nothing can be added to it.',
  },
  reversed_yourself: {
    family: 'auth_error',
    wording: 'The reversal is yours or about your account, so another admin has to decide on the appeal.',
  },
  revenue_unchanged: { family: 'request_error', wording: 'The day already has this amount and these impressions.' },
  amount_in_cents: {
    family: 'invalid_input',
    wording: '{field} must be an amount in dollars with at most two decimals.',
  },
  amount_out_of_range: {
    family: 'invalid_input',
    wording: '{field} must be from {min} to {max} dollars with this method.',
  },
  balance_too_small: {
    family: 'request_error',
    wording: "You can't withdraw more than your balance, which is {balance} dollars.",
  },
  no_withdrawals: {
    family: 'request_error',
    wording: 'Nothing can be withdrawn on this site. Your balance of {balance} dollars stays as it is.',
  },
  payout_method_unknown: {
    family: 'invalid_input',
    wording: '{field} isn’t a way to be paid on this site. GET /v3/payout/methods lists them.',
  },
  payout_address_invalid: {
    family: 'invalid_input',
    wording:
      '{field} must be an email address for PayPal and gift cards, the name of an account for Venmo, or empty for Stripe.',
  },
  payout_account_not_ready: {
    family: 'request_error',
    wording: 'The service can’t pay your account with it yet. Finish setting it up first, on the page of withdrawals.',
  },
  payout_country_unknown: {
    family: 'invalid_input',
    wording: '{field} must be a country in which the payout service opens accounts, in two capital letters.',
  },
  no_payout_accounts: { family: 'not_found', wording: 'No payout service of this site needs an account with it.' },
  bank_account_invalid: {
    family: 'invalid_input',
    wording:
      '{field} isn’t valid. A bank account needs an IBAN of the SEPA area, the name of its holder in at most 70 Latin letters, and the BIC only if you know it.',
  },
  rail_message_not_signed: {
    family: 'request_error',
    wording: 'This message is not signed by a payout service of this site.',
  },
  no_payout_address: {
    family: 'request_error',
    wording: 'The first withdrawal needs a method and an address. Make it with POST /v3/payout, or on the site.',
  },
  tax_form_required: {
    family: 'request_error',
    wording:
      'More than {limit} dollars in a year need a signed tax form, and you have withdrawn {withdrawn} this year. Sign one on the site first.',
  },
  tax_form_mismatch: {
    family: 'request_error',
    wording: 'The tax number in your form doesn’t match the records of the tax authority. Sign a corrected form first.',
  },
  withdrawals_under_way: {
    family: 'limit_reached',
    wording: 'You already have {limit} withdrawals on their way. Wait until one of them has arrived.',
  },
  withdrawal_not_found: { family: 'not_found', wording: 'You have no withdrawal with this id.' },
  withdrawal_over: { family: 'request_error', wording: 'This withdrawal is over, so it can’t be cancelled.' },
  withdrawal_being_sent: {
    family: 'request_error',
    wording: 'This withdrawal is being sent right now. Try again in a minute.',
  },
  tax_number_invalid: {
    family: 'invalid_input',
    wording: '{field} must have nine digits, with or without hyphens.',
  },
  no_tax_form: { family: 'request_error', wording: 'This account has no tax form.' },
  tax_form_mismatched_already: {
    family: 'request_error',
    wording: 'It is already noted that the number of this form doesn’t match.',
  },
})
