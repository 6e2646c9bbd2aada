import { createHash } from 'node:crypto'
import type { BillingInterval } from '@adit/events/billing/interval.values.ts'
import type { InvoiceDraft, RecordedInvoiceSeriesEvent } from '@adit/events/billing/invoice.events.ts'
import {
  type BillingDetails,
  type Buyer,
  invoiceNumber,
  keptUntil,
  seriesFor,
} from '@adit/events/billing/invoice.values.ts'
import { erased } from '@adit/events/kit/personal.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import { type CommandBus, type CommandContext, RevisionMismatch } from '@adit/platform/eventing/command_bus.ts'
import type { PersonalVault } from '@adit/platform/personal/personal_vault.port.ts'
import { findAccount } from '../../identity/account/account_access.ts'
import { customerDecider, customerStream } from '../subscription/customer.decider.ts'
import { type Amounts, type ChargeFacts, chargeFacts } from './charge_facts.ts'
import {
  type DraftedInvoice,
  type InvoiceCommand,
  invoiceDecider,
  invoiceStream,
  seriesDecider,
  seriesStream,
} from './invoice.decider.ts'
import { type InvoiceSettings, practiceSeller } from './invoice_settings.port.ts'
import { drawInvoice, layout } from './pdf/draw_invoice.ts'

export interface InvoiceDeps {
  bus: CommandBus
  store: Pick<EventStore, 'readStream'>
  vault: Pick<PersonalVault, 'seal' | 'open'>
  settings: () => Promise<InvoiceSettings>
  /** Whether payments are pretended. */
  isPractice: boolean
}

export interface Issuing {
  deps: InvoiceDeps
  context: CommandContext
}

/** The key under which the buyer's data of one invoice is sealed. No account has an id with a hyphen. */
export const buyerKey = (invoiceId: string) => `invoice-${invoiceId}`

const pageSize = 500
/** At most so many times somebody else takes the number that is wanted. The job tries again later. */
const races = 200

/** What was returned, and is to be noted in a document of its own: a refund, or what a bank has decided, by the revision of its event. */
type Returned = { refundId: string } | { decision: number }

/**
 * Issues the invoice of a charge that is paid, and with `returned` the document about that, too: a credit note, or the invoice that cancels one after a bank
 * has decided anew. Whatever of it is done already isn't done again, so it can be repeated after a crash, and several may run at once. False if nobody has said
 * yet who sells.
 */
export async function issueInvoice(issuing: Issuing, chargeId: string, returned: Returned | null): Promise<boolean> {
  const facts = await chargeFacts(issuing.deps.store, chargeId)
  if (!facts || facts.paidAt === null) throw new Error(`Charge ${chargeId} isn't paid`)
  const { opened, paidAt } = facts
  const ofCharge = { kind: 'invoice', chargeId, refundId: null, corrects: null } as const
  const invoice = await issue(issuing, facts, { ...ofCharge, id: chargeId, amounts: amountsIn(opened), at: paidAt })
  if (!invoice) return false
  if (!returned) return true
  if ('decision' in returned) return decided(issuing, facts, { chargeId, invoice, decision: returned.decision })
  const { refundId } = returned
  const refund = facts.refunds.get(refundId)
  if (!refund) throw new Error(`The refund ${refundId} isn't paid`)
  const { at, ...amounts } = refund
  const note = { kind: 'credit_note', chargeId, refundId, corrects: invoice, id: refundId, amounts, at } as const
  return (await issue(issuing, facts, note)) !== undefined
}

const amountsIn = ({ net, tax, total }: Amounts): Amounts => ({ net, tax, total })

interface Deciding {
  chargeId: string
  /** The number of the invoice of the charge. */
  invoice: string
  decision: number
}

/** What a bank takes back gets a credit note, which an invoice cancels if the bank gives it back later. A bank that moves no money gets nothing. */
async function decided(issuing: Issuing, facts: ChargeFacts, { chargeId, invoice, decision }: Deciding) {
  const found = facts.decisions.get(decision)
  if (!found) return true
  const { id, disputeId, amounts, at, reverses } = found
  const lost = reverses ?? found
  const ofDispute = { chargeId, refundId: null, disputeId }
  const note = await issue(issuing, facts, {
    ...{ ...ofDispute, kind: 'credit_note', corrects: invoice, id: lost.id, amounts: lost.amounts, at: lost.at },
  })
  if (note === undefined || !reverses) return note !== undefined
  return (await issue(issuing, facts, { ...ofDispute, kind: 'invoice', corrects: note, id, amounts, at })) !== undefined
}

interface Wanted extends Pick<InvoiceDraft, 'kind' | 'chargeId' | 'refundId' | 'disputeId' | 'corrects'> {
  id: string
  amounts: Amounts
  /** When the money was taken or returned. Milliseconds since 1970. */
  at: number
}

/** Its number, as people read it. */
async function issue(issuing: Issuing, facts: ChargeFacts, wanted: Wanted): Promise<string | undefined> {
  const { bus } = issuing.deps
  const { id } = wanted
  const { state: known } = await bus.load(invoiceDecider, invoiceStream(id))
  const drafted = known ?? (await draft(issuing, facts, wanted))
  if (!drafted) return undefined
  const { series } = drafted.draft
  if (drafted.issued) return invoiceNumber(series, drafted.issued.number)
  const { number, at: issuedAt } = await numberOf(issuing, drafted.draft, id)
  const { keepYears } = await issuing.deps.settings()
  const pdf = await drawInvoice({ ...drafted.draft, number, issuedAt }, await buyerIn(issuing.deps, drafted.draft))
  const issued = {
    ...{ number, issuedAt, layout, sha256: sha256(pdf), bytes: pdf.length },
    keepUntil: keptUntil(issuedAt, keepYears),
  }
  await tell(issuing, { id, accountId: facts.accountId, command: { type: 'IssueInvoice', issued } })
  return invoiceNumber(series, number)
}

interface Telling {
  id: string
  accountId: string
  command: InvoiceCommand
}

async function tell({ deps, context }: Issuing, { id, accountId: root, command }: Telling): Promise<DraftedInvoice> {
  const stream = invoiceStream(id)
  const { state } = await deps.bus.execute({ decider: invoiceDecider, stream, root, command, context })
  if (!state) throw new Error(`There is no invoice ${id}`)
  return state
}

async function accountOf(store: InvoiceDeps['store'], id: string): Promise<string> {
  const [first] = await store.readStream(invoiceStream(id), { from: 0, limit: 1 })
  if (!first) throw new Error(`There is no invoice ${id}`)
  return first.metadata.root
}

/** Freezes what it says. Undefined if nobody has said who sells. */
async function draft(issuing: Issuing, facts: ChargeFacts, wanted: Wanted): Promise<DraftedInvoice | undefined> {
  const { bus, vault, settings, isPractice } = issuing.deps
  const { accountId, opened } = facts
  const seller = (await settings()).seller ?? (isPractice ? practiceSeller : null)
  if (!seller) return undefined
  const { id, amounts, at, ...about } = wanted
  const series = seriesFor({ kind: wanted.kind, isPractice })
  const buyer = await vault.seal(buyerKey(id), JSON.stringify(await buyerOf(issuing.deps, facts)))
  // Before the draft is there, nobody takes a number for it.
  const { state } = await bus.load(seriesDecider, seriesStream(series))
  const { currency, taxRate } = opened
  const drafted: InvoiceDraft = {
    ...{ ...about, series, numbersTaken: state.taken, isPractice, seller, buyer, currency, ...amounts, taxRate },
    ...{ lines: [{ text: lineOf(facts, wanted), ...amounts }], paidAt: at },
  }
  return tell(issuing, { id, accountId, command: { type: 'DraftInvoice', draft: drafted } })
}

const periods: Readonly<Record<BillingInterval, string>> = {
  'five-days': 'five days',
  monthly: 'one month',
  quarterly: 'three months',
  yearly: 'one year',
}

/** The document is in English, as what it says has to be read by tax offices everywhere. */
function lineOf({ opened: { interval, due } }: ChargeFacts, { kind, disputeId }: Wanted): string {
  const what = `Adit Plus, ${periods[interval]} from ${new Date(due).toISOString().slice(0, 10)}`
  if (disputeId) return kind === 'invoice' ? `Paid again by the bank: ${what}` : `Taken back by the bank: ${what}`
  return kind === 'invoice' ? what : `Refund: ${what}`
}

/** What is known of the buyer now. Of an account that was deleted meanwhile, little is. */
async function buyerOf({ bus, vault }: InvoiceDeps, { accountId, opened }: ChargeFacts): Promise<Buyer> {
  const { state } = await bus.load(customerDecider, customerStream(accountId))
  const text = state.details && (await vault.open(state.details))
  const details = text === null || text === erased ? null : (JSON.parse(text) as BillingDetails)
  const found = await findAccount(bus, accountId)
  const email = found ? await vault.open(found.account.email) : erased
  return {
    name: details?.name ?? found?.account.username ?? null,
    email: email === erased ? null : email,
    address: details?.address ?? null,
    country: details?.country ?? opened.taxRate?.country ?? null,
    vatId: details?.vatId ?? null,
  }
}

/** Undefined once it is destroyed. */
export async function buyerIn(
  { vault }: Pick<InvoiceDeps, 'vault'>,
  { buyer }: InvoiceDraft,
): Promise<Buyer | undefined> {
  const text = await vault.open(buyer)
  return text === erased ? undefined : (JSON.parse(text) as Buyer)
}

/**
 * The number of an invoice: the one it has, or else the next one. The append succeeds only at the revision up to which the series was searched, so nobody can
 * have taken a number for the same invoice in between, and no number is taken twice or left out.
 */
async function numberOf(
  { deps: { bus, store }, context }: Issuing,
  { series, numbersTaken }: InvoiceDraft,
  invoiceId: string,
): Promise<{ number: number; at: number }> {
  const stream = seriesStream(series)
  for (let searched = numbersTaken, lost = 0; lost < races; ) {
    const page = (await store.readStream(stream, { from: searched, limit: pageSize })) as RecordedInvoiceSeriesEvent[]
    const own = page.find(({ data }) => data.invoiceId === invoiceId)
    if (own) return { number: own.revision + 1, at: own.at }
    searched += page.length
    if (page.length === pageSize) continue
    const command = { type: 'TakeInvoiceNumber', invoiceId } as const
    const take = { decider: seriesDecider, stream, root: series, command, context, ifRevision: searched - 1 }
    try {
      await bus.execute(take)
    } catch (error) {
      if (!(error instanceof RevisionMismatch)) throw error
      lost++
    }
  }
  throw new Error(`Others have taken ${races} numbers of ${series} before ${invoiceId}`)
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Whose it is. Undefined if there is none that was issued, and once the buyer's data is destroyed. */
export async function ownerOfInvoice({ bus, store }: Pick<InvoiceDeps, 'bus' | 'store'>, id: string) {
  const { state } = await bus.load(invoiceDecider, invoiceStream(id))
  if (!state?.issued || state.isDestroyed) return undefined
  return { accountId: await accountOf(store, id), draft: state.draft, issued: state.issued }
}
export type IssuedOne = NonNullable<Awaited<ReturnType<typeof ownerOfInvoice>>>

/** The same bytes that were issued. Undefined once the buyer's data is destroyed. Throws if they have become others. */
export async function fileOf(
  deps: Pick<InvoiceDeps, 'vault'>,
  { draft, issued }: Pick<IssuedOne, 'draft' | 'issued'>,
): Promise<{ number: string; pdf: Buffer } | undefined> {
  const buyer = await buyerIn(deps, draft)
  if (!buyer) return undefined
  const { number, issuedAt } = issued
  const text = invoiceNumber(draft.series, number)
  const pdf = await drawInvoice({ ...draft, number, issuedAt }, buyer)
  if (sha256(pdf) !== issued.sha256) throw new Error(`${text} isn't drawn as it was issued`)
  return { number: text, pdf }
}
