import type { LedgerEvent } from '@adit/events/payouts/ledger.events.ts'
import type { TaxFormEvent } from '@adit/events/payouts/tax_form.events.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccount } from '../identity/account/account_create.ts'
import { identityDeps } from '../identity/identity_deps.ts'
import { inboxStream } from '../notifications/inbox.decider.ts'
import { type CommandKit, startCommandKit } from '../testing/command_kit.ts'
import { ledgerDecider, ledgerStream } from './ledger.decider.ts'
import { payoutRails, type Rail } from './rails/rail.port.ts'
import { taxFormDecider, taxFormStream } from './tax_form.decider.ts'

const dayMs = 86_400_000
const accepted = async () => ({ kind: 'accepted', reference: 'R1' }) as const
/** Nothing ever arrives, unless a test says so. */
const slow: Rail = {
  ...{ name: 'slow', methods: ['paypal'], isPractice: true, send: accepted, ask: accepted },
  cancel: async () => ({ kind: 'kept' }),
  statement: async () => [],
}
let kit: CommandKit
let count = 0
/** A new account for each test. */
let who: string
beforeAll(async () => {
  kit = await startCommandKit({ fills: [payoutRails.fill([slow])] })
})
afterAll(() => kit?.close())
beforeEach(async () => {
  const username = `earner${++count}`
  const wish = { username, email: `${username}@example.org`, password: null, role: 'developer' as const }
  who = (await createAccount(identityDeps(kit.deps), { ...wish, now: Date.now(), ids: randomIds() })).accountId
})

const context = (): CommandContext => ({
  ...{ actor: { kind: 'system', id: 'payouts' }, via: { kind: 'schedule', id: 'payouts' } },
  ...{ correlationId: 'test', causationId: 'test', now: Date.now, ids: randomIds() },
})
const enter = (...events: LedgerEvent[]) =>
  kit.deps.bus.execute({
    decider: { ...ledgerDecider, decide: () => events },
    ...{ stream: ledgerStream(who), root: who, command: undefined as never, context: context() },
  })
const form = (...events: TaxFormEvent[]) =>
  kit.deps.bus.execute({
    decider: { ...taxFormDecider, decide: () => events },
    ...{ stream: taxFormStream(who), root: who, command: undefined as never, context: context() },
  })

/** Lets the worker do what is due, with what follows from it. */
async function rounds(at = Date.now() + 60_000): Promise<void> {
  for (let round = 0; round < 4; round++) await kit.round({ at })
  expect(kit.gaveUp).toEqual([])
}
const notices = async () =>
  (await kit.store.readStream(inboxStream(who))).map(({ data }) => Object(data).body as Record<string, unknown>)
async function mails() {
  const all = await identityDeps(kit.deps).identity.outbox.list({ offset: 0, limit: 1_000 })
  return all.mails.filter((mail) => mail.account === who)
}
const subjects = async () => (await mails()).map(({ subject }) => subject)

async function reserve(withdrawalId = 'DRAW0001'): Promise<void> {
  const destination = await identityDeps(kit.deps).identity.vault.seal(who, 'ada@example.org')
  const about = { withdrawalId, day: '2026-11-01', amount: '20.00', fee: '0.40', rail: 'slow' }
  await enter({ type: 'WithdrawalReserved', data: { ...about, method: 'paypal', destination } })
}
const withdrawalId = 'DRAW0001'
const paid = { withdrawalId, amount: '20.00', fee: '0.40', reference: 'R1' }
const update = (step: string) => ({ kind: 'withdrawal_update', withdrawalId, step, amount: '20.00' })

describe('a withdrawal', () => {
  it('that has arrived is told on the site and by mail, once', async () => {
    await reserve()
    await enter({ type: 'WithdrawalPaid', data: paid })
    await rounds()
    await rounds()
    expect(await notices()).toEqual([update('arrived')])
    expect(await subjects()).toEqual(['19.60 dollars have arrived'])
    const [mail] = await mails()
    expect(mail?.text).toContain('ada@example.org')
    expect(mail?.text).toContain('/dashboard/revenue/transfers')
  })

  it.each([
    ['refused', 'didn’t accept'],
    ['unclaimed', 'Nobody claimed'],
    ['returned', 'sent your withdrawal back'],
  ] as const)('that came back as %s is told with the reason', async (cause, words) => {
    await reserve()
    await enter({ type: 'WithdrawalReturned', data: { withdrawalId, amount: '20.00', cause, code: 'SOME_CODE' } })
    await rounds()
    expect(await notices()).toEqual([update('returned')])
    const [mail] = await mails()
    expect(mail?.subject).toBe('Your withdrawal of 20.00 dollars came back')
    expect(mail?.text).toContain(words)
    expect(mail?.text).toContain('SOME_CODE')
  })

  it('that its owner cancelled is told only if the service gave it back', async () => {
    const back = { withdrawalId, amount: '20.00', cause: 'cancelled', code: null } as const
    await reserve()
    await enter({ type: 'WithdrawalReturned', data: back })
    const later = { ...back, withdrawalId: 'DRAW0002' }
    await reserve('DRAW0002')
    await enter({ type: 'WithdrawalAccepted', data: { withdrawalId: 'DRAW0002', reference: 'R2' } })
    await enter({ type: 'WithdrawalReturned', data: later })
    await rounds()
    expect(await notices()).toEqual([{ ...update('returned'), withdrawalId: 'DRAW0002' }])
    expect(await subjects()).toEqual(['Your withdrawal of 20.00 dollars came back'])
  })

  it('that can’t be cancelled is told', async () => {
    await reserve()
    await enter(
      { type: 'WithdrawalAccepted', data: { withdrawalId, reference: 'R1' } },
      { type: 'WithdrawalCancelAsked', data: { withdrawalId } },
      { type: 'WithdrawalCancelRefused', data: { withdrawalId } },
    )
    for (let round = 0; round < 2; round++) await kit.round()
    expect(await notices()).toEqual([update('kept')])
  })

  it('that was paid after it came back is told once more', async () => {
    await reserve()
    await enter({ type: 'WithdrawalReturned', data: { withdrawalId, amount: '20.00', cause: 'refused', code: null } })
    await enter({ type: 'WithdrawalPaidAfterReturn', data: paid })
    await rounds()
    expect(await notices()).toEqual([update('returned'), update('arrived')])
    expect((await mails()).some(({ text }) => text.includes('You keep both'))).toBe(true)
  })

  it('needs its owner if it hasn’t arrived after a week', async () => {
    await reserve()
    await enter({ type: 'WithdrawalAccepted', data: { withdrawalId, reference: 'R1' } })
    await rounds(Date.now() + 6.9 * dayMs)
    expect(await notices()).toEqual([])
    await rounds(Date.now() + 7.1 * dayMs)
    expect(await subjects()).toEqual(['Your withdrawal of 20.00 dollars hasn’t arrived yet'])
    await rounds(Date.now() + 30 * dayMs)
    expect(await notices()).toEqual([update('late')])
  })

  it('that has arrived needs nobody after a week', async () => {
    await reserve()
    await enter({ type: 'WithdrawalAccepted', data: { withdrawalId, reference: 'R1' } })
    await enter({ type: 'WithdrawalPaid', data: paid })
    await rounds(Date.now() + 8 * dayMs)
    expect(await notices()).toEqual([update('arrived')])
  })
})

it('tells of revenue that was taken back and given back', async () => {
  const about = { reversalId: 'REVERSE1', amount: '4.00' }
  const window = { from: '2026-11-01', until: '2026-11-02', projectId: null, reason: 'One program.' }
  await enter({ type: 'RevenueReversed', data: { ...about, ...window, parts: [], entries: [] } })
  await enter({ type: 'RevenueRestored', data: { ...about, reason: 'A launcher.', entries: [] } })
  await rounds()
  const body = { kind: 'revenue_reversal', ...about }
  expect(await notices()).toEqual([
    { ...body, step: 'reversed' },
    { ...body, step: 'restored' },
  ])
})

describe('a tax form', () => {
  const details = { account: '', sealed: '' }
  const signed = (signedOn: string, expiresOn: string | null): TaxFormEvent => ({
    type: 'TaxFormSigned',
    data: { form: expiresOn === null ? 'W-9' : 'W-8BEN', country: 'DE', signedOn, expiresOn, details },
  })
  const lastDay = (years: number) => `${new Date().getUTCFullYear() + years}-12-31`
  const told = (step: string, expiresOn: string) => ({ kind: 'tax_form', form: 'W-8BEN', step, expiresOn })

  it('is told of thirty days before it expires, and once it has, each once', async () => {
    const end = lastDay(3)
    await form(signed('2026-11-01', end))
    await rounds(Date.parse(end) - 30.1 * dayMs)
    expect(await notices()).toEqual([])
    await rounds(Date.parse(end) - 29.9 * dayMs)
    expect(await subjects()).toEqual([expect.stringMatching(/^Your W-8BEN form expires on December 31/)])
    await rounds(Date.parse(end) + 0.9 * dayMs)
    expect(await notices()).toEqual([told('expires', end)])
    await rounds(Date.parse(end) + 1.1 * dayMs)
    expect((await subjects()).at(0)).toBe('Your W-8BEN form has expired')
    await rounds(Date.parse(end) + 9 * dayMs)
    expect(await notices()).toEqual([told('expires', end), told('expired', end)])
  })

  it('that was signed twice on a day is told of once', async () => {
    const end = lastDay(3)
    await form(signed('2026-11-01', end), signed('2026-11-01', end))
    await rounds(Date.parse(end) - 5 * dayMs)
    expect(await notices()).toEqual([told('expires', end)])
    expect(await subjects()).toHaveLength(1)
  })

  it('is not told of once another was signed', async () => {
    const [end, later] = [lastDay(3), lastDay(4)]
    await form(signed('2026-11-01', end))
    await form(signed('2027-11-01', later))
    await rounds(Date.parse(end) + 2 * dayMs)
    expect(await notices()).toEqual([])
    await form(signed('2027-11-01', null))
    await rounds(Date.parse(later) + 2 * dayMs)
    expect(await notices()).toEqual([])
  })

  it('that expired long ago is not told of', async () => {
    await form(signed('2020-01-01', '2023-12-31'))
    await rounds()
    expect(await notices()).toEqual([])
  })

  it('that doesn’t match locks withdrawals, which is told unless it is corrected', async () => {
    await form(signed('2026-11-01', null), { type: 'TaxFormMismatched', data: { note: 'Notice' } })
    await rounds()
    expect(await notices()).toEqual([{ kind: 'tax_form', form: 'W-9', step: 'mismatch', expiresOn: null }])
    expect(await subjects()).toEqual(['Please correct your tax form'])
    await form({ type: 'TaxFormMismatched', data: { note: 'Another' } }, signed('2026-11-02', null))
    await rounds()
    expect(await notices()).toHaveLength(1)
  })
})
