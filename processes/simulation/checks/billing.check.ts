import { disputesIn, type SandboxState } from '@adit/command-api/billing/provider/sandbox/sandbox_state.ts'
import type { RecordedChargeEvent } from '@adit/events/billing/charge.events.ts'
import type { RecordedContributionEvent } from '@adit/events/billing/contribution.events.ts'
import { decimalsOf } from '@adit/events/billing/currency.values.ts'
import type { RecordedInvoiceEvent, RecordedInvoiceSeriesEvent } from '@adit/events/billing/invoice.events.ts'
import type { RecordedSubscriptionEvent } from '@adit/events/billing/subscription.events.ts'
import { parseStream, type RecordedEvent } from '@adit/events/kit/envelope.ts'
import { microsOf } from '@adit/events/payouts/money.values.ts'
import { isProvisioned } from '@adit/query-api/billing/billing.presenter.ts'
import { timeline } from '../engine/determinism.ts'
import type { Aftermath, Breach, Check } from './breach.ts'

type Known =
  | RecordedChargeEvent
  | RecordedSubscriptionEvent
  | RecordedContributionEvent
  | RecordedInvoiceEvent
  | RecordedInvoiceSeriesEvent

interface Charge {
  id: string
  accountId: string
  subscriptionId: string
  net: number
  total: number
  currency: string
  /** Payments that were noted, one for each time. */
  payments: string[]
  /** Refunds that were noted, by their ids, with their ids at the provider. */
  refunds: Map<string, { amount: number; providerId: string }>
  asked: Set<string>
  disputes: Map<string, { amount: number; status: string }>
  /** How often the bank has decided against the site, and for it after that. */
  lost: number
  regained: number
}

interface Period {
  chargeId: string
  start: number
  end: number
}

interface Subscription {
  accountId: string
  interval: string
  /** The charge of the next period. */
  next: string
  periods: Period[]
  status: 'awaiting' | 'running' | 'over'
}

interface Document {
  id: string
  kind: string
  series: string
  chargeId: string
  total: number
  number: number | undefined
}

/** Folds the streams by itself, not by the folds and deciders that are checked. */
class Books {
  readonly charges = new Map<string, Charge>()
  readonly subscriptions = new Map<string, Subscription>()
  readonly documents = new Map<string, Document>()
  readonly numbers = new Map<string, { number: number; invoiceId: string }[]>()
  readonly contributions = new Map<
    string,
    { amount: bigint; pool: bigint; platform: bigint; borne: bigint; rate: string }
  >()

  enter(recorded: RecordedEvent): void {
    const { id } = parseStream(recorded.stream)
    const { root: accountId } = recorded.metadata
    // Events of this release, as their schemas say. Other types fall through.
    const { type, data } = recorded as unknown as Known
    const charge = this.charges.get(id)
    const subscription = this.subscriptions.get(id)
    switch (type) {
      case 'ChargeOpened': {
        const { subscriptionId, net, total, currency } = data
        this.charges.set(id, {
          ...{
            id,
            accountId,
            subscriptionId,
            net,
            total,
            currency,
            payments: [],
            refunds: new Map(),
            asked: new Set(),
          },
          ...{ disputes: new Map(), lost: 0, regained: 0 },
        })
        return
      }
      case 'ChargeSucceeded':
        return void charge?.payments.push(data.paymentId)
      case 'ChargeRefundAsked':
        return void charge?.asked.add(data.refundId)
      case 'ChargeRefunded':
        charge?.asked.delete(data.refundId)
        return void charge?.refunds.set(data.refundId, { amount: data.amount, providerId: data.providerRefundId })
      case 'ChargeRefundFailed':
        return void charge?.asked.delete(data.refundId)
      case 'ChargeDisputed':
        return void charge?.disputes.set(data.disputeId, { amount: data.amount, status: 'open' })
      case 'ChargeDisputeClosed': {
        if (!charge) return
        const before = charge.disputes.get(data.disputeId)?.status
        if (data.outcome === 'lost') charge.lost++
        if (data.outcome === 'won' && before === 'lost') charge.regained++
        return void charge.disputes.set(data.disputeId, { amount: data.amount, status: data.outcome })
      }
      case 'SubscriptionBegun': {
        const { interval, chargeId: next } = data
        return void this.subscriptions.set(id, { accountId, interval, next, periods: [], status: 'awaiting' })
      }
      case 'SubscriptionActivated': {
        if (!subscription) return
        subscription.periods.push({ chargeId: subscription.next, start: data.anchor, end: data.periodEnd })
        subscription.status = 'running'
        subscription.next = data.nextChargeId
        return
      }
      case 'SubscriptionRenewed':
        if (!subscription) return
        subscription.periods.push({ chargeId: subscription.next, start: data.periodStart, end: data.periodEnd })
        subscription.interval = data.interval
        subscription.next = data.nextChargeId
        return
      case 'SubscriptionCredited': {
        const last = subscription?.periods.at(-1)
        if (last) last.end += data.days * dayMs
        return
      }
      case 'SubscriptionEnded':
      case 'SubscriptionExpired':
        if (subscription) subscription.status = 'over'
        return
      case 'InvoiceDrafted': {
        const { kind, series, chargeId, total } = data
        return void this.documents.set(id, { id, kind, series, chargeId, total, number: undefined })
      }
      case 'InvoiceIssued': {
        const document = this.documents.get(id)
        if (document) document.number = data.number
        return
      }
      case 'InvoiceNumberTaken':
        return void this.numbers.set(id, [...(this.numbers.get(id) ?? []), data])
      case 'ContributionBegun':
      case 'ContributionReduced':
      case 'ContributionRestored': {
        const rate = type === 'ContributionBegun' ? (data.rate?.dollars ?? '1') : this.contributions.get(id)?.rate
        const borne = type === 'ContributionBegun' ? 0n : microsOf(data.borne)
        const shared = sharedBy(data.parts)
        return void this.contributions.set(id, { ...shared, amount: microsOf(data.amount), borne, rate: rate ?? '1' })
      }
    }
  }
}

const dayMs = 24 * 3_600_000
const dayOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs

type Parts = Extract<RecordedContributionEvent, { type: 'ContributionBegun' }>['data']['parts']

/** What all days get together, counted day by day. */
function sharedBy(parts: Parts): { pool: bigint; platform: bigint } {
  const of = (half: 'pool' | 'platform') =>
    parts.reduce((sum, part) => {
      const [amount, days] = [microsOf(part[half]), BigInt(part.days)]
      const count = Math.max(0, Math.min(dayOf(part.until) - dayOf(part.from), part.days))
      const each = Array.from(
        { length: count },
        (_, place) => amount / days + (BigInt(place) < amount % days ? 1n : 0n),
      )
      return each.reduce((whole, portion) => whole + portion, sum)
    }, 0n)
  return { pool: of('pool'), platform: of('platform') }
}

const sumOf = (amounts: Iterable<number>): number => [...amounts].reduce((sum, amount) => sum + amount, 0)
const refundedOf = ({ refunds }: Charge) => sumOf([...refunds.values()].map(({ amount }) => amount))
const lostOf = ({ disputes }: Charge) =>
  sumOf([...disputes.values()].map(({ status, amount }) => (status === 'lost' ? amount : 0)))
const keptOf = (charge: Charge) => Math.max(0, charge.total - refundedOf(charge) - lostOf(charge))

/** Each payment is of one charge, for as much, and the reverse. */
function* payments({ charges }: Books, customers: readonly SandboxState[]) {
  const taken = customers.flatMap(({ payments }) => payments.filter(({ status }) => status === 'succeeded'))
  const noted = [...charges.values()].flatMap((charge) => charge.payments.map((id) => ({ id, charge })))
  for (const { id, amount, currency, subject } of taken) {
    const of = noted.filter((each) => each.id === id)
    if (of.length !== 1) yield `the payment ${id} is noted ${of.length} times`
    for (const { charge } of of) {
      const isSame = charge.total === Number(amount) && charge.currency === currency && charge.id === subject.chargeId
      if (!isSame) yield `the payment ${id} of ${amount} ${currency} is not what the charge ${charge.id} is`
    }
  }
  for (const { id, charge } of noted) {
    if (!taken.some((payment) => payment.id === id)) yield `nobody has made the payment ${id} of ${charge.id}`
  }
  for (const { id, payments: of } of charges.values()) if (of.length > 1) yield `the charge ${id} is paid by ${of}`
}

/** Whatever the site has kept is for one period, each period is paid for once, and periods of one account don't overlap. */
function* periods({ charges, subscriptions }: Books) {
  const all = [...subscriptions.entries()].flatMap(([id, { accountId, periods: own }]) =>
    own.map((period) => ({ id, accountId, ...period })),
  )
  for (const charge of charges.values()) {
    const count = all.filter(({ chargeId }) => chargeId === charge.id).length
    if (count > 1) yield `the charge ${charge.id} is for ${count} periods`
    if (count === 0 && charge.payments.length > 0 && keptOf(charge) > 0)
      yield `the charge ${charge.id} is for no period`
    if (count > 0 && charge.payments.length === 0) yield `a period of ${charge.subscriptionId} is for an unpaid charge`
  }
  for (const [id, { periods: own }] of subscriptions) {
    for (const [place, { start, end }] of own.entries()) {
      const before = own[place - 1]
      if (before && start < before.end) yield `${id} begins a period at ${start}, before ${before.end}`
      if (end <= start) yield `${id} has a period that ends at ${end}, not after ${start}`
    }
  }
}

/** Who has what they pay for. */
async function* entitlements({ subscriptions }: Books, database: Aftermath['database']) {
  const [live] = await database.rows<{ schema: string }>('select schema from meta.live_build where projector = $1', [
    'billing',
  ])
  const rows = await database.rows<Parameters<typeof isProvisioned>[0]>(`select * from ${live?.schema}.subscription`)
  const now = timeline.now
  const graceMs = 7 * dayMs
  for (const [id, { status, periods: own }] of subscriptions) {
    const row = rows.find(({ subscription_id }) => subscription_id === id)
    const has = row !== undefined && isProvisioned(row, now)
    const end = own.at(-1)?.end ?? 0
    const mayHave = status === 'running' && now < end + graceMs
    if (has !== mayHave) yield `${id} ${has ? 'has' : 'lacks'} the perks, ${status} and paid until ${end}, at ${now}`
    if (row && own.length > 0 && Number(row.period_end) !== end)
      yield `${id} says that it ends at ${row.period_end}, not ${end}`
  }
}

/** What the provider has returned is what was noted, nothing waits, and never more than was paid. */
function* refunds({ charges }: Books, customers: readonly SandboxState[]) {
  const made = customers.flatMap((state) => state.refunds.filter(({ failure }) => failure === null))
  for (const { id, amount, key } of made) {
    const of = [...charges.values()].flatMap((charge) =>
      [...charge.refunds].filter(([refundId, noted]) => noted.providerId === id && key === `refund:${refundId}`),
    )
    if (of.length !== 1 || of[0]?.[1].amount !== Number(amount))
      yield `the refund ${id} of ${amount} is noted as ${JSON.stringify(of)}`
  }
  for (const charge of charges.values()) {
    for (const [refundId, { providerId }] of charge.refunds) {
      if (!made.some(({ id }) => id === providerId)) yield `nobody has paid the refund ${refundId}`
    }
    for (const refundId of charge.asked) yield `the refund ${refundId} is never settled`
    if (refundedOf(charge) > charge.total)
      yield `of ${charge.id}, ${refundedOf(charge)} of ${charge.total} were returned`
  }
}

/** What banks have decided is known. */
function* disputes({ charges }: Books, customers: readonly SandboxState[]) {
  for (const { id, paymentId, status } of customers.flatMap(disputesIn)) {
    const charge = [...charges.values()].find(({ payments: of }) => of.includes(paymentId))
    const known = charge?.disputes.get(id)?.status
    if (known !== status) yield `the dispute ${id} is ${status}, and known as ${known}`
  }
}

/** Numbers have no gaps, each document has one, and the documents of a charge come to what was kept of it. */
function* invoices({ charges, documents, numbers }: Books) {
  for (const [series, taken] of numbers) {
    const ids = new Set(taken.map(({ invoiceId }) => invoiceId))
    if (ids.size !== taken.length) yield `${series} has a document with two numbers`
    if (taken.some(({ number }, place) => number !== place + 1))
      yield `${series} has gaps: ${taken.map(({ number }) => number)}`
    for (const { number, invoiceId } of taken) {
      if (documents.get(invoiceId)?.number !== number)
        yield `the number ${number} of ${series} is not that of ${invoiceId}`
    }
  }
  for (const { id, number, series } of documents.values()) {
    if (number === undefined || !numbers.get(series)?.some(({ invoiceId }) => invoiceId === id))
      yield `${id} has no number`
  }
  for (const charge of charges.values()) {
    const own = [...documents.values()].filter(({ chargeId }) => chargeId === charge.id)
    const of = (kind: string) => own.filter((document) => document.kind === kind)
    const invoiced = of('invoice')
    const isPaid = charge.payments.length > 0
    if (invoiced.filter(({ id }) => id === charge.id).length !== (isPaid ? 1 : 0))
      yield `${charge.id} has ${invoiced.length} invoices`
    for (const refundId of charge.refunds.keys()) {
      if (documents.get(refundId)?.kind !== 'credit_note') yield `the refund ${refundId} has no credit note`
    }
    const credited = of('credit_note').filter(({ id }) => !charge.refunds.has(id))
    // What a bank takes of a charge that has been returned already gets no document.
    const isWhole = refundedOf(charge) === 0
    if (credited.length > charge.lost || (isWhole && credited.length !== charge.lost)) {
      yield `${charge.id} has ${credited.length} credit notes for ${charge.lost} lost disputes`
    }
    if (isWhole && invoiced.length - 1 !== charge.regained && isPaid)
      yield `${charge.id} has ${invoiced.length} invoices`
    const balance = sumOf(invoiced.map(({ total }) => total)) - sumOf(of('credit_note').map(({ total }) => total))
    if (balance !== (isPaid ? keptOf(charge) : 0))
      yield `the documents of ${charge.id} come to ${balance}, not ${keptOf(charge)}`
  }
}

/** Half of what was kept, without tax, is the creators’; what they got before is theirs. */
function* contributions({ charges, contributions: plans }: Books) {
  for (const charge of charges.values()) {
    const plan = plans.get(charge.id)
    const returned = Math.min(charge.total, refundedOf(charge) + lostOf(charge))
    const net = charge.net - halfEven(charge.net * returned, charge.total)
    if (!plan) {
      if (net > 0 && charge.payments.length > 0) yield `nothing of ${charge.id} joins the pool`
      continue
    }
    const [whole = '', part = ''] = plan.rate.split('.')
    const scale = 10n ** BigInt(part.length + decimalsOf(charge.currency))
    const due = halfEvenBig(BigInt(net) * BigInt(whole + part) * 1_000_000n, scale)
    const half = due - due / 2n
    if (plan.pool + plan.platform !== due)
      yield `the days of ${charge.id} share ${plan.pool + plan.platform}, not ${due}`
    if (plan.pool !== half + plan.borne || plan.borne < 0n)
      yield `creators get ${plan.pool} of ${charge.id}, not ${half} and ${plan.borne}`
  }
}

const halfEven = (dividend: number, divisor: number): number => Number(halfEvenBig(BigInt(dividend), BigInt(divisor)))
function halfEvenBig(dividend: bigint, divisor: bigint): bigint {
  const [quotient, rest] = [dividend / divisor, (dividend % divisor) * 2n]
  return rest > divisor || (rest === divisor && quotient % 2n === 1n) ? quotient + 1n : quotient
}

const breaches = (kind: string, found: Iterable<string>): Breach[] => [...found].map((what) => ({ kind, what }))

/** What people pay, what the provider has taken, and what is noted of it agree. */
export const billing: Check = async ({ events, database, customers }) => {
  const books = new Books()
  for (const event of events) books.enter(event)
  const wrong: string[] = []
  if (books.subscriptions.size > 0) for await (const what of entitlements(books, database)) wrong.push(what)
  return [
    ...breaches('payment', payments(books, customers)),
    ...breaches('period', periods(books)),
    ...breaches('entitlement', wrong),
    ...breaches('refund', refunds(books, customers)),
    ...breaches('dispute', disputes(books, customers)),
    ...breaches('invoice', invoices(books)),
    ...breaches('creators’ pool', contributions(books)),
  ]
}
