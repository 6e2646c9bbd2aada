import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Answer = readonly [status: number, body: object]
type Form = Readonly<Record<string, string>>

export interface WiredTransfer {
  id: string
  amount: number
  account: string
  group: string
  metadata: Form
  reversal: Form | undefined
  /** Seconds since 1970, of what arrived in the other account. */
  availableOn: number
}
export interface WiredPayout {
  id: string
  account: string
  amount: number
  currency: string
  metadata: Form
  status: string
  failure: string | null
}
export interface WiredAccount {
  id: string
  form: Form
  payoutsEnabled: boolean
  isSubmitted: boolean
  due: string[]
  past: string[]
  disabled: string | null
}

const secondsNow = () => Math.floor(Date.now() / 1_000)

/** The part of Stripe (https://docs.stripe.com/api) that pays accounts of others: one thing under one key, lists by group, and objects of other accounts by the header that names them. */
export class StripeConnect {
  readonly transfers: WiredTransfer[] = []
  readonly payouts: WiredPayout[] = []
  readonly accounts = new Map<string, WiredAccount>()
  /** Forms of what was to be made, as `<path>`, its key and account. */
  readonly made: { path: string; key: string; account: string; form: Form }[] = []
  /** So many answers to what was to be made are lost. The client tries again once by itself if a connection breaks. */
  lost = 0
  fault: { status: number; code?: string; param?: string } | undefined
  /** Called before each request is answered, with `<method> <path>`. */
  before: (route: string) => Promise<void> | void = () => {}
  /** What isn’t this site’s any more. */
  readonly gone = new Set<string>()
  #keys = new Map<string, { form: string; answer: Answer }>()
  #count = 0

  open(id: string, change: Partial<WiredAccount> = {}): WiredAccount {
    const account = {
      ...{ id, form: {}, payoutsEnabled: true, isSubmitted: true, due: [], past: [], disabled: null, ...change },
    }
    this.accounts.set(id, account)
    return account
  }

  answer(
    route: string,
    query: URLSearchParams,
    form: Form,
    { key, account }: { key: string; account: string },
  ): Answer {
    if (this.fault) return refusal(this.fault.status, this.fault.code, this.fault.param)
    if (account !== '' && this.gone.has(account)) return refusal(403, 'account_invalid')
    const [method, , first = '', second, third] = `${route.replace(' ', '/')}`.split('/').filter((one) => one !== '')
    const name = `${method} ${[first, second && ':', third].filter(Boolean).join('/')}`
    if (method === 'POST' && key !== '') {
      const known = this.#keys.get(key)
      const written = JSON.stringify([route, form])
      if (known)
        return known.form === written ? known.answer : refusal(400, 'idempotency_error', undefined, 'idempotency_error')
      const answer = this.#do(name, second, query, form, account)
      if (answer[0] < 300) this.made.push({ path: route, key, account, form })
      this.#keys.set(key, { form: written, answer })
      return answer
    }
    return this.#do(name, second, query, form, account)
  }

  #do(name: string, id = '', query: URLSearchParams, form: Form, account: string): Answer {
    switch (name) {
      case 'GET transfers':
        return list(
          this.transfers.filter(({ group }) => !query.has('transfer_group') || group === query.get('transfer_group')),
          query,
          shownTransfer,
        )
      case 'POST transfers':
        return this.#transfer(form)
      case 'GET transfers/:':
        return one(
          this.transfers.find((each) => each.id === id),
          shownTransfer,
        )
      case 'POST transfers/:/reversals':
        return this.#reverse(id, form)
      case 'GET charges/:':
        return one(
          this.transfers.find((each) => `py_${each.id}` === id && each.account === account),
          (transfer) => ({ id, object: 'charge', balance_transaction: entryOf(transfer) }),
        )
      case 'GET payouts':
        return list(
          this.payouts.filter((each) => each.account === account),
          query,
          shownPayout,
        )
      case 'POST payouts':
        return this.#pay(form, account)
      case 'GET payouts/:':
        return one(
          this.payouts.find((each) => each.id === id && each.account === account),
          shownPayout,
        )
      case 'POST payouts/:/cancel':
        return this.#stop(id)
      case 'POST accounts':
        return one(
          this.open(`acct_${this.#count++}`, { form, payoutsEnabled: false, isSubmitted: false }),
          shownAccount,
        )
      case 'GET accounts/:':
        return one(this.accounts.get(id), shownAccount)
      case 'POST accounts/:/login_links':
        return [200, { object: 'login_link', url: `https://connect.stripe.test/login/${id}` }]
      case 'POST account_links':
        return [200, { object: 'account_link', url: `https://connect.stripe.test/setup/${form.account}` }]
      default:
        return refusal(404, `no_route_${name}`)
    }
  }

  #transfer(form: Form): Answer {
    const account = `${form.destination}`
    const known = this.accounts.get(account)
    if (!known) return refusal(400, 'resource_missing', 'destination')
    if (!known.payoutsEnabled) return refusal(400, 'insufficient_capabilities_for_transfer', 'destination')
    const transfer: WiredTransfer = {
      ...{ id: `tr_${this.#count++}`, amount: Number(form.amount), account, group: `${form.transfer_group}` },
      ...{ metadata: metadataOf(form), reversal: undefined, availableOn: secondsNow() - 60 },
    }
    this.transfers.push(transfer)
    return [200, shownTransfer(transfer)]
  }

  /** What an account has left, in its own currency. */
  balanceOf(account: string): number {
    const arrived = this.transfers.filter((one) => one.account === account && !one.reversal)
    const left = this.payouts.filter((one) => one.account === account && !['failed', 'canceled'].includes(one.status))
    return sum(arrived.map((one) => entryOf(one).net)) - sum(left.map(({ amount }) => amount))
  }

  #reverse(id: string, form: Form): Answer {
    const transfer = this.transfers.find((each) => each.id === id)
    if (!transfer) return refusal(404, 'resource_missing', 'transfer')
    if (transfer.reversal || this.balanceOf(transfer.account) < entryOf(transfer).net)
      return refusal(400, 'balance_insufficient')
    transfer.reversal = metadataOf(form)
    return [200, { id: `trr_${id}`, object: 'transfer_reversal', metadata: transfer.reversal }]
  }

  #pay(form: Form, account: string): Answer {
    if (this.balanceOf(account) < Number(form.amount)) return refusal(400, 'balance_insufficient')
    const payout: WiredPayout = {
      ...{ id: `po_${this.#count++}`, account, amount: Number(form.amount), currency: `${form.currency}` },
      ...{ metadata: metadataOf(form), status: 'pending', failure: null },
    }
    this.payouts.push(payout)
    return [200, shownPayout(payout)]
  }

  #stop(id: string): Answer {
    const payout = this.payouts.find((each) => each.id === id)
    if (payout?.status !== 'pending') return refusal(400, 'payout_not_cancelable')
    payout.status = 'canceled'
    return [200, shownPayout(payout)]
  }
}

const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0)

function refusal(status: number, code?: string, param?: string, type = 'invalid_request_error'): Answer {
  return [status, { error: { type: status >= 500 ? 'api_error' : type, code, param, message: `Refused: ${code}` } }]
}

function one<Item>(found: Item | undefined, show: (item: Item) => object): Answer {
  return found === undefined ? refusal(404, 'resource_missing', 'id') : [200, show(found)]
}

/** Newest first. */
function list<Item extends { id: string }>(
  all: readonly Item[],
  query: URLSearchParams,
  show: (item: Item) => object,
): Answer {
  const newest = all.toReversed()
  const from = newest.findIndex(({ id }) => id === query.get('starting_after')) + 1
  const until = from + Number(query.get('limit') ?? 10)
  return [200, { object: 'list', data: newest.slice(from, until).map(show), has_more: newest.length > until }]
}

/** Half as many euros, less than that by a cent of Stripe’s. */
const entryOf = ({ amount, availableOn }: WiredTransfer) => ({
  ...{ object: 'balance_transaction', net: Math.floor(amount / 2) - 1, currency: 'eur', available_on: availableOn },
})

const shownTransfer = ({ id, amount, account, group, metadata, reversal }: WiredTransfer) => ({
  ...{ id, object: 'transfer', amount, currency: 'usd', created: secondsNow(), destination: account, metadata },
  ...{ destination_payment: `py_${id}`, transfer_group: group, reversed: reversal !== undefined },
  ...{ amount_reversed: reversal ? amount : 0, reversals: { data: reversal ? [{ metadata: reversal }] : [] } },
})

const shownPayout = ({ id, amount, currency, metadata, status, failure }: WiredPayout) => ({
  ...{ id, object: 'payout', amount, currency, metadata, status, failure_code: failure, created: secondsNow() },
})

const shownAccount = ({ id, form, payoutsEnabled, isSubmitted, due, past, disabled }: WiredAccount) => ({
  ...{ id, object: 'account', payouts_enabled: payoutsEnabled, details_submitted: isSubmitted },
  ...{ metadata: metadataOf(form), capabilities: { transfers: payoutsEnabled ? 'active' : 'inactive' } },
  requirements: { currently_due: due, past_due: past, disabled_reason: disabled },
})

/** Fields as Stripe writes them: `metadata[key]`. */
const metadataOf = (form: Form): Form =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => {
      const [, key] = /^metadata\[(.+)\]$/.exec(name) ?? []
      return key === undefined ? [] : [[key, value]]
    }),
  )

/** Lets it speak on a port of this machine. `secretKey`: the only one it knows. */
export async function serveConnect(connect: () => StripeConnect, secretKey: string) {
  const server = createServer((request, response) => {
    void (async () => {
      const body = Object.fromEntries(new URLSearchParams(await text(request)))
      const { pathname, searchParams } = new URL(`${request.url}`, 'http://localhost')
      const header = (name: string) => String(request.headers[name] ?? '')
      const route = `${request.method} ${pathname}`
      await connect().before(route)
      const [status, answer] =
        header('authorization') === `Bearer ${secretKey}`
          ? connect().answer(route, searchParams, body, {
              key: header('idempotency-key'),
              account: header('stripe-account'),
            })
          : refusal(401, 'api_key_invalid')
      if (connect().lost > 0 && request.method === 'POST') {
        connect().lost--
        request.socket.destroy()
        return
      }
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return { port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

/** The header by which Stripe signs a message. */
export function stripeSignature(body: string, secret: string, at = Date.now()): string {
  const time = Math.floor(at / 1_000)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}
