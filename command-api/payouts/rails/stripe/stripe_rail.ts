import type { ReturnCause } from '@adit/events/payouts/withdrawal.values.ts'
import Stripe from 'stripe'
import type { Rail, RailAnswer, RailMessage, RailOrder, ReceivedMessage, StatementLine } from '../rail.port.ts'
import { stripeAccounts } from './stripe_accounts.ts'

export interface StripeRailSettings {
  secretKey: string
  /** Country of the account at Stripe that pays (ISO 3166). */
  country: string
  /** Of the endpoint to which Stripe sends what happens to accounts of others. Without one, messages aren’t read. */
  webhookSecret?: string | undefined
  /** Where Stripe is spoken otherwise. */
  at?: Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> | undefined
  /** Milliseconds since 1970. */
  now?: () => number
}

const patienceMs = 30_000
const page = 100

/** What Stripe refuses because of who is paid: their account is gone, or may not receive anything. */
const ofReceiver = new Set(['insufficient_capabilities_for_transfer', 'transfers_not_allowed', 'account_closed'])

type Transfer = Stripe.Transfer
type Payout = Stripe.Payout
interface Ending {
  cause: ReturnCause
  code: string | null
}

/**
 * Transfers to connected accounts (https://docs.stripe.com/connect/separate-charges-and-transfers). A withdrawal is a transfer to the account of whoever is
 * paid, and a payout from there to their bank. Its id names both: it is the group of the transfer, by which Stripe’s list finds it without end, in the
 * metadata of the payout, and the key of each, so that asking twice pays once. A payout that fails is over: the transfer is taken back, in full.
 */
export function stripeRail({ secretKey, country, webhookSecret, at, now = Date.now }: StripeRailSettings): Rail {
  const stripe = new Stripe(secretKey, { timeout: patienceMs, maxNetworkRetries: 0, telemetry: false, ...at })

  /** The transfer of a withdrawal. Undefined: it was never made. */
  const find = async ({ id }: Pick<RailOrder, 'id'>): Promise<Transfer | undefined> => {
    const { data } = await stripe.transfers.list({ transfer_group: groupOf(id), limit: page })
    const own = data.filter(({ metadata }) => metadata.withdrawal_id === id)
    if (own.length > 1) throw new Error(`Stripe has ${own.length} transfers for withdrawal ${id}`)
    return own[0]
  }

  const make = async ({ id, accountId, amount, destination }: RailOrder): Promise<Transfer> =>
    stripe.transfers.create(
      {
        ...{ amount: centsIn(amount), currency: 'usd', destination, transfer_group: groupOf(id) },
        metadata: { withdrawal_id: id, account_id: accountId },
      },
      { idempotencyKey: `transfer-${id}` },
    )

  const payoutsOf = async (reference: string, since: number): Promise<Payout[]> => {
    const found: Payout[] = []
    const list = stripe.payouts.list({ created: { gte: since }, limit: page }, { stripeAccount: reference })
    for await (const payout of list) found.push(payout)
    return found
  }

  const payoutOf = async (transfer: Transfer): Promise<Payout | undefined> => {
    const all = await payoutsOf(accountOf(transfer), transfer.created)
    return all.find(({ metadata }) => metadata?.withdrawal_id === transfer.metadata.withdrawal_id)
  }

  /** Pays out what has arrived in the other account, which is in its own currency. Undefined while that isn’t available. */
  const payOut = async (transfer: Transfer): Promise<Payout | undefined> => {
    const stripeAccount = accountOf(transfer)
    const { withdrawal_id: id = '' } = transfer.metadata
    const arrived = await stripe.charges.retrieve(
      idOf(transfer.destination_payment),
      { expand: ['balance_transaction'] },
      { stripeAccount },
    )
    const { balance_transaction: entry } = arrived
    if (typeof entry !== 'object' || entry === null)
      throw new Error(`Stripe doesn’t say what arrived of withdrawal ${id}`)
    // A refusal would be repeated under the same key for a day.
    if (entry.available_on * 1_000 > now()) return undefined
    return stripe.payouts.create(
      { amount: entry.net, currency: entry.currency, metadata: { withdrawal_id: id } },
      { stripeAccount, idempotencyKey: `payout-${id}` },
    )
  }

  const takeBack = async (transfer: Transfer, { cause, code }: Ending): Promise<void> => {
    await stripe.transfers.createReversal(
      transfer.id,
      { metadata: { cause, code: code ?? '' } },
      { idempotencyKey: `reversal-${transfer.metadata.withdrawal_id}` },
    )
  }

  /** True if it never leaves. */
  const stop = async (transfer: Transfer, payout: Payout): Promise<boolean> => {
    const stripeAccount = accountOf(transfer)
    try {
      return (await stripe.payouts.cancel(payout.id, undefined, { stripeAccount })).status === 'canceled'
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      // The bank has it, or somebody else has stopped it meanwhile.
      return isBack(await stripe.payouts.retrieve(payout.id, undefined, { stripeAccount }))
    }
  }

  /**
   * What both objects together say. A transfer that is taken back has ended the withdrawal, as soon as no payout of it can leave: one that was made at the same
   * moment is stopped, or it would take the money of another withdrawal along.
   */
  const look = async (transfer: Transfer): Promise<{ answer: RailAnswer; payout: Payout | undefined }> => {
    const payout = await payoutOf(transfer)
    if (!transfer.reversed) {
      const isPaid = payout?.status === 'paid'
      return { answer: { kind: isPaid ? 'paid' : 'accepted', reference: transfer.id }, payout }
    }
    if (payout && !isBack(payout) && !(await stop(transfer, payout))) {
      throw new Error(
        `Stripe pays out withdrawal ${transfer.metadata.withdrawal_id}, although its transfer is reversed`,
      )
    }
    return { answer: { kind: 'returned', ...endingOf(transfer) }, payout }
  }

  const again = async ({ id }: Transfer) => look(await stripe.transfers.retrieve(id))

  const settle = async (transfer: Transfer): Promise<RailAnswer> => {
    const { answer, payout } = await look(transfer)
    if (answer.kind !== 'accepted') return answer
    if (!payout) {
      if ((await payOut(transfer)) === undefined) return answer
      return (await again(transfer)).answer
    }
    if (!isBack(payout)) return answer
    await takeBack(transfer, { cause: 'returned', code: (payout.failure_code ?? payout.status).toUpperCase() })
    return (await again(transfer)).answer
  }

  const send = async (order: RailOrder): Promise<RailAnswer> => {
    const found = await find(order)
    if (found) return settle(found)
    try {
      return { kind: 'accepted', reference: (await make(order)).id }
    } catch (error) {
      const code = refusalOf(error)
      if (code === undefined) throw error
      return { kind: 'returned', cause: 'refused', code: code.toUpperCase() }
    }
  }

  const known = async (order: RailOrder): Promise<Transfer> => {
    const found = await find(order)
    if (!found) throw new Error(`Stripe has no transfer for withdrawal ${order.id}`)
    return found
  }

  const cancel = async (order: RailOrder): Promise<RailAnswer> => {
    const transfer = await known(order)
    const { answer, payout } = await look(transfer)
    if (answer.kind !== 'accepted') return answer
    const isStopped = payout === undefined || isBack(payout) || (await stop(transfer, payout))
    if (!isStopped) return { kind: 'kept' }
    const failed = payout?.status === 'failed'
    await takeBack(
      transfer,
      failed
        ? { cause: 'returned', code: payout.failure_code?.toUpperCase() ?? null }
        : { cause: 'cancelled', code: null },
    )
    return (await again(transfer)).answer
  }

  const statement = async ({ since }: { since: number }): Promise<StatementLine[]> => {
    const from = Math.floor(since / 1_000)
    const transfers: Transfer[] = []
    for await (const one of stripe.transfers.list({ created: { gte: from }, limit: page })) {
      if (one.metadata.withdrawal_id && !one.reversed) transfers.push(one)
    }
    const paid = new Set<string>()
    for (const reference of new Set(transfers.map(accountOf))) {
      for (const id of await paidFrom(reference, transfers, from)) paid.add(id)
    }
    return transfers.flatMap(({ amount, metadata }) => {
      const { withdrawal_id: id = '' } = metadata
      return paid.has(id) ? [{ id, amount: (amount / 100).toFixed(2) }] : []
    })
  }

  /** Withdrawals that an account was paid. What went to an account that its owner has taken from this site can't come back. */
  const paidFrom = async (reference: string, transfers: readonly Transfer[], since: number): Promise<string[]> => {
    try {
      const payouts = await payoutsOf(reference, since)
      return payouts.flatMap(({ status, metadata }) => (status === 'paid' ? [metadata?.withdrawal_id ?? ''] : []))
    } catch (error) {
      if (codeOf(error) !== 'account_invalid') throw error
      return transfers.flatMap((one) => (accountOf(one) === reference ? [one.metadata.withdrawal_id ?? ''] : []))
    }
  }

  const readMessage = async (key: string, { body, headers }: ReceivedMessage): Promise<RailMessage | undefined> => {
    const signature = String(headers['stripe-signature'] ?? '')
    const event = signed(() =>
      stripe.webhooks.constructEvent(Buffer.from(body), signature, key, undefined, undefined, now()),
    )
    if (!event) return undefined
    const { object } = event.data
    if (object.object === 'account') return { id: event.id, withdrawalId: null, account: object.id }
    const isOurs = object.object === 'payout' || object.object === 'transfer'
    return { id: event.id, withdrawalId: (isOurs && object.metadata?.withdrawal_id) || null }
  }

  return {
    ...{ name: 'stripe', methods: ['stripe'], isPractice: /^\w\w_test_/.test(secretKey) },
    ...{ send, ask: async (order) => settle(await known(order)), cancel, statement },
    accounts: stripeAccounts(stripe, country),
    readMessage: webhookSecret === undefined ? undefined : (message) => readMessage(webhookSecret, message),
  }
}

const groupOf = (id: string) => `withdrawal_${id}`

/** `19.60` is 1960. */
const centsIn = (amount: string) => Number(amount.replace('.', ''))

function accountOf({ id, destination }: Transfer): string {
  const account = idOf(destination)
  if (account === '') throw new Error(`Stripe doesn’t say where transfer ${id} went`)
  return account
}

const idOf = (object: string | { id: string } | null | undefined): string =>
  typeof object === 'string' ? object : (object?.id ?? '')

const isBack = ({ status }: Payout) => status === 'failed' || status === 'canceled'

const causes: readonly ReturnCause[] = ['cancelled', 'returned']

/** Why a transfer was taken back. Somebody may have done it by hand, at Stripe itself. */
function endingOf({ reversals }: Transfer): Ending {
  const told = reversals.data.flatMap(({ metadata }) => {
    const cause = causes.find((one) => one === metadata?.cause)
    return cause ? [{ cause, code: metadata?.code || null }] : []
  })
  return told[0] ?? { cause: 'returned', code: 'TRANSFER_REVERSED' }
}

const codeOf = (error: unknown) => (error instanceof Stripe.errors.StripeError ? error.code : undefined)

function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return undefined
  if (error.code !== undefined && ofReceiver.has(error.code)) return error.code
  return error.code === 'resource_missing' && error.param === 'destination' ? 'account_closed' : undefined
}

function signed<Event>(read: () => Event): Event | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined
    throw error
  }
}
