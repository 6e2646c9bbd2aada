import type { DisputeOutcome, DisputeStatus } from '@adit/events/billing/dispute.values.ts'
import {
  KeyReused,
  type NewPayment,
  type PaymentMethod,
  type PaymentStatus,
  type PaymentSubject,
} from '../payment_provider.port.ts'
import type { TestCard } from './test_cards.ts'

/** JSON: amounts are decimal strings. */
export interface SandboxMethod extends PaymentMethod {
  card: TestCard
  /** The customer has confirmed it to their bank. */
  isSetUp: boolean
}

interface SandboxSetup {
  id: string
  clientSecret: string
  status: 'requires_payment_method' | 'requires_action' | 'succeeded'
  /** What the bank asks about. */
  entered: SandboxMethod | null
}

export interface SandboxPayment {
  id: string
  clientSecret: string
  status: PaymentStatus
  declineCode: string | null
  amount: string
  refunded: string
  currency: string
  methodId: string | null
  entered: SandboxMethod | null
  key: string
  subject: PaymentSubject
}

export interface SandboxRefund {
  id: string
  paymentId: string
  amount: string
  key: string
  failure: string | null
}

export interface SandboxDispute {
  id: string
  paymentId: string
  amount: string
  currency: string
  reason: string
  status: DisputeStatus
  /** How the bank decides, and when. */
  outcome: DisputeOutcome
  decidedAt: number
}

/** A message to the site, which is sent until it is taken. */
export interface SandboxEvent {
  id: string
  type: string
  objectId: string
  isTaken: boolean
}

/** All that the sandbox knows of one customer. */
export interface SandboxState {
  customerId: string
  /** Of the next object. */
  next: number
  primaryId: string | null
  methods: readonly SandboxMethod[]
  setups: readonly SandboxSetup[]
  payments: readonly SandboxPayment[]
  refunds: readonly SandboxRefund[]
  /** Undefined in states that were stored before there were any. */
  disputes?: readonly SandboxDispute[]
  tokens: readonly SandboxMethod[]
  /** What was answered under each key, and to what. */
  keys: Readonly<Record<string, { asked: string; answer: string }>>
  events: readonly SandboxEvent[]
}

export const emptyState = (customerId: string): SandboxState => ({
  ...{ customerId, next: 1, primaryId: null, methods: [], setups: [], payments: [], refunds: [], tokens: [], keys: {} },
  events: [],
})

/** What the browser says of a card. */
export interface EnteredCard {
  card: TestCard
  last4: string
  expMonth: number
  expYear: number
  country: string | null
}

export type Confirmation =
  | { kind: 'card'; card: EnteredCard }
  | { kind: 'method'; id: string }
  | { kind: 'token'; id: string }

/** What a browser learns. */
export interface BrowserAnswer {
  status: PaymentStatus
  declineCode: string | null
}

/** The browser asked for something that isn't there or is over. */
export class NothingToConfirm extends Error {}

/** A change of the state with its answer. `random`: for secrets. */
export type Act<Answer> = (state: SandboxState, at: { now: number; random: () => string }) => [SandboxState, Answer]

/** Under a key, the first answer is the answer. */
export function under<Answer>(key: string, asked: unknown, act: Act<Answer>): Act<Answer> {
  const question = JSON.stringify(asked)
  return (state, at) => {
    const known = state.keys[key]
    if (known && known.asked !== question) throw new KeyReused(key)
    if (known) return [state, JSON.parse(known.answer) as Answer] // as it was written below
    const [after, answer] = act(state, at)
    return [{ ...after, keys: { ...after.keys, [key]: { asked: question, answer: JSON.stringify(answer) } } }, answer]
  }
}

const idIn = ({ customerId, next }: SandboxState, prefix: string) =>
  `${prefix}_${customerId.replace('cus_', '')}_${next}`
const replaced = <Item extends { id: string }>(items: readonly Item[], item: Item) =>
  items.map((each) => (each.id === item.id ? item : each))
const said = (state: SandboxState, type: string, objectId: string): SandboxState => {
  const event = { id: idIn(state, 'evt'), type, objectId, isTaken: false }
  return { ...state, next: state.next + 1, events: [...state.events, event] }
}

export const createSetup: Act<{ clientSecret: string }> = (state, { random }) => {
  const id = idIn(state, 'seti')
  const setup: SandboxSetup = {
    id,
    clientSecret: `${id}_secret_${random()}`,
    status: 'requires_payment_method',
    entered: null,
  }
  return [{ ...state, next: state.next + 1, setups: [...state.setups, setup] }, { clientSecret: setup.clientSecret }]
}

/** What a card that was entered is called until it is added. */
function enter(
  state: SandboxState,
  { card, ...entered }: EnteredCard,
  now: number,
  prefix = 'pm',
): [SandboxState, SandboxMethod] {
  const method = { id: idIn(state, prefix), brand: card.brand, ...entered, country: entered.country ?? card.country }
  return [
    { ...state, next: state.next + 1 },
    { ...method, createdAt: now, card, isSetUp: false },
  ]
}

/** The first card is the one that pays. */
function attach(state: SandboxState, method: SandboxMethod): SandboxState {
  if (state.methods.some(({ id }) => id === method.id)) return { ...state, methods: replaced(state.methods, method) }
  return { ...state, methods: [method, ...state.methods], primaryId: state.primaryId ?? method.id }
}

export const enterToken =
  (card: EnteredCard): Act<{ token: string }> =>
  (state, { now }) => {
    const [after, method] = enter(state, card, now, 'ctoken')
    return [{ ...after, tokens: [...after.tokens, method] }, { token: method.id }]
  }

export const confirmSetup =
  (clientSecret: string, by: Confirmation): Act<BrowserAnswer> =>
  (state, { now }) => {
    const setup = state.setups.find((each) => each.clientSecret === clientSecret)
    if (setup?.status !== 'requires_payment_method' || by.kind === 'method') throw new NothingToConfirm()
    const [entered, method] = methodFor(state, by, now)
    const { declines, asks } = method.card
    if (declines) return [state, { status: 'requires_payment_method', declineCode: declines }]
    if (asks) {
      const asking: SandboxSetup = { ...setup, status: 'requires_action', entered: method }
      return [
        { ...entered, setups: replaced(entered.setups, asking) },
        { status: 'requires_action', declineCode: null },
      ]
    }
    return [finishSetup(entered, setup, { ...method, isSetUp: true }), { status: 'succeeded', declineCode: null }]
  }

const finishSetup = (state: SandboxState, setup: SandboxSetup, method: SandboxMethod): SandboxState =>
  said(
    attach({ ...state, setups: replaced(state.setups, { ...setup, status: 'succeeded', entered: null }) }, method),
    'setup_intent.succeeded',
    setup.id,
  )

export const createPayment =
  ({ amount, currency, methodId, isOffSession, subject }: NewPayment, key: string): Act<SandboxPayment> =>
  (state, { now, random }) => {
    if (amount <= 0n) throw new Error('A payment needs an amount above zero')
    const id = idIn(state, 'pi')
    const payment: SandboxPayment = {
      ...{ id, clientSecret: `${id}_secret_${random()}`, declineCode: null, currency, methodId, key, subject },
      ...{ status: methodId === null ? 'requires_payment_method' : 'requires_confirmation', entered: null },
      ...{ amount: String(amount), refunded: '0' },
    }
    const created = { ...state, next: state.next + 1, payments: [...state.payments, payment] }
    return isOffSession ? payAlone(created, payment, now) : [created, payment]
  }

/** Without the customer, whom no bank can ask. */
function payAlone(state: SandboxState, payment: SandboxPayment, now: number): [SandboxState, SandboxPayment] {
  const method = state.methods.find(({ id }) => id === payment.methodId)
  const asks = method?.card.asks === 'always' || (method?.card.asks === 'first' && !method.isSetUp)
  const code = method ? (declineOf(method) ?? (asks ? 'authentication_required' : null)) : 'payment_method_missing'
  return code === null ? succeed(state, payment, now) : decline(state, payment, code)
}

const declineOf = ({ card }: SandboxMethod) => card.declines ?? card.declinesLater

function succeed(state: SandboxState, payment: SandboxPayment, now: number): [SandboxState, SandboxPayment] {
  const paid: SandboxPayment = { ...payment, status: 'succeeded', declineCode: null, entered: null }
  const after = said({ ...state, payments: replaced(state.payments, paid) }, 'payment_intent.succeeded', paid.id)
  return [dispute(after, paid, now), paid]
}

function decline(state: SandboxState, payment: SandboxPayment, declineCode: string): [SandboxState, SandboxPayment] {
  const refused: SandboxPayment = { ...payment, status: 'requires_payment_method', declineCode, entered: null }
  const after = { ...state, payments: replaced(state.payments, refused) }
  return [said(after, 'payment_intent.payment_failed', refused.id), refused]
}

export const confirmPayment =
  (clientSecret: string, by: Confirmation): Act<BrowserAnswer> =>
  (state, { now }) => {
    const payment = state.payments.find((each) => each.clientSecret === clientSecret)
    const isOpen = payment && ['requires_payment_method', 'requires_confirmation'].includes(payment.status)
    if (!isOpen) throw new NothingToConfirm()
    const [entered, method] = methodFor(state, by, now)
    const [after, paid] = payTogether(entered, payment, method, now)
    return [after, { status: paid.status, declineCode: paid.declineCode }]
  }

function methodFor(state: SandboxState, by: Confirmation, now: number): [SandboxState, SandboxMethod] {
  if (by.kind === 'card') return enter(state, by.card, now)
  const known = (by.kind === 'method' ? state.methods : state.tokens).find(({ id }) => id === by.id)
  if (!known) throw new NothingToConfirm()
  return [state, by.kind === 'method' ? known : { ...known, id: known.id.replace('ctoken_', 'pm_') }]
}

/** The customer is there, so their bank can ask them. The card stays for later payments. */
function payTogether(
  state: SandboxState,
  payment: SandboxPayment,
  method: SandboxMethod,
  now: number,
): [SandboxState, SandboxPayment] {
  const code = declineOf(method)
  if (code) return decline(state, payment, code)
  if (method.card.asks === 'always' || (method.card.asks === 'first' && !method.isSetUp)) {
    const asking: SandboxPayment = { ...payment, status: 'requires_action', declineCode: null, entered: method }
    return [{ ...state, payments: replaced(state.payments, asking) }, asking]
  }
  return succeed(attach(state, method), { ...payment, methodId: method.id }, now)
}

/** What the customer tells the bank that asks them. */
export const answerBank =
  (clientSecret: string, isConfirmed: boolean): Act<BrowserAnswer> =>
  (state, { now }) => {
    const setup = state.setups.find((each) => each.clientSecret === clientSecret && each.status === 'requires_action')
    const refused = { status: 'requires_payment_method', declineCode: 'authentication_failed' } as const
    if (setup?.entered) {
      const open: SandboxSetup = { ...setup, status: 'requires_payment_method', entered: null }
      if (!isConfirmed) return [{ ...state, setups: replaced(state.setups, open) }, refused]
      return [
        finishSetup(state, setup, { ...setup.entered, isSetUp: true }),
        { status: 'succeeded', declineCode: null },
      ]
    }
    const payment = state.payments.find(
      (each) => each.clientSecret === clientSecret && each.status === 'requires_action',
    )
    if (!payment?.entered) throw new NothingToConfirm()
    if (!isConfirmed) return [decline(state, payment, refused.declineCode)[0], refused]
    const method = { ...payment.entered, isSetUp: true }
    const [after] = succeed(attach(state, method), { ...payment, methodId: method.id }, now)
    return [after, { status: 'succeeded', declineCode: null }]
  }

export const cancelPayment =
  (id: string): Act<SandboxPayment> =>
  (state) => {
    const payment = state.payments.find((each) => each.id === id)
    if (!payment) throw new Error(`There is no payment ${id}`)
    if (payment.status === 'succeeded' || payment.status === 'canceled') return [state, payment]
    const canceled: SandboxPayment = { ...payment, status: 'canceled', entered: null }
    return [said({ ...state, payments: replaced(state.payments, canceled) }, 'payment_intent.canceled', id), canceled]
  }

export const setPrimary =
  (methodId: string): Act<null> =>
  (state) => {
    if (!state.methods.some(({ id }) => id === methodId)) throw new Error(`There is no card ${methodId}`)
    return [{ ...state, primaryId: methodId }, null]
  }

/** If it was the one that pays, the newest of the others does from now on. */
export const removeMethod =
  (methodId: string): Act<null> =>
  (state) => {
    const methods = state.methods.filter(({ id }) => id !== methodId)
    return [
      { ...state, methods, primaryId: state.primaryId === methodId ? (methods[0]?.id ?? null) : state.primaryId },
      null,
    ]
  }

/** After so long, the bank decides about a dispute. */
const disputeMs = 2 * 60_000

/** The owner of the card doesn't remember having paid. */
function dispute(state: SandboxState, payment: SandboxPayment, now: number): SandboxState {
  const method = state.methods.find(({ id }) => id === payment.methodId)
  if (!method?.card.disputes) return state
  const { reason, outcome } = method.card.disputes
  const { id: paymentId, amount, currency } = payment
  const made: SandboxDispute = {
    ...{ id: idIn(state, 'dp'), paymentId, amount, currency, reason, status: 'open', outcome },
    decidedAt: now + disputeMs,
  }
  const after = { ...state, next: state.next + 1, disputes: [...disputesIn(state), made] }
  return said(after, 'charge.dispute.created', made.id)
}

export const disputesIn = ({ disputes = [] }: SandboxState): readonly SandboxDispute[] => disputes

/** What banks have decided by now. */
export const decideDisputes: Act<null> = (state, { now }) => {
  const due = disputesIn(state).filter(({ status, decidedAt }) => status === 'open' && now >= decidedAt)
  let after = state
  for (const each of due) {
    const disputes = replaced(disputesIn(after), { ...each, status: each.outcome })
    after = said({ ...after, disputes }, 'charge.dispute.closed', each.id)
  }
  return [after, null]
}

/** Never more than what was paid and not refunded yet, and nothing that a bank has. */
export const refund =
  (paymentId: string, amount: bigint, key: string): Act<SandboxRefund> =>
  (state) => {
    const payment = state.payments.find(({ id }) => id === paymentId)
    if (payment?.status !== 'succeeded') throw new Error(`${paymentId} has not been paid`)
    const refunded = BigInt(payment.refunded) + amount
    const isTooMuch = amount <= 0n || refunded > BigInt(payment.amount)
    const isDisputed = disputesIn(state).some((each) => each.paymentId === paymentId && each.status !== 'won')
    const refused = state.methods.find(({ id }) => id === payment.methodId)?.card.refusesRefunds ?? null
    const failure = isDisputed ? 'charge_disputed' : isTooMuch ? 'amount_too_large' : refused
    const made: SandboxRefund = { id: idIn(state, 're'), paymentId, amount: String(amount), key, failure }
    if (failure !== null) return [{ ...state, next: state.next + 1, refunds: [...state.refunds, made] }, made]
    const payments = replaced(state.payments, { ...payment, refunded: String(refunded) })
    const after = { ...state, next: state.next + 1, payments, refunds: [...state.refunds, made] }
    return [said(after, 'charge.refunded', made.id), made]
  }

/** The site has taken the message. */
export const take =
  (eventId: string): Act<null> =>
  (state) => {
    const events = state.events.map((event) => (event.id === eventId ? { ...event, isTaken: true } : event))
    // The newest are kept for whoever looks for what was sent.
    return [{ ...state, events: events.slice(-100) }, null]
  }
