import { csvText } from '@adit/events/kit/csv.values.ts'
import { readBankAccount } from '@adit/events/payouts/bank_account.values.ts'
import { dollarsOf, type Micros, microsOf } from '@adit/events/payouts/money.values.ts'
import { feeOf, type MethodKind, spentFor } from '@adit/events/payouts/withdrawal.values.ts'
import type { ResponseOf } from '../../api/client.ts'
import type { Balance } from './revenue.ts'

export type PayoutMethod = ResponseOf<'GET /v3/payout/methods'>[number]
export type Transfer = ResponseOf<'GET /v3/payout/history'>[number]
export type Withdrawal = Extract<Transfer, { type: 'withdrawal' }>
export type TaxForm = ResponseOf<'GET /_internal/payout/tax_form'>

/** Where things are. */
export const revenuePaths = {
  revenue: '/dashboard/revenue',
  withdraw: '/dashboard/revenue/withdraw',
  transfers: '/dashboard/revenue/transfers',
  taxForm: '/dashboard/revenue/tax-form',
} as const

/** Page of what was taken back. */
export const reversalPath = (id: string): string => `${revenuePaths.revenue}/reversal/${encodeURIComponent(id)}`

export const isWithdrawal = (transfer: Transfer): transfer is Withdrawal => transfer.type === 'withdrawal'

/** At most two decimals, so that a comma between thousands isn't taken for the decimal one. */
const typedForm = /^\d{1,9}(?:[.,]\d{1,2})?$/

/** Dollars as somebody typed them, with a point or a comma. Undefined for anything else. */
export function typedAmount(text: string): Micros | undefined {
  const plain = text.replaceAll(/[\s$]/g, '')
  return typedForm.test(plain) ? microsOf(plain.replace(',', '.')) : undefined
}

/** The field that somebody types in; the other one follows. */
export type Side = 'spend' | 'receive'
export type Typed = { side: Side; text: string }

export type Quote = { spent: Micros; fee: Micros; received: Micros }

/** What leaves the balance and what arrives. Undefined while no amount is typed. */
export function quoteOf(kind: Pick<MethodKind, 'fee'>, { side, text }: Typed): Quote | undefined {
  const amount = typedAmount(text)
  if (amount === undefined || amount === 0n) return undefined
  const spent = side === 'spend' ? amount : spentFor(kind, amount)
  const fee = feeOf(kind, spent)
  return { spent, fee, received: spent - fee }
}

/** Why an amount can't be withdrawn. */
export type Wrong = 'not_an_amount' | 'too_small' | 'too_large' | 'above_balance' | 'needs_tax_form'

type Owned = Pick<Balance, 'available' | 'withdrawn_ytd' | 'tax_form_above' | 'form_completion_status'>

export function wrongWith(kind: MethodKind, quote: Quote | undefined, balance: Owned): Wrong | undefined {
  if (!quote) return 'not_an_amount'
  const { spent } = quote
  if (spent < kind.min) return 'too_small'
  if (spent > microsOf(balance.available)) return 'above_balance'
  if (spent > kind.max) return 'too_large'
  return needsTaxForm(spent, balance) ? 'needs_tax_form' : undefined
}

/** Whether so much more in this year needs a form that isn't there. */
export const needsTaxForm = (
  spent: Micros,
  { withdrawn_ytd, tax_form_above, form_completion_status }: Omit<Owned, 'available'>,
): boolean => form_completion_status !== 'complete' && microsOf(withdrawn_ytd) + spent > microsOf(tax_form_above)

/** The last one whose address is still known, and not at fault for what came back. */
export const lastPaidTo = (history: readonly Transfer[]): Withdrawal | undefined =>
  history.filter(isWithdrawal).find(({ method_address, reason }) => method_address !== null && reason === null)

export const isUnderWay = ({ state }: Pick<Withdrawal, 'state'>): boolean =>
  state === 'waiting' || state === 'sending' || state === 'in_transit' || state === 'cancelling'

export const isCancellable = ({ state }: Pick<Withdrawal, 'state'>): boolean =>
  state === 'waiting' || state === 'in_transit'

const soonest = 3_000
const latest = 300_000

/** Milliseconds until the page asks again, longer the longer nothing changes. False while nothing is under way. */
export function pauseAt(now: number, history: readonly Transfer[] | undefined): number | false {
  const changes = (history ?? [])
    .filter(isWithdrawal)
    .filter(isUnderWay)
    .map(({ changed }) => Date.parse(changed))
  if (changes.length === 0) return false
  return Math.min(latest, Math.max(soonest, (now - Math.max(...changes)) / 10))
}

export const received = ({ amount, fee }: Pick<Withdrawal, 'amount' | 'fee'>): string =>
  dollarsOf(microsOf(amount) - microsOf(fee))

const csvHead = [
  'type',
  'id',
  'created',
  'changed',
  'state',
  'amount',
  'fee',
  'received',
  'method',
  'address',
  'reason',
  'code',
]

/** A line for each withdrawal and each amount that became available. */
export const transfersCsv = (history: readonly Transfer[]): string =>
  csvText(
    csvHead,
    history.map((one) =>
      isWithdrawal(one)
        ? [
            ...[one.type, one.id, one.created, one.changed, one.state, Number(one.amount), Number(one.fee)],
            ...[Number(received(one)), one.method_type, one.method_address ?? ''],
            ...[one.reason?.kind ?? '', one.reason?.code ?? ''],
          ]
        : [one.type, '', one.created, '', '', Number(one.amount), '', '', '', '', '', ''],
    ),
  )

/** What a bank account is beside its IBAN, as somebody types it. */
export type AccountDetails = { name: string; bic: string }

/** A stored address in the fields of the form. */
export function typedAgain(
  method: PayoutMethod['type'],
  address: string,
): { address: string; account: AccountDetails } {
  const account = method === 'bank' ? readBankAccount(address) : undefined
  if (!account) return { address, account: { name: '', bic: '' } }
  return { address: account.iban, account: { name: account.name, bic: account.bic ?? '' } }
}

/** As the server judges addresses, or a little more leniently. */
export const isAddress = (method: PayoutMethod['type'], text: string): boolean => addressForms[method].test(text.trim())

const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const addressForms: Readonly<Record<PayoutMethod['type'], RegExp>> = {
  ...{ paypal: emailForm, tremendous: emailForm, venmo: /^@?[\w-]{5,30}$/ },
  // Its account is known to the server.
  stripe: /^/,
  bank: /^[A-Za-z]{2}\d{2}[A-Za-z0-9 ]{11,36}$/,
}
