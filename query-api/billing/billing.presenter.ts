import type { ChargeStatus } from '@adit/events/billing/charge.fold.ts'
import { currencyOf } from '@adit/events/billing/currency.values.ts'
import { standingOf } from '@adit/events/billing/dispute.values.ts'
import { invoiceNumber } from '@adit/events/billing/invoice.values.ts'
import type { Price, Product } from '@adit/events/billing/product.values.ts'
import { graceMs } from '@adit/events/billing/retry.values.ts'
import type { ChargeRow, ContributionRow, InvoiceRow, SubscriptionRow } from '@adit/projectors/billing/billing.table.ts'
import { isoTime } from '../kit/address.presenter.ts'
import type { BillingOffer } from './billing_offer.port.ts'
import { presentContribution } from './contribution.presenter.ts'

const timeOf = (at: number | null) => (at === null ? null : isoTime(at))

export const presentOffer = (offer: BillingOffer | null, country: string) => ({
  ...{ provider: offer?.provider ?? null, publishable_key: offer?.publishableKey ?? null },
  ...{ pretended: offer?.isPretended ?? false, currency: currencyOf(country) },
})

export const presentProduct = ({ id, kind, unitary }: Product, prices: readonly Price[]) => ({
  ...{ id, unitary, metadata: { type: kind } },
  prices: prices
    .filter(({ productId }) => productId === id)
    .map(({ id: priceId, productId, currency, amounts }) => ({
      ...{ id: priceId, product_id: productId, currency_code: currency },
      prices: {
        type: 'recurring' as const,
        intervals: {
          'five-days': Number(amounts['five-days']),
          monthly: Number(amounts.monthly),
          quarterly: Number(amounts.quarterly),
          yearly: Number(amounts.yearly),
        },
      },
    })),
})

/** Whether somebody has what they pay for: also for some days after a payment was due. */
export const isProvisioned = ({ status, period_end }: SubscriptionRow, now: number): boolean =>
  status === 'active' || (status === 'due' && now < period_end + graceMs)

function problemOf({ status, charge_id }: SubscriptionRow, charges: readonly ChargeRow[]): 'failed' | 'confirm' | null {
  const charge = status === 'due' ? charges.find((each) => each.charge_id === charge_id) : undefined
  if (charge?.status !== 'failed') return null
  return charge.failure === 'authentication_required' ? 'confirm' : 'failed'
}

export function presentSubscription(row: SubscriptionRow, charges: readonly ChargeRow[], now: number) {
  const { planned_interval, planned_price } = row
  return {
    ...{ id: row.subscription_id, user_id: row.account_id, price_id: row.price_id, product_id: row.product_id },
    ...{ interval: row.interval, created: isoTime(row.begun_at), next_charge_tax_amount: null },
    status: isProvisioned(row, now) ? ('provisioned' as const) : ('unprovisioned' as const),
    ...{ currency_code: row.currency, price: row.price, state: stateOf(row), period_end: isoTime(row.period_end) },
    ends: timeOf(row.ends_at),
    held: row.holds > 0,
    problem: problemOf(row, charges),
    planned:
      planned_interval === null || planned_price === null ? null : { interval: planned_interval, price: planned_price },
  }
}

const stateOf = ({ status }: SubscriptionRow): 'active' | 'due' | 'ended' =>
  status === 'active' || status === 'due' ? status : 'ended'

const statuses = {
  open: 'open',
  prepared: 'open',
  attempting: 'processing',
  succeeded: 'succeeded',
  failed: 'failed',
  cancelled: 'cancelled',
} as const satisfies Record<ChargeStatus, string>

const ofSubscription = { type: 'subscription', parent_charge_id: null } as const

const presentInvoice = ({ invoice_id, series, number, issued_at, total }: InvoiceRow) => ({
  ...{ id: invoice_id, number: invoiceNumber(series, number ?? 0), issued: isoTime(issued_at ?? 0), amount: total },
})

function presentCharge(row: ChargeRow, invoices: readonly InvoiceRow[], contribution: Contribution) {
  const invoice = invoices.find(({ invoice_id }) => invoice_id === row.charge_id)
  return {
    ...{ id: row.charge_id, user_id: row.account_id, price_id: row.price_id, amount: row.total, tax: row.tax },
    ...{ currency_code: row.currency, status: statuses[row.status], due: isoTime(row.due) },
    ...{ last_attempt: timeOf(row.last_attempt), subscription_id: row.subscription_id, ...ofSubscription },
    ...{ subscription_interval: row.interval, net: row.status === 'succeeded' ? row.net : null },
    ...{ failure: row.failure, retry: timeOf(row.retry_at), refunded: row.refunded, refunding: row.refunding },
    dispute: standingOf(Object.values(row.disputes)),
    ...{ paid: timeOf(row.paid_at), invoice: invoice ? presentInvoice(invoice) : null },
    credit_notes: invoices.filter(({ kind }) => kind === 'credit_note').map(presentInvoice),
    corrections: invoices.filter((one) => one.kind === 'invoice' && one !== invoice).map(presentInvoice),
    contribution,
  }
}

/** What a running subscription costs next. It is opened, and its tax known, when it is due. */
function presentNext(row: SubscriptionRow) {
  return {
    ...{ id: row.charge_id, user_id: row.account_id, price_id: row.price_id, tax: null, ...ofSubscription },
    ...{ amount: row.planned_price ?? row.price, currency_code: row.currency, due: isoTime(row.period_end) },
    ...{ status: row.ends_at === null ? ('open' as const) : ('cancelled' as const), last_attempt: null },
    ...{ subscription_id: row.subscription_id, subscription_interval: row.planned_interval ?? row.interval },
    ...{ net: null, failure: null, retry: null, refunded: 0, refunding: 0, dispute: null, contribution: null },
    ...{ paid: null, invoice: null, credit_notes: [], corrections: [] },
  }
}

type Contribution = ReturnType<typeof presentContribution> | null

interface Contributions {
  rows: readonly ContributionRow[]
  /** Days of which the part of subscriptions is shared. */
  shared: ReadonlySet<string>
}

/** Charges of subscriptions that were never paid are of no interest. */
export function presentCharges(
  subscriptions: readonly SubscriptionRow[],
  charges: readonly ChargeRow[],
  invoices: readonly InvoiceRow[],
  contributions: Contributions,
  offer: BillingOffer | null,
) {
  const platform = offer?.provider === 'stripe' ? ('Stripe' as const) : ('None' as const)
  const invoicesOf = Map.groupBy(invoices, ({ charge_id }) => charge_id)
  const contributionOf = new Map(
    contributions.rows.map((row) => [row.charge_id, presentContribution(row, (day) => contributions.shared.has(day))]),
  )
  const known = new Set(subscriptions.map(({ subscription_id }) => subscription_id))
  const opened = new Set(charges.map(({ charge_id }) => charge_id))
  const next = subscriptions.filter(({ status, charge_id }) => status === 'active' && !opened.has(charge_id))
  return [
    ...next.map(presentNext),
    ...charges
      .filter(({ subscription_id }) => known.has(subscription_id))
      .map((charge) => {
        const { charge_id: id } = charge
        return presentCharge(charge, invoicesOf.get(id) ?? [], contributionOf.get(id) ?? null)
      }),
  ].map((charge) => ({ ...charge, platform }))
}
