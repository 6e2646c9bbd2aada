import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountDecider } from '../../identity/account/account.decider.ts'
import { identityDeps } from '../../identity/identity_deps.ts'
import { accountStream } from '../../identity/identity_streams.ts'
import { idOf } from '../../identity/people.fixture.ts'
import { type BillingKit, startBillingKit } from '../billing_kit.fixture.ts'
import { refundGauges } from '../refund/refused_refunds.index.ts'
import { chargeStream } from '../subscription/charge.decider.ts'
import { aboutEvent } from './billing_events.ts'
import { billingMailReactor } from './billing_mail.reactor.ts'
import { billConfirm } from './charge.mail.ts'

const dayMs = 24 * 3_600_000
let site: BillingKit
beforeAll(async () => {
  site = await startBillingKit('ada', 'bob', 'cleo', 'dan', 'eve', 'fay', 'gil')
})
afterAll(() => site?.kit.close())

const subjectsTo = (name: string) => site.mailsTo(name).map(({ subject }) => subject)
const lastTo = (name: string) => {
  const last = site.mailsTo(name).at(-1)
  if (!last) throw new Error(`${name} has no mail`)
  return last
}
const edit = async (by: string, change: object) =>
  site.ask(by, `subscription/${await site.subscriptionIdOf(by)}`, change, 'PATCH')

const failed = 'Your payment for Adit Plus failed'

describe('a refund that the provider refuses', () => {
  const waiting = async () => {
    const [gauge] = refundGauges
    const { rows } = await site.kit.deps.ops.query(gauge.sql)
    return Number(rows[0].count)
  }
  const refused = 'A refund was refused'

  it('is told to whoever waits for it and to admins, and waits until one of them has returned it', async () => {
    await site.subscribe('gil', 'monthly', undefined, '4000000000005126')
    const { chargeId } = await site.stateOf('gil').then(({ charges: [first] }) => ({ chargeId: first ?? '' }))
    const { body } = await site.ask('gil', 'ending/own', { way: 'withdraw' })
    expect(await site.ask(null, 'ending/confirm', { flow: body.flow })).toMatchObject({ status: 200 })
    await site.rounds()
    expect(lastTo('gil').subject).toBe('Your refund takes longer')
    expect(lastTo('gil').text).toContain('You will get your money')
    const subjects = () => subjectsTo('root').filter((subject) => subject === refused)
    expect(subjects()).toHaveLength(1)
    expect(lastTo('root').text).toContain(chargeId)
    expect(lastTo('root').text).toContain('expired_or_canceled_card')
    expect(await waiting()).toBe(1)
    const again = () => site.ask('root', `charge/${chargeId}/refund`, { type: 'full', reason: 'requested' })
    expect((await again()).status).toBe(204)
    await site.rounds()
    expect(subjects()).toHaveLength(2)
    const { createRefund } = site.sandbox
    site.sandbox.createRefund = async () => ({ id: 're_other', status: 'succeeded', failure: null })
    expect((await again()).status).toBe(204)
    await site.rounds()
    site.sandbox.createRefund = createRefund
    expect(await waiting()).toBe(0)
    expect(subjects()).toHaveLength(2)
  })
})

describe('a payment', () => {
  it('has a receipt, the first one with what was agreed to', async () => {
    await site.subscribe('ada')
    const [receipt, ...others] = site.mailsTo('ada')
    expect(others).toEqual([])
    expect(receipt).toMatchObject({ subject: 'Receipt: $5.00 for Adit Plus' })
    expect(receipt?.text).toContain('Adit Plus, every month')
    expect(receipt?.text).toContain(`${site.kit.server.origin}/settings/billing/charges`)
    expect(receipt?.text).toContain('agreed to the terms of 2026-11-26')
    await site.rounds((await site.stateOf('ada')).periodEnd + 1)
    expect(subjectsTo('ada')).toEqual(['Receipt: $5.00 for Adit Plus', 'Receipt: $5.00 for Adit Plus'])
    expect(lastTo('ada').text).not.toContain('terms')
  })

  it('that fails has a mail for each try, and the last one says that it ended', async () => {
    await site.subscribe('bob')
    const { periodEnd } = await site.stateOf('bob')
    await site.payWith('bob', '4000000000000341')
    await site.rounds(periodEnd)
    const first = lastTo('bob')
    expect(first.subject).toBe(failed)
    expect(first.text).toContain('The bank refused the payment.')
    expect(first.text).toContain(`${site.kit.server.origin}/settings/billing`)
    expect(first.text).toContain('You keep Plus until')
    for (const days of [1, 3, 5, 7]) await site.rounds(periodEnd + days * dayMs)
    expect(lastTo('bob').text).toContain('You don’t have Plus until the payment succeeds.')
    expect(subjectsTo('bob').filter((subject) => subject === failed)).toHaveLength(5)
    await site.rounds(periodEnd + 14 * dayMs)
    expect(subjectsTo('bob').slice(-2)).toEqual([failed, 'Adit Plus has ended because it wasn’t paid'])
    expect(lastTo('bob').text).toContain('you owe nothing')
  })

  it('that a bank refuses for good needs a new card, and one without a card any', async () => {
    await site.subscribe('cleo')
    const { periodEnd } = await site.stateOf('cleo')
    const create = site.sandbox.createPayment
    // No test card that can be added is refused for good when it pays.
    site.sandbox.createPayment = async ({ methodId, amount, currency, subject }, key) => ({
      ...{ id: 'pi_refused', clientSecret: '', status: 'requires_payment_method', declineCode: 'lost_card' },
      ...{ methodId, amount, currency, subject, key, refunded: 0n },
    })
    await site.rounds(periodEnd)
    site.sandbox.createPayment = create
    const { text } = lastTo('cleo')
    expect(text).toContain('The bank refused the card for good.')
    expect(text).not.toContain('lost')
    expect(text).toContain('you need a new one')
    for (const { id } of await site.sandbox.methodsOf(`cus_${idOf('cleo')}`)) {
      await site.sandbox.removeMethod(`cus_${idOf('cleo')}`, id)
    }
    await site.rounds(periodEnd + dayMs)
    expect(lastTo('cleo').text).toContain('Add a card')
  })

  it('that a bank wants confirmed says so, and doesn’t call it a refusal', async () => {
    await site.subscribe('dan')
    const { periodEnd } = await site.stateOf('dan')
    await site.payWith('dan', '4000002760003184')
    await site.rounds(periodEnd)
    const { subject, text } = lastTo('dan')
    expect(subject).toBe('Your bank wants you to confirm a payment')
    expect(text).toContain(`Confirm payment:\n${site.kit.server.origin}/settings/billing\n`)
    expect(subjectsTo('dan')).not.toContain(failed)
  })

  it('that was paid before its mail went out has none', async () => {
    const { chargeId } = await site.stateOf('dan')
    const events = await site.kit.store.readStream(chargeStream(chargeId))
    const failure = events.find(({ type }) => type === 'ChargeFailed')
    const { state } = await site.kit.deps.bus.load(accountDecider, accountStream(idOf('dan')))
    if (!failure || state.kind !== 'existing') throw new Error('dan has no failed payment')
    const asked = { account: state, about: aboutEvent(failure), at: failure.at, now: failure.at, key: 'test' }
    const deps = identityDeps(site.kit.deps)
    expect(await billConfirm.prepare(deps, asked)).not.toBeNull()
    await site.payWith('dan', '4242424242424242')
    await site.rounds(failure.at + dayMs)
    expect(await site.stateOf('dan')).toMatchObject({ status: 'active' })
    expect(await billConfirm.prepare(deps, asked)).toBeNull()
  })
})

describe('a change', () => {
  it('of one’s mind has a mail each time', async () => {
    await site.subscribe('eve')
    await edit('eve', { cancelled: true })
    await site.rounds()
    const { text } = lastTo('eve')
    expect(text).toContain('We have received your cancellation')
    expect(text).toMatch(/Ends: .* UTC/)
    await edit('eve', { cancelled: false })
    await site.rounds()
    await edit('eve', { interval: 'yearly' })
    await site.rounds()
    await edit('eve', { interval: 'monthly' })
    await site.rounds()
    expect(subjectsTo('eve').slice(1)).toEqual([
      'Your subscription is cancelled',
      'You keep Adit Plus',
      'What you pay for Adit Plus changes',
      'What you pay for Adit Plus stays as it is',
    ])
    const mails = site.mailsTo('eve')
    expect(mails.find(({ subject }) => subject.endsWith('changes'))?.text).toContain('you pay $48.00 every year')
  })

  it('goes out once, however often its event is read', async () => {
    const before = site.mailsTo('eve').length
    const { events } = await site.kit.store.readLog({ after: undefined, limit: 100_000 })
    const reactor = billingMailReactor(site.kit.deps)
    for (const event of events.filter(({ type }) => reactor.handles.has(type))) {
      await reactor.react(event, undefined as never)
    }
    await site.rounds()
    expect(site.mailsTo('eve').length).toBe(before)
  })
})

it('a card that expires before the next payment has one mail, two weeks before', async () => {
  const now = new Date()
  const expiry = { exp_month: now.getUTCMonth() + 1, exp_year: now.getUTCFullYear() }
  await site.subscribe('fay', 'quarterly', expiry)
  const { periodEnd } = await site.stateOf('fay')
  await site.rounds(periodEnd - 14 * dayMs - 1)
  expect(subjectsTo('fay')).toHaveLength(1)
  await site.rounds(periodEnd - 14 * dayMs)
  await site.rounds(periodEnd - 13 * dayMs)
  expect(subjectsTo('fay').slice(1)).toEqual(['Your card expires before the next payment'])
  expect(lastTo('fay').text).toContain('ending in 4242')
})
