import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Rail, RailOrder } from './rail.port.ts'
import { type Fate, railSuite } from './rail.suite.ts'
import { tremendousRail } from './tremendous_rail.ts'

interface Asked {
  external_id: string
  payment: { funding_source_id: string }
  reward: { value: { denomination: number }; recipient: { email: string } } & Record<string, unknown>
}
interface Kept {
  id: string
  asked: Asked
  status: string
  delivery: string
}

/** Speaks as the reference of Tremendous says: an `external_id` has one order, and 409 answers another order under the same. */
const tremendous = {
  orders: new Map<string, Kept>(),
  made: 0,
  cancelled: 0,
  losesAnswer: false,
  refusal: undefined as { status: number; payload?: object } | undefined,
  cancelRefusal: undefined as number | undefined,
}

const shown = ({ id, asked, status, delivery }: Kept) => ({
  ...{ id, external_id: asked.external_id, created_at: '2026-11-26T10:00:00Z', status, channel: 'API' },
  rewards: [{ ...asked.reward, id: `REWARD-${id}`, order_id: id, delivery: { method: 'EMAIL', status: delivery } }],
})
const error = (message: string, payload?: object) => ({ errors: { message, ...(payload && { payload }) } })

function create(asked: Asked): [number, object] {
  const known = tremendous.orders.get(asked.external_id)
  if (known) {
    const isSame = JSON.stringify(known.asked) === JSON.stringify(asked)
    return isSame ? [201, { order: shown(known) }] : [409, error('Conflict')]
  }
  const made = { id: `ORDER${tremendous.made++}`, asked, status: 'EXECUTED', delivery: 'PENDING' }
  tremendous.orders.set(asked.external_id, made)
  return [200, { order: shown(made) }]
}

function cancel(reward: string): [number, object] {
  const found = [...tremendous.orders.values()].find(({ id }) => `REWARD-${id}` === reward)
  if (tremendous.cancelRefusal !== undefined) return [tremendous.cancelRefusal, error('Refused')]
  if (found?.status !== 'EXECUTED') return [422, error('This reward can’t be cancelled')]
  found.status = 'CANCELED'
  tremendous.cancelled++
  return [200, {}]
}

async function answer(request: IncomingMessage): Promise<[number, object]> {
  const body = await text(request)
  if (request.headers.authorization !== 'Bearer key') return [401, error('Unauthorized')]
  if (tremendous.refusal) return [tremendous.refusal.status, error('Refused', tremendous.refusal.payload)]
  const { pathname, searchParams } = new URL(`${request.url}`, 'http://localhost')
  const [, , , resource, id, verb] = pathname.split('/')
  if (resource === 'rewards' && verb === 'cancel' && request.method === 'POST') return cancel(`${id}`)
  if (resource === 'rewards') {
    const order = [...tremendous.orders.values()].find((one) => `REWARD-${one.id}` === id)
    return order ? [200, { reward: { id, order_id: order.id } }] : [404, error('Not found')]
  }
  if (request.method === 'POST') return create(JSON.parse(body))
  const all = [...tremendous.orders.values()]
  if (id === undefined && searchParams.has('created_at[gte]')) {
    const offset = Number(searchParams.get('offset'))
    const since = all.filter(() => '2100-01-01' > `${searchParams.get('created_at[gte]')}`)
    return [200, { orders: since.slice(offset, offset + Number(searchParams.get('limit'))).map(shown) }]
  }
  if (id === undefined) {
    const found = all.filter(({ asked }) => asked.external_id === searchParams.get('external_id'))
    return [200, { orders: found.map(shown), total_count: found.length }]
  }
  const found = all.find((one) => one.id === id)
  return found ? [200, { order: shown(found) }] : [404, error('Not found')]
}

const server = createServer((request, response) => {
  void answer(request).then(([status, body]) => {
    if (tremendous.losesAnswer) {
      tremendous.losesAnswer = false
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
  Object.assign(tremendous, { orders: new Map(), made: 0, cancelled: 0, losesAnswer: false })
  Object.assign(tremendous, { refusal: undefined, cancelRefusal: undefined })
  rail = railWith('key')
})
const railWith = (apiKey: string) =>
  tremendousRail({ origin, apiKey, campaignId: 'CAMPAIGN', fundingSource: 'balance' })

const deliveries: Readonly<Record<Fate, string>> = {
  ...{ paid: 'SUCCEEDED', silent: 'SUCCEEDED', refused: 'FAILED', unclaimed: 'PENDING', returned: 'FAILED' },
}
const refuse = (status: number) => () => {
  tremendous.refusal = { status }
  return () => {
    tremendous.refusal = undefined
  }
}
const siteFaults = {
  'a balance that is too small': refuse(402),
  'a key that isn’t allowed to pay': refuse(403),
  'too many calls': refuse(429),
  'a fault of its own': refuse(500),
}
railSuite(
  'every rail',
  () => ({
    rail,
    siteFaults,
    addressFor(fate) {
      tremendous.losesAnswer = fate === 'silent'
      return 'ada@example.org'
    },
    decide(id, fate) {
      const found = tremendous.orders.get(id)
      if (found?.status === 'EXECUTED') found.delivery = deliveries[fate]
    },
    orders: async () =>
      [...tremendous.orders].map(([id, { asked }]) => [id, asked.reward.value.denomination.toFixed(2)]),
    comesBack: [{ fate: 'refused', cause: 'refused' }],
  }),
  Object.keys(siteFaults),
)

const wanted: RailOrder = {
  ...{
    id: 'W1',
    accountId: 'ADA',
    amount: '19.60',
    method: 'tremendous',
    destination: 'ada@example.org',
    reference: null,
  },
}
const sent = { ...wanted, reference: 'ORDER0' }
const become = (change: Partial<Kept>) => Object.assign(tremendous.orders.get('W1') ?? {}, change)

it('orders one gift card by email, under the id of the withdrawal', async () => {
  expect(await rail.send(wanted)).toEqual({ kind: 'accepted', reference: 'ORDER0' })
  expect(tremendous.orders.get('W1')?.asked).toEqual({
    external_id: 'W1',
    payment: { funding_source_id: 'balance' },
    reward: {
      campaign_id: 'CAMPAIGN',
      value: { denomination: 19.6, currency_code: 'USD' },
      recipient: { email: 'ada@example.org' },
      delivery: { method: 'EMAIL' },
    },
  })
})

describe('what Tremendous refuses', () => {
  it.each([400, 422])('comes back with %i for the receiver alone', async (status) => {
    tremendous.refusal = { status, payload: { reward: { recipient: { email: 'is invalid' } } } }
    expect(await rail.send(wanted)).toEqual({ kind: 'returned', cause: 'refused', code: 'RECIPIENT_REFUSED' })
  })

  it.each([
    [400, { payment: { funding_source_id: 'is unknown' } }],
    [422, { reward: { campaign_id: 'is unknown' } }],
    [422, { reward: { campaign_id: 'is unknown', recipient: { email: 'is invalid' } } }],
    [400, undefined],
    [409, undefined],
  ])('stays unknown with %i for %j, which is about the site', async (status, payload) => {
    tremendous.refusal = { status, ...(payload && { payload }) }
    await expect(rail.send(wanted)).rejects.toThrow(`${status}`)
  })

  it('stays unknown without the right key', async () => {
    await expect(railWith('wrong').send(wanted)).rejects.toThrow('401')
    await expect(railWith('wrong').ask(sent)).rejects.toThrow('401')
  })

  it('stays unknown if another amount is asked under the same id', async () => {
    await rail.send(wanted)
    await expect(rail.send({ ...wanted, amount: '20.00' })).rejects.toThrow('409')
  })
})

describe('what has become of an order', () => {
  const accepted = { kind: 'accepted', reference: 'ORDER0' }
  it.each([
    ['EXECUTED', 'SUCCEEDED', { kind: 'paid', reference: 'ORDER0' }],
    ['EXECUTED', 'PENDING', accepted],
    ['EXECUTED', 'SCHEDULED', accepted],
    ['EXECUTED', 'NEVER_HEARD_OF', accepted],
    ['OPEN', 'PENDING', accepted],
    ['PENDING APPROVAL', 'SUCCEEDED', accepted],
    ['PENDING INTERNAL PAYMENT APPROVAL', 'PENDING', accepted],
    ['PENDING SETTLEMENT', 'PENDING', accepted],
    ['NEVER_HEARD_OF', 'SUCCEEDED', accepted],
    ['FAILED', 'PENDING', { kind: 'returned', cause: 'refused', code: 'FAILED' }],
    ['CANCELED', 'PENDING', { kind: 'returned', cause: 'refused', code: 'CANCELED' }],
    ['CANCELED', 'SUCCEEDED', { kind: 'returned', cause: 'refused', code: 'CANCELED' }],
    ['CANCELED', 'FAILED', { kind: 'returned', cause: 'refused', code: 'DELIVERY_FAILED' }],
  ])('is told by %s with %s', async (status, delivery, expected) => {
    await rail.send(wanted)
    become({ status, delivery })
    expect(await rail.ask(sent)).toEqual(expected)
    expect(await rail.ask(wanted)).toEqual(expected)
    expect(tremendous.cancelled).toBe(0)
  })

  it('is unknown of one that Tremendous doesn’t have', async () => {
    await expect(rail.ask(wanted)).rejects.toThrow('no order')
    await expect(rail.ask(sent)).rejects.toThrow('404')
  })

  it('is in transit as long as what couldn’t be delivered isn’t cancelled', async () => {
    await rail.send(wanted)
    become({ delivery: 'FAILED' })
    tremendous.cancelRefusal = 422
    expect(await rail.ask(sent)).toEqual(accepted)
    tremendous.cancelRefusal = 503
    await expect(rail.ask(sent)).rejects.toThrow('503')
    tremendous.cancelRefusal = undefined
    expect(await rail.ask(sent)).toMatchObject({ kind: 'returned', code: 'DELIVERY_FAILED' })
    expect(tremendous.cancelled).toBe(1)
  })
})

it('keeps what can’t be cancelled', async () => {
  await rail.send(wanted)
  tremendous.cancelRefusal = 422
  expect(await rail.cancel(sent)).toEqual({ kind: 'kept' })
  become({ status: 'FAILED' })
  expect(await rail.cancel(sent)).toEqual({ kind: 'returned', cause: 'refused', code: 'FAILED' })
})

describe('its statement', () => {
  it('has all orders of a long list', async () => {
    for (let number = 0; number < 205; number++) {
      const asked = { ...wanted, id: `W${number}`, amount: '5.00' }
      await rail.send(asked)
      Object.assign(tremendous.orders.get(asked.id) ?? {}, { delivery: 'SUCCEEDED' })
    }
    const lines = await rail.statement({ since: 0, orders: [] })
    expect(new Set(lines.map(({ id }) => id)).size).toBe(205)
    expect(lines[7]).toEqual({ id: 'W7', amount: '5.00' })
  })

  it('leaves out orders that were made by hand', async () => {
    await rail.send(wanted)
    const { asked } = tremendous.orders.get('W1') as Kept
    become({ delivery: 'SUCCEEDED', asked: { ...asked, external_id: null as never } })
    expect(await rail.statement({ since: 0, orders: [] })).toEqual([])
  })

  it('isn’t taken for one in dollars if it says nothing of that', async () => {
    await rail.send(wanted)
    const { asked } = tremendous.orders.get('W1') as Kept
    const value = { denomination: 19.6, currency_code: 'EUR' }
    become({ delivery: 'SUCCEEDED', asked: { ...asked, reward: { ...asked.reward, value } } })
    await expect(rail.statement({ since: 0, orders: [] })).rejects.toThrow('ORDER0')
  })
})

describe('its messages', () => {
  const keyed = () =>
    tremendousRail({ ...{ origin, apiKey: 'key', campaignId: 'C', fundingSource: 'balance' }, webhookKey: 'hook' })
  const about = (id: string, type = 'rewards') =>
    JSON.stringify({ event: 'REWARDS.DELIVERY.SUCCEEDED', uuid: 'U1', payload: { resource: { id, type } } })
  const sign = (text: string, key = 'hook') => `sha256=${createHmac('sha256', key).update(text).digest('hex')}`
  const read = (text: string, signature = sign(text)) =>
    keyed().readMessage?.({
      ...{ body: new TextEncoder().encode(text), headers: { 'tremendous-webhook-signature': signature } },
    })

  it('name the withdrawal behind a reward or an order', async () => {
    await rail.send(wanted)
    expect(await read(about('REWARD-ORDER0'))).toEqual({ id: 'U1', withdrawalId: 'W1' })
    expect(await read(about('ORDER0', 'orders'))).toEqual({ id: 'U1', withdrawalId: 'W1' })
  })

  it('about anything else name none', async () => {
    for (const text of [about('REWARD-ORDER9'), about('ORDER9', 'orders'), about('F1', 'funding_sources')]) {
      expect(await read(text)).toEqual({ id: 'U1', withdrawalId: null })
    }
  })

  it.each<[string, string, string]>([
    ['signed by another key', about('X'), sign(about('X'), 'other')],
    ['with the signature of another message', about('X'), sign(about('Y'))],
    ['without a scheme', about('X'), sign(about('X')).slice('sha256='.length)],
    ['without a signature', about('X'), ''],
    ['with half a signature', about('X'), sign(about('X')).slice(0, 40)],
    ['that are no JSON', 'no', sign('no')],
    ['of another shape', '{"uuid":"U1"}', sign('{"uuid":"U1"}')],
  ])('%s are not read', async (_, text, signature) => {
    expect(await read(text, signature)).toBeUndefined()
  })

  it('wait while Tremendous can’t be asked', async () => {
    tremendous.refusal = { status: 503 }
    await expect(read(about('REWARD-ORDER0'))).rejects.toThrow('503')
    expect(railWith('key').readMessage).toBeUndefined()
  })
})
