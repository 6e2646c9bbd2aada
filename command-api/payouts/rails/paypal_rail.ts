import { z } from 'zod'
import type {
  Rail,
  RailAnswer,
  RailMessage,
  RailOrder,
  ReceivedMessage,
  StatementAsk,
  StatementLine,
} from './rail.port.ts'
import { jsonOf } from './signature.ts'

export interface PayPalSettings {
  /** `https://api-m.paypal.com`, or that of PayPal's own sandbox. */
  origin: string
  clientId: string
  secret: string
  /** Of the webhook that is registered for the app. Without one, messages aren’t read. */
  webhookId?: string | undefined
}

const patienceMs = 30_000
/** A token is renewed so long before it ends. */
const tokenMarginMs = 60_000

const token = z.object({ access_token: z.string(), expires_in: z.number() })
const created = z.object({ batch_header: z.object({ payout_batch_id: z.string() }) })
const item = z.object({
  payout_item_id: z.string(),
  transaction_status: z.string().optional(),
  errors: z.object({ name: z.string() }).optional(),
  payout_item: z.object({ amount: z.object({ value: z.string(), currency: z.string() }) }).optional(),
})
const batch = z.object({
  batch_header: z.object({ payout_batch_id: z.string(), batch_status: z.string() }),
  items: z.array(item).optional(),
})
const refused = z.object({
  name: z.string(),
  details: z.array(z.object({ field: z.string().optional(), issue: z.string().optional() })).optional(),
  links: z.array(z.object({ href: z.string() })).optional(),
})

const received = z.object({
  id: z.string().max(100),
  resource: z.object({
    payout_item: z.object({ sender_item_id: z.string() }).optional(),
    batch_header: z.object({ sender_batch_header: z.object({ sender_batch_id: z.string() }) }).optional(),
  }),
})
const verified = z.object({ verification_status: z.string() })
/** What PayPal is asked about a message, by the headers that carry it. */
const transmission = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const

type Item = z.output<typeof item>
interface Answer {
  status: number
  body: unknown
}

/** What PayPal refuses because of the site, not of who is paid. The withdrawal waits until that is mended. */
const ofTheSite = new Set([
  ...['INSUFFICIENT_FUNDS', 'AUTHORIZATION_ERROR', 'NOT_AUTHORIZED', 'PERMISSION_DENIED', 'INTERNAL_ERROR'],
  ...['AUTHENTICATION_FAILURE', 'RATE_LIMIT_REACHED', 'ACCOUNT_RESTRICTED', 'UNSUPPORTED_MEDIA_TYPE'],
])

/**
 * PayPal Payouts (https://developer.paypal.com/docs/api/payments.payouts-batch/v1/): a batch of one item for each withdrawal, under its id. PayPal
 * refuses an id that it has seen within 30 days and says which payout has it, so asking twice pays once. PayPal and Venmo accounts are paid alike.
 */
export function paypalRail(settings: PayPalSettings): Rail {
  const call = caller(settings)

  const send = async (order: RailOrder): Promise<RailAnswer> => {
    const answer = await call('POST', '/v1/payments/payouts', payoutOf(order))
    if (answer.status === 201) {
      return { kind: 'accepted', reference: created.parse(answer.body).batch_header.payout_batch_id }
    }
    const refusal = refused.parse(answer.body)
    const known = duplicateOf(refusal)
    if (known !== undefined) return { kind: 'accepted', reference: known }
    if (answer.status >= 500 || answer.status === 401 || ofTheSite.has(refusal.name)) {
      throw new Error(`PayPal answered ${answer.status} ${refusal.name}`)
    }
    return { kind: 'returned', cause: 'refused', code: refusal.name }
  }

  const read = async ({ id, reference }: RailOrder) => {
    if (reference === null) throw new Error(`PayPal never said how it calls withdrawal ${id}`)
    const { status, body } = await call('GET', `/v1/payments/payouts/${encodeURIComponent(reference)}`)
    if (status !== 200) throw new Error(`PayPal answered ${status} for payout ${reference}`)
    const { batch_header: header, items = [] } = batch.parse(body)
    return { reference, denied: header.batch_status === 'DENIED', item: items[0] }
  }

  const ask = async (order: RailOrder): Promise<RailAnswer> => {
    const { reference, denied, item: found } = await read(order)
    if (denied) return { kind: 'returned', cause: 'refused', code: found?.errors?.name ?? 'DENIED' }
    return found ? answerOf(found, reference) : { kind: 'accepted', reference }
  }

  const cancel = async (order: RailOrder): Promise<RailAnswer> => {
    const before = await read(order)
    if (before.item?.transaction_status === 'UNCLAIMED') {
      const { payout_item_id: id } = before.item
      const { status } = await call('POST', `/v1/payments/payouts-item/${encodeURIComponent(id)}/cancel`)
      if (status === 200) return { kind: 'returned', cause: 'cancelled', code: null }
    }
    const after = await ask(order)
    if (after.kind === 'returned' && after.cause === 'unclaimed') return { ...after, cause: 'cancelled' }
    return after.kind === 'accepted' ? { kind: 'kept' } : after
  }

  /** PayPal lists payments without the ids that payouts were given, so each payout is asked for. */
  const statement = async ({ orders }: StatementAsk): Promise<StatementLine[]> => {
    const lines: StatementLine[] = []
    for (const order of orders.filter(({ reference }) => reference !== null)) {
      const { reference, denied, item: found } = await read(order)
      if (denied || !found || answerOf(found, reference).kind !== 'paid') continue
      const paid = found.payout_item?.amount
      if (paid?.currency !== 'USD') throw new Error(`PayPal doesn’t say how many dollars payout ${reference} was`)
      lines.push({ id: order.id, amount: paid.value })
    }
    return lines
  }

  /** PayPal says whether it has signed a message, which has to be handed back to the letter. */
  const readMessage = async (webhookId: string, { body, headers }: ReceivedMessage) => {
    const { data } = received.safeParse(jsonOf(body))
    const about = Object.entries(transmission).map(([field, header]) => [field, headers[header]] as const)
    const isWhole = about.every(([, value]) => typeof value === 'string' && value !== '' && value.length <= 1_000)
    if (!data || !isWhole) return undefined
    const fields = JSON.stringify({ ...Object.fromEntries(about), webhook_id: webhookId })
    const text = `${fields.slice(0, -1)},"webhook_event":${new TextDecoder().decode(body)}}`
    const { status, body: said } = await call('POST', '/v1/notifications/verify-webhook-signature', text)
    // It refuses what can’t be a signature.
    if (status === 400) return undefined
    if (status !== 200) throw new Error(`PayPal answered ${status} about a message`)
    if (verified.parse(said).verification_status !== 'SUCCESS') return undefined
    const { payout_item: one, batch_header: all } = data.resource
    const withdrawalId = one?.sender_item_id ?? all?.sender_batch_header.sender_batch_id ?? null
    return { id: data.id, withdrawalId } satisfies RailMessage
  }

  const { webhookId } = settings
  return {
    ...{ name: 'paypal', methods: ['paypal', 'venmo'], isPractice: false, send, ask, cancel, statement },
    readMessage: webhookId === undefined ? undefined : (message) => readMessage(webhookId, message),
  }
}

const payoutOf = ({ id, amount, method, destination }: RailOrder) => ({
  sender_batch_header: { sender_batch_id: id, email_subject: 'You were paid for your projects' },
  items: [
    {
      recipient_type: method === 'venmo' ? 'USER_HANDLE' : 'EMAIL',
      recipient_wallet: method === 'venmo' ? 'VENMO' : 'PAYPAL',
      receiver: destination,
      sender_item_id: id,
      amount: { value: amount, currency: 'USD' },
    },
  ],
})

/** The payout that already has the id. */
function duplicateOf({ details = [], links = [] }: z.output<typeof refused>): string | undefined {
  if (!details.some(({ field }) => field?.toUpperCase().endsWith('SENDER_BATCH_ID'))) return undefined
  const [, id] = links.map(({ href }) => /\/payouts\/([^/?]+)$/.exec(href)).find((found) => found !== null) ?? []
  return id === undefined ? undefined : decodeURIComponent(id)
}

function answerOf({ transaction_status: status, errors }: Item, reference: string): RailAnswer {
  const code = errors?.name ?? status ?? null
  switch (status) {
    case 'SUCCESS':
      return { kind: 'paid', reference }
    case 'FAILED':
    case 'BLOCKED':
    case 'DENIED':
      return { kind: 'returned', cause: 'refused', code }
    case 'RETURNED':
      return { kind: 'returned', cause: 'unclaimed', code }
    case 'REFUNDED':
    case 'REVERSED':
      return { kind: 'returned', cause: 'returned', code }
    default:
      return { kind: 'accepted', reference }
  }
}

/** Calls the API with a token that is kept until shortly before it ends. */
function caller({ origin, clientId, secret }: PayPalSettings) {
  let kept: { value: string; until: number } | undefined
  const request = async (path: string, init: RequestInit): Promise<Answer> => {
    const answer = await fetch(origin + path, { ...init, redirect: 'error', signal: AbortSignal.timeout(patienceMs) })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? {} : JSON.parse(text) }
  }
  const tokenOf = async (): Promise<string> => {
    if (kept && kept.until > Date.now()) return kept.value
    const { status, body } = await request('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    if (status !== 200) throw new Error(`PayPal refused the client's credentials with ${status}`)
    const { access_token: value, expires_in: seconds } = token.parse(body)
    kept = { value, until: Date.now() + seconds * 1_000 - tokenMarginMs }
    return value
  }
  return async (method: 'GET' | 'POST', path: string, body?: object | string): Promise<Answer> => {
    const answer = await request(path, {
      method,
      headers: { authorization: `Bearer ${await tokenOf()}`, 'content-type': 'application/json' },
      ...(body && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    // The next try asks for another token.
    if (answer.status === 401) kept = undefined
    return answer
  }
}
