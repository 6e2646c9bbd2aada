import { termsVersion } from '@adit/events/billing/terms.values.ts'
import { badgeBit } from '@adit/events/identity/badge.values.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { activityRecorder, type ReportedActivity } from '../analytics/activity_recorder.port.ts'
import { contributingProviders } from '../billing/contribution/contributing_providers.port.ts'
import { exchangeRates } from '../billing/contribution/exchange_rates.port.ts'
import { paymentProvider } from '../billing/provider/payment_provider.port.ts'
import { memoryStore, secret } from '../billing/provider/sandbox/sandbox.fixture.ts'
import { sandboxPort } from '../billing/provider/sandbox/sandbox.routes.ts'
import { createSandbox } from '../billing/provider/sandbox/sandbox.ts'
import { customerDecider, customerStream } from '../billing/subscription/customer.decider.ts'
import { subscriptionDecider, subscriptionStream } from '../billing/subscription/subscription.decider.ts'
import { noTax, taxRates } from '../billing/tax/tax_rates.port.ts'
import { accountDecider } from '../identity/account/account.decider.ts'
import { accountStream } from '../identity/identity_streams.ts'
import { createAccounts, idOf, send } from '../identity/people.fixture.ts'
import { ledgerStream } from '../payouts/ledger.decider.ts'
import { type CommandKit, startCommandKit } from '../testing/command_kit.ts'
import { affiliateDecider, affiliateStream } from './affiliate.decider.ts'

const sandbox = createSandbox({ store: memoryStore(), secret, now: Date.now })
let recorded: ReportedActivity[] = []
const recorder = { recordActivity: async (reports: readonly ReportedActivity[]) => void recorded.push(...reports) }
const japanese = { dollars: '0.0065', since: '2026-01-01', document: { name: 'rates.csv', digest: 'd1' } }
const rates = { rateOn: async (currency: string) => (currency === 'JPY' ? japanese : null) }
/** Its address is known once it listens. */
const options = {
  origin: '',
  fills: [
    ...[paymentProvider.fill(sandbox), sandboxPort.fill(sandbox), taxRates.fill(noTax)],
    activityRecorder.fill(recorder),
    ...[contributingProviders.fill([sandbox.name]), exchangeRates.fill(rates)],
  ],
}
let kit: CommandKit

beforeAll(async () => {
  kit = await startCommandKit(options)
  options.origin = kit.server.origin
  await createAccounts(kit, 'ada', 'bob', 'cleo', 'dan', 'eve', 'fay', 'gus', 'hal')
  for (const name of ['ada', 'eve', 'hal']) await setBadges(name, badgeBit('AFFILIATE'))
})
beforeEach(() => {
  recorded = []
})
afterAll(() => kit?.close())

/** As an admin would. */
async function setBadges(name: string, badges: number): Promise<void> {
  await kit.deps.bus.execute({
    decider: accountDecider,
    stream: accountStream(idOf(name)),
    root: idOf(name),
    command: { type: 'EditAccount', changes: { badges }, reason: 'test' },
    context: {
      ...({ actor: { kind: 'staff', id: 'root0000' }, via: { kind: 'session', id: 'test' } } as const),
      ...{ correlationId: 'test', causationId: 'test', now: Date.now, ids: randomIds() },
    },
  })
}

type Role = 'developer' | 'admin' | 'moderator'
async function ask(by: string, method: string, path: string, body?: unknown, role: Role = 'developer') {
  const response = await kit.as(by, role)(`/_internal/${path}`, send(method, body))
  const text = await response.text()
  const answer = text === '' ? {} : JSON.parse(text)
  return { status: response.status, body: answer, code: answer.details?.code }
}
async function rounds(): Promise<void> {
  for (let count = 0; count < 4; count++) await kit.round()
  expect(kit.gaveUp).toEqual([])
}
/** A new code that links can name. */
async function codeOf(by: string, source_name = 'YouTube'): Promise<string> {
  const { body } = await ask(by, 'PUT', 'affiliate', { source_name })
  await rounds()
  return body.id
}
const codesOf = async (name: string) => {
  const { state } = await kit.deps.bus.load(affiliateDecider, affiliateStream(idOf(name)))
  return [...state.codes.values()]
}

describe('a code', () => {
  it('is created, renamed and deleted by its affiliate', async () => {
    const created = await ask('ada', 'PUT', 'affiliate', { source_name: '  YouTube ' })
    expect(created).toMatchObject({
      status: 200,
      body: { id: expect.any(String), affiliate: idOf('ada'), created_by: idOf('ada'), source_name: 'YouTube' },
    })
    const { id } = created.body
    expect(await ask('ada', 'PATCH', `affiliate/${id}`, { source_name: 'Blog' })).toMatchObject({ status: 204 })
    expect(await codesOf('ada')).toEqual([{ codeId: id, sourceName: 'Blog' }])
    expect(await ask('ada', 'DELETE', `affiliate/${id}`)).toMatchObject({ status: 204 })
    expect(await codesOf('ada')).toEqual([])
    expect(await ask('ada', 'DELETE', `affiliate/${id}`)).toMatchObject({
      ...{ status: 404, code: 'affiliate_code_not_found' },
    })
  })

  it('is for affiliates only, and for others only by admins', async () => {
    const wish = { source_name: 'Blog' }
    expect(await ask('bob', 'PUT', 'affiliate', wish)).toMatchObject({ status: 401, code: 'not_an_affiliate' })
    const foreign = { ...wish, affiliate: idOf('ada') }
    expect(await ask('eve', 'PUT', 'affiliate', foreign)).toMatchObject({ status: 401, code: 'admins_only' })
    expect(await ask('mod', 'PUT', 'affiliate', foreign, 'moderator')).toMatchObject({ code: 'admins_only' })
    for (const affiliate of [idOf('bob'), 'N0b0dy00']) {
      expect(await ask('root', 'PUT', 'affiliate', { ...wish, affiliate }, 'admin')).toMatchObject({
        ...{ status: 401, code: 'not_an_affiliate' },
      })
    }
    expect(await ask('root', 'PUT', 'affiliate', foreign, 'admin')).toMatchObject({
      ...{ status: 200, body: { affiliate: idOf('ada'), created_by: 'root0000' } },
    })
  })

  it('is changed by nobody else than its affiliate and admins', async () => {
    const id = await codeOf('ada', 'Mine')
    for (const [by, role] of [
      ['eve', 'developer'],
      ['mod', 'moderator'],
    ] as const) {
      for (const [method, body] of [['PATCH', { source_name: 'Theirs' }], ['DELETE']] as const) {
        expect(await ask(by, method, `affiliate/${id}`, body, role)).toMatchObject({
          ...{ status: 404, code: 'affiliate_code_not_found' },
        })
      }
    }
    expect(await ask('root', 'PATCH', `affiliate/${id}`, { source_name: 'Theirs' }, 'admin')).toMatchObject({
      status: 204,
    })
    expect(await codesOf('ada')).toContainEqual({ codeId: id, sourceName: 'Theirs' })
    expect(await ask('root', 'DELETE', `affiliate/${id}`, undefined, 'admin')).toMatchObject({ status: 204 })
    await rounds()
    expect(await ask('root', 'DELETE', `affiliate/${id}`, undefined, 'admin')).toMatchObject({ status: 404 })
  })

  it('is one of 100 at most, also if many are asked for at once', async () => {
    const wishes = Array.from({ length: 103 }, () => ask('hal', 'PUT', 'affiliate', { source_name: 'Many' }))
    const answers = await Promise.all(wishes)
    const refused = answers.filter(({ code }) => code === 'affiliate_codes_full')
    expect(refused).toHaveLength(3)
    expect(refused[0]?.body).toMatchObject({ details: { limit: 100 } })
    expect(await codesOf('hal')).toHaveLength(100)
  })
})

describe('a click', () => {
  const click = async (affiliate_code_id: string, init: RequestInit = {}) => {
    const sent = send('POST', { affiliate_code_id })
    const headers = { ...sent.headers, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', ...init.headers }
    return (await fetch(`${kit.server.origin}/_internal/affiliate/ingest-click`, { ...sent, headers })).status
  }

  it('is recorded for the code', async () => {
    const id = await codeOf('ada')
    expect(await click(id)).toBe(204)
    expect(recorded).toEqual([
      {
        ...{ kind: 'click', projectId: id, accountId: null, agent: 'browser', country: 'XX' },
        address: expect.stringContaining('127.0.0.1'),
      },
    ])
  })

  it('is answered alike, and recorded nowhere, for codes that do not work and for the affiliate', async () => {
    const id = await codeOf('ada')
    const deleted = await codeOf('ada')
    await ask('ada', 'DELETE', `affiliate/${deleted}`)
    for (const wrong of [deleted, 'N0c0de00', '../x', '']) expect(await click(wrong)).toBe(204)
    expect(await click(id, { headers: { authorization: `developer.${idOf('ada')}` } })).toBe(204)
    expect(recorded).toEqual([])
  })

  it('counts for nobody who is no affiliate any more', async () => {
    const id = await codeOf('eve')
    await setBadges('eve', 0)
    expect(await click(id)).toBe(204)
    expect(recorded).toEqual([])
    await setBadges('eve', badgeBit('AFFILIATE'))
    await click(id)
    expect(recorded).toHaveLength(1)
  })
})

describe('a subscription', () => {
  const number = '4242424242424242'
  const subscribe = async (by: string, affiliate_code?: string, country?: string) => {
    const card = { number, exp_month: 12, exp_year: 2034, ...(country && { country }) }
    const { token } = (await ask(by, 'POST', 'billing/sandbox/token', card)).body
    const charge = {
      type: 'new',
      product_id: 'AditPlus',
      interval: 'monthly',
      consent: { terms: termsVersion, begins_at_once: true },
    }
    const wish = { type: 'confirmation_token', token, charge, affiliate_code }
    const { client_secret } = (await ask(by, 'POST', 'billing/payment', wish)).body
    await ask(by, 'POST', 'billing/sandbox/confirm', { client_secret, token })
    await rounds()
    const { state: customer } = await kit.deps.bus.load(customerDecider, customerStream(idOf(by)))
    const [id = ''] = customer.subscriptions.keys()
    const { state } = await kit.deps.bus.load(subscriptionDecider, subscriptionStream(id))
    const [begun] = await kit.store.readStream(subscriptionStream(id))
    return { attribution: state?.attribution, chargeId: (begun?.data as { chargeId?: string } | undefined)?.chargeId }
  }
  const entriesOf = async (name: string) =>
    (await kit.store.readStream(ledgerStream(idOf(name)))).map(({ type, data }) => [
      type,
      (data as { amount: string }).amount,
    ])

  it('that came by a link gives its affiliate a tenth, and takes it back with a refund', async () => {
    const id = await codeOf('ada')
    const { attribution, chargeId } = await subscribe('bob', id)
    expect(attribution).toEqual({ codeId: id, affiliateId: idOf('ada') })
    expect(await entriesOf('ada')).toEqual([['AffiliateShareCredited', '0.50']])
    const part = { type: 'partial', amount: 200 }
    await ask('root', 'POST', `billing/charge/${chargeId}/refund`, part, 'admin')
    await rounds()
    await ask('root', 'POST', `billing/charge/${chargeId}/refund`, { type: 'full' }, 'admin')
    await rounds()
    expect(await entriesOf('ada')).toEqual([
      ...[
        ['AffiliateShareCredited', '0.50'],
        ['AffiliateShareReversed', '0.20'],
        ['AffiliateShareReversed', '0.30'],
      ],
    ])
  })

  it('of the affiliate earns them nothing', async () => {
    const before = await entriesOf('ada')
    expect(await subscribe('ada', await codeOf('ada'))).toMatchObject({ attribution: null })
    expect(await entriesOf('ada')).toEqual(before)
  })

  it.each([
    ['an unknown code', 'cleo', 'N0c0de00'],
    ['no code', 'dan', undefined],
  ])('with %s is nobody’s', async (_, by, code) => {
    expect(await subscribe(by, code)).toMatchObject({ attribution: null })
  })

  it('in another currency waits for an exchange rate', async () => {
    const before = await entriesOf('eve')
    const { attribution } = await subscribe('fay', await codeOf('eve'), 'DE')
    expect(attribution).toMatchObject({ affiliateId: idOf('eve') })
    expect(await entriesOf('eve')).toEqual(before)
  })

  it('in another currency earns by its rate', async () => {
    const before = await entriesOf('eve')
    await subscribe('gus', await codeOf('eve'), 'JP')
    expect(await entriesOf('eve')).toEqual([...before, ['AffiliateShareCredited', '0.481']])
  })
})
