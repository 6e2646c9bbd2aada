import { ledgerEvents } from '@adit/events/payouts/ledger.events.ts'
import { dollarsOf, microsOf } from '@adit/events/payouts/money.values.ts'
import { eventLog } from '@adit/platform/testing/event_log.ts'
import { describe, expect, it } from 'vitest'
import { affiliateShares, correctedDay, subscribedDays, withdrawals } from './beancount.fixture.ts'
import { Beancount } from './beancount.ts'
import { LedgerCheck } from './ledger_check.ts'
import type { RecordedPayoutsEvent } from './payouts_log.ts'
import type { ShownLedger } from './shown_ledger.port.ts'

const [day, accountId] = ['2024-09-30', 'a6eRm92L']
const run = (number: number, amounts: Readonly<Record<string, string>>) => ({
  ...{ day, run: number },
  amounts: Object.fromEntries(Object.entries(amounts).map(([account, amount]) => [account, microsOf(amount)])),
})
const right: ShownLedger = {
  earned: [{ accountId, availableOn: '2024-11-29', amount: microsOf('2.236837') }],
  owed: [{ accountId, amount: microsOf('0.5625') }],
  credited: [{ accountId, amount: microsOf('1.674337') }],
  withdrawn: [],
  affiliate: [],
  runs: [
    run(1, {
      ...{ ad_receivable: '-4.00', ad_costs: '0.0234', platform_share: '0.99415' },
      ...{ platform_undistributed: '0.745613', creators_clearing: '2.236837' },
    }),
    run(2, {
      ...{ ad_receivable: '1.00', ad_costs: '0.00', platform_share: '-0.25' },
      ...{ platform_undistributed: '-0.1875', creators_clearing: '-0.5625' },
    }),
  ],
}

function check(events: readonly RecordedPayoutsEvent[], shown?: ShownLedger) {
  const ledger = new LedgerCheck()
  for (const event of events) ledger.add(event)
  return { findings: ledger.findings(shown), counts: ledger.counts }
}

type OfType<Type> = Extract<RecordedPayoutsEvent, { type: Type }>

/** The day with the data of one event changed. `nth` counts from 0 among those of the type. */
function changed<Type extends RecordedPayoutsEvent['type']>(
  type: Type,
  change: (data: OfType<Type>['data']) => OfType<Type>['data'],
  nth = 0,
): RecordedPayoutsEvent[] {
  const events = correctedDay()
  const event = events.filter((one): one is OfType<Type> => one.type === type)[nth]
  if (!event) throw new Error(`There is no ${type}`)
  const data = change(event.data as OfType<Type>['data'])
  return events.with(events.indexOf(event), { ...event, data } as RecordedPayoutsEvent) // of the same type
}

const entries = (amounts: Readonly<Record<string, string>>) =>
  Object.entries(amounts).map(([account, amount]) => ({ account, amount }))

describe('the check of the ledger', () => {
  it('finds nothing wrong with a day and a correction that leaves something owed', () => {
    expect(check(correctedDay(), right)).toEqual({ findings: [], counts: { transactions: 4, accounts: 1 } })
  })

  it('finds a run whose entries do not add up to zero', () => {
    const events = changed('RevenueDayClosed', (data) => ({
      ...data,
      entries: data.entries.map((one) => (one.account === 'ad_costs' ? { ...one, amount: '0.0235' } : one)),
    }))
    expect(check(events).findings).toEqual([
      {
        ...{ rule: 'balanced', account: 'RevenueDayClosed', accountId: null, day, run: 1 },
        ...{ expected: '0.00', found: '0.0001' },
      },
    ])
  })

  it('finds a credit whose entries are not its amount', () => {
    const events = changed('RevenueCredited', (data) => ({
      ...data,
      entries: [{ part: 'earned', availableOn: '2024-11-29', amount: '2.236836' }],
    }))
    expect(check(events).findings).toEqual([
      {
        ...{ rule: 'balanced', account: 'RevenueCredited', accountId, day, run: 1 },
        ...{ expected: '0.00', found: '-0.000001' },
      },
    ])
  })

  it('finds a run that enters other figures than those of the ad network', () => {
    const document = { name: 'revenue.csv', digest: 'd0' }
    const events = changed('RevenueAmountEntered', () => ({
      run: 1,
      amount: '5.00',
      impressions: 1_000,
      document,
      actId: null,
    }))
    expect(check(events).findings).toMatchObject([
      { rule: 'figures', account: 'ad_receivable', day, run: 1, expected: '-5.00', found: '-4.00' },
      { rule: 'figures', account: 'ad_receivable', day, run: 2, expected: '2.00', found: '1.00' },
    ])
  })

  it('finds a pool that is not what creators get and what nobody gets', () => {
    const events = changed('RevenueDayClosed', (data) => ({ ...data, pool: '2.982451' }))
    expect(check(events).findings).toMatchObject([
      { rule: 'pool', account: 'platform_undistributed', day, run: 1, expected: '0.745614', found: '0.745613' },
    ])
  })

  it('finds what a posted run has left on its way, and says nothing of one that is still being posted', () => {
    const without = correctedDay().filter(({ type, data }) => type !== 'RevenueCredited' || data.run !== 2)
    expect(check(without).findings).toEqual([
      {
        ...{ rule: 'cleared', account: 'creators_clearing', accountId: null, day, run: 2 },
        ...{ expected: '0.00', found: '-0.5625' },
      },
    ])
    expect(check(without.slice(0, -1)).findings).toEqual([])
  })

  it('finds accounts below zero, apart from those that can be', () => {
    const site = { ad_receivable: '1.00', ad_costs: '0.00', platform_share: '-3.00' }
    const events = changed(
      'RevenueDayClosed',
      (data) => ({
        ...data,
        pool: '2.00',
        entries: entries({ ...site, platform_undistributed: '-1.00', creators_clearing: '3.00' }),
      }),
      1,
    )
    expect(check(events.filter(({ type, data }) => type !== 'RevenueDayPosted' || data.run !== 2)).findings).toEqual([
      {
        ...{ rule: 'covered', account: 'platform_undistributed', accountId: null, day: null, run: null },
        ...{ expected: '0.00', found: '-0.254387' },
      },
    ])
  })

  it('finds what somebody has below zero', () => {
    const events = changed(
      'RevenueCredited',
      (data) => ({ ...data, entries: [{ part: 'earned', availableOn: '2024-11-30', amount: '-0.5625' }] }),
      1,
    )
    expect(check(events).findings).toEqual([
      {
        ...{ rule: 'covered', account: 'earned', accountId, day: '2024-11-30', run: null },
        ...{ expected: '0.00', found: '-0.5625' },
      },
    ])
  })

  it.each<[string, Partial<ShownLedger>, object]>([
    [
      'another amount that was earned',
      { earned: [{ accountId, availableOn: '2024-11-29', amount: microsOf('2.236838') }] },
      { account: 'earned', accountId, day: '2024-11-29', expected: '2.236837', found: '2.236838' },
    ],
    ['nothing that was earned', { earned: [] }, { account: 'earned', expected: '2.236837', found: '0.00' }],
    [
      'an account that has nothing',
      { owed: [...right.owed, { accountId: 'OTHER', amount: 1n }] },
      { account: 'clawback', accountId: 'OTHER', expected: '0.00', found: '0.000001' },
    ],
    [
      'other credits',
      { credited: [{ accountId, amount: 0n }] },
      { account: 'credited', accountId, expected: '1.674337', found: '0.00' },
    ],
    [
      'other amounts of a run',
      { runs: right.runs.map((one) => ({ ...one, amounts: { ...one.amounts, platform_share: -250_000n } })) },
      { account: 'platform_share', accountId: null, day, run: 1, expected: '0.99415', found: '-0.25' },
    ],
  ])('finds a site that shows %s', (_, change, expected) => {
    expect(check(correctedDay(), { ...right, ...change }).findings).toMatchObject([{ rule: 'shown', ...expected }])
  })

  it('lets rows of zero be missing', () => {
    const zero = { accountId: 'OTHER', amount: 0n }
    expect(check(correctedDay(), { ...right, owed: [...right.owed, zero] }).findings).toEqual([])
  })
})

describe('the check of withdrawals', () => {
  const accountId = 'b0bB0bB0'
  /** Of the credit alone, whose day isn't part of it. */
  const shown: ShownLedger = {
    earned: [{ accountId, availableOn: '2024-11-29', amount: microsOf('100') }],
    credited: [{ accountId, amount: microsOf('100') }],
    withdrawn: [{ accountId, amount: microsOf('40') }],
    ...{ owed: [], affiliate: [], runs: [] },
  }
  const altered = (type: RecordedPayoutsEvent['type'], data: object) =>
    withdrawals().map((event) =>
      event.type === type ? { ...event, data: { ...event.data, ...data } } : event,
    ) as RecordedPayoutsEvent[] // of the same types

  it('finds nothing wrong with what was paid, returned, lost and is under way', () => {
    expect(check(withdrawals(), shown)).toEqual({ findings: [], counts: { transactions: 9, accounts: 1 } })
  })

  it('finds more that was paid than was in transit', () => {
    expect(check(altered('WithdrawalPaid', { amount: '21.00' })).findings).toMatchObject([
      { rule: 'cleared', account: 'withdrawals_in_transit', expected: '20.00', found: '19.00' },
    ])
  })

  it('finds an account that withdrew more than it had, and money that came back to nobody', () => {
    const findings = check(withdrawals().filter(({ type }) => type !== 'RevenueCredited')).findings
    expect(findings).toMatchObject([{ rule: 'covered', account: 'withdrawn', accountId, found: '-40.00' }])
    expect(check(altered('WithdrawalReturned', { amount: '19.00' })).findings).toMatchObject([
      { rule: 'cleared', account: 'withdrawals_in_transit' },
      { rule: 'folded', account: 'withdrawn', accountId },
    ])
  })

  it('finds a sum that the site shows differently', () => {
    const findings = check(withdrawals(), { ...shown, withdrawn: [] }).findings
    expect(findings).toEqual([
      {
        ...{ rule: 'shown', account: 'withdrawn', accountId, day: null, run: null },
        ...{ expected: '40.00', found: '0.00' },
      },
    ])
  })
})

describe('what is taken back', () => {
  const reversal = (amount: string) => {
    const log = eventLog()
    const write = log.stream(ledgerEvents, accountId)
    const earned = (of: string) => ({ part: 'earned' as const, availableOn: '2024-11-29', amount: of })
    const about = { reversalId: 'R1', from: day, until: day, projectId: null, reason: 'One program.' }
    const parts = [{ day, projectId: 'PROJECT1', amount: '2.00' }]
    write('RevenueReversed', {
      ...about,
      amount,
      parts,
      entries: [earned('-1.50'), { part: 'clawback', amount: '-0.50' }],
    })
    return log.events as unknown as RecordedPayoutsEvent[] // of the ledger
  }
  const shown = (earned: string): ShownLedger => ({
    ...right,
    earned: [{ accountId, availableOn: '2024-11-29', amount: microsOf(earned) }],
    owed: [{ accountId, amount: microsOf('1.0625') }],
  })

  it('is on an account of the site', () => {
    expect(check([...correctedDay(), ...reversal('2.00')], shown('0.736837'))).toEqual({
      ...{ findings: [], counts: { transactions: 5, accounts: 1 } },
    })
  })

  it('has to be what the entries add up to', () => {
    expect(check([...correctedDay(), ...reversal('2.000001')]).findings).toMatchObject([
      { rule: 'balanced', account: 'RevenueReversed', accountId, found: '0.000001' },
    ])
  })

  it('has to be shown', () => {
    expect(check([...correctedDay(), ...reversal('2.00')], shown('2.236837')).findings).toMatchObject([
      { rule: 'shown', account: 'earned', accountId },
    ])
  })

  it('is in the export', () => {
    const file = new Beancount()
    const text = [...correctedDay(), ...reversal('2.00')].map((event) => file.add(event)).join('')
    expect(text).toContain('"Revenue taken back"')
    expect(text).toContain('Income:Site:Reversed  -2.000000 USD')
    expect(file.end()).toContain('Income:Site:Reversed  -2.000000 ~ 0.000000 USD')
  })
})

describe('the check of days with subscriptions', () => {
  /** With an entry of the first run changed, and another one so that all add up. */
  const moved = (from: string, to: string) =>
    subscribedDays().map((event) =>
      event.type === 'RevenueDayClosed' && event.metadata.root === '2024-09-29'
        ? {
            ...event,
            data: {
              ...event.data,
              entries: event.data.entries.map(({ account, amount }) => {
                const change = account === from ? -1n : account === to ? 1n : 0n
                return { account, amount: dollarsOf(microsOf(amount) + change) }
              }),
            },
          }
        : event,
    )
  const wrongOf = (events: readonly RecordedPayoutsEvent[]) =>
    check(events).findings.map(({ rule, account, expected, found }) => [rule, account, expected, found])

  it('finds nothing wrong with what subscriptions bring, and with what the site bears', () => {
    expect(check(subscribedDays()).findings).toEqual([])
  })

  it('finds entries that are not what subscriptions have brought', () => {
    expect(wrongOf(moved('subscription_payments', 'ad_costs'))).toEqual([
      ['figures', 'subscription_payments', '-3.000001', '-3.000002'],
    ])
  })

  it('finds a part of the site that creators should have got', () => {
    expect(wrongOf(moved('platform_undistributed', 'subscription_share'))).toEqual([
      ['figures', 'subscription_share', '1.50', '1.500001'],
      ['pool', 'platform_undistributed', '4.500001', '4.50'],
    ])
  })

  it('finds what the site shows otherwise', () => {
    const shown: ShownLedger = { earned: [], owed: [], credited: [], withdrawn: [], affiliate: [], runs: [] }
    const accounts = check(subscribedDays(), shown).findings.map(({ account }) => account)
    expect(accounts).toEqual(expect.arrayContaining(['subscription_payments', 'subscription_share']))
  })
})

describe('the check of affiliate shares', () => {
  const accountId = 'cLe0cLe0'
  const shown: ShownLedger = {
    earned: [{ accountId, availableOn: '2024-11-29', amount: microsOf('4') }],
    owed: [{ accountId, amount: microsOf('1.60') }],
    withdrawn: [{ accountId, amount: microsOf('4') }],
    affiliate: [{ accountId, amount: microsOf('2.40') }],
    ...{ credited: [], runs: [] },
  }

  it('finds nothing wrong with what was earned and went back', () => {
    expect(check(affiliateShares(), shown)).toEqual({ findings: [], counts: { transactions: 5, accounts: 1 } })
  })

  it('finds a share that the site shows otherwise', () => {
    const affiliate = [{ accountId, amount: microsOf('2.41') }]
    expect(check(affiliateShares(), { ...shown, affiliate }).findings).toEqual([
      { rule: 'shown', account: 'affiliate', accountId, day: null, run: null, expected: '2.40', found: '2.41' },
    ])
  })

  it('finds a share whose entries are others', () => {
    const events = affiliateShares().map((event) =>
      event.type === 'AffiliateShareCredited' ? { ...event, data: { ...event.data, amount: '9.00' } } : event,
    ) as RecordedPayoutsEvent[] // of the same types
    expect(check(events).findings).toMatchObject([{ rule: 'balanced' }, { rule: 'balanced' }])
  })

  it('finds more that went back of a charge than there was', () => {
    const events = affiliateShares().map((event) =>
      event.type === 'AffiliateShareReversed' ? { ...event, data: { ...event.data, chargeId: 'CHARGE03' } } : event,
    ) as RecordedPayoutsEvent[] // of the same types
    expect(check(events).findings).toMatchObject([{ rule: 'covered', account: 'affiliate', found: '-2.90' }])
  })
})
