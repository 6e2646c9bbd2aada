import type { ContributionRate } from '@adit/events/billing/contribution.events.ts'
import { spentBy } from '@adit/events/billing/contribution.values.ts'
import type { BillingInterval } from '@adit/events/billing/interval.values.ts'
import { dollarsOf } from '@adit/events/payouts/money.values.ts'
import { dayOf } from '@adit/events/payouts/revenue_day.values.ts'
import { codec } from '@adit/events/registry.ts'
import { CommandBus, type CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountId, type BillingSide, begin, billingSide, Died, dayMs } from '../billing.fixture.ts'
import { chargeStream } from '../subscription/charge.decider.ts'
import { byRate } from '../tax/tax_rates.port.ts'
import { contributionDecider, contributionStream } from './contribution.decider.ts'
import { settleContribution } from './settle_contribution.ts'
import { subscriptionsOnDay } from './subscription_pool.ts'

const document = { name: 'rates.csv', digest: 'd' }
const euro: ContributionRate = { dollars: '1.10', since: '2026-01-01', document }
const paidDay = dayOf(begin)

interface Options {
  interval?: BillingInterval
  country?: string
  rates?: Record<string, ContributionRate>
  providers?: readonly string[]
}

/** A charge that is paid, and what becomes of its half. The clock stands on the day of the payment. */
async function paid({ interval = 'monthly', country = 'US', rates = {}, providers = ['sandbox'] }: Options = {}) {
  const side = billingSide()
  const { payment } = await side.process().subscribe(interval, country)
  const { chargeId } = await side.current()
  await side.pay(payment.clientSecret)
  await side.process().advance()
  const known = { rates }
  const settle = (diesAfter = Number.POSITIVE_INFINITY) => settleOnce(side, chargeId, { known, providers, diesAfter })
  const refund = async (amount: number | null) => {
    const cause = { kind: 'staff', actId: 'ACT00001' } as const
    await side.process().refund(chargeId, { amount, cause })
    await side.process().settle(chargeId)
  }
  const state = async () => (await busOf(side).load(contributionDecider, contributionStream(chargeId))).state
  const types = async () => (await side.store.readStream(contributionStream(chargeId))).map(({ type }) => type)
  const on = (day: string) => subscriptionsOnDay(side.store, day)
  return { side, chargeId, known, settle, refund, state, types, on }
}

const busOf = ({ store }: BillingSide) => new CommandBus(store, codec)

function settleOnce(
  side: BillingSide,
  chargeId: string,
  options: { known: { rates: Record<string, ContributionRate> }; providers: readonly string[]; diesAfter: number },
) {
  const { known, providers } = options
  let left = options.diesAfter
  const mortal: BillingSide['store'] = {
    ...side.store,
    async append(...given) {
      if (left-- <= 0) throw new Died()
      return side.store.append(...given)
    },
  }
  const now = () => side.clock.now
  const context: CommandContext = {
    ...{ actor: { kind: 'system', id: 'billing' }, via: { kind: 'schedule', id: 'billing' } },
    ...{ correlationId: 'test', causationId: 'test', now, ids: randomIds(now) },
  }
  const rates = { rateOn: async (currency: string) => known.rates[currency] ?? null }
  const deps = { bus: new CommandBus(mortal, codec), now, rates, providers }
  return settleContribution({ deps, accountId, chargeId, context })
}

const day = (number: number) => dayOf(begin + number * dayMs)

describe('half of a payment', () => {
  it('joins the pool from the next day on, over the days that it pays for', async () => {
    const { settle, on, state } = await paid()
    expect(await settle()).toBe(true)
    // 5 dollars of 31 January pay for 28 days.
    expect(await on(paidDay)).toBeNull()
    expect(await on(day(1))).toMatchObject({ amount: '0.178572', pool: '0.089286', payments: 1 })
    expect(await on(day(28))).toMatchObject({ pool: '0.089285' })
    expect(await on(day(29))).toBeNull()
    expect(dollarsOf(spentBy((await state()).plan).pool)).toBe('2.50')
  })

  it('joins it once, however often and by however many it is settled', async () => {
    const { settle, types } = await paid()
    await Promise.all([settle(), settle(), settle()])
    await settle()
    expect(await types()).toEqual(['ContributionBegun'])
  })

  it('is without tax', async () => {
    const side = billingSide(byRate(async () => ({ country: 'US', millionths: 190_000n, isIncluded: true })))
    const { payment } = await side.process().subscribe()
    const { chargeId } = await side.current()
    await side.pay(payment.clientSecret)
    await side.process().advance()
    const options = { known: { rates: {} }, providers: ['sandbox'], diesAfter: 9 }
    await settleOnce(side, chargeId, options)
    const { state } = await busOf(side).load(contributionDecider, contributionStream(chargeId))
    expect(dollarsOf(spentBy(state.plan).pool)).toBe('2.10')
  })

  it('doesn’t join before it is paid', async () => {
    const side = billingSide()
    await side.process().subscribe()
    const { chargeId } = await side.current()
    expect(await settleOnce(side, chargeId, { known: { rates: {} }, providers: ['sandbox'], diesAfter: 9 })).toBe(true)
    expect(await side.store.readStream(contributionStream(chargeId))).toEqual([])
  })

  it('doesn’t join if the money is pretended and that of creators isn’t', async () => {
    const { settle, types } = await paid({ providers: ['stripe'] })
    expect(await settle()).toBe(true)
    expect(await types()).toEqual([])
  })
})

describe('a payment in another currency', () => {
  it('waits, visibly and once, until somebody says what the currency is worth', async () => {
    const { settle, side, known, types, on, state } = await paid({ country: 'DE' })
    expect([await settle(), await settle()]).toEqual([false, false])
    expect(await types()).toEqual(['ContributionDelayed'])
    side.clock.now += 10 * dayMs
    known.rates = { EUR: euro }
    expect(await settle()).toBe(true)
    expect(await types()).toEqual(['ContributionDelayed', 'ContributionBegun'])
    expect(await on(day(10))).toBeNull()
    // 5 euros at 1.10 are 5.50 dollars. It is still spread over as many days.
    expect(await on(day(11))).toMatchObject({ pool: '0.098215' })
    expect(await on(day(38))).toMatchObject({ pool: '0.098214' })
    expect((await state()).rate).toEqual(euro)
  })

  it('keeps the rate that it has joined at', async () => {
    const { settle, refund, known, side, state } = await paid({ country: 'DE', rates: { EUR: euro } })
    await settle()
    known.rates = { EUR: { ...euro, dollars: '9.00' } }
    side.clock.now += dayMs
    await refund(100)
    await settle()
    expect(dollarsOf(spentBy((await state()).plan).pool)).toBe('2.20')
  })
})

describe('what is returned', () => {
  it('is taken from the days to come, and those that are over keep theirs', async () => {
    const { settle, refund, side, on, state, types } = await paid()
    await settle()
    side.clock.now += 14 * dayMs
    const before = await Promise.all([1, 14].map((number) => on(day(number))))
    await refund(250)
    await settle()
    await settle()
    expect(await Promise.all([1, 14].map((number) => on(day(number))))).toEqual(before)
    expect((await on(day(15)))?.pool).toBe('0.00')
    expect(dollarsOf(spentBy((await state()).plan).pool)).toBe('1.250004')
    expect(await types()).toEqual(['ContributionBegun', 'ContributionReduced'])
  })

  it('beyond what is left of the days is borne by the site', async () => {
    const { settle, refund, side, on, state } = await paid()
    await settle()
    side.clock.now += 20 * dayMs
    await refund(null)
    await settle()
    expect(await on(day(20))).toMatchObject({ pool: '0.089286' })
    expect(await on(day(21))).toMatchObject({ amount: '-3.57144', pool: '0.00' })
    expect(await on(day(22))).toBeNull()
    const { pool, platform } = spentBy((await state()).plan)
    expect([dollarsOf(pool), dollarsOf(pool + platform)]).toEqual(['1.78572', '0.00'])
  })

  it('by a bank counts like a refund, once the dispute is lost, and no more once it is won', async () => {
    const { settle, side, chargeId, state, types } = await paid()
    await settle()
    const tell = async (
      type: 'ChargeDisputed' | 'ChargeDisputeClosed',
      data: object,
      mark = String(type.length % 10),
    ) => {
      const [last] = (await side.store.readStream(chargeStream(chargeId))).slice(-1)
      if (!last) throw new Error('The charge has no events')
      const { stream, revision, position: _, ...event } = last
      await side.store.append(stream, revision, [{ ...event, id: `${event.id.slice(0, -1)}${mark}`, type, data }])
      await settle()
    }
    const cause = { kind: 'provider' }
    await tell('ChargeDisputed', { disputeId: 'dp_1', amount: 500, reason: 'general', respondBy: null, cause })
    expect(dollarsOf(spentBy((await state()).plan).pool)).toBe('2.50')
    await tell('ChargeDisputeClosed', { disputeId: 'dp_1', outcome: 'lost', amount: 500, fee: null, cause })
    expect(dollarsOf(spentBy((await state()).plan).pool)).toBe('0.00')
    await tell('ChargeDisputeClosed', { disputeId: 'dp_1', outcome: 'won', amount: 500, fee: null, cause }, '5')
    const { pool, platform } = spentBy((await state()).plan)
    expect([dollarsOf(pool), dollarsOf(platform)]).toEqual(['2.50', '2.50'])
    await settle()
    expect(await types()).toEqual(['ContributionBegun', 'ContributionReduced', 'ContributionRestored'])
  })

  it('stays out although somebody who doesn’t know of it says that more is left', async () => {
    const { settle, refund, state } = await paid()
    await settle()
    await refund(300)
    await settle()
    const known = await state()
    const adjust = { type: 'AdjustContribution', net: 500, today: paidDay } as const
    expect(contributionDecider.decide({ ...adjust, asOf: known.asOf - 1 }, known)).toEqual([])
    expect(contributionDecider.decide({ ...adjust, asOf: known.asOf + 1 }, known)).toMatchObject([
      { type: 'ContributionRestored', data: { net: 500 } },
    ])
  })

  it('before it has joined never joins', async () => {
    const { settle, refund, types, on } = await paid()
    await refund(200)
    await settle()
    expect((await on(day(1)))?.amount).toBe('0.107144')
    await refund(null)
    await settle()
    expect(await on(day(1))).toBeNull()
    const other = await paid()
    await other.refund(null)
    expect(await other.settle()).toBe(true)
    expect([await types(), await other.types()]).toEqual([['ContributionBegun', 'ContributionReduced'], []])
  })

  it('is taken out although somebody who doesn’t know of it begins it at the same time', async () => {
    const { settle, refund, side, chargeId, state } = await paid()
    const late = { type: 'BeginContribution', subscriptionId: 'S', currency: 'USD', rate: null, days: 28 } as const
    const tell = (net: number) =>
      contributionDecider.decide({ ...late, net, today: paidDay, asOf: 3 }, contributionDecider.initialState)
    expect(tell(500)).toHaveLength(1)
    await settle()
    await refund(300)
    const known = await state()
    const command = { ...late, net: 200, today: paidDay, asOf: known.asOf + 2 }
    expect(contributionDecider.decide(command, known)).toMatchObject([
      { type: 'ContributionReduced', data: { net: 200, asOf: known.asOf + 2 } },
    ])
    expect(await side.store.readStream(contributionStream(chargeId))).toHaveLength(1)
  })

  it('changes no day that a process with a faster clock has changed already', async () => {
    const { settle, refund, side, on, state } = await paid()
    await settle()
    side.clock.now += 5 * dayMs
    await refund(100)
    await settle()
    const settled = await on(day(5))
    side.clock.now -= 3 * dayMs
    await refund(100)
    await settle()
    expect(await on(day(5))).toEqual(settled)
    expect((await state()).changedFrom).toBe(day(6))
  })
})

it('comes to the same, however often processes die', async () => {
  const settled = async (lives: readonly number[]) => {
    const { settle, refund, side, on } = await paid({ interval: 'quarterly' })
    const left = [...lives]
    const again = async () => {
      for (;;) {
        try {
          return await settle(left.shift())
        } catch (error) {
          if (!(error instanceof Died)) throw error
        }
      }
    }
    for (const amount of [300, 400]) {
      await again()
      side.clock.now += 7 * dayMs
      await refund(amount)
    }
    await again()
    return (await Promise.all(Array.from({ length: 95 }, (_, number) => on(day(number))))).map((one) => one?.amount)
  }
  const whole = await settled([])
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 1 }), { maxLength: 5 }), async (lives) => {
      expect(await settled(lives)).toEqual(whole)
    }),
    { numRuns: 8 },
  )
})
