import type { AccountEvent } from '@adit/events/identity/account.events.ts'
import type { PayoutAccountState } from '@adit/events/payouts/payout_account.values.ts'
import { dayOf } from '@adit/events/payouts/revenue_day.values.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountDecider } from '../identity/account/account.decider.ts'
import { identityDeps } from '../identity/identity_deps.ts'
import { accountStream } from '../identity/identity_streams.ts'
import { createAccounts, idOf } from '../identity/people.fixture.ts'
import { hashPassword } from '../identity/sign_in/password.ts'
import { type CommandKit, startCommandKit } from '../testing/command_kit.ts'
import { ledgerDecider, ledgerStream } from './ledger.decider.ts'
import { payoutAccountStream } from './payout_account.decider.ts'
import { CountryRefused, payoutRails, type Rail, type RailAccount, type RailOrder } from './rails/rail.port.ts'

const password = 'lantern moss quarry'
const minute = 60_000

/** A rail that people have accounts with, and what it knows of them. */
const known = new Map<string, RailAccount>()
const sent: RailOrder[] = []
let opened = 0
const stripe: Rail = {
  ...{ name: 'stripe', methods: ['stripe'], isPractice: false },
  async send(order) {
    sent.push(order)
    return { kind: 'accepted', reference: `tr_${order.id}` }
  },
  ask: async ({ id }) => ({ kind: 'paid', reference: `tr_${id}` }),
  cancel: async () => ({ kind: 'kept' }),
  statement: async () => [],
  readMessage: async ({ body }) => JSON.parse(new TextDecoder().decode(body)),
  accounts: {
    countries: ['DE', 'US', 'JP'],
    async open({ accountId, country }) {
      if (country === 'JP') throw new CountryRefused('not there')
      const reference = `acct_${opened++}`
      known.set(reference, { ownerId: accountId, state: 'unfinished', missing: ['bank_account'] })
      return reference
    },
    async read(reference) {
      const account = known.get(reference)
      if (!account) throw new Error(`There is no ${reference}`)
      return account
    },
    link: async (reference, returnUrl) => `https://stripe.test/${reference}?${new URLSearchParams({ returnUrl })}`,
  },
}
const rails: Rail[] = [stripe]
let kit: CommandKit
beforeAll(async () => {
  kit = await startCommandKit({ fills: [payoutRails.fill(rails)], origin: 'https://adit.test' })
  await createAccounts(kit, 'ada', 'bob', 'cleo', 'dora', 'eve', 'finn')
  for (const name of ['ada', 'bob', 'cleo', 'dora', 'eve']) {
    const id = idOf(name)
    const { credentials, vault } = identityDeps(kit.deps).identity
    await credentials.stage(`password of ${id}`, id, await hashPassword(password))
    await credentials.activate(`password of ${id}`)
    const email = await vault.seal(id, `${name}@example.org`)
    await kit.deps.bus.execute({
      ...{ stream: accountStream(id), root: id, command: undefined as never, context: bySystem() },
      decider: {
        ...accountDecider,
        decide: (): AccountEvent[] => [
          { type: 'AccountEmailChanged', data: { email, previous: email } },
          { type: 'AccountEmailVerified', data: {} },
        ],
      },
    })
    await kit.deps.bus.execute({
      ...{ decider: ledgerDecider, stream: ledgerStream(id), root: id, context: bySystem() },
      command: {
        ...{ type: 'CreditRevenue', day: '2020-01-01', run: 1, availableOn: '2020-03-31', today: dayOf(Date.now()) },
        shares: [{ projectId: 'PROJECT1', points: 1, earned: '100.00', weight: 1, weights: 1, amount: '100.00' }],
      },
    })
  }
})
afterAll(() => kit.close())
beforeEach(() => sent.splice(0))

const bySystem = (): CommandContext => ({
  ...{ actor: { kind: 'system', id: 'revenue' }, via: { kind: 'schedule', id: 'revenue' } },
  ...{ correlationId: 'test', causationId: 'test', now: Date.now, ids: randomIds() },
})

async function ask(name: string, method: string, path: string, body?: object) {
  const answer = await kit.as(name)(path, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const parsed = text === '' ? {} : JSON.parse(text)
  return { status: answer.status, code: parsed.details?.code as string | undefined, body: parsed }
}
const path = '/_internal/payout/account'
const open = (name: string, country?: string | null, more: object = { password }) =>
  ask(name, 'POST', path, { ...(country !== undefined && { country }), ...more })
const referenceIn = (url: string) => new URL(url).pathname.slice(1)
const become = (reference: string, state: PayoutAccountState, missing: RailAccount['missing'] = []) =>
  known.set(reference, { ...(known.get(reference) as RailAccount), state, missing })
const withdraw = (name: string, address = '', amount = '20.00') =>
  ask(name, 'POST', '/v3/payout', {
    ...{ amount, method: 'stripe', method_id: 'stripe', method_details: { address }, password },
  })
const eventsOf = async (name: string) =>
  (await kit.store.readStream(payoutAccountStream(idOf(name)))).map(({ type }) => type)

describe('an account with a payout service', () => {
  it('isn’t there at first, and can’t be paid', async () => {
    expect((await ask('ada', 'GET', path)).body).toEqual({
      ...{ service: 'stripe', country: null, state: null, missing: [], countries: ['DE', 'US', 'JP'], practice: false },
    })
    expect((await ask('ada', 'POST', `${path}/check`)).body).toMatchObject({ state: null })
    expect(await withdraw('ada')).toMatchObject({ status: 400, code: 'payout_account_not_ready' })
  })

  it('needs a country that the service knows, and the password', async () => {
    for (const country of [undefined, null, 'FR', 'JP', 'de']) {
      const refused = { status: 400, code: 'payout_country_unknown', body: { details: { field: 'country' } } }
      expect(await open('ada', country)).toMatchObject(refused)
    }
    expect(await open('ada', 'DE', {})).toMatchObject({ code: 'password_required' })
    expect(await open('ada', 'DE', { password: 'wrong' })).toMatchObject({ code: 'wrong_password' })
    expect(await eventsOf('ada')).toEqual([])
  })

  it('is opened once, sealed, and leads to the form of the service and back', async () => {
    const { status, body } = await open('ada', 'DE')
    expect(status).toBe(200)
    expect(new URL(body.url).searchParams.get('returnUrl')).toBe(
      'https://adit.test/dashboard/revenue/withdraw?account=back',
    )
    expect((await open('ada')).body).toEqual(body)
    expect((await open('ada', 'DE')).body).toEqual(body)
    expect(await eventsOf('ada')).toEqual(['PayoutAccountOpened'])
    const stored = JSON.stringify(await kit.store.readStream(payoutAccountStream(idOf('ada'))))
    expect(stored).not.toContain(referenceIn(body.url))
  })

  it('can be opened in another country until it can be paid', async () => {
    const first = referenceIn((await open('bob', 'DE')).body.url)
    const second = referenceIn((await open('bob', 'US')).body.url)
    expect(second).not.toBe(first)
    become(second, 'ready')
    expect((await ask('bob', 'POST', `${path}/check`)).body).toMatchObject({ country: 'US', state: 'ready' })
    expect(referenceIn((await open('bob', 'DE')).body.url)).toBe(second)
    expect(await eventsOf('bob')).toEqual(['PayoutAccountOpened', 'PayoutAccountOpened', 'PayoutAccountChanged'])
  })

  it('says what is missing, and is paid once it is ready', async () => {
    const reference = referenceIn((await open('ada')).body.url)
    expect((await ask('ada', 'POST', `${path}/check`)).body).toMatchObject({
      state: 'unfinished',
      missing: ['bank_account'],
    })
    expect(await withdraw('ada')).toMatchObject({ code: 'payout_account_not_ready' })
    become(reference, 'ready')
    // What the service said last counts, until it is asked or tells.
    expect((await ask('ada', 'GET', path)).body).toMatchObject({ state: 'unfinished' })
    expect((await ask('ada', 'POST', `${path}/check`)).body).toMatchObject({ state: 'ready', missing: [] })
    expect(await withdraw('ada', 'acct_of_somebody')).toMatchObject({ code: 'payout_address_invalid' })
    const { status, body } = await withdraw('ada')
    expect([status, body.fee, body.net_usd]).toEqual([200, '0.40', '19.60'])
    for (const minutes of [2, 4]) await kit.round({ at: Date.now() + minutes * minute })
    expect(sent).toMatchObject([{ id: body.id, amount: '19.60', method: 'stripe', destination: reference }])
  })

  it('is paid again as the last time, unless the service has blocked it since', async () => {
    const again = () => ask('ada', 'POST', `/v2/user/${idOf('ada')}/payouts?amount=5`)
    expect((await again()).status).toBe(204)
    const reference = referenceIn((await open('ada')).body.url)
    become(reference, 'blocked')
    await ask('ada', 'POST', `${path}/check`)
    expect(await again()).toMatchObject({ status: 400, code: 'payout_account_not_ready' })
    expect(await withdraw('ada')).toMatchObject({ code: 'payout_account_not_ready' })
  })

  it('isn’t paid as the last time if it is another one by now', async () => {
    const first = referenceIn((await open('eve', 'DE')).body.url)
    become(first, 'ready')
    await ask('eve', 'POST', `${path}/check`)
    expect((await withdraw('eve')).status).toBe(200)
    become(first, 'unfinished')
    await ask('eve', 'POST', `${path}/check`)
    become(referenceIn((await open('eve', 'US')).body.url), 'ready')
    await ask('eve', 'POST', `${path}/check`)
    const again = await ask('eve', 'POST', `/v2/user/${idOf('eve')}/payouts?amount=5`)
    expect(again).toMatchObject({ status: 400, code: 'payout_address_invalid' })
  })

  it('needs a fresh session of somebody without a password', async () => {
    expect(await open('finn', 'DE', {})).toMatchObject({ status: 400, code: 'fresh_session_required' })
  })

  it('isn’t known any more once its owner’s key is gone', async () => {
    const reference = referenceIn((await open('cleo', 'US')).body.url)
    become(reference, 'ready')
    await ask('cleo', 'POST', `${path}/check`)
    const { vault } = identityDeps(kit.deps).identity
    await vault.erase(idOf('cleo'))
    expect((await ask('cleo', 'GET', path)).body).toMatchObject({ state: null, country: null })
  })
})

describe('a message of the service about an account', () => {
  const tell = (message: object, rail = 'stripe') =>
    kit.as('nobody')(`/_internal/payout/_message/${rail}`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(message) },
    })

  it('is kept by its id, and has the service asked anew', async () => {
    const account = referenceIn((await open('dora', 'DE')).body.url)
    become(account, 'checking')
    expect((await tell({ id: 'evt_1', withdrawalId: null, account })).status).toBe(204)
    await kit.round()
    expect((await ask('dora', 'GET', path)).body).toMatchObject({ state: 'checking', missing: [] })
    become(account, 'ready')
    await tell({ id: 'evt_1', withdrawalId: null, account })
    await kit.round()
    expect((await ask('dora', 'GET', path)).body).toMatchObject({ state: 'checking' })
    for (const id of ['evt_2', 'evt_3']) await tell({ id, withdrawalId: null, account })
    await kit.round()
    expect((await ask('dora', 'GET', path)).body).toMatchObject({ state: 'ready' })
    expect(await eventsOf('dora')).toEqual(['PayoutAccountOpened', 'PayoutAccountChanged', 'PayoutAccountChanged'])
  })

  it('changes nothing if the account isn’t the one that its owner has, or nobody’s of this site', async () => {
    known.set('acct_other', { ownerId: idOf('dora'), state: 'blocked', missing: [] })
    known.set('acct_alien', { ownerId: null, state: 'blocked', missing: [] })
    for (const account of ['acct_other', 'acct_alien']) await tell({ id: account, withdrawalId: null, account })
    await kit.round()
    expect((await ask('dora', 'GET', path)).body).toMatchObject({ state: 'ready' })
  })
})

it('is offered only where a service needs it', async () => {
  rails.splice(0)
  for (const [method, at] of [
    ['GET', path],
    ['POST', `${path}/check`],
  ] as const) {
    expect(await ask('ada', method, at)).toMatchObject({ status: 404, code: 'no_payout_accounts' })
  }
  expect(await open('ada', 'DE')).toMatchObject({ status: 404, code: 'no_payout_accounts' })
  rails.push(stripe)
})
