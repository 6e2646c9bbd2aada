import { accountEvents } from '@adit/events/identity/account.events.ts'
import { ledgerEvents } from '@adit/events/payouts/ledger.events.ts'
import { reversalAppealEvents } from '@adit/events/payouts/reversal_appeal.events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventLog } from '../testing/fixture.ts'
import { type QuerySide, querySide, type Refused } from '../testing/query_side.ts'

const day = '2026-11-01'
const body = { account: 'OWNER001', sealed: '' }

/** Three reversals of one account: with an open appeal, with one that was upheld, and without any. */
function reversals() {
  const log = eventLog()
  for (const accountId of ['STRANGER', 'OWNER001', 'STAFF001', 'ADMIN001']) {
    const email = { account: accountId, sealed: '' }
    log.stream(accountEvents, accountId)('AccountCreated', {
      ...{ accountId, username: `name-${accountId.toLowerCase()}`, email, newsletter: false },
    })
  }
  for (const reversalId of ['REVERSE1', 'REVERSE2', 'REVERSE3']) {
    log.stream(ledgerEvents, 'OWNER001')('RevenueReversed', {
      ...{ reversalId, from: day, until: day, projectId: null, amount: '4.00', reason: 'One program.' },
      ...{ parts: [{ day, projectId: 'PROJECT1', amount: '4.00' }], entries: [] },
    })
    if (reversalId === 'REVERSE3') continue
    const write = log.stream(reversalAppealEvents, reversalId, 'OWNER001')
    write('ReversalAppealOpened', { reversalId, accountId: 'OWNER001', reversedBy: ['ADMIN001'] })
    const message = { reversalId, authorId: 'OWNER001', body }
    write('ReversalAppealMessagePosted', { ...message, messageId: `${reversalId.slice(1)}A`, byStaff: false })
    if (reversalId === 'REVERSE1') continue
    const decided = { ...message, messageId: `${reversalId.slice(1)}B`, authorId: 'STAFF001' }
    write('ReversalAppealUpheld', { ...decided, alone: true })
  }
  return log.events
}

let side: QuerySide
beforeAll(async () => {
  side = await querySide(reversals())
})
afterAll(() => side?.close())

interface Own {
  reversal: { id: string }
  appeal: { state: string; outcome: string | null; messages: { by_staff: boolean }[] } | null
}
const own = (id: string, who: 'owner' | 'stranger' | 'admin' = 'owner') =>
  side.getJson<Own & Refused>(`/_internal/payout/reversals/${id}`, who)

describe('a reversal', () => {
  it('has the appeal against it, with its messages', async () => {
    expect((await own('REVERSE1')).body).toMatchObject({
      reversal: { id: 'REVERSE1', amount: '4.00' },
      appeal: { state: 'open', outcome: null, messages: [{ by_staff: false }] },
    })
    expect((await own('REVERSE2')).body).toMatchObject({
      appeal: { state: 'closed', outcome: 'upheld', decided_alone: true, messages: [{}, { by_staff: true }] },
    })
    expect((await own('REVERSE3')).body).toMatchObject({ reversal: { id: 'REVERSE3' }, appeal: null })
  })

  it('is its account’s alone', async () => {
    for (const who of ['stranger', 'admin'] as const) expect((await own('REVERSE1', who)).status).toBe(404)
    expect((await own('UNKNOWN1')).body.details.code).toBe('not_found')
  })
})

describe('appeals against reversals', () => {
  const list = (query = '', who: 'admin' | 'moderator' = 'admin') =>
    side.getJson<{ id: string; account: { name: string } }[] & Refused>(`/admin-api/reversal_appeals${query}`, who)
  const filtered = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`

  it('are listed for admins, by how far they are', async () => {
    const ids = async (filter: object) => (await list(filtered(filter))).body.map(({ id }) => id)
    expect(await ids({})).toEqual(['REVERSE1', 'REVERSE2'])
    expect(await ids({ state: 'open' })).toEqual(['REVERSE1'])
    expect(await ids({ state: 'closed' })).toEqual(['REVERSE2'])
    expect(await ids({ account: 'STRANGER' })).toEqual([])
    const [first] = (await list()).body
    expect(first).toMatchObject({ amount: '4.00', from: day, reason: 'One program.', restored: null })
    expect((await list('', 'moderator')).body.details.code).toBe('for_admins')
  })

  it('are shown to admins with who wrote what', async () => {
    const show = (id: string, who: 'admin' | 'moderator' = 'admin') =>
      side.getJson<Refused>(`/admin-api/reversal_appeals/${id}`, who)
    expect((await show('REVERSE2')).body).toMatchObject({
      ...{ outcome: 'upheld', decided_by: { kind: 'staff' }, decided_alone: true },
      messages: [{ author: { kind: 'user', id: 'OWNER001' } }, { author: { kind: 'staff', id: 'STAFF001' } }],
    })
    expect((await show('UNKNOWN1')).body.details.code).toBe('not_found')
    expect((await show('REVERSE1', 'moderator')).body.details.code).toBe('for_admins')
  })
})
