import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paypalRail } from './paypal_rail.ts'
import type { Rail, RailOrder } from './rail.port.ts'
import { type Fate, railSuite } from './rail.suite.ts'

interface Batch {
  id: string
  item: Record<string, unknown>
  status: string
  header: string
  error?: string
}

/** Speaks as PayPal's documentation says it does: an id is taken once, and only unclaimed items can be cancelled. */
const paypal = {
  batches: new Map<string, Batch>(),
  asked: [] as string[],
  verified: [] as string[],
  tokens: 0,
  refusal: undefined as { status: number; name: string } | undefined,
  isExpired: false,
  losesAnswer: false,
}

async function answer(request: IncomingMessage): Promise<[number, object]> {
  const body = await text(request)
  paypal.asked.push(`${request.method} ${request.url}`)
  if (request.url === '/v1/oauth2/token') {
    const basic = Buffer.from('client:secret').toString('base64')
    if (request.headers.authorization !== `Basic ${basic}`) return [401, { error: 'invalid_client' }]
    paypal.isExpired = false
    return [200, { access_token: `token ${++paypal.tokens}`, expires_in: 32_400, token_type: 'Bearer' }]
  }
  if (paypal.isExpired || !request.headers.authorization?.startsWith('Bearer token')) {
    return [401, { name: 'AUTHENTICATION_FAILURE' }]
  }
  if (request.url === '/v1/notifications/verify-webhook-signature') {
    paypal.verified.push(body)
    const isRight = JSON.parse(body).transmission_sig === 'right' && JSON.parse(body).webhook_id === 'HOOK1'
    return [200, { verification_status: isRight ? 'SUCCESS' : 'FAILURE' }]
  }
  if (paypal.refusal) return [paypal.refusal.status, { name: paypal.refusal.name, message: 'Refused' }]
  const [, , , , resource = '', id = '', verb] = `${request.url}`.replace('/v1/payments', '/v1/payments/').split('/')
  if (request.method === 'POST' && verb === undefined) return create(JSON.parse(body))
  const batch = [...paypal.batches.values()].find((one) => one.id === id || `item-${one.id}` === id)
  if (!batch) return [404, { name: 'INVALID_RESOURCE_ID' }]
  if (resource === 'payouts-item') {
    if (batch.status !== 'UNCLAIMED') return [400, { name: 'ITEM_NOT_CANCELLABLE' }]
    batch.status = 'RETURNED'
    return [200, { payout_item_id: id, transaction_status: 'RETURNED' }]
  }
  return [
    200,
    {
      batch_header: { payout_batch_id: batch.id, batch_status: batch.header },
      items: [
        {
          ...{ payout_item_id: `item-${batch.id}`, transaction_status: batch.status, payout_item: batch.item },
          ...(batch.error && { errors: { name: batch.error, message: 'Said so' } }),
        },
      ],
    },
  ]
}

interface Created {
  sender_batch_header: { sender_batch_id: string }
  items: Record<string, unknown>[]
}

function create({ sender_batch_header: { sender_batch_id: id }, items }: Created): [number, object] {
  const known = paypal.batches.get(id)
  if (known) {
    const details = [{ field: 'SENDER_BATCH_ID', issue: 'Batch with given sender_batch_id already exists' }]
    const links = [{ href: `https://paypal.invalid/v1/payments/payouts/${known.id}`, rel: 'self', method: 'GET' }]
    return [400, { name: 'USER_BUSINESS_ERROR', message: 'User business error.', details, links }]
  }
  const [item = {}] = items
  const batch = { id: `BATCH${paypal.batches.size}`, item, status: 'PENDING', header: 'PROCESSING' }
  paypal.batches.set(id, batch)
  return [201, { batch_header: { payout_batch_id: batch.id, batch_status: 'PENDING' } }]
}

const server = createServer((request, response) => {
  void answer(request).then(([status, body]) => {
    if (paypal.losesAnswer && status === 201) {
      paypal.losesAnswer = false
      return request.socket.destroy()
    }
    response.writeHead(status, { 'content-type': 'application/json' })
    return response.end(JSON.stringify(body))
  })
})
let origin: string
let rail: Rail
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  Object.assign(paypal, {
    batches: new Map(),
    asked: [],
    verified: [],
    tokens: 0,
    refusal: undefined,
    isExpired: false,
    losesAnswer: false,
  })
  rail = paypalRail({ origin, clientId: 'client', secret: 'secret' })
})

const statuses: Readonly<Record<Fate, string>> = {
  ...{ paid: 'SUCCESS', silent: 'SUCCESS', refused: 'FAILED', unclaimed: 'UNCLAIMED', returned: 'RETURNED' },
}
const refuse = (status: number, name: string) => () => {
  paypal.refusal = { status, name }
  return () => {
    paypal.refusal = undefined
  }
}
const siteFaults = {
  'a balance that is too small': refuse(422, 'INSUFFICIENT_FUNDS'),
  'too many calls': refuse(429, 'RATE_LIMIT_REACHED'),
  'a fault of its own': refuse(500, 'INTERNAL_ERROR'),
}
railSuite(
  'every rail',
  () => ({
    rail,
    siteFaults,
    addressFor(fate) {
      paypal.losesAnswer = fate === 'silent'
      return 'ada@example.org'
    },
    decide: (id, fate) => Object.assign(paypal.batches.get(id) ?? {}, { status: statuses[fate] }),
    orders: async () => [...paypal.batches].map(([id, { item }]) => [id, (item.amount as { value: string }).value]),
    comesBack: [
      { fate: 'refused', cause: 'refused' },
      { fate: 'returned', cause: 'unclaimed' },
    ],
  }),
  Object.keys(siteFaults),
)

const order: RailOrder = {
  ...{ id: 'W1', accountId: 'ADA', amount: '19.60', method: 'paypal', destination: 'ada@example.org', reference: null },
}
const sent = { ...order, reference: 'BATCH0' }
const become = (change: Partial<Batch>) => Object.assign(paypal.batches.get('W1') ?? {}, change)

it('pays one item under the id of the withdrawal', async () => {
  expect(await rail.send(order)).toEqual({ kind: 'accepted', reference: 'BATCH0' })
  expect(paypal.batches.get('W1')?.item).toEqual({
    ...{ recipient_type: 'EMAIL', recipient_wallet: 'PAYPAL', receiver: 'ada@example.org', sender_item_id: 'W1' },
    amount: { value: '19.60', currency: 'USD' },
  })
  await rail.send({ ...order, id: 'W2', method: 'venmo', destination: 'ada-plays' })
  expect(paypal.batches.get('W2')?.item).toMatchObject({ recipient_type: 'USER_HANDLE', recipient_wallet: 'VENMO' })
})

it('finds what it has sent before', async () => {
  await rail.send(order)
  expect(await rail.send(order)).toEqual({ kind: 'accepted', reference: 'BATCH0' })
  expect(paypal.batches.size).toBe(1)
})

it('signs in once, and again when that has ended', async () => {
  await rail.send(order)
  await rail.ask(sent)
  expect(paypal.tokens).toBe(1)
  paypal.isExpired = true
  await expect(rail.ask(sent)).rejects.toThrow('401')
  expect(await rail.ask(sent)).toMatchObject({ kind: 'accepted' })
  expect(paypal.tokens).toBe(2)
  const stranger = paypalRail({ origin, clientId: 'client', secret: 'wrong' })
  await expect(stranger.send(order)).rejects.toThrow('credentials')
})

it.each([
  [500, 'INTERNAL_ERROR'],
  [422, 'INSUFFICIENT_FUNDS'],
  [403, 'NOT_AUTHORIZED'],
  [429, 'RATE_LIMIT_REACHED'],
])('knows nothing after %i %s, which is not about who is paid', async (status, name) => {
  paypal.refusal = { status, name }
  await expect(rail.send(order)).rejects.toThrow(name)
})

it('gives back what it refuses', async () => {
  paypal.refusal = { status: 422, name: 'RECEIVER_UNREGISTERED' }
  expect(await rail.send(order)).toEqual({ kind: 'returned', cause: 'refused', code: 'RECEIVER_UNREGISTERED' })
})

describe('what has become of a payout', () => {
  const accepted = { kind: 'accepted', reference: 'BATCH0' }
  it.each([
    ['SUCCESS', { kind: 'paid', reference: 'BATCH0' }],
    ['PENDING', accepted],
    ['UNCLAIMED', accepted],
    ['ONHOLD', accepted],
    ['NEVER_HEARD_OF', accepted],
    ['FAILED', { kind: 'returned', cause: 'refused', code: 'FAILED' }],
    ['BLOCKED', { kind: 'returned', cause: 'refused', code: 'BLOCKED' }],
    ['RETURNED', { kind: 'returned', cause: 'unclaimed', code: 'RETURNED' }],
    ['REFUNDED', { kind: 'returned', cause: 'returned', code: 'REFUNDED' }],
    ['REVERSED', { kind: 'returned', cause: 'returned', code: 'REVERSED' }],
  ])('is told by %s', async (status, expected) => {
    await rail.send(order)
    become({ status })
    expect(await rail.ask(sent)).toEqual(expected)
  })

  it('has the reason that PayPal gives', async () => {
    await rail.send(order)
    become({ status: 'FAILED', error: 'RECEIVER_ACCOUNT_LOCKED' })
    expect(await rail.ask(sent)).toMatchObject({ code: 'RECEIVER_ACCOUNT_LOCKED' })
    become({ status: 'PENDING', header: 'DENIED' })
    expect(await rail.ask(sent)).toMatchObject({ kind: 'returned', cause: 'refused' })
  })

  it('can’t be asked of a payout that PayPal doesn’t know', async () => {
    await expect(rail.ask(order)).rejects.toThrow('never said')
    await expect(rail.ask(sent)).rejects.toThrow('404')
  })
})

describe('cancelling', () => {
  it('takes back what nobody has claimed', async () => {
    await rail.send(order)
    become({ status: 'UNCLAIMED' })
    expect(await rail.cancel(sent)).toEqual({ kind: 'returned', cause: 'cancelled', code: null })
    expect(await rail.cancel(sent)).toMatchObject({ kind: 'returned', cause: 'cancelled' })
  })

  it('takes back nothing else', async () => {
    await rail.send(order)
    expect(await rail.cancel(sent)).toEqual({ kind: 'kept' })
    become({ status: 'SUCCESS' })
    expect(await rail.cancel(sent)).toEqual({ kind: 'paid', reference: 'BATCH0' })
  })
})

describe('its statement', () => {
  it('has what was taken back after it was paid no more', async () => {
    await rail.send(order)
    become({ status: 'SUCCESS' })
    expect(await rail.statement({ since: 0, orders: [sent] })).toEqual([{ id: 'W1', amount: '19.60' }])
    become({ status: 'REVERSED' })
    expect(await rail.statement({ since: 0, orders: [sent] })).toEqual([])
  })

  it('asks nothing about what PayPal never accepted', async () => {
    expect(await rail.statement({ since: 0, orders: [order] })).toEqual([])
    expect(paypal.asked).toEqual([])
  })

  it('isn’t taken for one in dollars if it says nothing of that', async () => {
    await rail.send(order)
    become({ status: 'SUCCESS', item: { amount: { value: '19.60', currency: 'EUR' } } })
    await expect(rail.statement({ since: 0, orders: [sent] })).rejects.toThrow('BATCH0')
  })
})

describe('its messages', () => {
  const headers = {
    ...{ 'paypal-auth-algo': 'SHA256withRSA', 'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/C' },
    ...{ 'paypal-transmission-id': 'T1', 'paypal-transmission-time': '2026-11-26T10:00:00Z' },
    'paypal-transmission-sig': 'right',
  }
  const itemOf = (id: string) => `{ "id":"WH-1",  "resource": {"payout_item": {"sender_item_id":"${id}", "n": 1.0}} }`
  const read = (text: string, change: Record<string, string> = {}, webhookId: string | undefined = 'HOOK1') =>
    paypalRail({ origin, clientId: 'client', secret: 'secret', webhookId }).readMessage?.({
      ...{ body: new TextEncoder().encode(text), headers: { ...headers, ...change } },
    })

  it('name the withdrawal once PayPal says that it has signed them, to the letter', async () => {
    expect(await read(itemOf('W1'))).toEqual({ id: 'WH-1', withdrawalId: 'W1' })
    const batch = { batch_header: { sender_batch_header: { sender_batch_id: 'W2' } } }
    expect(await read(JSON.stringify({ id: 'WH-2', resource: batch }))).toEqual({ id: 'WH-2', withdrawalId: 'W2' })
    expect(await read(JSON.stringify({ id: 'WH-3', resource: {} }))).toEqual({ id: 'WH-3', withdrawalId: null })
    expect(paypal.verified[0]).toContain(`"webhook_event":${itemOf('W1')}`)
  })

  it.each<[string, string, Record<string, string>]>([
    ['with another signature', itemOf('W1'), { 'paypal-transmission-sig': 'wrong' }],
    ['without a signature', itemOf('W1'), { 'paypal-transmission-sig': '' }],
    ['with a signature that is too long', itemOf('W1'), { 'paypal-transmission-sig': 's'.repeat(1_001) }],
    ['of another shape', '{"id":"WH-1"}', {}],
    ['that are no JSON', '{"id":"WH-1","resource":{}},"webhook_id":"OTHER"', {}],
  ])('%s are not read', async (_, text, change) => {
    expect(await read(text, change)).toBeUndefined()
  })

  it('are not known to be PayPal’s while it can’t be asked', async () => {
    paypal.isExpired = true
    await expect(
      paypalRail({ origin, clientId: 'no', secret: 'no', webhookId: 'H' }).readMessage?.({
        ...{ body: new TextEncoder().encode(itemOf('W1')), headers },
      }),
    ).rejects.toThrow('401')
    expect(paypalRail({ origin, clientId: 'client', secret: 'secret' }).readMessage).toBeUndefined()
  })
})
