import { accountEvents } from '@adit/events/identity/account.events.ts'
import { ledgerEvents } from '@adit/events/payouts/ledger.events.ts'
import { taxFormEvents } from '@adit/events/payouts/tax_form.events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventLog } from '../testing/fixture.ts'
import { type QuerySide, querySide, type Refused } from '../testing/query_side.ts'
import { availableDollars } from './available.ts'

const year = new Date().getUTCFullYear()
const thisYear = `${year}-01-01`

/** One of last year that was paid, one that is on its way, and three that came back, one of which was paid all the same. */
function withdrawals() {
  const log = eventLog()
  for (const accountId of ['STRANGER', 'OWNER001']) {
    const email = { account: accountId, sealed: '' }
    log.stream(accountEvents, accountId)('AccountCreated', {
      ...{ accountId, username: `name-${accountId}`, email, newsletter: false },
    })
  }
  const write = log.stream(ledgerEvents, 'OWNER001')
  const entries = [{ part: 'earned', availableOn: '2020-03-31', amount: '100.00' }] as const
  write('RevenueCredited', { day: '2020-01-01', run: 1, amount: '100.00', shares: [], entries: [...entries] })
  // Owed and given back, so that the balance stays as it is.
  const about = { reversalId: 'REVERSE1', from: '2020-01-01', until: '2020-01-03', projectId: null, amount: '1.50' }
  const part = { day: '2020-01-01', amount: '0.75' }
  write('RevenueReversed', {
    ...{ ...about, reason: 'One program.', entries: [{ part: 'clawback', amount: '-1.50' }] },
    parts: [
      { ...part, projectId: 'PROJECT1' },
      { ...part, projectId: 'PROJECT2' },
    ],
  })
  const back = { reversalId: 'REVERSE1', reason: 'A launcher.', amount: '1.50' }
  write('RevenueRestored', { ...back, entries: [{ part: 'clawback', amount: '1.50' }] })
  const reserve = (withdrawalId: string, day: string, amount: string) => {
    const destination = { account: 'OWNER001', sealed: '' }
    write('WithdrawalReserved', {
      ...{ withdrawalId, day, amount, fee: '0.25', rail: 'practice', method: 'paypal', destination },
    })
    write('WithdrawalSending', { withdrawalId })
  }
  const paid = { fee: '0.25', reference: 'R' }
  reserve('LASTYEAR', `${year - 1}-12-31`, '10.00')
  write('WithdrawalPaid', { withdrawalId: 'LASTYEAR', amount: '10.00', ...paid })
  reserve('BACK0001', thisYear, '5.00')
  write('WithdrawalReturned', { withdrawalId: 'BACK0001', amount: '5.00', cause: 'unclaimed', code: 'CODE' })
  reserve('LOST0001', thisYear, '7.00')
  write('WithdrawalReturned', { withdrawalId: 'LOST0001', amount: '7.00', cause: 'refused', code: null })
  write('WithdrawalPaidAfterReturn', { withdrawalId: 'LOST0001', amount: '7.00', ...paid })
  reserve('MINE0001', thisYear, '3.00')
  write('WithdrawalReturned', { withdrawalId: 'MINE0001', amount: '3.00', cause: 'cancelled', code: null })
  reserve('UNDERWAY', thisYear, '20.50')
  write('WithdrawalAccepted', { withdrawalId: 'UNDERWAY', reference: 'R' })
  write('WithdrawalCancelAsked', { withdrawalId: 'UNDERWAY' })
  const sign = { details: { account: '', sealed: '' } }
  const stranger = log.stream(taxFormEvents, 'STRANGER')
  stranger('TaxFormSigned', { ...sign, form: 'W-8BEN', country: 'DE', signedOn: '2020-01-01', expiresOn: '2023-12-31' })
  const owner = log.stream(taxFormEvents, 'OWNER001')
  owner('TaxFormSigned', { ...sign, form: 'W-9', country: 'US', signedOn: '2025-01-01', expiresOn: null })
  owner('TaxFormMismatched', { note: 'Notice' })
  return log.events
}

let side: QuerySide
beforeAll(async () => {
  side = await querySide(withdrawals())
})
afterAll(() => side.close())
const read = async (path: string, who: 'owner' | 'stranger' | 'moderator') =>
  (await side.getJson<unknown>(path, who)).body

describe('what was withdrawn', () => {
  it('leaves the balance, with the fee, unless it came back', async () => {
    expect(await read('/v3/payout/balance', 'owner')).toMatchObject({
      ...{ available: '69.50', withdrawn_lifetime: '30.50', withdrawn_ytd: '20.50' },
    })
    const balanceOf = availableDollars({ models: side.models, now: Date.now })
    expect(await balanceOf('OWNER001')).toBe(69.5)
  })

  it('is told with what became of it, newest first', async () => {
    const items = (await read('/v3/payout/history', 'owner')) as Record<string, unknown>[]
    expect(items.map(({ id, status, state, reason }) => [id, status, state, reason])).toEqual([
      ['UNDERWAY', 'cancelling', 'cancelling', null],
      ['MINE0001', 'cancelled', 'returned', null],
      ['LOST0001', 'success', 'lost', { kind: 'refused', code: null }],
      ['BACK0001', 'failed', 'returned', { kind: 'unclaimed', code: 'CODE' }],
      ['LASTYEAR', 'success', 'paid', null],
      [undefined, undefined, undefined, undefined],
    ])
    expect(items[0]).toMatchObject({
      ...{ type: 'withdrawal', amount: '20.50', fee: '0.25', method_type: 'paypal', method_id: 'paypal' },
    })
    expect(items.at(-1)).toMatchObject({ type: 'payout_available', amount: '100.00' })
    expect(await read('/v3/payout/history', 'stranger')).toEqual([])
  })

  it.each(['v2', 'v3'])('is listed for clients of %s', async (version) => {
    const { payouts } = (await read(`/${version}/user/OWNER001/payouts`, 'owner')) as { payouts: object[] }
    expect(payouts).toHaveLength(5)
    expect(payouts[0]).toEqual({ created: expect.any(String), amount: '20.50', status: 'cancelling' })
  })
})

describe('what was taken back', () => {
  const reversals = [
    {
      ...{ id: 'REVERSE1', from: '2020-01-01', until: '2020-01-03', project_id: null, reason: 'One program.' },
      ...{ amount: '1.50', owed: '1.50', still_owed: '0.00', days: [{ day: '2020-01-01', amount: '1.50' }] },
      projects: [
        { project_id: 'PROJECT1', amount: '0.75' },
        { project_id: 'PROJECT2', amount: '0.75' },
      ],
      ...{ reversed: expect.any(String), restored: expect.any(String), restored_reason: 'A launcher.' },
    },
  ]

  it('is told to its account alone, with the reasons', async () => {
    expect(await read('/_internal/payout/reversals', 'owner')).toEqual({ reversals, projects: [] })
    expect(await read('/_internal/payout/reversals', 'stranger')).toEqual({ reversals: [], projects: [] })
  })

  it('of others is for admins', async () => {
    const of = async (id: string, who: 'admin' | 'moderator') =>
      (await side.getJson<Refused>(`/_internal/user/${id}/reversals`, who)).body
    expect(await of('OWNER001', 'admin')).toEqual({ reversals, projects: [] })
    expect(await of('OWNER001', 'moderator')).toMatchObject({ details: { code: 'for_admins' } })
    expect(await of('NOBODY00', 'admin')).toMatchObject({ details: { code: 'not_found' } })
  })
})

describe('a tax form', () => {
  it('is told by its state, without what stands in it', async () => {
    expect(await read('/_internal/payout/tax_form', 'owner')).toEqual({
      status: 'tin-mismatch',
      form: { type: 'W-9', country: 'US', signed: expect.any(String), expires: null },
    })
    expect(await read('/v3/payout/balance', 'owner')).toMatchObject({
      ...{ requested_form_type: 'W-9', form_completion_status: 'tin-mismatch' },
    })
  })

  it('of others is for admins', async () => {
    const of = async (id: string, who: 'admin' | 'moderator') =>
      (await side.getJson<Refused>(`/_internal/user/${id}/tax_form`, who)).body
    expect(await of('OWNER001', 'admin')).toMatchObject({ status: 'tin-mismatch' })
    expect(await of('OWNER001', 'moderator')).toMatchObject({ details: { code: 'for_admins' } })
    expect(await of('NOBODY00', 'admin')).toMatchObject({ details: { code: 'not_found' } })
  })

  it('that has expired is none', async () => {
    expect(await read('/_internal/payout/tax_form', 'stranger')).toMatchObject({
      ...{ status: 'unrequested', form: { type: 'W-8BEN', expires: '2023-12-31' } },
    })
    expect(await read('/v3/payout/balance', 'stranger')).toMatchObject({
      ...{ requested_form_type: null, form_completion_status: 'unrequested' },
    })
    expect(await read('/_internal/payout/tax_form', 'moderator')).toEqual({ status: 'unrequested', form: null })
  })
})
