import { customerEvents } from '@adit/events/billing/customer.events.ts'
import { invoiceEvents, invoiceSeriesEvents } from '@adit/events/billing/invoice.events.ts'
import { termsVersion } from '@adit/events/billing/terms.values.ts'
import { LOOKS } from '@adit/events/identity/account_limits.values.ts'
import { erased } from '@adit/events/kit/personal.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountDecider } from '../../identity/account/account.decider.ts'
import { createAccount } from '../../identity/account/account_create.ts'
import { heldPersonal } from '../../identity/data_export/held_personal.port.ts'
import { identityDeps } from '../../identity/identity_deps.ts'
import { accountStream } from '../../identity/identity_streams.ts'
import { send } from '../../identity/people.fixture.ts'
import { type CommandKit, startCommandKit } from '../../testing/command_kit.ts'
import { paymentProvider } from '../provider/payment_provider.port.ts'
import { memoryStore, secret } from '../provider/sandbox/sandbox.fixture.ts'
import { sandboxPort } from '../provider/sandbox/sandbox.routes.ts'
import { createSandbox } from '../provider/sandbox/sandbox.ts'
import { chargeDecider, chargeStream } from '../subscription/charge.decider.ts'
import { customerStream } from '../subscription/customer.decider.ts'
import { subscriptionDecider, subscriptionStream } from '../subscription/subscription.decider.ts'
import { invoiceStream, seriesStream } from './invoice.decider.ts'
import { buyerKey, sha256 } from './issue_invoice.ts'

const sandbox = createSandbox({ store: memoryStore(), secret, now: Date.now })
const options = { origin: '', fills: [paymentProvider.fill(sandbox), sandboxPort.fill(sandbox)] }
let kit: CommandKit
/** A site that sells nothing. */
let poor: CommandKit
const ids: Record<string, string> = {}
beforeAll(async () => {
  poor = await startCommandKit()
  kit = await startCommandKit(options)
  options.origin = kit.server.origin
  for (const username of ['ada', 'bob', 'cleo', 'dan', 'root', 'rita']) {
    const wish = { username: `${username}-miner`, email: `${username}@mine.example`, password: null }
    const role = username.startsWith('r') ? 'admin' : 'developer'
    const made = createAccount(identityDeps(kit.deps), { ...wish, role, now: Date.now(), ids: randomIds() })
    ids[username] = (await made).accountId
  }
})
afterAll(async () => {
  await kit?.close()
  await poor?.close()
})

const { InvoiceDrafted, InvoiceIssued } = invoiceEvents.definitions
const [draftSchema, issuedSchema] = [InvoiceDrafted.schema, InvoiceIssued.schema]
const numberSchema = invoiceSeriesEvents.definitions.InvoiceNumberTaken.schema

const idOf = (name: string) => ids[name] ?? ''
async function rounds(at?: number): Promise<void> {
  for (let count = 0; count < 5; count++) await kit.round(at === undefined ? {} : { at })
  expect(kit.gaveUp).toEqual([])
}
async function ask(by: string, method: string, path: string, body?: unknown, on: CommandKit = kit) {
  const role = by.startsWith('r') ? 'admin' : by === 'mona' ? 'moderator' : 'developer'
  const init = body === undefined ? { method } : send(method, body)
  const response = await on.as(by === 'mona' ? idOf('dan') : idOf(by), role)(`/_internal/billing/${path}`, init)
  const bytes = Buffer.from(await response.arrayBuffer())
  const isJson = response.headers.get('content-type')?.includes('json') === true
  const read = isJson ? JSON.parse(bytes.toString()) : undefined
  return { status: response.status, bytes, body: read, headers: response.headers, code: read?.details?.code }
}

/** Subscribes, pays, and doesn't let any worker run. */
async function pay(by: string): Promise<string> {
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2034 }
  const { token } = (await ask(by, 'POST', 'sandbox/token', card)).body
  const consent = { terms: termsVersion, begins_at_once: true }
  const charge = { type: 'new', product_id: 'AditPlus', interval: 'monthly', consent }
  const { client_secret } = (await ask(by, 'POST', 'payment', { type: 'confirmation_token', token, charge })).body
  const events = await kit.store.readStream(customerStream(idOf(by)))
  const taken = events.findLast(({ type }) => type === 'CustomerSubscribed')
  const { subscriptionId } = customerEvents.definitions.CustomerSubscribed.schema.parse(taken?.data)
  const { state } = await kit.deps.bus.load(subscriptionDecider, subscriptionStream(subscriptionId))
  await ask(by, 'POST', 'sandbox/confirm', { client_secret, token })
  const paid = (await kit.deps.bus.load(chargeDecider, chargeStream(state?.chargeId ?? ''))).state
  if (paid?.status !== 'succeeded') await rounds()
  return state?.chargeId ?? ''
}
const typesIn = async (id: string) => (await kit.store.readStream(invoiceStream(id))).map(({ type }) => type)
const looksAt = async (id: string) =>
  (await kit.store.readStream(accountStream(id))).filter(({ type }) => type === 'AccountLookedAt')
const charges: Record<string, string> = {}

describe('billing details', () => {
  const details = { name: 'Ada GmbH', address: 'Ring 1\nFreiberg', country: 'DE', vat_id: 'DE123456789' }

  it('are what was entered, sealed, and can be removed', async () => {
    const nothing = { name: null, address: null, country: null, vat_id: null }
    expect((await ask('ada', 'GET', 'details')).body).toEqual(nothing)
    const entered = { ...details, name: ' Ada \u0007 GmbH ', address: 'Ring 1\n\n  Freiberg', vat_id: 'de 123.456.789' }
    expect((await ask('ada', 'PUT', 'details', entered)).status).toBe(204)
    expect((await ask('ada', 'GET', 'details')).body).toEqual(details)
    expect((await ask('bob', 'GET', 'details')).body).toEqual(nothing)
    const log = JSON.stringify(await kit.store.readStream(customerStream(idOf('ada'))))
    for (const secretText of ['Ada GmbH', 'Freiberg', 'DE123456789']) expect(log).not.toContain(secretText)
    expect((await ask('ada', 'PUT', 'details', nothing)).status).toBe(204)
    expect((await ask('ada', 'GET', 'details')).body).toEqual(nothing)
    await ask('ada', 'PUT', 'details', details)
  })

  it.each([
    [
      { ...details, vat_id: '42' },
      { code: 'vat_id_invalid', field: 'vat_id' },
    ],
    [{ ...details, address: `${'a\n'.repeat(6)}b` }, { field: 'address' }],
    [{ ...details, address: 'x'.repeat(301) }, { field: 'address' }],
    [{ ...details, name: 'x'.repeat(121) }, { field: 'name' }],
    [{ ...details, country: 'de' }, { field: 'country' }],
  ])('refuses %j', async (entered, problem) => {
    const { status, body } = await ask('ada', 'PUT', 'details', entered)
    expect(status).toBe(400)
    expect(JSON.stringify(body.details)).toContain(problem.field)
    if ('code' in problem) expect(body.details).toMatchObject(problem)
    expect((await ask('ada', 'GET', 'details')).body).toEqual(details)
  })

  it('are of no use where nothing is sold', async () => {
    expect((await ask('ada', 'GET', 'details', undefined, poor)).code).toBe('billing_unavailable')
    expect((await ask('ada', 'PUT', 'details', details, poor)).code).toBe('billing_unavailable')
  })
})

describe('an invoice', () => {
  it('follows each payment, in the order of payments, also of those before there were any', async () => {
    for (const name of ['ada', 'bob', 'cleo'] as const) charges[name] = await pay(name)
    await rounds()
    const series = await kit.store.readStream(seriesStream('practice_invoices'))
    expect(series.map(({ revision, data }) => [revision, data])).toEqual(
      ['ada', 'bob', 'cleo'].map((name, place) => [place, { number: place + 1, invoiceId: charges[name] }]),
    )
    await rounds()
    expect(await typesIn(charges.ada ?? '')).toEqual(['InvoiceDrafted', 'InvoiceIssued'])
    expect((await kit.store.readStream(invoiceStream(charges.ada ?? '')))[0]?.metadata.root).toBe(idOf('ada'))
  })

  it('is downloaded by its owner, and by nobody else', async () => {
    const path = `invoice/${charges.ada}`
    const own = await ask('ada', 'GET', path)
    expect([own.status, own.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(own.headers.get('content-disposition')).toBe('attachment; filename="PRACTICE-INV-000001.pdf"')
    expect(own.headers.get('cache-control')).toContain('no-store')
    const [, issued] = await kit.store.readStream(invoiceStream(charges.ada ?? ''))
    expect(issued?.data).toMatchObject({ sha256: sha256(own.bytes), bytes: own.bytes.length })
    for (const other of ['bob', 'mona', 'root']) {
      expect(await ask(other, 'GET', path)).toMatchObject({ status: 404, code: 'invoice_not_found' })
    }
    expect((await fetch(`${kit.server.origin}/_internal/billing/${path}`)).status).toBe(401)
    for (const unknown of ['zzzzzzzz', 'x', '%252e%252e']) {
      expect(await ask('ada', 'GET', `invoice/${unknown}`)).toMatchObject({ status: 404, code: 'invoice_not_found' })
    }
  })

  it('is in the copy of what is held about its buyer, and in their bill', async () => {
    const held = kit.deps.filled(heldPersonal).find(({ name }) => name === 'invoices')
    expect(await held?.read(idOf('ada'))).toMatchObject([
      {
        ...{ id: charges.ada, kind: 'invoice', number: 'PRACTICE-INV-000001', currency: 'USD', total: 500 },
        buyer: { name: 'Ada GmbH', email: 'ada@mine.example', address: 'Ring 1\nFreiberg', vatId: 'DE123456789' },
      },
    ])
    expect(await held?.read(idOf('bob'))).toMatchObject([{ buyer: { name: 'bob-miner', email: 'bob@mine.example' } }])
    expect(await held?.read(idOf('dan'))).toEqual([])
    const bill = await ask('root', 'POST', `user/${idOf('ada')}/look`, { reason: 'support' })
    const entries = bill.body.entries as { type: string; stream: string }[]
    expect(entries.filter(({ stream }) => stream === invoiceStream(charges.ada ?? '')).map(({ type }) => type)).toEqual(
      [...['InvoiceDrafted', 'InvoiceIssued']],
    )
  })
})

describe('a credit note', () => {
  it('follows each refund', async () => {
    const path = `charge/${charges.bob}/refund`
    expect((await ask('root', 'POST', path, { type: 'partial', amount: 200 })).status).toBe(204)
    await rounds()
    const [note] = await kit.store.readStream(seriesStream('practice_credit_notes'))
    const { invoiceId } = numberSchema.parse(note?.data)
    const [draft] = await kit.store.readStream(invoiceStream(invoiceId))
    expect(draft?.data).toMatchObject({ chargeId: charges.bob, corrects: 'PRACTICE-INV-000002', total: 200 })
    const own = await ask('bob', 'GET', `invoice/${invoiceId}`)
    expect(own.headers.get('content-disposition')).toBe('attachment; filename="PRACTICE-CN-000001.pdf"')
    expect((await ask('ada', 'GET', `invoice/${invoiceId}`)).code).toBe('invoice_not_found')
  })
})

describe('a look of an admin', () => {
  const look = (by: string, id: string, body: object = { reason: 'legal' }) =>
    ask(by, 'POST', `invoice/${id}/look`, body)

  it('is stored with the account, which sees it', async () => {
    const before = (await looksAt(idOf('cleo'))).length
    const answer = await look('root', charges.cleo ?? '', { reason: 'other', note: 'Asked for a copy.' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const looks = await looksAt(idOf('cleo'))
    expect(looks).toHaveLength(before + 1)
    expect(looks.at(-1)?.data).toMatchObject({ shown: ['bills'], reason: 'other', note: 'Asked for a copy.' })
  })

  it('is for admins, who say why', async () => {
    const before = (await looksAt(idOf('cleo'))).length
    expect((await look('mona', charges.cleo ?? '')).code).toBe('admins_decide')
    expect((await look('cleo', charges.cleo ?? '')).code).toBe('admins_decide')
    expect((await look('root', charges.cleo ?? '', { reason: 'other' })).code).toBe('missing')
    expect((await look('root', 'zzzzzzzz')).code).toBe('invoice_not_found')
    expect(await looksAt(idOf('cleo'))).toHaveLength(before)
  })

  it('finds the buyer of a deleted account, and stands with the invoice', async () => {
    const { vault } = identityDeps(kit.deps).identity
    const root = idOf('ada')
    await kit.deps.bus.execute({
      ...{ decider: accountDecider, stream: accountStream(root), root, command: { type: 'DeleteAccount' } },
      context: {
        ...{ actor: { kind: 'user', id: root }, via: { kind: 'session', id: 'test' }, correlationId: 'test' },
        ...{ causationId: 'test', now: Date.now, ids: randomIds() },
      },
    })
    await vault.erase(root)
    const before = await looksAt(root)
    const answer = await look('root', charges.ada ?? '', { reason: 'legal', note: 'An audit' })
    expect(answer.status).toBe(200)
    const [, issued, looked] = await kit.store.readStream(invoiceStream(charges.ada ?? ''))
    expect(issued?.data).toMatchObject({ sha256: sha256(answer.bytes) })
    expect(looked).toMatchObject({ type: 'InvoiceLookedAt', data: { reason: 'legal', note: 'An audit' } })
    expect(await looksAt(root)).toEqual(before)
  })

  it('slows down', async () => {
    let refused: string | undefined
    for (let count = 0; count <= LOOKS.perAccount && !refused; count++) {
      refused = (await look('rita', charges.cleo ?? '')).code
    }
    expect(refused).toBe('ratelimit_error')
  })
})

describe('the buyer’s data', () => {
  it('is destroyed when nobody has to keep it any more, and not before', async () => {
    const id = charges.cleo ?? ''
    const [draft, issued] = (await kit.store.readStream(invoiceStream(id))).map(({ data }) => data)
    const { keepUntil } = issuedSchema.parse(issued)
    const { buyer } = draftSchema.parse(draft)
    expect(new Date(keepUntil).getUTCFullYear()).toBe(new Date().getUTCFullYear() + 10)
    await rounds(keepUntil - 60_000)
    expect(await typesIn(id)).not.toContain('InvoiceBuyerDestroyed')
    await rounds(keepUntil + 1_000)
    expect((await typesIn(id)).at(-1)).toBe('InvoiceBuyerDestroyed')
    const { vault } = identityDeps(kit.deps).identity
    expect(await vault.open(buyer)).toBe(erased)
    await expect(vault.seal(buyerKey(id), 'x')).rejects.toThrow('erased')
    expect(await ask('cleo', 'GET', `invoice/${id}`)).toMatchObject({ status: 404, code: 'invoice_not_found' })
    const held = kit.deps.filled(heldPersonal).find(({ name }) => name === 'invoices')
    expect(await held?.read(idOf('cleo'))).not.toContainEqual(expect.objectContaining({ id }))
  })
})
