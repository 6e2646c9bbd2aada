import { decimalOf } from '@adit/events/billing/currency.values.ts'
import type { BillingInterval } from '@adit/events/billing/interval.values.ts'
import { graceMs, isHardDecline, noMethod } from '@adit/events/billing/retry.values.ts'
import { dayIn, type Say } from '../../identity/mail/mail_body.ts'
import type { MailLanguage } from '../../identity/mail/mail_language.ts'
import type { MailText } from '../../identity/mail/wording/wordings.ts'

/** An amount in the smallest unit of its currency. */
export interface Amount {
  amount: number
  currency: string
}

/** As people of a language write it, with the decimals that are charged. */
export function moneyIn(language: MailLanguage, { amount, currency }: Amount): string {
  const decimal = decimalOf(BigInt(amount), currency)
  const digits = decimal.split('.')[1]?.length ?? 0
  const places = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const format = new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'currency', currency, ...places })
  return format.format(Number(decimal))
}

const intervals = {
  'five-days': 'bill_five_days',
  monthly: 'bill_monthly',
  quarterly: 'bill_quarterly',
  yearly: 'bill_yearly',
} as const satisfies Record<BillingInterval, MailText>

export const intervalIn = (interval: BillingInterval, say: Say): string => say(intervals[interval])

/** What a bank has said, without telling a thief that a card was reported as stolen. */
export function declineIn(code: string, say: Say): string {
  if (code === noMethod) return say('bill_decline_no_card')
  if (code === 'insufficient_funds') return say('bill_decline_funds')
  if (code === 'expired_card') return say('bill_decline_expired')
  if (code === 'authentication_required') return say('bill_decline_unconfirmed')
  return say(isHardDecline(code) ? 'bill_decline_for_good' : 'bill_decline_generic')
}

/** Until when somebody keeps what they pay for although a payment is due, or that they don't have it now. */
export function graceIn(language: MailLanguage, { due, at }: { due: number; at: number }, say: Say): string {
  const until = due + graceMs
  return at < until ? say('bill_grace', { day: dateIn(language, until) }) : say('bill_paused')
}

/** The day of a time (milliseconds since 1970) in UTC, as people of a language write it. */
export const dateIn = (language: MailLanguage, at: number): string =>
  dayIn(language, new Date(at).toISOString().slice(0, 10))

export const billingPage = (origin: string): string => `${origin}/settings/billing`
