import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CountryRefused, type Rail, type RailOrder } from '../rail.port.ts'
import { type Fate, railSuite } from '../rail.suite.ts'
import { stripeRail } from './stripe_rail.ts'
import { StripeConnect, serveConnect, stripeSignature, type WiredAccount } from './stripe_wire.fixture.ts'

const secretKey = 'sk_test_of_tests'
const webhookSecret = 'whsec_of_these_tests'
let connect: StripeConnect
let wire: Awaited<ReturnType<typeof serveConnect>>
let rail: Rail
beforeAll(async () => {
  wire = await serveConnect(() => connect, secretKey)
})
afterAll(() => wire.close())
const railWith = (more: Partial<Parameters<typeof stripeRail>[0]> = {}) =>
  stripeRail({
    ...{
      secretKey,
      country: 'US',
      webhookSecret,
      at: { host: '127.0.0.1', port: wire.port, protocol: 'http' },
      ...more,
    },
  })
beforeEach(() => {
  connect = new StripeConnect()
  rail = railWith()
})

const wanted: RailOrder = {
  ...{ id: 'W1', accountId: 'ADA', amount: '19.60', method: 'stripe', destination: 'acct_ada', reference: null },
}
const transferOf = (id = 'W1') => connect.transfers.find(({ metadata }) => metadata.withdrawal_id === id)
const payoutOf = (id = 'W1') => connect.payouts.find(({ metadata }) => metadata.withdrawal_id === id)

/** What happens to a payout: its bank takes it, or gives it back. */
const statuses: Partial<Record<Fate, string>> = { paid: 'paid', silent: 'paid', returned: 'failed', refused: 'failed' }
const refuse = (status: number, code: string) => () => {
  connect.fault = { status, code }
  return () => {
    connect.fault = undefined
  }
}
const siteFaults = {
  'a balance that is too small': refuse(400, 'balance_insufficient'),
  'a key that isn’t allowed to pay': refuse(403, 'account_invalid'),
  'too many calls': refuse(429, 'rate_limit'),
  'a fault of its own': refuse(500, 'api_error'),
}
railSuite(
  'every rail',
  () => ({
    rail,
    siteFaults,
    addressFor(fate) {
      connect.lost = fate === 'silent' ? 2 : 0
      return connect.open('acct_suite').id
    },
    async decide(id, fate) {
      const status = statuses[fate]
      if (status === undefined) return
      // The first look after the transfer pays it out.
      await rail.ask({ ...wanted, id })
      const payout = payoutOf(id)
      if (payout && payout.status === 'pending') Object.assign(payout, { status, failure: 'account_closed' })
    },
    orders: async () =>
      connect.transfers.map(({ metadata, amount }) => [`${metadata.withdrawal_id}`, (amount / 100).toFixed(2)]),
    comesBack: [{ fate: 'returned', cause: 'returned' }],
  }),
  Object.keys(siteFaults),
)

it('pays an account and from there its bank, under the id of the withdrawal', async () => {
  connect.open('acct_ada')
  const reference = expect.stringMatching(/^tr_/)
  expect(await rail.send(wanted)).toEqual({ kind: 'accepted', reference })
  expect(connect.payouts).toEqual([])
  expect(await rail.ask(wanted)).toEqual({ kind: 'accepted', reference })
  expect(await rail.ask(wanted)).toEqual({ kind: 'accepted', reference })
  expect(connect.made).toEqual([
    {
      ...{ path: 'POST /v1/transfers', key: 'transfer-W1', account: '' },
      form: {
        ...{ amount: '1960', currency: 'usd', destination: 'acct_ada', transfer_group: 'withdrawal_W1' },
        ...{ 'metadata[withdrawal_id]': 'W1', 'metadata[account_id]': 'ADA' },
      },
    },
    {
      ...{ path: 'POST /v1/payouts', key: 'payout-W1', account: 'acct_ada' },
      form: { amount: '979', currency: 'eur', 'metadata[withdrawal_id]': 'W1' },
    },
  ])
})

it('waits until what it transferred can be paid out', async () => {
  connect.open('acct_ada')
  await rail.send(wanted)
  Object.assign(transferOf() ?? {}, { availableOn: Math.floor(Date.now() / 1_000) + 3_600 })
  expect(await rail.ask(wanted)).toMatchObject({ kind: 'accepted' })
  expect(connect.payouts).toEqual([])
  const later = railWith({ now: () => Date.now() + 7_200_000 })
  expect(await later.ask(wanted)).toMatchObject({ kind: 'accepted' })
  expect(connect.payouts).toHaveLength(1)
})

describe('what Stripe refuses', () => {
  it('comes back for an account that is gone or may not be paid', async () => {
    expect(await rail.send(wanted)).toEqual({ kind: 'returned', cause: 'refused', code: 'ACCOUNT_CLOSED' })
    connect.open('acct_bob', { payoutsEnabled: false })
    const answer = await rail.send({ ...wanted, id: 'W2', destination: 'acct_bob' })
    expect(answer).toEqual({ kind: 'returned', cause: 'refused', code: 'INSUFFICIENT_CAPABILITIES_FOR_TRANSFER' })
  })

  it('stays unknown without the right key', async () => {
    const wrong = railWith({ secretKey: 'sk_test_wrong' })
    await expect(wrong.send(wanted)).rejects.toThrow('api_key_invalid')
    await expect(wrong.ask(wanted)).rejects.toThrow('api_key_invalid')
  })

  it('stays unknown if another field is missing', async () => {
    connect.fault = { status: 400, code: 'resource_missing', param: 'source_transaction' }
    await expect(rail.send(wanted)).rejects.toThrow('resource_missing')
  })
})

describe('a payout', () => {
  beforeEach(async () => {
    connect.open('acct_ada')
    await rail.send(wanted)
    await rail.ask(wanted)
  })

  it.each([
    ['pending', 'accepted'],
    ['in_transit', 'accepted'],
    ['never_heard_of', 'accepted'],
    ['paid', 'paid'],
    ['failed', 'returned'],
    ['canceled', 'returned'],
  ])('that is %s leaves the withdrawal %s', async (status, kind) => {
    Object.assign(payoutOf() ?? {}, { status, failure: status === 'failed' ? 'no_account' : null })
    expect(await rail.ask(wanted)).toMatchObject({ kind })
    expect(await rail.ask(wanted)).toMatchObject({ kind })
    expect(transferOf()?.reversal !== undefined).toBe(kind === 'returned')
  })

  it('that fails gives the transfer back, with what Stripe calls it', async () => {
    Object.assign(payoutOf() ?? {}, { status: 'failed', failure: 'account_closed' })
    expect(await rail.ask(wanted)).toEqual({ kind: 'returned', cause: 'returned', code: 'ACCOUNT_CLOSED' })
    expect(await rail.send(wanted)).toEqual({ kind: 'returned', cause: 'returned', code: 'ACCOUNT_CLOSED' })
    expect(connect.balanceOf('acct_ada')).toBe(0)
  })

  it('that failed keeps the withdrawal in transit until the transfer is back', async () => {
    Object.assign(payoutOf() ?? {}, { status: 'failed', failure: 'account_closed' })
    connect.payouts.push({
      ...{
        id: 'po_other',
        account: 'acct_ada',
        amount: 500,
        currency: 'eur',
        metadata: {},
        status: 'paid',
        failure: null,
      },
    })
    await expect(rail.ask(wanted)).rejects.toThrow('balance_insufficient')
    expect(transferOf()?.reversal).toBeUndefined()
  })

  it('that the bank has can’t be cancelled', async () => {
    Object.assign(payoutOf() ?? {}, { status: 'in_transit' })
    expect(await rail.cancel(wanted)).toEqual({ kind: 'kept' })
    expect(transferOf()?.reversal).toBeUndefined()
  })

  it('whose transfer was taken back by hand is stopped', async () => {
    Object.assign(transferOf() ?? {}, { reversal: {} })
    expect(await rail.ask(wanted)).toEqual({ kind: 'returned', cause: 'returned', code: 'TRANSFER_REVERSED' })
    expect(payoutOf()?.status).toBe('canceled')
  })

  it('whose transfer was taken back too late leaves the withdrawal unknown', async () => {
    Object.assign(transferOf() ?? {}, { reversal: {} })
    Object.assign(payoutOf() ?? {}, { status: 'in_transit' })
    await expect(rail.ask(wanted)).rejects.toThrow('although its transfer is reversed')
  })
})

it('never takes the money of another withdrawal along when it is cancelled and paid out at once', async () => {
  connect.open('acct_ada')
  await rail.send(wanted)
  await rail.send({ ...wanted, id: 'W2' })
  // The payout is made after the cancellation has looked for one.
  connect.before = async (route) => {
    if (!route.includes('/reversals')) return
    connect.before = () => {}
    await rail.ask(wanted)
  }
  expect(await rail.cancel(wanted)).toMatchObject({ kind: 'returned', cause: 'cancelled' })
  expect(payoutOf()?.status).toBe('canceled')
  expect(await rail.ask({ ...wanted, id: 'W2' })).toMatchObject({ kind: 'accepted' })
  expect(payoutOf('W2')?.status).toBe('pending')
})

it('never pays out what was cancelled at the same moment', async () => {
  connect.open('acct_ada')
  await rail.send(wanted)
  await rail.send({ ...wanted, id: 'W2' })
  connect.before = async (route) => {
    if (route !== 'POST /v1/payouts') return
    connect.before = () => {}
    await rail.cancel(wanted)
  }
  expect(await rail.ask(wanted)).toMatchObject({ kind: 'returned', cause: 'cancelled' })
  expect(payoutOf()?.status).toBe('canceled')
})

describe('its statement', () => {
  const pay = async (id: string) => {
    await rail.send({ ...wanted, id })
    await rail.ask({ ...wanted, id })
    Object.assign(payoutOf(id) ?? {}, { status: 'paid' })
  }

  it('has all of a long list, and nothing that others transferred', async () => {
    connect.open('acct_ada')
    for (let number = 0; number < 120; number++) await pay(`W${number}`)
    Object.assign(transferOf('W7') ?? {}, { metadata: {} })
    const lines = await rail.statement({ since: 0, orders: [] })
    expect(lines).toHaveLength(119)
    expect(lines).toContainEqual({ id: 'W8', amount: '19.60' })
  })

  it('leaves out what somebody took back by hand after it was paid', async () => {
    connect.open('acct_ada')
    await pay('W1')
    Object.assign(transferOf() ?? {}, { reversal: {} })
    expect(await rail.statement({ since: 0, orders: [] })).toEqual([])
  })

  it('counts what went to an account that was taken from this site', async () => {
    connect.open('acct_ada')
    await pay('W1')
    connect.gone.add('acct_ada')
    expect(await rail.statement({ since: 0, orders: [] })).toEqual([{ id: 'W1', amount: '19.60' }])
    connect.gone.clear()
    Object.assign(payoutOf() ?? {}, { status: 'failed' })
    expect(await rail.statement({ since: 0, orders: [] })).toEqual([])
  })
})

describe('its messages', () => {
  const message = (object: object) => JSON.stringify({ id: 'evt_1', object: 'event', type: 'x', data: { object } })
  const read = (body: string, signature = stripeSignature(body, webhookSecret), from = rail) =>
    from.readMessage?.({ body: new TextEncoder().encode(body), headers: { 'stripe-signature': signature } })

  it('name the withdrawal of a payout or a transfer', async () => {
    for (const object of ['payout', 'transfer']) {
      const about = message({ id: 'x', object, metadata: { withdrawal_id: 'W1' } })
      expect(await read(about)).toEqual({ id: 'evt_1', withdrawalId: 'W1' })
    }
  })

  it('name the account that they are about', async () => {
    const about = message({ id: 'acct_1', object: 'account', metadata: { withdrawal_id: 'W1' } })
    expect(await read(about)).toEqual({ id: 'evt_1', withdrawalId: null, account: 'acct_1' })
  })

  it('about anything else name nothing', async () => {
    for (const about of [
      { object: 'payout', metadata: null },
      { object: 'charge', metadata: { withdrawal_id: 'W1' } },
    ]) {
      expect(await read(message(about))).toEqual({ id: 'evt_1', withdrawalId: null })
    }
  })

  it('are refused unless Stripe has signed them lately', async () => {
    const about = message({ object: 'payout', metadata: {} })
    expect(await read(about, stripeSignature(about, 'whsec_other'))).toBeUndefined()
    expect(await read(about, stripeSignature(`${about} `, webhookSecret))).toBeUndefined()
    expect(await read(about, stripeSignature(about, webhookSecret, Date.now() - 3_600_000))).toBeUndefined()
    expect(await read(about, '')).toBeUndefined()
  })

  it('aren’t read without a secret', () => expect(railWith({ webhookSecret: undefined }).readMessage).toBeUndefined())
})

describe('accounts', () => {
  const open = async (country: string) => (await rail.accounts?.open({ accountId: 'ADA', country })) ?? ''

  it('are opened once for each person and country, for transfers alone, and keep what arrives', async () => {
    const [first, second] = await Promise.all([open('US'), open('US')])
    expect(first).toBe(second)
    expect(connect.made[0]?.form).toEqual({
      ...{ country: 'US', 'capabilities[transfers][requested]': 'true', 'metadata[account_id]': 'ADA' },
      ...{ 'controller[fees][payer]': 'application', 'controller[losses][payments]': 'application' },
      ...{ 'controller[stripe_dashboard][type]': 'express', 'settings[payouts][schedule][interval]': 'manual' },
    })
    await open('DE')
    expect(connect.made[1]?.form).toMatchObject({ 'tos_acceptance[service_agreement]': 'recipient' })
  })

  it('aren’t opened in a country that Stripe refuses', async () => {
    connect.fault = { status: 400, code: 'country_unsupported', param: 'country' }
    await expect(open('JP')).rejects.toThrow(CountryRefused)
    connect.fault = { status: 400, code: 'parameter_unknown', param: 'controller' }
    await expect(open('JP')).rejects.not.toThrow(CountryRefused)
  })

  it('lead to Stripe’s form, and later to its page for changes', async () => {
    const id = await open('DE')
    expect(await rail.accounts?.link(id, 'https://adit.test/back')).toBe(`https://connect.stripe.test/setup/${id}`)
    Object.assign(connect.accounts.get(id) ?? {}, { isSubmitted: true })
    expect(await rail.accounts?.link(id, 'https://adit.test/back')).toBe(`https://connect.stripe.test/login/${id}`)
  })

  const rejected = { payoutsEnabled: false, disabled: 'rejected.fraud', due: ['external_account'] }
  it.each<[string, Partial<WiredAccount>, object]>([
    ['nothing entered', { payoutsEnabled: false, isSubmitted: false }, { state: 'unfinished', missing: [] }],
    [
      'something due',
      { payoutsEnabled: false, due: ['individual.id_number', 'external_account'], past: ['external_account'] },
      { state: 'unfinished', missing: ['bank_account', 'identity'] },
    ],
    ['something under review', { payoutsEnabled: false, disabled: 'under_review' }, { state: 'checking', missing: [] }],
    ['all done', {}, { state: 'ready', missing: [] }],
    ['something due later', { due: ['company.tax_id'] }, { state: 'ready', missing: ['business'] }],
    ['a refusal', rejected, { state: 'blocked', missing: [] }],
  ])('with %s', async (_, change, expected) => {
    connect.open('acct_ada', { form: { 'metadata[account_id]': 'ADA' }, ...change })
    expect(await rail.accounts?.read('acct_ada')).toEqual({ ownerId: 'ADA', ...expected })
  })

  it.each([
    ['external_account', 'bank_account'],
    ['tos_acceptance.ip', 'terms'],
    ['business_profile.url', 'business'],
    ['individual.dob.day', 'person'],
    ['individual.address.city', 'address'],
    ['individual.email', 'contact'],
    ['person_1ABC.verification.document', 'identity'],
    ['settings.payouts', 'other'],
  ])('that lack %s lack %s', async (field, kind) => {
    connect.open('acct_ada', { payoutsEnabled: false, due: [field] })
    expect(await rail.accounts?.read('acct_ada')).toEqual({ ownerId: null, state: 'unfinished', missing: [kind] })
  })
})

it.each([
  ['sk_test_1', true],
  ['rk_live_1', false],
])('with the key %s is for practice: %s', (key, isPractice) =>
  expect(railWith({ secretKey: key }).isPractice).toBe(isPractice),
)
