import { ENDING_LINK_MS } from '@adit/events/billing/withdrawal.values.ts'
import { MAIL_REQUESTS } from '@adit/events/identity/account_limits.values.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeIn } from '../../identity/mail/deliver_mails.fixture.ts'
import { idOf } from '../../identity/people.fixture.ts'
import { startCommandKit } from '../../testing/command_kit.ts'
import { type BillingKit, startBillingKit } from '../billing_kit.fixture.ts'
import { chargeStream } from '../subscription/charge.decider.ts'
import { subscriptionStream } from '../subscription/subscription.decider.ts'
import { endingFlow } from './ending.flow.ts'

const dayMs = 24 * 3_600_000
let site: BillingKit
beforeAll(async () => {
  site = await startBillingKit('ada', 'bob', 'cleo', 'dan', 'eve', 'fay', 'gus', 'hal')
})
afterAll(() => site?.kit.close())

const askFor = (account: string, way: string) => site.ask(null, 'ending', { account, way })
const preview = (flow: string) => site.ask(null, 'ending/preview', { flow })
const confirm = (flow: string, more = {}) => site.ask(null, 'ending/confirm', { flow, ...more })
const lastTo = (name: string) => site.mailsTo(name).at(-1)
async function linkFor(name: string, way: string, account = `${name}@example.org`): Promise<string> {
  expect((await askFor(account, way)).status).toBe(204)
  await site.rounds()
  const mail = lastTo(name)
  return codeIn(mail ?? { text: '' })
}

describe('a withdrawal without signing in', () => {
  it('takes a link, shows what it does, and has a receipt with date and time', async () => {
    const subscriptionId = await site.subscribe('ada')
    const flow = await linkFor('ada', 'withdraw', 'ADA@example.org')
    expect(lastTo('ada')?.subject).toBe('Confirm that you withdraw from your contract')
    const { status, body } = await preview(flow)
    expect([status, body]).toMatchObject([
      200,
      { way: 'withdraw', product_id: 'AditPlus', currency_code: 'USD', refund: 500, begins_at_once: true },
    ])
    expect(await site.typesOf('ada')).toEqual(['Begun', 'Activated'])
    const done = await confirm(flow)
    expect(done).toMatchObject({ status: 200, body: { refund: 500, way: 'withdraw' } })
    await site.rounds()
    expect(await site.typesOf('ada')).toEqual(['Begun', 'Activated', 'Withdrawn', 'Ended'])
    const events = await site.kit.store.readStream(subscriptionStream(subscriptionId))
    expect(events.at(-2)).toMatchObject({
      ...{ data: { cause: { kind: 'customer' } }, metadata: { actor: { kind: 'user', id: idOf('ada') } } },
    })
    const [chargeId = ''] = (await site.stateOf('ada')).charges
    expect((await site.kit.store.readStream(chargeStream(chargeId))).slice(-2)).toMatchObject([
      { type: 'ChargeRefundAsked', data: { amount: 500, reason: 'withdrawal', cause: { kind: 'customer' } } },
      { type: 'ChargeRefunded', data: { amount: 500 } },
    ])
    const receipt = lastTo('ada')
    expect(receipt?.subject).toBe('We have received your withdrawal')
    expect(receipt?.text).toMatch(/Received: .*\d{4}.*\d{2}:\d{2}.* UTC/)
    expect(receipt?.text).toContain('$5.00')
  })

  it('can’t be confirmed twice, and neither can another link once it has ended', async () => {
    await site.subscribe('bob')
    const first = await linkFor('bob', 'withdraw')
    const second = await linkFor('bob', 'withdraw')
    const both = await Promise.all([confirm(first), confirm(first)])
    expect(both.map(({ status }) => status).sort()).toContain(200)
    expect(await confirm(first)).toMatchObject({ status: 400, code: 'link_invalid' })
    expect(await preview(second)).toMatchObject({ status: 400, code: 'subscription_over' })
    expect(await confirm(second)).toMatchObject({ status: 400, code: 'subscription_over' })
    await site.rounds()
    expect((await site.typesOf('bob')).filter((type) => type === 'Withdrawn')).toHaveLength(1)
    const receipts = site.mailsTo('bob').filter(({ subject }) => subject.includes('received your withdrawal'))
    expect(receipts).toHaveLength(1)
  })

  it('tells nobody whether there is an account, and its holder if there is nothing to end', async () => {
    const before = site.sent.length
    const answers = [await askFor('nobody@example.org', 'withdraw'), await askFor('hal', 'withdraw')]
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject({ status: 204 })
    await site.rounds()
    expect(site.sent.length).toBe(before + 1)
    expect(lastTo('hal')).toMatchObject({ subject: 'You have no contract to end' })
  })

  it('is slowed down for each name', async () => {
    const codes = []
    for (let count = 0; count <= MAIL_REQUESTS.perPair; count++) codes.push((await askFor('ivy', 'terminate')).code)
    expect(codes.at(-2)).toBeUndefined()
    expect(codes.at(-1)).toBe('ratelimit_error')
  })

  it('is refused once the time is over', async () => {
    await site.subscribe('cleo')
    const { activatedAt } = await site.stateOf('cleo')
    const askedAt = (activatedAt ?? 0) + 18 * dayMs
    const data = { subscriptionId: await site.subscriptionIdOf('cleo'), way: 'withdraw' as const, askedAt }
    const late = await site.identity.flows.begin(endingFlow, { accountId: idOf('cleo'), data }, Date.now())
    expect(await preview(late)).toMatchObject({ status: 400, code: 'withdrawal_time_over' })
    expect(await confirm(late)).toMatchObject({ status: 400, code: 'withdrawal_time_over' })
    expect(await site.typesOf('cleo')).toEqual(['Begun', 'Activated'])
  })

  it('needs a link that is valid', async () => {
    const data = { subscriptionId: await site.subscriptionIdOf('cleo'), way: 'withdraw' as const, askedAt: Date.now() }
    const begun = Date.now() - ENDING_LINK_MS
    const expired = await site.identity.flows.begin(endingFlow, { accountId: idOf('cleo'), data }, begun)
    for (const flow of ['made-up', expired]) {
      expect(await preview(flow)).toMatchObject({ status: 400, code: 'link_invalid' })
      expect(await confirm(flow)).toMatchObject({ status: 400, code: 'link_invalid' })
    }
  })
})

describe('a termination', () => {
  it('ends the contract with what is paid, and has a receipt', async () => {
    await site.subscribe('dan')
    const flow = await linkFor('dan', 'terminate', 'dan')
    const { periodEnd } = await site.stateOf('dan')
    const ends = new Date(periodEnd).toISOString()
    expect((await preview(flow)).body).toMatchObject({ way: 'terminate', ends, refund: 0 })
    expect((await confirm(flow)).body).toMatchObject({ ends })
    await site.rounds()
    expect(await site.stateOf('dan')).toMatchObject({ status: 'active', endsAt: periodEnd })
    expect(lastTo('dan')?.subject).toBe('Your subscription is cancelled')
  })

  it('for good cause ends it at once, with a reason that is sealed, and asks admins what goes back', async () => {
    const subscriptionId = await site.subscribe('eve')
    const flow = await linkFor('eve', 'terminate_for_cause')
    expect(await confirm(flow)).toMatchObject({ status: 400, code: 'statement_required' })
    expect(await confirm(flow, { statement: ' ' })).toMatchObject({ status: 400, code: 'statement_required' })
    expect((await confirm(flow, { statement: 'The badge was missing.' })).status).toBe(200)
    await site.rounds()
    expect(await site.typesOf('eve')).toEqual(['Begun', 'Activated', 'Terminated', 'Ended'])
    const events = JSON.stringify(await site.kit.store.readStream(subscriptionStream(subscriptionId)))
    expect(events).not.toContain('badge')
    expect(lastTo('eve')?.text).toContain('The badge was missing.')
    const staff = lastTo('root')
    expect(staff?.subject).toBe('eve has terminated for good cause')
    expect(staff?.text).toContain(`${site.kit.server.origin}/admin/billing/${idOf('eve')}`)
    expect(staff?.text).toContain('The badge was missing.')
  })

  it('of one’s own needs no mail', async () => {
    await site.subscribe('fay')
    expect(await site.ask('hal', 'ending/own', { way: 'withdraw' })).toMatchObject({ code: 'nothing_to_end' })
    const { body } = await site.ask('fay', 'ending/own', { way: 'withdraw' })
    expect((await confirm(String(body.flow))).status).toBe(200)
    expect(await site.stateOf('fay')).toMatchObject({ status: 'ended' })
  })
})

it('ends nothing where nothing is sold', async () => {
  const poor = await startCommandKit()
  const send = (body: object) => ({
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  const asked: [string, object][] = [
    ['ending', { account: 'ada', way: 'withdraw' }],
    ['ending/own', { way: 'withdraw' }],
    ['ending/preview', { flow: 'x' }],
    ['ending/confirm', { flow: 'x' }],
  ]
  for (const [path, body] of asked) {
    const answer = await poor.as('ada')(`/_internal/billing/${path}`, send(body))
    expect([answer.status, await answer.json()]).toMatchObject([404, { details: { code: 'billing_unavailable' } }])
  }
  await poor.close()
})
