import { describe, expect, it } from 'vitest'
import { type BillingSide, begin, billingSide, Died, dayMs, hourMs } from '../billing.fixture.ts'
import { chargeStream } from '../subscription/charge.decider.ts'

const hoursMs = (count: number) => count * hourMs

async function paid(
  interval: 'monthly' | 'yearly' | 'five-days' = 'monthly',
): Promise<{ side: BillingSide; chargeId: string }> {
  const side = billingSide()
  const { payment } = await side.process().subscribe(interval)
  const { chargeId } = await side.current()
  await side.pay(payment.clientSecret)
  await side.process().advance()
  return { side, chargeId }
}

/** Does all that is left, however often processes die. */
async function carryOn(side: BillingSide, every = Number.POSITIVE_INFINITY): Promise<void> {
  for (let life = 0; life < 40; life++) {
    const died = await side
      .process(every)
      .advance()
      .then(
        () => undefined,
        (error) => error,
      )
    if (died === undefined) break
    expect(died).toBeInstanceOf(Died)
  }
  for (const id of (await side.current()).charges.slice(0, -1)) await side.process().settle(id)
  const due = (await side.current()).charges.at(-1) ?? ''
  if ((await side.chargeEvents(due)).length > 0) await side.process().settle(due)
}

describe('a withdrawal', () => {
  it('gives back what isn’t used, counted from when it was asked for', async () => {
    const { side } = await paid()
    side.clock.now = begin + 10 * dayMs
    // 28 days in February, of which seven are used.
    const ending = await side.process().endNow({ way: 'withdraw', askedAt: begin + 7 * dayMs })
    expect(ending).toMatchObject({ ends: begin + 10 * dayMs, refunds: [{ amount: 375 }] })
    await carryOn(side)
    expect(await side.returned()).toBe(375n)
    expect(await side.current()).toMatchObject({ status: 'ended' })
    expect(await side.claimed()).toBe(false)
  })

  it('of a year needs no second admin', async () => {
    const { side } = await paid('yearly')
    await side.process().endNow({ way: 'withdraw', askedAt: begin })
    await carryOn(side)
    expect(await side.returned()).toBe(4_800n)
  })

  it('returns no more than staff have left', async () => {
    const { side, chargeId } = await paid()
    await side.process().refund(chargeId, { amount: 450 })
    await side.process().settle(chargeId)
    await side.process().endNow({ way: 'withdraw', askedAt: begin })
    await carryOn(side)
    expect(await side.returned()).toBe(500n)
  })

  it('waits while another refund is under way', async () => {
    const { side, chargeId } = await paid()
    await side.process().endNow({ way: 'withdraw', askedAt: begin })
    await side.process().refund(chargeId, { amount: 100 })
    await expect(side.process().advance()).rejects.toThrow('refund_under_way')
    await side.process().settle(chargeId)
    await carryOn(side)
    expect(await side.returned()).toBe(500n)
  })

  it('returns nothing while a bank holds the money, and all once the site has won', async () => {
    const { side, chargeId } = await paid()
    const dispute = { disputeId: 'dp_1', amount: 500, cause: { kind: 'provider' } } as const
    await side.process().tellCharge(chargeId, { type: 'NoteDispute', ...dispute, reason: 'general', respondBy: null })
    await side.process().endNow({ way: 'withdraw', askedAt: begin })
    await carryOn(side)
    expect(await side.returned()).toBe(0n)
    await side.process().tellCharge(chargeId, { type: 'CloseDispute', ...dispute, outcome: 'won', fee: null })
    await carryOn(side)
    expect(await side.returned()).toBe(500n)
  })

  it('while a renewal is being charged gives that back, too', async () => {
    const { side } = await paid('five-days')
    side.clock.now = begin + 5 * dayMs
    const { chargeId } = await side.current()
    // The process dies with the money taken and nothing noted: due, opened, attempted, paid.
    await expect(side.process(4).advance()).rejects.toBeInstanceOf(Died)
    expect(await side.typesOf(chargeStream(chargeId))).toEqual(['Opened', 'Attempted'])
    await side.process().endNow({ way: 'withdraw', askedAt: begin + 5 * dayMs })
    await carryOn(side)
    expect(await side.taken()).toBe(200n)
    expect(await side.returned()).toBe(100n)
    expect(await side.current()).toMatchObject({ status: 'ended' })
  })

  it.each([1, 2, 3, 4, 5])('by processes that die after %d steps returns once', async (every) => {
    const { side, chargeId } = await paid()
    await side.process().endNow({ way: 'withdraw', askedAt: begin + dayMs * 14 })
    await carryOn(side, every)
    await carryOn(side, every)
    expect(await side.returned()).toBe(250n)
    expect((await side.typesOf(chargeStream(chargeId))).filter((type) => type === 'RefundAsked')).toHaveLength(1)
  })

  it('of what is due leaves nothing to pay', async () => {
    const { side } = await paid('five-days')
    await side.card('4000000000000341')
    side.clock.now = begin + 5 * dayMs
    await side.process().advance()
    expect(await side.current()).toMatchObject({ status: 'due' })
    await side.process().endNow({ way: 'withdraw', askedAt: side.clock.now })
    await carryOn(side)
    const { chargeId } = await side.current()
    expect((await side.typesOf(chargeStream(chargeId))).at(-1)).toBe('Cancelled')
    expect(await side.returned()).toBe(0n)
  })
})

describe('a termination', () => {
  it('ends with what is paid', async () => {
    const { side } = await paid()
    await side.process().endNow({ way: 'terminate', askedAt: begin })
    const { periodEnd, status, endsAt } = await side.current()
    expect([status, endsAt]).toEqual(['active', periodEnd])
    side.clock.now = periodEnd
    await side.process().advance()
    expect(await side.current()).toMatchObject({ status: 'ended' })
    expect(await side.taken()).toBe(500n)
  })

  it('that was asked for before a renewal gives the renewal back', async () => {
    const { side } = await paid()
    const { periodEnd } = await side.current()
    side.clock.now = periodEnd + hoursMs(1)
    await side.process().advance()
    expect(await side.taken()).toBe(1_000n)
    const ending = await side.process().endNow({ way: 'terminate', askedAt: periodEnd - hoursMs(1) })
    expect(ending).toMatchObject({ ends: side.clock.now, refunds: [{ amount: 500 }] })
    await carryOn(side)
    expect(await side.returned()).toBe(500n)
    expect(await side.current()).toMatchObject({ status: 'ended', statement: { way: 'terminate' } })
  })

  it('for good cause ends at once, and leaves it to staff what goes back', async () => {
    const { side } = await paid()
    expect(await side.process().endNow({ way: 'terminate_for_cause', askedAt: begin })).toMatchObject({ refunds: [] })
    await carryOn(side)
    expect(await side.current()).toMatchObject({ status: 'ended' })
    expect(await side.returned()).toBe(0n)
  })
})
