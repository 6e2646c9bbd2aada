import { customerEvents } from '@adit/events/billing/customer.events.ts'
import { termsVersion } from '@adit/events/billing/terms.values.ts'
import { LOOKS } from '@adit/events/identity/account_limits.values.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createAccount } from '../identity/account/account_create.ts'
import { heldPersonal } from '../identity/data_export/held_personal.port.ts'
import { identityDeps } from '../identity/identity_deps.ts'
import { accountStream } from '../identity/identity_streams.ts'
import { createAccounts, idOf, send } from '../identity/people.fixture.ts'
import { type CommandKit, startCommandKit } from '../testing/command_kit.ts'
import { paymentProvider } from './provider/payment_provider.port.ts'
import { memoryStore, secret } from './provider/sandbox/sandbox.fixture.ts'
import { sandboxPort } from './provider/sandbox/sandbox.routes.ts'
import { createSandbox } from './provider/sandbox/sandbox.ts'
import { signMessage } from './provider/sandbox/signature.ts'
import { chargeStream } from './subscription/charge.decider.ts'
import { customerStream } from './subscription/customer.decider.ts'
import { subscriptionDecider, subscriptionStream } from './subscription/subscription.decider.ts'
import { noTax, type Taxes, taxRates, taxRefusals } from './tax/tax_rates.port.ts'

const dayMs = 24 * 3_600_000
/** How far the sandbox's clock is ahead. */
const ahead = { ms: 0 }
const sandbox = createSandbox({ store: memoryStore(), secret, now: () => Date.now() + ahead.ms })
/** No tax, by somebody who can be away and keeps what they hear of. */
const office = { isOpen: true, wantsToHear: false, heard: [] as string[] }
const taxes: Taxes = {
  async taxOn(sale) {
    if (!office.isOpen) throw taxRefusals.refuse('tax_undecided')
    return { ...(await noTax.taxOn(sale)), calculationId: office.wantsToHear ? 'taxcalc_1' : null }
  },
  reports: {
    paid: async ({ chargeId }) => `tax_${office.heard.push(`paid ${chargeId}`)}`,
    returned: async ({ amount }) => `tax_${office.heard.push(`returned ${amount}`)}`,
  },
}
/** Its address is known once it listens. */
const options = { origin: '', fills: [paymentProvider.fill(sandbox), sandboxPort.fill(sandbox), taxRates.fill(taxes)] }
let kit: CommandKit
/** A site that sells nothing. */
let poor: CommandKit
beforeAll(async () => {
  poor = await startCommandKit()
  kit = await startCommandKit(options)
  options.origin = kit.server.origin
  const people = [
    'ada',
    'bob',
    'cleo',
    'dan',
    'eve',
    'fay',
    'gus',
    'hal',
    'ivy',
    'jon',
    'kim',
    'lou',
    'lea',
    'moe',
    'mia',
    'nia',
  ]
  await createAccounts(kit, ...people)
})
afterAll(async () => {
  await kit?.close()
  await poor?.close()
})

const admins = { root: '', eve: '' }
beforeAll(async () => {
  for (const username of ['root', 'eve'] as const) {
    const wish = { username: `${username}-admin`, email: `${username}@example.org`, password: null }
    const ids = randomIds()
    const made = createAccount(identityDeps(kit.deps), { ...wish, role: 'admin', now: Date.now(), ids })
    admins[username] = (await made).accountId
  }
})

interface Answer {
  status: number
  body: Record<string, unknown> & { id: string; token: string; client_secret: string; total: number }
  code: unknown
}
async function ask(by: string, method: string, path: string, body?: unknown, on: CommandKit = kit): Promise<Answer> {
  const init = body === undefined ? { method } : send(method, body)
  const response = await on.as(by)(`/_internal/billing/${path}`, init)
  const text = await response.text()
  const answer = text === '' ? {} : JSON.parse(text)
  return { status: response.status, body: answer, code: answer.details?.code }
}
const number = '4242424242424242'
const card = { number, exp_month: 12, exp_year: 2034 }
const tokenOf = async (by: string, more = {}) =>
  (await ask(by, 'POST', 'sandbox/token', { ...card, ...more })).body.token
const consent = { terms: termsVersion, begins_at_once: true }
const plus = { type: 'new', product_id: 'AditPlus', interval: 'monthly', consent }
const begin = async (by: string, charge: object = plus, more = {}) => {
  const token = await tokenOf(by, more)
  return { token, ...(await ask(by, 'POST', 'payment', { type: 'confirmation_token', token, charge })) }
}
const confirm = (by: string, client_secret: string, more: object) =>
  ask(by, 'POST', 'sandbox/confirm', { client_secret, ...more })
async function subscribe(by: string): Promise<string> {
  const { body, token } = await begin(by)
  await confirm(by, body.client_secret, { token })
  await rounds()
  return subscriptionIdOf(by)
}
async function addCard(by: string, more = {}): Promise<string> {
  const { body } = await ask(by, 'POST', 'payment_method')
  await confirm(by, body.client_secret, { token: await tokenOf(by, more) })
  const [newest] = (await ask(by, 'GET', 'payment_methods')).body as unknown as { id: string }[]
  return newest?.id ?? ''
}
async function subscriptionIdOf(by: string): Promise<string> {
  const taken = (await kit.store.readStream(customerStream(idOf(by)))).findLast(
    ({ type }) => type === 'CustomerSubscribed',
  )
  return customerEvents.definitions.CustomerSubscribed.schema.parse(taken?.data).subscriptionId
}
const stateOf = async (by: string) => {
  const { state } = await kit.deps.bus.load(subscriptionDecider, subscriptionStream(await subscriptionIdOf(by)))
  if (!state) throw new Error(`${by} has no subscription`)
  return state
}
async function rounds(at?: number): Promise<void> {
  for (let count = 0; count < 4; count++) await kit.round(at === undefined ? {} : { at })
  expect(kit.gaveUp).toEqual([])
}
const edit = async (by: string, change: object, query = '') =>
  ask(by, 'PATCH', `subscription/${await subscriptionIdOf(by)}${query}`, change)

describe('payment methods', () => {
  it('are added, listed, set and removed', async () => {
    const first = await addCard('ada')
    const second = await addCard('ada', { number: '5555555555554444', country: 'DE' })
    expect((await ask('ada', 'GET', 'payment_methods')).body).toMatchObject([
      {
        ...{ id: second, type: 'card', card: { brand: 'mastercard', last4: '4444', exp_month: 12, exp_year: 2034 } },
        billing_details: { address: { country: 'DE' } },
      },
      { id: first, card: { brand: 'visa', last4: '4242', country: 'US' } },
    ])
    const primary = async () => (await ask('ada', 'GET', 'customer')).body
    expect(await primary()).toMatchObject({ object: 'customer', invoice_settings: { default_payment_method: first } })
    expect((await ask('ada', 'PATCH', `payment_method/${second}`, { primary: true })).status).toBe(204)
    expect(await primary()).toMatchObject({ invoice_settings: { default_payment_method: second } })
    expect((await ask('ada', 'DELETE', `payment_method/${second}`)).status).toBe(204)
    expect(await primary()).toMatchObject({ invoice_settings: { default_payment_method: first } })
  })

  it('are nobody else’s', async () => {
    const [{ id }] = (await ask('ada', 'GET', 'payment_methods')).body as unknown as [{ id: string }]
    for (const [method, body] of [['PATCH', { primary: true }], ['DELETE']] as const) {
      expect(await ask('bob', method, `payment_method/${id}`, body)).toMatchObject({
        ...{ status: 404, code: 'payment_method_not_found' },
      })
    }
    const charge = { ...plus }
    expect(await ask('bob', 'POST', 'payment', { type: 'payment_method', id, charge })).toMatchObject({
      ...{ status: 404, code: 'payment_method_not_found' },
    })
    const token = await tokenOf('ada')
    expect(await ask('bob', 'POST', 'payment', { type: 'confirmation_token', token, charge })).toMatchObject({
      ...{ status: 404, code: 'payment_method_not_found' },
    })
  })

  it('take test cards alone, and are in a person’s copy', async () => {
    expect(await ask('ada', 'POST', 'sandbox/token', { ...card, number: '4111111111111111' })).toMatchObject({
      ...{ status: 400, code: 'test_card_unknown' },
    })
    const held = kit.deps.filled(heldPersonal).find(({ name }) => name === 'payment_methods')
    expect(await held?.read(idOf('ada'))).toMatchObject([{ last4: '4242' }])
    expect(await held?.read(idOf('hal'))).toEqual([])
  })

  it('that their bank asks about are added once their owner has confirmed', async () => {
    const { body } = await ask('gus', 'POST', 'payment_method')
    const token = await tokenOf('gus', { number: '4000002500003155' })
    expect((await confirm('gus', body.client_secret, { token })).body).toMatchObject({ status: 'requires_action' })
    const bank = (confirmed: boolean) =>
      ask('gus', 'POST', 'sandbox/bank', { client_secret: body.client_secret, confirmed })
    expect((await bank(false)).body).toEqual({
      status: 'requires_payment_method',
      decline_code: 'authentication_failed',
    })
    expect(await bank(true)).toMatchObject({ status: 400, code: 'nothing_to_confirm' })
    await confirm('gus', body.client_secret, { token })
    expect((await bank(true)).body).toEqual({ status: 'succeeded', decline_code: null })
    expect(await confirm('gus', body.client_secret, { token })).toMatchObject({
      status: 400,
      code: 'nothing_to_confirm',
    })
  })
})

describe('subscribing', () => {
  it('charges once the browser has confirmed, and is noticed by itself', async () => {
    const { body, token, status } = await begin('bob', { ...plus, interval: 'yearly' }, { country: 'DE' })
    expect([status, body]).toMatchObject([200, { price_id: 'PlusEUR1', tax: 0, total: 4_800 }])
    expect((await confirm('bob', body.client_secret, { token })).body).toEqual({
      status: 'succeeded',
      decline_code: null,
    })
    await rounds()
    expect(await stateOf('bob')).toMatchObject({ status: 'active', interval: 'yearly', currency: 'EUR' })
    expect((await begin('bob')).code).toBe('already_subscribed')
  })

  it('needs a product that is sold', async () =>
    expect((await begin('ada', { ...plus, product_id: 'nothing0' })).code).toBe('product_not_found'))

  it('needs agreement to the terms in force, and to begin at once, which the subscription says', async () => {
    const without = async (more: unknown) => begin('ada', { ...plus, consent: more })
    for (const more of [undefined, { ...consent, begins_at_once: false }]) {
      expect(await without(more)).toMatchObject({ status: 400, code: 'consent_required' })
    }
    expect(await without({ ...consent, terms: '2020-01-01' })).toMatchObject({
      ...{ status: 400, code: 'terms_outdated', body: { details: { version: termsVersion } } },
    })
    expect(await kit.store.readStream(customerStream(idOf('ada')))).not.toContainEqual(
      expect.objectContaining({ type: 'CustomerSubscribed' }),
    )
    const [begun] = await kit.store.readStream(subscriptionStream(await subscriptionIdOf('bob')))
    expect(begun).toMatchObject({
      ...{ type: 'SubscriptionBegun', data: { consent: { terms: termsVersion, beginsAtOnce: true } } },
    })
  })

  it('works with a card that is known', async () => {
    const id = await addCard('cleo')
    const { body } = await ask('cleo', 'POST', 'payment', { type: 'payment_method', id, charge: plus })
    expect(body).toMatchObject({ payment_method: id, total: 500 })
    await confirm('cleo', body.client_secret, { payment_method: id })
    await rounds()
    expect(await stateOf('cleo')).toMatchObject({ status: 'active' })
    expect(await ask('cleo', 'POST', 'payment', { type: 'payment_method', id, charge: plus })).toMatchObject({
      ...{ status: 400, code: 'already_subscribed' },
    })
  })
})

describe('messages of the provider', () => {
  const tell = (body: string, signature: string | undefined, on: CommandKit = kit) =>
    fetch(`${on.server.origin}/_internal/billing/_stripe`, {
      ...{ method: 'POST', body },
      headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
    })
  const signed = (body: string) => tell(body, signMessage(Buffer.from(body), Date.now(), secret))

  it('late, twice and in any order say where to look', async () => {
    const { body, token } = await begin('dan')
    const payment = String(body.payment_intent_id)
    const message = (type: string) => JSON.stringify({ id: `evt_${type}`, type, data: { object: { id: payment } } })
    expect((await signed(message('payment_intent.processing'))).status).toBe(204)
    await rounds()
    expect(await stateOf('dan')).toMatchObject({ status: 'awaiting_payment' })
    await confirm('dan', body.client_secret, { token })
    const late = [
      'payment_intent.payment_failed',
      'payment_intent.succeeded',
      'payment_intent.succeeded',
      'payment_intent.created',
    ]
    expect((await Promise.all(late.map((type) => signed(message(type))))).map(({ status }) => status)).toEqual([
      ...[204, 204, 204, 204],
    ])
    await rounds()
    const state = await stateOf('dan')
    expect(state).toMatchObject({ status: 'active' })
    const activations = (await kit.store.readStream(subscriptionStream(await subscriptionIdOf('dan')))).map(
      ({ type }) => type,
    )
    expect(activations).toEqual(['SubscriptionBegun', 'SubscriptionActivated'])
    const { rows } = await kit.deps.ops.query(
      "select id, data from ops.job where name = 'take_billing_message' and data->>'paymentId' = $1 order by id",
      [payment],
    )
    expect(rows.filter(({ id }) => id === 'evt_payment_intent.succeeded')).toEqual([
      { id: 'evt_payment_intent.succeeded', data: { paymentId: payment, isOfDispute: false } },
    ])
  })

  it('about anything else change nothing', async () => {
    const about = (id: string, type: string) => JSON.stringify({ id: 'evt_1', type, data: { object: { id } } })
    expect((await signed(about('pi_unknown_1', 'payment_intent.succeeded'))).status).toBe(204)
    expect((await signed(about('re_1', 'charge.refunded'))).status).toBe(204)
    await rounds()
  })

  it('without a good signature are refused', async () => {
    const body = JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded', data: { object: { id: 'pi_1' } } })
    for (const signature of [undefined, 't=1,v1=00', signMessage(Buffer.from(`${body} `), Date.now(), secret)]) {
      const answer = await tell(body, signature)
      expect([answer.status, await answer.json()]).toMatchObject([400, { details: { code: 'message_not_signed' } }])
    }
    expect((await tell(body, undefined, poor)).status).toBe(404)
  })

  it('of the sandbox come through the site’s own door', async () => {
    const { body, token } = await begin('hal')
    await confirm('hal', body.client_secret, { token })
    expect((await sandbox.messages()).length).toBeGreaterThan(0)
    await rounds(Date.now() + 60_000)
    expect(await sandbox.messages()).toEqual([])
    expect(await stateOf('hal')).toMatchObject({ status: 'active' })
  })
})

describe('a disputed payment', () => {
  const dispute = async (by: string, number: string, charge = plus) => {
    const { body, token } = await begin(by, charge, { number })
    await confirm(by, body.client_secret, { token })
    await rounds()
    const { chargeId = '' } =
      (await kit.store.readStream(subscriptionStream(await subscriptionIdOf(by))))
        .filter(({ type }) => type === 'SubscriptionBegun')
        .map(({ data }) => data as { chargeId: string })[0] ?? {}
    return chargeId
  }
  const typesOf = async (chargeId: string) =>
    (await kit.store.readStream(chargeStream(chargeId))).map(({ type }) => type).slice(4)

  it('is noted by a message, can’t be refunded, and ends the subscription once it is lost', async () => {
    const chargeId = await dispute('lea', '4000000000000259')
    await rounds(Date.now() + 120_000)
    expect(await typesOf(chargeId)).toEqual(['ChargeDisputed'])
    const answer = await kit.as('root', 'admin')(
      `/_internal/billing/charge/${chargeId}/refund`,
      send('POST', { type: 'partial', amount: 1 }),
    )
    expect([answer.status, await answer.json()]).toMatchObject([400, { details: { code: 'charge_disputed' } }])
    ahead.ms = 120_000
    await rounds(Date.now() + 180_000)
    ahead.ms = 0
    expect(await typesOf(chargeId)).toEqual(['ChargeDisputed', 'ChargeDisputeClosed'])
    const { rows } = await kit.deps.ops.query(
      "select data->>'mail' as mail, data->>'accountId' as admin from ops.job where data->>'about' = $1 order by 1 desc, 2",
      [chargeId],
    )
    const everyAdmin = Object.values(admins).toSorted()
    expect(rows).toEqual(
      ['payment_disputed', 'dispute_lost'].flatMap((mail) => everyAdmin.map((admin) => ({ mail, admin }))),
    )
    expect(await stateOf('lea')).toMatchObject({ status: 'ended' })
  })

  it('is not refunded by an act that was asked for before', async () => {
    const chargeId = await dispute('mia', '4000000000000259', { ...plus, interval: 'yearly' })
    const post = async (by: string, path: string, body: object) => {
      const answer = await kit.as(by, 'admin')(`/_internal/${path}`, send('POST', body))
      const text = await answer.text()
      return [answer.status, text === '' ? undefined : JSON.parse(text).details.code]
    }
    expect(await post(admins.root, `billing/charge/${chargeId}/refund`, { type: 'full' })).toEqual([204, undefined])
    const { events } = await kit.store.readLog({ after: undefined, limit: 100_000 })
    const asked = events.findLast(({ type }) => type === 'StaffActAsked')
    const actId = (asked?.data as { actId: string } | undefined)?.actId
    await rounds(Date.now() + 300_000)
    expect(await typesOf(chargeId)).toEqual(['ChargeDisputed'])
    expect(await post(admins.eve, `staff_act/${actId}/confirm`, {})).toEqual([400, 'charge_disputed'])
  })

  it('of which no message came is found by the daily sweep, and so is its end', async () => {
    const told = sandbox.messages
    sandbox.messages = async () => []
    const chargeId = await dispute('moe', '4000000000002685')
    await rounds(Date.now() + 11 * 60_000)
    expect(await typesOf(chargeId)).toEqual(['ChargeDisputed'])
    expect((await stateOf('moe')).holds.size).toBe(1)
    ahead.ms = 120_000
    await told()
    ahead.ms = 0
    const disputedSince = sandbox.disputedSince
    sandbox.disputedSince = async () => []
    await rounds(Date.now() + 25 * 3_600_000)
    sandbox.messages = told
    sandbox.disputedSince = disputedSince
    expect(await typesOf(chargeId)).toEqual(['ChargeDisputed', 'ChargeDisputeClosed'])
    expect((await stateOf('moe')).holds.size).toBe(0)
  })
})

describe('a subscription', () => {
  it('is cancelled, kept after all, and paid at another interval', async () => {
    await subscribe('eve')
    expect((await edit('eve', { cancelled: true })).status).toBe(204)
    expect(await stateOf('eve')).toMatchObject({ status: 'active', endsAt: (await stateOf('eve')).periodEnd })
    expect((await edit('eve', { interval: 'yearly' })).code).toBe('subscription_cancelled')
    expect((await edit('eve', { cancelled: false, interval: 'yearly' }, '?dry=true')).status).toBe(204)
    expect(await stateOf('eve')).toMatchObject({ planned: null })
    expect((await edit('eve', { cancelled: false, interval: 'yearly' })).status).toBe(204)
    expect(await stateOf('eve')).toMatchObject({ endsAt: null, planned: { interval: 'yearly', price: 4_800 } })
    const id = await addCard('eve')
    expect((await edit('eve', { payment_method: id, product: 'AditPlus' })).status).toBe(204)
    expect(await sandbox.primaryMethodOf(`cus_${idOf('eve')}`)).toBe(id)
  })

  it('refuses what isn’t there, and other people', async () => {
    expect((await edit('eve', { product: 'nothing0' })).code).toBe('product_not_found')
    expect((await edit('eve', { payment_method: 'pm_x_1' })).code).toBe('payment_method_not_found')
    expect(await ask('eve', 'PATCH', 'subscription/zzzzzzzz', {})).toMatchObject({
      status: 404,
      code: 'subscription_not_found',
    })
    const path = `subscription/${await subscriptionIdOf('eve')}`
    expect(await ask('ada', 'PATCH', path, { cancelled: true })).toMatchObject({
      status: 404,
      code: 'subscription_not_found',
    })
  })

  it('is refused while nobody can tell its tax, and reports what is paid', async () => {
    office.isOpen = false
    expect(await begin('nia')).toMatchObject({ status: 400, code: 'tax_undecided' })
    Object.assign(office, { isOpen: true, wantsToHear: true })
    await subscribe('nia')
    office.wantsToHear = false
    const [chargeId] = (await stateOf('nia')).charges
    expect(office.heard).toContain(`paid ${chargeId}`)
  })

  it('renews by itself, fails with a card that is refused, and is paid by hand', async () => {
    await subscribe('fay')
    const { periodEnd, chargeId } = await stateOf('fay')
    const pay = async (id = chargeId) => begin('fay', { type: 'existing', id })
    expect((await pay()).code).toBe('charge_not_payable')
    expect((await pay('zzzzzzzz')).code).toBe('charge_not_found')
    const refused = await addCard('fay', { number: '4000000000000341' })
    await ask('fay', 'PATCH', `payment_method/${refused}`, { primary: true })
    await rounds(periodEnd + 1)
    expect(await stateOf('fay')).toMatchObject({ status: 'due' })
    const charge = await kit.store.readLast(chargeStream(chargeId))
    expect(charge).toMatchObject({
      type: 'ChargeFailed',
      data: { code: 'generic_decline', retryAt: periodEnd + dayMs },
    })
    expect((await edit('fay', { interval: 'yearly' })).code).toBe('subscription_unpaid')
    const { body, token } = await pay()
    expect(body).toMatchObject({ price_id: 'PlusUSD1', total: 500 })
    await confirm('fay', body.client_secret, { token })
    await rounds(periodEnd + 2)
    expect(await stateOf('fay')).toMatchObject({ status: 'active', period: 1 })
    expect((await edit('fay', { cancelled: true })).status).toBe(204)
    await rounds((await stateOf('fay')).periodEnd + 1)
    expect(await stateOf('fay')).toMatchObject({ status: 'ended' })
    expect((await edit('fay', { cancelled: false })).code).toBe('subscription_over')
  })

  it('ends with its account, which leaves no card', async () => {
    await subscribe('gus')
    expect((await kit.as('staff', 'admin')(`/v2/user/${idOf('gus')}`, send('DELETE'))).status).toBe(204)
    await rounds()
    expect(await stateOf('gus')).toMatchObject({ status: 'ended' })
    expect(await sandbox.methodsOf(`cus_${idOf('gus')}`)).toEqual([])
  })
})

describe('looks of staff at bills', () => {
  const look = async (of: string, body: object = { reason: 'support' }, role: 'admin' | 'moderator' = 'admin') => {
    const response = await kit.as('staff', role)(`/_internal/billing/user/${of}/look`, send('POST', body))
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
  }
  const looksAt = async (id: string) =>
    (await kit.store.readStream(accountStream(id))).filter(({ type }) => type === 'AccountLookedAt')
  const find = async (
    reference: string,
    role: 'admin' | 'moderator' = 'admin',
    body: object = { reason: 'support', note: reference },
  ) => {
    const at = `/_internal/billing/reference/${reference}/look`
    const response = await kit.as('staff', role)(at, send('POST', body))
    return { status: response.status, body: JSON.parse(await response.text()) }
  }

  it('tell all that happened, in order, with what it led to', async () => {
    const id = idOf('fay')
    const { status, body } = await look(id, { reason: 'other', note: 'Asked why she paid.' })
    expect(status).toBe(200)
    expect(await looksAt(id)).toMatchObject([
      { data: { shown: ['bills'], role: 'admin', note: 'Asked why she paid.' } },
    ])
    const { entries, username, payment_methods } = body
    expect([username, payment_methods.length]).toEqual(['fay', 3])
    expect(Object.keys(payment_methods[0].card).sort()).toEqual(['brand', 'country', 'exp_month', 'exp_year', 'last4'])
    const places = entries.map(({ position }: { position: string }) => position)
    expect(places).toEqual(places.toSorted())
    expect(new Set(places).size).toBe(places.length)
    const of = (type: string) => entries.filter((entry: { type: string }) => entry.type === type)
    expect(of('SubscriptionBegun')).toMatchObject([
      {
        actor: { kind: 'user', id, name: 'fay' },
        cause: 'customer',
        subscription: { status: 'awaiting_payment', price: 500 },
      },
    ])
    expect(of('ChargeOpened')).toMatchObject([
      { cause: 'customer', charge: { status: 'open', net: 500, tax: 0, total: 500, tax_country: null } },
      { cause: 'schedule', actor: { kind: 'system' }, charge: { status: 'open', attempt: 0 } },
    ])
    expect(of('ChargeFailed')).toMatchObject([
      { cause: 'provider', charge: { status: 'failed', failure: 'generic_decline', attempt: 1 } },
    ])
    const paid = of('ChargeSucceeded')
    expect(paid).toMatchObject([{ charge: { status: 'succeeded' } }, { charge: { status: 'succeeded', attempt: 2 } }])
    expect(of('SubscriptionEnded')).toMatchObject([{ subscription: { status: 'ended' }, charge: null }])
    const references = [
      paid[0].payment_id,
      paid[0].stream.split('-')[1],
      of('SubscriptionBegun')[0].stream.split('-')[1],
    ]
    for (const reference of references) {
      const found = await find(reference)
      expect(found).toMatchObject({ status: 200, body: { user_id: id, username: 'fay' } })
      expect(found.body.entries).toEqual(entries)
      expect((await looksAt(id)).at(-1)).toMatchObject({ data: { shown: ['bills'], note: reference } })
    }
    expect(await looksAt(id)).toHaveLength(1 + references.length)
  })

  it('at private details show admins with which cards somebody pays, and moderators don’t see them', async () => {
    const id = idOf('ada')
    const before = (await looksAt(id)).length
    const details = async (role: 'admin' | 'moderator') => {
      const answer = await kit.as('staff', role)(`/_internal/user/${id}/look`, send('POST', { reason: 'support' }))
      return JSON.parse(await answer.text())
    }
    const cards = [{ brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 }]
    expect(await details('admin')).toMatchObject({ payment_methods: cards })
    expect(await details('moderator')).toMatchObject({ payment_methods: null })
    const shown = (await looksAt(id)).slice(before).map(({ data }) => (data as { shown: string[] }).shown)
    expect(shown.map((fields) => fields.includes('payment_methods'))).toEqual([true, false])
  })

  it('are stored before anything is read', async () => {
    const before = (await looksAt(idOf('ada'))).length
    const read = vi.spyOn(sandbox, 'methodsOf').mockRejectedValueOnce(new Error('away'))
    expect(await look(idOf('ada'))).toEqual({ status: 202, body: undefined })
    read.mockRestore()
    expect(await looksAt(idOf('ada'))).toHaveLength(before + 1)
  })

  it('are for admins, who say why', async () => {
    const id = idOf('eve')
    expect((await look(id, { reason: 'support' }, 'moderator')).body.details.code).toBe('admins_decide')
    expect((await look(id, { reason: 'other' })).body.details).toMatchObject({ code: 'missing', field: 'note' })
    expect((await look('NOBODY00')).body.details.code).toBe('account_not_found')
    expect(await looksAt(id)).toEqual([])
    expect((await find('zzzzzzzz')).body.details?.code).toBe('bill_not_found')
    expect((await find('pi_unknown')).body.details?.code).toBe('bill_not_found')
    expect((await find('zzzzzzzz', 'moderator')).body.details?.code).toBe('admins_decide')
    expect((await find('zzzzzzzz', 'admin', { reason: 'other' })).body.details).toMatchObject({
      ...{ code: 'missing', field: 'note' },
    })
  })

  it('slow down', async () => {
    let refused: string | undefined
    for (let count = 0; count <= LOOKS.perAccount && !refused; count++) {
      refused = (await look(idOf('dan'))).body.details?.code
    }
    expect(refused).toBe('ratelimit_error')
    // Whichever way leads to a bill.
    const reference = await subscriptionIdOf('fay')
    for (let count = 0; count <= LOOKS.perAccount; count++) {
      refused = (await find(reference)).body.details?.code
      if (refused) break
    }
    expect(refused).toBe('ratelimit_error')
  })
})

describe('a refund', () => {
  const post = async (by: string, path: string, body: object, on: CommandKit = kit) => {
    const answer = await on.as(by, 'admin')(`/_internal/${path}`, send('POST', body))
    const text = await answer.text()
    return { status: answer.status, ...(text !== '' && JSON.parse(text).details) }
  }
  const refund = (chargeId: string, body: object, by = admins.root) =>
    post(by, `billing/charge/${chargeId}/refund`, body)
  const actOf = async (answer: { status: number }) => {
    expect(answer).toEqual({ status: 204 })
    const { events } = await kit.store.readLog({ after: undefined, limit: 100_000 })
    const asked = events.findLast(({ type }) => type === 'StaffActAsked')
    return (asked?.data as { actId: string } | undefined)?.actId ?? ''
  }
  const confirmAct = (act: string) => post(admins.eve, `staff_act/${act}/confirm`, {})
  const chargeEvents = async (id: string) => (await kit.store.readStream(chargeStream(id))).map(({ type }) => type)
  const paidBy = async (by: string, interval: string, accountId = idOf(by), refunder = admins.root) => {
    const { body, token } = await begin(by, { ...plus, interval })
    const events = await kit.store.readStream(customerStream(accountId))
    const taken = events.findLast(({ type }) => type === 'CustomerSubscribed')
    const { subscriptionId } = customerEvents.definitions.CustomerSubscribed.schema.parse(taken?.data)
    const { state } = await kit.deps.bus.load(subscriptionDecider, subscriptionStream(subscriptionId))
    const chargeId = state?.chargeId ?? ''
    expect(await refund(chargeId, { type: 'full' }, refunder)).toMatchObject({
      ...{ status: 400, code: 'charge_not_refundable' },
    })
    await confirm(by, body.client_secret, { token })
    await rounds()
    return { chargeId, subscriptionId }
  }

  it('returns money by a job, in parts, and ends the subscription at the last', async () => {
    const { chargeId } = await paidBy('ivy', 'monthly')
    expect(await refund(chargeId, { type: 'partial', amount: 501 })).toMatchObject({
      ...{ status: 400, code: 'refund_above_rest', limit: 500 },
    })
    const part = { type: 'partial', amount: 200, reason: 'requested', note: 'Asked within a day.' }
    expect(await refund(chargeId, part)).toEqual({ status: 204 })
    expect(await refund(chargeId, part)).toMatchObject({ status: 400, code: 'refund_under_way' })
    await rounds()
    expect(await refund(chargeId, { type: 'full', unprovision: true })).toEqual({ status: 204 })
    await rounds()
    expect((await chargeEvents(chargeId)).slice(-4)).toEqual([
      ...['ChargeRefundAsked', 'ChargeRefunded', 'ChargeRefundAsked', 'ChargeRefunded'],
    ])
    expect(await sandbox.payment(`pi_${idOf('ivy')}_2`)).toMatchObject({ refunded: 500n })
    expect(await stateOf('ivy')).toMatchObject({ status: 'ended' })
  })

  it('of nothing ends the subscription', async () => {
    const { chargeId } = await paidBy('jon', 'monthly')
    expect((await refund(chargeId, { type: 'none' })).status).toBe(400)
    const why = { reason: 'mistake', note: 'Subscribed twice.' }
    expect(await refund(chargeId, { type: 'none', unprovision: true, ...why })).toEqual({ status: 204 })
    expect(await stateOf('jon')).toMatchObject({ status: 'ended' })
    const ended = await kit.store.readLast(subscriptionStream(await subscriptionIdOf('jon')))
    expect(ended?.data).toMatchObject({
      reason: 'by_staff',
      staffReason: { code: 'mistake', note: 'Subscribed twice.' },
    })
    expect(await chargeEvents(chargeId)).not.toContain('ChargeRefundAsked')
  })

  it('of much takes a second admin, and looks at what is left when they confirm', async () => {
    const { chargeId } = await paidBy('kim', 'yearly')
    const all = { type: 'full', reason: 'mistake' }
    const act = await actOf(await refund(chargeId, all))
    await rounds()
    expect(await refund(chargeId, all)).toMatchObject({ code: 'act_already_waiting' })
    expect(await chargeEvents(chargeId)).not.toContain('ChargeRefundAsked')
    expect(await refund(chargeId, { type: 'partial', amount: 100 })).toEqual({ status: 204 })
    expect(await confirmAct(act)).toMatchObject({ status: 400, code: 'refund_under_way' })
    await rounds()
    expect(await confirmAct(act)).toMatchObject({ status: 400, code: 'refund_above_rest' })
    const withdrawn = await post(admins.root, `staff_act/${act}/withdraw`, {})
    expect(withdrawn.status).toBe(204)
    const rest = await actOf(await refund(chargeId, all))
    expect(await confirmAct(rest)).toEqual({ status: 204 })
    await rounds()
    const last = (await kit.store.readStream(chargeStream(chargeId))).slice(-2)
    expect(last).toMatchObject([
      { type: 'ChargeRefundAsked', data: { refundId: rest, amount: 4_700, cause: { kind: 'staff', actId: rest } } },
      { type: 'ChargeRefunded', data: { refundId: rest, amount: 4_700 } },
    ])
  })

  it('is in the bill, with what is left and what one admin can return of it', async () => {
    const { chargeId } = await paidBy('lou', 'yearly')
    const why = { reason: 'duplicate', note: 'Paid twice.' }
    expect(await refund(chargeId, { type: 'partial', amount: 1_000, ...why })).toEqual({ status: 204 })
    const stateIn = async () => {
      const answer = await kit.as(
        admins.root,
        'admin',
      )(...[`/_internal/billing/user/${idOf('lou')}/look`, send('POST', { reason: 'support' })])
      const { entries } = (await answer.json()) as { entries: { stream: string; charge: object | null }[] }
      return entries.findLast(({ stream }) => stream === chargeStream(chargeId))?.charge
    }
    const asked = { amount: 1_000, status: 'asked', ...why, ends_subscription: false, act_id: null }
    expect(await stateIn()).toMatchObject({ refundable: 3_800, refundable_alone: 425, refunds: [asked] })
    await rounds()
    expect(await stateIn()).toMatchObject({
      ...{ refundable: 3_800, refundable_alone: 425, refunds: [{ ...asked, status: 'returned' }] },
    })
    expect(await refund(chargeId, { type: 'partial', amount: 425 })).toEqual({ status: 204 })
    await rounds()
    const act = await actOf(await refund(chargeId, { type: 'partial', amount: 1 }))
    expect(await confirmAct(act)).toEqual({ status: 204 })
    await rounds()
    expect(await stateIn()).toMatchObject({
      ...{ refundable: 3_374, refundable_alone: 0, refunds: [{}, {}, { id: act, act_id: act, amount: 1 }] },
    })
  })

  it('of much to the only other admin can be confirmed by nobody', async () => {
    const { chargeId } = await paidBy(admins.eve, 'yearly', admins.eve)
    expect(await refund(chargeId, { type: 'full' })).toMatchObject({ status: 400, code: 'nobody_to_confirm' })
  })

  it('of one’s own charge is refused, whatever it is of', async () => {
    const { chargeId, subscriptionId } = await paidBy(admins.root, 'yearly', admins.root, admins.eve)
    const before = await chargeEvents(chargeId)
    for (const body of [{ type: 'full' }, { type: 'partial', amount: 1 }, { type: 'none', unprovision: true }]) {
      expect(await refund(chargeId, body)).toMatchObject({ status: 401, code: 'conflict_of_interest' })
    }
    expect(await chargeEvents(chargeId)).toEqual(before)
    const { state } = await kit.deps.bus.load(subscriptionDecider, subscriptionStream(subscriptionId))
    expect(state).toMatchObject({ status: 'active' })
    expect(await refund(chargeId, { type: 'partial', amount: 1 }, admins.eve)).toEqual({ status: 204 })
    await rounds()
    expect(await chargeEvents(chargeId)).toContain('ChargeRefunded')
  })

  it('is for admins, and of charges that are there', async () => {
    expect(await refund('zzzzzzzz', { type: 'full' })).toMatchObject({ status: 404, code: 'no_such_charge' })
    expect(await ask('ada', 'POST', 'charge/zzzzzzzz/refund', { type: 'full' })).toMatchObject({
      ...{ status: 401, code: 'admins_decide' },
    })
    expect(await post('staff', 'billing/charge/zzzzzzzz/refund', { type: 'full' }, poor)).toMatchObject({
      ...{ status: 404, code: 'billing_unavailable' },
    })
  })
})

it('offers nothing on a site that sells nothing', async () => {
  const secretOf = { client_secret: 'seti_x' }
  const asked: [string, string, object?][] = [
    ...([
      ['GET', 'customer'],
      ['GET', 'payment_methods'],
      ['POST', 'payment_method'],
    ] as [string, string][]),
    ...([
      ['PATCH', 'payment_method/x', { primary: true }],
      ['DELETE', 'payment_method/x'],
    ] as [string, string, object?][]),
    ['POST', 'payment', { type: 'payment_method', id: 'x', charge: plus }],
    ['PATCH', 'subscription/x', { cancelled: true }],
    ['POST', 'sandbox/token', card],
    ['POST', 'sandbox/confirm', { ...secretOf, token: 'x' }],
    ['POST', 'sandbox/bank', { ...secretOf, confirmed: true }],
  ]
  for (const [method, path, body] of asked) {
    expect(await ask('ada', method, path, body, poor)).toMatchObject({ status: 404, code: 'billing_unavailable' })
  }
})
