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
import { isSignedBy, jsonOf } from './signature.ts'

export interface TremendousSettings {
  /** `https://api.tremendous.com`, or that of its sandbox. */
  origin: string
  apiKey: string
  /** Says which gift cards people choose from. */
  campaignId: string
  /** `balance`, or the id of another one. */
  fundingSource: string
  /** Of its webhook. Without one, messages aren’t read. */
  webhookKey?: string | undefined
}

const patienceMs = 30_000

/** How its signatures begin. */
const scheme = 'sha256='

/** The most that a list gives at once. */
const page = 100

const reward = z.object({
  id: z.string(),
  delivery: z.object({ status: z.string() }).optional(),
  value: z.object({ denomination: z.number(), currency_code: z.string() }).optional(),
})
const order = z.object({
  id: z.string(),
  external_id: z.string().nullish(),
  status: z.string(),
  rewards: z.array(reward).optional(),
})
const one = z.object({ order })
const list = z.object({ orders: z.array(order) })
const refused = z.object({
  errors: z.object({ message: z.string().optional(), payload: z.record(z.string(), z.unknown()).optional() }),
})
/** In the shape of the request, with nothing but what is wrong. */
const wrongRecipient = z.strictObject({ reward: z.strictObject({ recipient: z.unknown() }) })

const received = z.object({
  uuid: z.string().max(100),
  payload: z.object({ resource: z.object({ id: z.string().max(100), type: z.string() }) }),
})
const rewardOf = z.object({ reward: z.object({ order_id: z.string() }) })

type Order = z.output<typeof order>

/**
 * Gift cards by Tremendous (https://developers.tremendous.com/reference): an order of one reward for each withdrawal, which is sent by email and
 * whose receiver chooses a card that works in their country. The withdrawal's id is the order's `external_id`, under which Tremendous makes one
 * order alone, without end, so asking twice pays once. A card that couldn't be delivered is cancelled, so that the amount comes back.
 */
export function tremendousRail(settings: TremendousSettings): Rail {
  const call = caller(settings)

  const send = async (wanted: RailOrder): Promise<RailAnswer> => {
    const { status, body } = await call('POST', '/orders', orderOf(wanted, settings))
    if (status >= 200 && status < 300) return settle(one.parse(body).order)
    const { data } = refused.safeParse(body)
    if ((status === 400 || status === 422) && wrongRecipient.safeParse(data?.errors.payload).success) {
      return { kind: 'returned', cause: 'refused', code: 'RECIPIENT_REFUSED' }
    }
    throw new Error(`Tremendous answered ${status} ${data?.errors.message ?? ''}`.trim())
  }

  const find = async ({ id, reference }: RailOrder): Promise<Order> => {
    if (reference !== null) {
      const { status, body } = await call('GET', `/orders/${encodeURIComponent(reference)}`)
      if (status !== 200) throw new Error(`Tremendous answered ${status} for order ${reference}`)
      return one.parse(body).order
    }
    const { status, body } = await call('GET', `/orders?external_id=${encodeURIComponent(id)}`)
    if (status !== 200) throw new Error(`Tremendous answered ${status} for withdrawal ${id}`)
    const [found] = list.parse(body).orders
    if (!found) throw new Error(`Tremendous has no order for withdrawal ${id}`)
    return found
  }

  /** True if it is cancelled now. */
  const revoke = async ({ rewards: [first] = [] }: Order): Promise<boolean> => {
    if (!first) return false
    const { status } = await call('POST', `/rewards/${encodeURIComponent(first.id)}/cancel`)
    if (status === 429 || status >= 500) throw new Error(`Tremendous answered ${status} for reward ${first.id}`)
    return status === 200
  }

  const settle = async (found: Order): Promise<RailAnswer> => {
    const answer = answerOf(found)
    if (answer.kind !== 'accepted' || deliveryOf(found) !== 'FAILED') return answer
    return (await revoke(found)) ? undelivered : answer
  }

  const ask = async (wanted: RailOrder): Promise<RailAnswer> => settle(await find(wanted))

  const cancel = async (wanted: RailOrder): Promise<RailAnswer> => {
    const found = await find(wanted)
    const before = answerOf(found)
    const isCancelled = before.kind === 'accepted' ? await revoke(found) : found.status === 'CANCELED'
    if (isCancelled) return { kind: 'returned', cause: 'cancelled', code: null }
    return before.kind === 'accepted' ? { kind: 'kept' } : before
  }

  const statement = async ({ since }: StatementAsk): Promise<StatementLine[]> => {
    const lines: StatementLine[] = []
    const from = encodeURIComponent(new Date(since).toISOString())
    for (let offset = 0; ; offset += page) {
      const { status, body } = await call('GET', `/orders?created_at[gte]=${from}&offset=${offset}&limit=${page}`)
      if (status !== 200) throw new Error(`Tremendous answered ${status} for its list of orders`)
      const { orders } = list.parse(body)
      lines.push(...orders.flatMap(lineOf))
      if (orders.length < page) return lines
    }
  }

  /** The id of the withdrawal behind an order or a reward, which is read anew. */
  const withdrawalOf = async ({ id, type }: { id: string; type: string }): Promise<string | null> => {
    if (type !== 'rewards' && type !== 'orders') return null
    const read = async (path: string) => {
      const { status, body } = await call('GET', path)
      if (status === 404) return undefined
      if (status !== 200) throw new Error(`Tremendous answered ${status} for ${path}`)
      return body
    }
    const reward = type === 'rewards' ? await read(`/rewards/${encodeURIComponent(id)}`) : undefined
    if (type === 'rewards' && reward === undefined) return null
    const orderId = reward === undefined ? id : rewardOf.parse(reward).reward.order_id
    const found = await read(`/orders/${encodeURIComponent(orderId)}`)
    return found === undefined ? null : (one.parse(found).order.external_id ?? null)
  }

  const readMessage = async (key: string, { body, headers }: ReceivedMessage): Promise<RailMessage | undefined> => {
    const signature = String(headers['tremendous-webhook-signature'] ?? '')
    if (!signature.startsWith(scheme) || !isSignedBy(key, body, signature.slice(scheme.length))) return undefined
    const { data } = received.safeParse(jsonOf(body))
    return data && { id: data.uuid, withdrawalId: await withdrawalOf(data.payload.resource) }
  }

  const { webhookKey } = settings
  return {
    ...{ name: 'tremendous', methods: ['tremendous'], isPractice: false, send, ask, cancel, statement },
    readMessage: webhookKey === undefined ? undefined : (message) => readMessage(webhookKey, message),
  }
}

const orderOf = (
  { id, amount, destination }: RailOrder,
  { campaignId, fundingSource }: Pick<TremendousSettings, 'campaignId' | 'fundingSource'>,
) => ({
  external_id: id,
  payment: { funding_source_id: fundingSource },
  reward: {
    campaign_id: campaignId,
    value: { denomination: Number(amount), currency_code: 'USD' },
    recipient: { email: destination },
    delivery: { method: 'EMAIL' },
  },
})

/** Orders without an id of ours were made by hand, at Tremendous itself. */
function lineOf(found: Order): StatementLine[] {
  if (!found.external_id || answerOf(found).kind !== 'paid') return []
  const value = found.rewards?.[0]?.value
  if (value?.currency_code !== 'USD') throw new Error(`Tremendous doesn’t say how many dollars order ${found.id} was`)
  return [{ id: found.external_id, amount: value.denomination.toFixed(2) }]
}

const undelivered: RailAnswer = { kind: 'returned', cause: 'refused', code: 'DELIVERY_FAILED' }

const deliveryOf = ({ rewards: [first] = [] }: Order): string | undefined => first?.delivery?.status

function answerOf(found: Order): RailAnswer {
  const delivery = deliveryOf(found)
  switch (found.status) {
    case 'CANCELED':
      return delivery === 'FAILED' ? undelivered : { kind: 'returned', cause: 'refused', code: 'CANCELED' }
    // Its id is spent, so it can't be tried again.
    case 'FAILED':
      return { kind: 'returned', cause: 'refused', code: 'FAILED' }
    case 'EXECUTED':
      return { kind: delivery === 'SUCCEEDED' ? 'paid' : 'accepted', reference: found.id }
    default:
      return { kind: 'accepted', reference: found.id }
  }
}

function caller({ origin, apiKey }: TremendousSettings) {
  return async (method: 'GET' | 'POST', path: string, body?: object): Promise<{ status: number; body: unknown }> => {
    const answer = await fetch(`${origin}/api/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? {} : JSON.parse(text) }
  }
}
