import type { AccountEvent } from '@adit/events/identity/account.events.ts'
import { dayOf } from '@adit/events/payouts/revenue_day.values.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountDecider } from '../identity/account/account.decider.ts'
import { identityDeps } from '../identity/identity_deps.ts'
import { accountStream } from '../identity/identity_streams.ts'
import { createAccounts, idOf } from '../identity/people.fixture.ts'
import { hashPassword } from '../identity/sign_in/password.ts'
import { type CommandKit, startCommandKit } from '../testing/command_kit.ts'
import { ledgerDecider, ledgerStream } from './ledger.decider.ts'
import { askSoonerJob } from './rail_message.job.ts'
import { railStatementJob } from './rail_statement.job.ts'
import { railStatementStore } from './rail_statement_store.ts'
import { practiceRail } from './rails/practice_rail.ts'
import { payoutRails, type Rail } from './rails/rail.port.ts'
import { railSuite } from './rails/rail.suite.ts'
import { withdrawalOwners } from './withdrawal.index.ts'

const minute = 60_000
const password = 'lantern moss quarry'
const people = ['ada', 'bob', 'cleo', 'dora', 'eve', 'finn', 'gwen']
const rails: Rail[] = []
let kit: CommandKit
beforeAll(async () => {
  kit = await startCommandKit({ fills: [payoutRails.fill(rails)] })
  await createAccounts(kit, ...people)
  const { credentials } = identityDeps(kit.deps).identity
  for (const id of ['ada', 'bob', 'cleo', 'dora', 'finn', 'gwen'].map(idOf)) {
    await credentials.stage(`password of ${id}`, id, await hashPassword(password))
    await credentials.activate(`password of ${id}`)
  }
  // They are mailed about what becomes of their withdrawals.
  for (const name of people) await giveEmail(name, { isVerified: true })
  await credit('ada', '1000.00')
})
afterAll(() => kit.close())

async function credit(name: string, amount: string): Promise<void> {
  await kit.deps.bus.execute({
    decider: ledgerDecider,
    stream: ledgerStream(idOf(name)),
    root: idOf(name),
    command: {
      ...{ type: 'CreditRevenue', day: '2020-01-01', run: 1, availableOn: '2020-03-31', today: dayOf(Date.now()) },
      shares: [{ projectId: 'PROJECT1', points: 1, earned: amount, weight: 1, weights: 1, amount }],
    },
    context: bySystem(),
  })
}

const bySystem = (): CommandContext => ({
  ...{ actor: { kind: 'system', id: 'revenue' }, via: { kind: 'schedule', id: 'revenue' } },
  ...{ correlationId: 'test', causationId: 'test', now: Date.now, ids: randomIds() },
})

/** Gives somebody an address that can be written to. */
async function giveEmail(name: string, { isVerified }: { isVerified: boolean }): Promise<void> {
  const email = await identityDeps(kit.deps).identity.vault.seal(idOf(name), `${name}@example.org`)
  const events: AccountEvent[] = [{ type: 'AccountEmailChanged', data: { email, previous: email } }]
  if (isVerified) events.push({ type: 'AccountEmailVerified', data: {} })
  await kit.deps.bus.execute({
    decider: { ...accountDecider, decide: () => events },
    stream: accountStream(idOf(name)),
    root: idOf(name),
    command: undefined as never,
    context: bySystem(),
  })
}

interface Answer {
  status: number
  code: string | undefined
  body: { id: string; fee: string; net_usd: string } & { practice: boolean; id: string }[]
}

async function ask(name: string, method: string, path: string, body?: object): Promise<Answer> {
  const answer = await kit.as(name)(path, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const parsed = text === '' ? {} : JSON.parse(text)
  return { status: answer.status, code: parsed.details?.code, body: parsed }
}
const order = (amount: string | number, address = 'ada@example.org') => ({
  ...{ amount, method: 'paypal', method_id: 'paypal', method_details: { address } },
})
const withdraw = (amount: string | number, address?: string, extra: object = {}) =>
  ask('ada', 'POST', '/v3/payout', { ...order(amount, address), password, ...extra })
const states = async () => {
  const { state } = await kit.deps.bus.load(ledgerDecider, ledgerStream(idOf('ada')))
  return Object.fromEntries([...state.withdrawals].map(([id, { state: now }]) => [id, now]))
}
/** Lets the worker do what is due at that time, with what follows from it. */
async function rounds(at: number): Promise<void> {
  for (let count = 0; count < 3; count++) await kit.round({ at })
  expect(kit.gaveUp).toEqual([])
}

describe('a site on which nothing can be withdrawn', () => {
  it('says so, and lists no method', async () => {
    expect(await withdraw('5.00')).toMatchObject({ status: 400, code: 'no_withdrawals' })
    const again = await ask('ada', 'POST', `/v2/user/${idOf('ada')}/payouts?amount=5`)
    expect(again).toMatchObject({ status: 400, code: 'no_withdrawals' })
    expect((await ask('ada', 'GET', '/v3/payout/methods')).body).toEqual([])
    expect(await ask('ada', 'POST', '/v3/payout/fees', order('5.00'))).toMatchObject({ code: 'payout_method_unknown' })
    expect(await states()).toEqual({})
  })
})

describe('a site with a rail', () => {
  beforeAll(() => {
    rails.push(practiceRail(kit.deps.ops))
  })

  it('lists the methods of a country', async () => {
    const ids = async (query: string) =>
      (await ask('ada', 'GET', `/v3/payout/methods${query}`)).body.map(({ id, practice }) => [id, practice])
    expect(await ids('')).toEqual([
      ['paypal', true],
      ['venmo', true],
      ['tremendous', true],
      ['bank', true],
      ['stripe', true],
    ])
    expect(await ids('?country=US')).toHaveLength(5)
    expect(await ids('?country=de')).toEqual([
      ['paypal', true],
      ['tremendous', true],
      ['bank', true],
      ['stripe', true],
    ])
    expect((await ask('ada', 'GET', '/v3/payout/methods?country=Germany')).status).toBe(400)
  })

  it('tells the fee without taking anything', async () => {
    expect(await ask('ada', 'POST', '/v3/payout/fees', order(20.01))).toMatchObject({
      status: 200,
      body: { fee: '0.41', net_usd: '19.60', exchange_rate: null },
    })
    expect(await ask('ada', 'POST', '/v3/payout/fees', order('0.25'))).toMatchObject({ code: 'amount_out_of_range' })
    const card = (amount: string) => ({ ...order(amount), method: 'tremendous', method_id: 'tremendous' })
    expect(await ask('ada', 'POST', '/v3/payout/fees', card('5'))).toMatchObject({
      body: { fee: '0.00', net_usd: '5.00' },
    })
    for (const amount of ['4.99', '2000.01']) {
      const refused = await ask('ada', 'POST', '/v3/payout/fees', card(amount))
      expect(refused).toMatchObject({ status: 400, code: 'amount_out_of_range' })
    }
    expect(await ask('ada', 'POST', '/v3/payout/fees', order('1.001'))).toMatchObject({ code: 'amount_in_cents' })
    expect(await states()).toEqual({})
  })

  it('refuses what it can’t pay, and takes nothing', async () => {
    expect(await withdraw('1000.01')).toMatchObject({ code: 'tax_form_required' })
    expect(await withdraw('ten')).toMatchObject({ code: 'amount_in_cents' })
    expect(await withdraw('0.25')).toMatchObject({ code: 'amount_out_of_range' })
    expect(await withdraw('5', 'no address')).toMatchObject({ code: 'payout_address_invalid' })
    const venmo = { method: 'venmo', method_id: 'venmo' }
    expect(await withdraw('5', 'ada@example.org', venmo)).toMatchObject({ code: 'payout_address_invalid' })
    const card = { method: 'tremendous', method_id: 'tremendous' }
    expect(await withdraw('5', 'ada-plays', card)).toMatchObject({ code: 'payout_address_invalid' })
    const transfer = (details: object) =>
      withdraw('10', undefined, { method: 'bank', method_id: 'bank', method_details: details })
    const iban = 'DE89370400440532013000'
    for (const [field, details] of [
      ['address', { address: 'DE89370400440532013001', name: 'Ada' }],
      ['name', { address: iban }],
      ['bic', { address: iban, name: 'Ada', bic: 'BANK' }],
    ] as const) {
      expect(await transfer(details)).toMatchObject({
        ...{ status: 400, code: 'bank_account_invalid', body: { details: { field: `method_details.${field}` } } },
      })
    }
    expect(await withdraw('5', undefined, { method_id: 'venmo' })).toMatchObject({ code: 'payout_method_unknown' })
    expect(await ask('bob', 'POST', '/v3/payout', { ...order('5'), password })).toMatchObject({
      ...{ status: 400, code: 'balance_too_small' },
    })
    expect(await ask('ada', 'POST', `/v2/user/${idOf('ada')}/payouts?amount=5`)).toMatchObject({
      ...{ status: 400, code: 'no_payout_address' },
    })
    expect(await states()).toEqual({})
  })

  it('pays after a minute, once, and tells when the rail has', async () => {
    const now = Date.now()
    const { status, body } = await withdraw('20.01')
    expect([status, body.fee, body.net_usd]).toEqual([200, '0.41', '19.60'])
    await rounds(now)
    expect(await states()).toEqual({ [body.id]: 'waiting' })
    await rounds(now + 2 * minute)
    expect(await states()).toEqual({ [body.id]: 'in_transit' })
    await rounds(now + 4 * minute)
    await rounds(now + 60 * minute)
    expect(await states()).toEqual({ [body.id]: 'paid' })
    const { rows } = await kit.deps.ops.query('select id, amount from ops.practice_payout')
    expect(rows).toEqual([{ id: body.id, amount: '19.60' }])
  })

  it('asks for the password for an address that was never paid, and for no other', async () => {
    const bare = { password: undefined }
    expect(await withdraw('1', 'other@example.org', bare)).toMatchObject({ status: 400, code: 'password_required' })
    expect(await withdraw('1', 'other@example.org', { password: 'wrong' })).toMatchObject({ code: 'wrong_password' })
    expect((await withdraw('1', 'ada@example.org', bare)).status).toBe(200)
  })

  it('withdraws as the last time', async () => {
    expect((await ask('ada', 'POST', `/v2/user/${idOf('ada')}/payouts?amount=2`)).status).toBe(204)
    expect(await ask('bob', 'POST', `/v2/user/${idOf('ada')}/payouts?amount=2`)).toMatchObject({
      ...{ status: 401, code: 'not_your_account' },
    })
    const { state } = await kit.deps.bus.load(ledgerDecider, ledgerStream(idOf('ada')))
    const last = [...state.withdrawals.values()].at(-1)
    expect(last).toMatchObject({ amount: 2_000_000n, method: 'paypal', rail: 'practice' })
  })

  it('cancels what hasn’t left, of one’s own', async () => {
    const { body } = await withdraw('3')
    expect(await ask('bob', 'DELETE', `/v3/payout/${body.id}`)).toMatchObject({
      ...{ status: 404, code: 'withdrawal_not_found' },
    })
    expect((await ask('ada', 'DELETE', `/v3/payout/${body.id}`)).status).toBe(204)
    expect((await states())[body.id]).toBe('returned')
    expect(await ask('ada', 'DELETE', `/v3/payout/${body.id}`)).toMatchObject({ code: 'withdrawal_over' })
  })

  it('lets nobody take back what the rail is being asked to pay', async () => {
    const { body } = await withdraw('3')
    const stream = ledgerStream(idOf('ada'))
    const command = { type: 'BeginSending', withdrawalId: body.id } as const
    await kit.deps.bus.execute({ decider: ledgerDecider, stream, root: idOf('ada'), command, context: bySystem() })
    expect(await ask('ada', 'DELETE', `/v3/payout/${body.id}`)).toMatchObject({ code: 'withdrawal_being_sent' })
  })

  it('gives back what the rail refuses, and what a receiver never takes once it is wanted back', async () => {
    const now = Date.now()
    const refused = (await withdraw('4', 'refused@example.org')).body.id
    const unclaimed = (await withdraw('4', 'unclaimed@example.org')).body.id
    const silent = (await withdraw('4', 'silent@example.org')).body.id
    const back = (await withdraw('4', 'returned@example.org')).body.id
    // One that stays silent is asked again, beside the others.
    const silences: unknown[] = []
    for (const minutes of [2, 4, 10, 30]) {
      await rounds(now + minutes * minute).catch((error: Error) => silences.push(error.message))
    }
    expect(silences).toEqual([expect.stringContaining('carry_withdrawal')])
    expect(await states()).toMatchObject({
      ...{ [refused]: 'returned', [unclaimed]: 'in_transit', [silent]: 'paid', [back]: 'returned' },
    })
    expect((await ask('ada', 'DELETE', `/v3/payout/${unclaimed}`)).status).toBe(204)
    expect((await states())[unclaimed]).toBe('cancelling')
    await rounds(now + 31 * minute)
    expect((await states())[unclaimed]).toBe('returned')
  })

  it('does the same work once when events and jobs come again', async () => {
    const before = await states()
    const count = async () => (await kit.deps.ops.query('select from ops.practice_payout')).rowCount
    const orders = await count()
    await kit.deps.ops.query('update ops.reactor set position = null')
    await kit.deps.ops.query(`delete from ops.job where name = 'carry_withdrawal'`)
    await rounds(Date.now() + 600 * minute)
    expect(await count()).toBe(orders)
    expect(Object.keys(await states())).toEqual(Object.keys(before))
  })

  it('keeps a bank account sealed, and pays it again without the password once it was paid', async () => {
    const now = Date.now()
    const details = { address: 'DE89 3704 0044 0532 0130 00', name: 'Ada Lovelace', bic: 'cobadeffxxx' }
    const bank = { method: 'bank', method_id: 'bank', method_details: details }
    const { status, body } = await withdraw('10.00', undefined, bank)
    expect([status, body.fee]).toEqual([200, '0.00'])
    for (const minutes of [601, 603, 605, 700]) await rounds(now + minutes * minute)
    const events = await kit.store.readStream(ledgerStream(idOf('ada')))
    expect(JSON.stringify(events)).not.toMatch(/Lovelace|DE89|COBADEFF/)
    const { state } = await kit.deps.bus.load(ledgerDecider, ledgerStream(idOf('ada')))
    const kept = state.withdrawals.get(body.id)
    expect(kept?.state).toBe('paid')
    expect(kept && (await identityDeps(kit.deps).identity.vault.open(kept.destination))).toBe(
      'DE89370400440532013000 (COBADEFFXXX) Ada Lovelace',
    )
    expect((await withdraw('10.00', undefined, { ...bank, password: undefined })).status).toBe(200)
    const other = { ...details, address: 'NL91ABNA0417164300', bic: null }
    expect(await withdraw('10.00', undefined, { ...bank, method_details: other, password: undefined })).toMatchObject({
      code: 'password_required',
    })
  })
})

describe('the statement of a rail', () => {
  const read = async () => {
    const context = { key: 'statements', attempt: 1, isLastTry: false, progress: undefined, cause: null }
    const job = { ...context, signal: new AbortController().signal, now: Date.now }
    await railStatementJob(kit.deps).run(undefined, job as never) // a key of the test's own
    const answer = await kit.as('boss', 'admin')('/_internal/payout/check')
    const { statements } = (await answer.json()) as { statements: { rail: string; differences: number }[] }
    const stored = await railStatementStore(kit.deps.ops).all()
    return { statements, findings: stored.flatMap(({ findings }) => findings) }
  }
  const plant = (sql: string, ...values: string[]) => kit.deps.ops.query(sql, values)
  const paid = async () => Object.entries(await states()).find(([, state]) => state === 'paid')?.[0] ?? ''

  it('has nothing that the ledger has otherwise', async () => {
    const { statements, findings } = await read()
    expect(findings).toEqual([])
    expect(statements).toMatchObject([{ rail: 'practice', differences: 0 }])
  })

  it('tells of an amount that was paid otherwise, of one that isn’t there, and of one that nobody asked for', async () => {
    const id = await paid()
    const { rows } = await plant('select amount from ops.practice_payout where id = $1', id)
    const about = { rule: 'stated', account: 'float:practice', withdrawalId: id, expected: rows[0].amount }
    await plant(`update ops.practice_payout set amount = '0.01' where id = $1`, id)
    await plant(`insert into ops.practice_payout (id, amount, fate) values ('STRAY001', '7.00', 'paid')`)
    const planted = await read()
    expect(planted.statements).toMatchObject([{ differences: 2 }])
    const stray = { withdrawalId: 'STRAY001', accountId: null, expected: '0.00', found: '7.00' }
    expect(new Set(planted.findings)).toEqual(
      new Set([expect.objectContaining({ ...about, found: '0.01' }), expect.objectContaining(stray)]),
    )
    await plant(`update ops.practice_payout set fate = 'returned', amount = $2 where id = $1`, id, rows[0].amount)
    await plant(`delete from ops.practice_payout where id = 'STRAY001'`)
    expect((await read()).findings).toEqual([expect.objectContaining({ ...about, found: '0.00' })])
    await plant(`update ops.practice_payout set fate = 'paid' where id = $1`, id)
    expect((await read()).findings).toEqual([])
  })

  it('enters a loss for what was paid after it had come back, once', async () => {
    const [id = ''] = Object.entries(await states()).find(([, state]) => state === 'returned') ?? []
    await plant(
      `insert into ops.practice_payout (id, amount, fate) values ($1, '2.75', 'paid')
       on conflict (id) do update set fate = 'paid', state = 'accepted'`,
      id,
    )
    await read()
    expect((await states())[id]).toBe('lost')
    await read()
    const events = await kit.store.readStream(ledgerStream(idOf('ada')))
    expect(events.filter(({ type }) => type === 'WithdrawalPaidAfterReturn')).toHaveLength(1)
  })

  it('is read of each rail, although another can’t be asked', async () => {
    rails.unshift({
      ...practiceRail(kit.deps.ops),
      ...{ name: 'broken', methods: [], statement: () => Promise.reject(new Error('It is away')) },
    })
    await kit.deps.ops.query('delete from ops.rail_statement')
    await expect(read()).rejects.toThrow('It is away')
    rails.shift()
    expect(await railStatementStore(kit.deps.ops).all()).toMatchObject([{ rail: 'practice' }])
  })
})

describe('a message of a rail', () => {
  const hourMs = 60 * minute
  /** Signed by the word that a test rail takes for a signature. */
  const withMessages = (): Rail => ({
    ...practiceRail(kit.deps.ops),
    readMessage: async ({ body, headers }) =>
      headers.signature === 'right' ? JSON.parse(new TextDecoder().decode(body)) : undefined,
  })
  const send = async (message: object, { rail = 'practice', signature = 'right' } = {}) => {
    const { status, code } = await kit
      .as('somebody')(`/_internal/payout/_message/${rail}`, {
        ...{
          method: 'POST',
          headers: { 'content-type': 'application/json', signature },
          body: JSON.stringify(message),
        },
      })
      .then(async (answer) => ({
        status: answer.status,
        code: answer.status === 204 ? undefined : ((await answer.json()) as { details: { code: string } }).details.code,
      }))
    return [status, code]
  }
  const held = async () => (await kit.deps.ops.query(`select id from ops.job where name = 'ask_rail_sooner'`)).rowCount
  beforeAll(() => {
    rails.splice(0, 1, withMessages())
  })

  it('lets the rail be asked sooner, once for each message', async () => {
    const base = Date.now() + 800 * minute
    const { body } = await withdraw('3')
    await rounds(base)
    expect((await states())[body.id]).toBe('in_transit')
    const message = { id: 'M1', withdrawalId: body.id }
    expect(await Promise.all([send(message), send(message)])).toEqual([
      [204, undefined],
      [204, undefined],
    ])
    expect(await held()).toBe(1)
    await rounds(base + 1_000)
    expect((await states())[body.id]).toBe('paid')
    expect(await send(message)).toEqual([204, undefined])
    await rounds(base + 3 * minute)
    expect((await states())[body.id]).toBe('paid')
  })

  it('sends nothing that can still be cancelled', async () => {
    const { id } = (await withdraw('3')).body
    await kit.deps.ops.query(
      `insert into ${withdrawalOwners.table} (withdrawal_id, account_id, position) values ($1, $2, '')`,
      [...[id, idOf('ada')]],
    )
    await askSoonerJob(kit.deps).run(
      { withdrawalId: id, rail: 'practice' },
      {
        ...{
          key: { name: 'ask_rail_sooner', id: 'M2' },
          attempt: 1,
          isLastTry: false,
          progress: undefined,
          cause: null,
        },
        ...{ signal: new AbortController().signal, now: Date.now },
      },
    )
    expect((await states())[id]).toBe('waiting')
    expect((await ask('ada', 'DELETE', `/v3/payout/${id}`)).status).toBe(204)
  })

  it('about nothing of this site does nothing', async () => {
    expect(await send({ id: 'M3', withdrawalId: 'NOBODY01' })).toEqual([204, undefined])
    expect(await send({ id: 'M4', withdrawalId: null })).toEqual([204, undefined])
    await rounds(Date.now() + 15 * hourMs)
  })

  it('that isn’t signed, or is for a rail that sends none, is refused', async () => {
    const message = { id: 'M5', withdrawalId: 'NOBODY01' }
    expect(await send(message, { signature: 'wrong' })).toEqual([400, 'rail_message_not_signed'])
    expect(await send(message, { rail: 'paypal' })).toEqual([400, 'rail_message_not_signed'])
    rails.splice(0, 1, practiceRail(kit.deps.ops))
    expect(await send(message)).toEqual([400, 'rail_message_not_signed'])
  })
})

describe('withdrawing as the last time', () => {
  const again = (name: string, amount: string) => ask(name, 'POST', `/v2/user/${idOf(name)}/payouts?amount=${amount}`)

  it('is refused as the first time is', async () => {
    await credit('cleo', '1000.00')
    expect((await ask('cleo', 'POST', '/v3/payout', { ...order('2'), password })).status).toBe(200)
    const codes = await Promise.all(
      ['1.001', '0.25', '600', '0'].map(async (amount) => (await again('cleo', amount)).code),
    )
    expect(codes).toEqual(['amount_in_cents', 'amount_out_of_range', 'tax_form_required', 'amount_out_of_range'])
    expect((await ask('cleo', 'POST', '/v3/user/nobody/payouts?amount=1')).code).toBe('account_not_found')
  })

  it('lets ten be on their way', async () => {
    for (let count = 1; count < 10; count++) expect((await again('cleo', '1')).status).toBe(204)
    expect(await again('cleo', '1')).toMatchObject({ code: 'withdrawals_under_way' })
    expect(await ask('cleo', 'POST', '/v3/payout', { ...order('1'), password })).toMatchObject({
      ...{ status: 400, code: 'withdrawals_under_way' },
    })
  })

  it('goes to no address from which the money came back', async () => {
    await credit('gwen', '5.00')
    const { body } = await ask('gwen', 'POST', '/v3/payout', { ...order('2'), password })
    expect((await ask('gwen', 'DELETE', `/v3/payout/${body.id}`)).status).toBe(204)
    expect(await again('gwen', '1')).toMatchObject({ code: 'no_payout_address' })
  })

  it('never takes more than there is', async () => {
    await credit('dora', '3.00')
    expect((await ask('dora', 'POST', '/v3/payout', { ...order('2'), password })).status).toBe(200)
    expect(await again('dora', '1.01')).toMatchObject({ code: 'balance_too_small' })
  })

  it('needs a rail that has the method', async () => {
    const usual = rails.splice(0)
    rails.push({ ...practiceRail(kit.deps.ops), methods: ['venmo'] })
    expect(await again('dora', '0.50')).toMatchObject({ code: 'payout_method_unknown' })
    rails.splice(0, 1, ...usual)
  })
})

describe('somebody who has yet to show who they are', () => {
  it('without a password has to have signed in a moment ago', async () => {
    expect(await ask('eve', 'POST', '/v3/payout', order('1'))).toMatchObject({ code: 'fresh_session_required' })
    const form = { country: 'DE', is_company: false, name: 'Eve', address: '1 Street', tax_number: '', certified: true }
    expect(await ask('eve', 'POST', '/_internal/payout/tax_form', form)).toMatchObject({
      ...{ code: 'fresh_session_required' },
    })
    expect(await ask('bob', 'POST', '/_internal/payout/tax_form', form)).toMatchObject({ code: 'password_required' })
  })

  it('verifies the email address first', async () => {
    await credit('finn', '5.00')
    expect((await ask('finn', 'POST', '/v3/payout', { ...order('1'), password })).status).toBe(200)
    await giveEmail('finn', { isVerified: false })
    expect(await ask('finn', 'POST', '/v3/payout', { ...order('1'), password })).toMatchObject({
      ...{ status: 400, code: 'email_not_verified' },
    })
    expect(await ask('finn', 'POST', `/v2/user/${idOf('finn')}/payouts?amount=1`)).toMatchObject({
      ...{ status: 400, code: 'email_not_verified' },
    })
  })
})

describe('a tax form', () => {
  const form = {
    ...{ country: 'US', is_company: false, name: 'Ada Example', address: '1 Main Street', certified: true, password },
  }
  const sign = (change: object = {}) =>
    ask('ada', 'POST', '/_internal/payout/tax_form', { ...form, tax_number: '123-45-6789', ...change })
  const mismatch = async (name: string, role: 'admin' | 'moderator', body: object = { note: 'Notice CP2100' }) => {
    const answer = await kit.as('boss', role)(`/_internal/user/${name}/tax_form/mismatch`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    })
    if (answer.status === 204) return [204, null]
    const { details } = (await answer.json()) as { details?: { code: string } }
    return [answer.status, details?.code]
  }

  it('needs a number of nine digits in the United States, a certified form, and the password', async () => {
    expect(await sign({ tax_number: '12345678' })).toMatchObject({ status: 400, code: 'tax_number_invalid' })
    expect((await sign({ certified: false })).status).toBe(400)
    expect((await sign({ country: 'usa' })).status).toBe(400)
    expect(await sign({ password: 'wrong' })).toMatchObject({ code: 'wrong_password' })
    expect(await mismatch(idOf('ada'), 'admin')).toEqual([400, 'no_tax_form'])
  })

  it('lets more than 600 dollars be withdrawn, until its number turns out to be another’s', async () => {
    expect(await withdraw('700')).toMatchObject({ code: 'tax_form_required' })
    expect((await sign()).status).toBe(204)
    expect((await withdraw('700')).status).toBe(200)
    expect(await mismatch(idOf('ada'), 'moderator')).toEqual([401, 'admins_decide'])
    expect(await mismatch('NOBODY00', 'admin')).toEqual([404, 'account_not_found'])
    expect(await mismatch(idOf('ada'), 'admin')).toEqual([204, null])
    expect(await mismatch(idOf('ada'), 'admin')).toEqual([400, 'tax_form_mismatched_already'])
    expect(await withdraw('1')).toMatchObject({ code: 'tax_form_mismatch' })
    expect(await ask('ada', 'POST', `/v2/user/${idOf('ada')}/payouts?amount=1`)).toMatchObject({
      ...{ status: 400, code: 'tax_form_mismatch' },
    })
    expect((await sign({ country: 'DE', tax_number: '' })).status).toBe(204)
    expect((await withdraw('1')).status).toBe(200)
  })

  it('is readable in the log to nobody', async () => {
    const events = await kit.store.readStream(`payouts.tax_form-${idOf('ada')}` as never)
    expect(JSON.stringify(events)).not.toMatch(/6789|Main Street|Ada Example/)
    expect(events.map(({ type }) => type)).toEqual(['TaxFormSigned', 'TaxFormMismatched', 'TaxFormSigned'])
    expect(events.at(-1)?.data).toMatchObject({ form: 'W-8BEN', country: 'DE' })
  })
})

railSuite(
  'the practice rail, as every rail',
  () => ({
    rail: practiceRail(kit.deps.ops),
    addressFor: (fate) => `${fate}@example.org`,
    decide: () => undefined, // it has, by the address
    orders: async () =>
      (await kit.deps.ops.query<{ id: string; amount: string }>('select id, amount from ops.practice_payout')).rows.map(
        ({ id, amount }) => [id, amount],
      ),
    comesBack: [
      { fate: 'refused', cause: 'refused' },
      { fate: 'returned', cause: 'returned' },
    ],
    siteFaults: {},
  }),
  [],
)
