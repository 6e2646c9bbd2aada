import { balanceOn } from '@adit/events/payouts/balance.ts'
import { ledgerFold } from '@adit/events/payouts/ledger.fold.ts'
import { dollarsOf, microsOf, sumOf } from '@adit/events/payouts/money.values.ts'
import type { StoredEntry } from '@adit/events/payouts/revenue_day.events.ts'
import type { EventLog } from '@adit/platform/testing/event_log.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ledgerDecider, ledgerStream } from './ledger.decider.ts'
import { Died, day, later, nextDay, revenueSide, writeProject } from './revenue.fixture.ts'
import { revenueDayStream } from './revenue_day.decider.ts'

const people = ['ADA', 'BOB', 'CLEO']

function threeProjects(log: EventLog): void {
  writeProject(log, 'SHARED', 'ADA', { BOB: 50, CLEO: 50 })
  writeProject(log, 'ALONE', 'BOB')
  writeProject(log, 'HIDDEN', 'CLEO').project('ProjectStatusChanged', { from: 'approved', to: 'private' })
}
const points = [
  { projectId: 'SHARED', points: 60 },
  { projectId: 'ALONE', points: 30 },
  { projectId: 'HIDDEN', points: 10 },
]

type Side = Awaited<ReturnType<typeof revenueSide>>
type Closed = { availableOn: string; pool: string; entries: StoredEntry[] }

const typesOf = async ({ dataOf }: Side) => (await dataOf(revenueDayStream(day))).map(({ type }) => type)
const closings = async ({ dataOf }: Side) =>
  (await dataOf(revenueDayStream(day)))
    .filter(({ type }) => type === 'RevenueDayClosed')
    .map(({ data }) => data as Closed)
/** What each person has earned. */
async function earned(side: Side): Promise<Record<string, string>> {
  const amounts = await Promise.all(people.map((id) => earnedBy(side, id)))
  return Object.fromEntries(people.map((id, index) => [id, dollarsOf(sumOf(amounts[index] ?? []))]))
}
const earnedBy = async ({ dataOf }: Side, id: string) =>
  (await dataOf(ledgerStream(id))).map(({ data }) => microsOf((data as { amount: string }).amount))
const everything = async (side: Side) =>
  Promise.all([revenueDayStream(day), ...people.map(ledgerStream)].map((stream) => side.dataOf(stream)))

async function settled(amount: string, impressions = 0): Promise<Side> {
  const side = await revenueSide(threeProjects, points)
  const process = side.process()
  await process.enter(amount, impressions)
  expect(await process.settle()).toBe(true)
  return side
}

it('takes a day from its amount to the accounts', async () => {
  const side = await settled('100.00', 1_000_000)
  expect(await typesOf(side)).toEqual([
    ...['RevenueAmountEntered', 'RevenuePointsCounted', 'RevenuePartAllocated', 'RevenueDayClosed', 'RevenueDayPosted'],
  ])
  // The pool is 57.45: 34.47 for SHARED by 100, 50 and 50, 17.235 for ALONE, and 5.745 that nobody gets.
  expect(await earned(side)).toEqual({ ADA: '17.235', BOB: '25.8525', CLEO: '8.6175' })
  expect(await closings(side)).toMatchObject([
    {
      ...{ rule: 2, availableOn: '2025-04-01', pool: '57.45' },
      entries: [
        { account: 'ad_receivable', amount: '-100.00' },
        { account: 'ad_costs', amount: '23.40' },
        { account: 'platform_share', amount: '19.15' },
        { account: 'platform_undistributed', amount: '5.745' },
        { account: 'creators_clearing', amount: '51.705' },
      ],
    },
  ])
})

it('credits each account once, with the projects that its share is of', async () => {
  const side = await settled('100.00')
  expect(await side.dataOf(ledgerStream('BOB'))).toEqual([
    {
      type: 'RevenueCredited',
      data: {
        ...{ day, run: 1, amount: '33.75' },
        shares: [
          { projectId: 'ALONE', points: 30, earned: '22.50', weight: 100, weights: 100, amount: '22.50' },
          { projectId: 'SHARED', points: 60, earned: '45.00', weight: 50, weights: 200, amount: '11.25' },
        ],
        entries: [{ part: 'earned', availableOn: '2025-04-01', amount: '33.75' }],
      },
    },
  ])
})

describe('what holds at the end of the day', () => {
  const shared = async (write: (log: EventLog) => void) => {
    const side = await revenueSide(write, [{ projectId: 'SHARED', points: 1 }])
    await side.process().enter('4.00')
    await side.process().settle()
    return earned(side)
  }

  it('is what counts, whatever happened since', async () => {
    const amounts = await shared((log) => {
      const { project, team } = writeProject(log, 'SHARED', 'ADA', { BOB: 100 })
      later(team('TeamMemberRemoved', { accountId: 'BOB', departure: 'left' }), nextDay)
      later(project('ProjectMonetizationChanged', { monetization: 'demonetized' }), nextDay)
      later(project('ProjectDeleted', { slug: 'shared' }), nextDay)
    })
    expect(amounts).toEqual({ ADA: '1.50', BOB: '1.50', CLEO: '0.00' })
  })

  it.each<[string, (log: EventLog) => void]>([
    [
      'a demonetized project',
      (log) =>
        writeProject(log, 'SHARED', 'ADA').project('ProjectMonetizationChanged', { monetization: 'force-demonetized' }),
    ],
    ['a deleted project', (log) => writeProject(log, 'SHARED', 'ADA').project('ProjectDeleted', { slug: 'shared' })],
    ['a project that never was', () => undefined],
    [
      'a project made since',
      (log) => {
        writeProject(log, 'SHARED', 'ADA')
        for (const event of log.events) later(event, nextDay)
      },
    ],
  ])('shares nothing of %s', async (_, write) => {
    expect(await shared(write)).toEqual({ ADA: '0.00', BOB: '0.00', CLEO: '0.00' })
  })

  it('gives invited people nothing', async () => {
    const amounts = await shared((log) => {
      const { team } = writeProject(log, 'SHARED', 'ADA')
      team('TeamMemberInvited', { accountId: 'BOB', role: 'Member', permissions: 0, payoutsSplit: 100, ordering: 0 })
    })
    expect(amounts).toEqual({ ADA: '3.00', BOB: '0.00', CLEO: '0.00' })
  })
})

describe('waits', () => {
  it('until the day is over and records under way have arrived', async () => {
    const side = await revenueSide(threeProjects, points)
    await side.process().enter('100.00')
    side.clock.now = nextDay + 3_599_999
    expect(await side.process().settle()).toBe(false)
    side.clock.now++
    expect(await side.process().settle()).toBe(true)
  })

  it('until everything is counted', async () => {
    const side = await revenueSide(threeProjects, undefined)
    await side.process().enter('100.00')
    expect(await side.process().settle()).toBe(false)
    expect(await typesOf(side)).toEqual(['RevenueAmountEntered'])
    side.counted.points = points
    expect(await side.process().settle()).toBe(true)
  })
})

it('leaves the whole pool undistributed when nothing counted', async () => {
  const side = await revenueSide(threeProjects, [])
  await side.process().enter('4.00')
  await side.process().settle()
  expect((await closings(side))[0]?.entries).toContainEqual({ account: 'platform_undistributed', amount: '3.00' })
  expect(await earned(side)).toEqual({ ADA: '0.00', BOB: '0.00', CLEO: '0.00' })
})

describe('a correction', () => {
  it('enters the difference, so that people have what they would have if the amount had been right at once', async () => {
    const side = await settled('100.00', 1_000_000)
    const process = side.process()
    await process.enter('70.00', 900_000)
    await process.settle(2)
    expect(await earned(side)).toEqual(await earned(await settled('70.00', 900_000)))
    for (const { entries } of await closings(side)) {
      expect(sumOf(entries.map(({ amount }) => microsOf(amount)))).toBe(0n)
    }
  })

  it('shares among the same people by the same points', async () => {
    const side = await settled('100.00')
    side.counted.points = [{ projectId: 'ALONE', points: 1_000 }]
    await side.process().enter('200.00')
    await side.process().settle(2)
    expect(await earned(side)).toEqual(await earned(await settled('200.00')))
  })

  it('never takes back what could be paid out', async () => {
    const side = await settled('100.00')
    side.clock.now = Date.UTC(2025, 3, 1)
    await side.process().enter('50.00')
    await side.process().settle(2)
    const { state } = await side.process().load(ledgerDecider, ledgerStream('ADA'))
    const { available, clawback } = balanceOn('2025-04-01', state)
    expect([dollarsOf(available), dollarsOf(clawback)]).toEqual(['22.50', '11.25'])
    expect(ledgerFold.initial.clawback).toBe(0n)
  })

  it('is not entered for the same figures, or while the one before is under way', async () => {
    const side = await settled('100.00')
    await side.process().enter('100.00')
    await side.process().enter('110.00')
    await side.process().enter('120.00')
    expect((await typesOf(side)).filter((type) => type === 'RevenueAmountEntered')).toHaveLength(2)
  })
})

describe('subscriptions', () => {
  const subscriptions = { amount: '20.00', pool: '10.00', payments: 7, digest: 'd' }
  const begun = async () => {
    const side = await revenueSide(threeProjects, points)
    return { side, process: side.process() }
  }

  it('fill the pool of a day beside ads, and are shared once', async () => {
    const { side, process } = await begun()
    await process.enter('100.00')
    await process.enterSubscriptions(subscriptions)
    await process.settle()
    // The pool is 75 of ads and 10 of subscriptions: 51, 25.50 and 8.50 by points.
    expect(await earned(side)).toEqual({ ADA: '25.50', BOB: '38.25', CLEO: '12.75' })
    expect(await closings(side)).toMatchObject([
      {
        pool: '85.00',
        entries: [
          { account: 'ad_receivable', amount: '-100.00' },
          { account: 'ad_costs', amount: '0.00' },
          { account: 'platform_share', amount: '25.00' },
          { account: 'subscription_payments', amount: '-20.00' },
          { account: 'subscription_share', amount: '10.00' },
          { account: 'platform_undistributed', amount: '8.50' },
          { account: 'creators_clearing', amount: '76.50' },
        ],
      },
    ])
  })

  it('are shared on days without ads, and ads that come later are another run with the same result', async () => {
    const { side, process } = await begun()
    await process.enterSubscriptions(subscriptions)
    await process.settle()
    expect(await earned(side)).toEqual({ ADA: '3.00', BOB: '4.50', CLEO: '1.50' })
    await process.enter('100.00')
    await process.settle(2)
    expect(await earned(side)).toEqual({ ADA: '25.50', BOB: '38.25', CLEO: '12.75' })
  })

  it('wait for a run whose points are counted, and are the next run', async () => {
    const { side, process } = await begun()
    await process.enter('100.00')
    await expect(side.process(1).settle()).rejects.toThrow(Died)
    await process.enterSubscriptions(subscriptions)
    await process.settle()
    await process.enterSubscriptions(subscriptions)
    await process.settle(2)
    await process.enterSubscriptions(subscriptions)
    expect((await typesOf(side)).filter((type) => type.endsWith('Entered'))).toEqual([
      ...['RevenueAmountEntered', 'RevenueSourceEntered'],
    ])
    expect((await closings(side)).map(({ pool }) => pool)).toEqual(['75.00', '10.00'])
    expect(await earned(side)).toEqual({ ADA: '25.50', BOB: '38.25', CLEO: '12.75' })
  })

  it('that join while another process has begun to settle are in what it shares', async () => {
    const { side, process } = await begun()
    await process.enter('100.00')
    // Points are read after the run: what joins in between has to be shared, too.
    const slow = side.process()
    Object.defineProperty(side.counted, 'points', {
      configurable: true,
      get() {
        Object.defineProperty(side.counted, 'points', { value: points })
        return process.enterSubscriptions(subscriptions).then(() => points)
      },
    })
    await slow.settle()
    expect((await closings(side)).map(({ pool }) => pool)).toEqual(['85.00'])
  })
})

describe('a process that dies', () => {
  /** Enters and settles two amounts, in processes that die after some events, again and again until all is done. */
  async function settledBy(lives: readonly number[]): Promise<Side> {
    const side = await revenueSide(threeProjects, points)
    const left = [...lives]
    for (const [index, amount] of ['100.00', '80.00'].entries()) {
      for (;;) {
        const process = side.process(left.shift())
        try {
          await process.enter(amount)
          if (index === 0)
            await process.enterSubscriptions({ amount: '20.00', pool: '9.999999', payments: 7, digest: 'd' })
          await process.settle(index + 1)
          break
        } catch (error) {
          if (!(error instanceof Died)) throw error
        }
      }
    }
    return side
  }

  it('leaves the day to be continued by the next, which does nothing twice', async () => {
    const whole = await everything(await settledBy([]))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 12 }), async (lives) => {
        expect(await everything(await settledBy(lives))).toEqual(whole)
      }),
      { numRuns: 60 },
    )
  })
})

it('refuses to go on if the points changed while they were shared', async () => {
  const side = await revenueSide(threeProjects, points)
  await side.process().enter('100.00')
  await expect(side.process(2).settle()).rejects.toThrow(Died)
  side.counted.points = points.slice(1)
  await expect(side.process().settle()).rejects.toThrow('changed while they were shared')
})
