import { describe, expect, it } from 'vitest'
import { affiliateShares, beancountOf, correctedDay, subscribedDays, withdrawals } from './beancount.fixture.ts'

describe('the ledger as plain-text accounting', () => {
  it('has each account, a transaction for each run and each credit, and what every account has in the end', () => {
    expect(beancountOf(correctedDay())).toBe(`option "title" "Revenue ledger"
option "operating_currency" "USD"
option "tolerance_multiplier" "0"

1970-01-01 commodity USD

1970-01-01 open Assets:Ad-Network:Receivable USD
1970-01-01 open Income:Site:Ad-Costs USD
1970-01-01 open Income:Site:Share USD
1970-01-01 open Income:Site:Undistributed USD
1970-01-01 open Liabilities:Creators:Clearing USD
2025-01-01 * "Revenue of 2024-09-30"
  event: "00000000-0000-7000-8000-000000000004"
  revenue-day: 2024-09-30
  run: 1
  rule: 1
  shares: "d2"
  Assets:Ad-Network:Receivable  4.000000 USD
  Income:Site:Ad-Costs  -0.023400 USD
  Income:Site:Share  -0.994150 USD
  Income:Site:Undistributed  -0.745613 USD
  Liabilities:Creators:Clearing  -2.236837 USD

1970-01-01 open Liabilities:Creators:Id-a6eRm92L:Earned USD
2025-01-01 * "Share of 2024-09-30"
  event: "00000000-0000-7000-8000-000000000005"
  revenue-day: 2024-09-30
  run: 1
  account: "a6eRm92L"
  projects: "PROJECT1"
  Liabilities:Creators:Clearing  2.236837 USD
  Liabilities:Creators:Id-a6eRm92L:Earned  -2.236837 USD
    available-on: 2024-11-29

2025-01-01 * "Correction of the revenue of 2024-09-30"
  event: "00000000-0000-7000-8000-000000000008"
  revenue-day: 2024-09-30
  run: 2
  rule: 1
  shares: "d3"
  Assets:Ad-Network:Receivable  -1.000000 USD
  Income:Site:Ad-Costs  0.000000 USD
  Income:Site:Share  0.250000 USD
  Income:Site:Undistributed  0.187500 USD
  Liabilities:Creators:Clearing  0.562500 USD

1970-01-01 open Liabilities:Creators:Id-a6eRm92L:Owed USD
2025-01-01 * "Correction of the share of 2024-09-30"
  event: "00000000-0000-7000-8000-000000000009"
  revenue-day: 2024-09-30
  run: 2
  account: "a6eRm92L"
  projects: "PROJECT1"
  Liabilities:Creators:Clearing  -0.562500 USD
  Liabilities:Creators:Id-a6eRm92L:Owed  0.562500 USD

2025-01-02 balance Assets:Ad-Network:Receivable  3.000000 ~ 0.000000 USD
2025-01-02 balance Income:Site:Ad-Costs  -0.023400 ~ 0.000000 USD
2025-01-02 balance Income:Site:Share  -0.744150 ~ 0.000000 USD
2025-01-02 balance Income:Site:Undistributed  -0.558113 ~ 0.000000 USD
2025-01-02 balance Liabilities:Creators:Clearing  0.000000 ~ 0.000000 USD
2025-01-02 balance Liabilities:Creators:Id-a6eRm92L:Earned  -2.236837 ~ 0.000000 USD
2025-01-02 balance Liabilities:Creators:Id-a6eRm92L:Owed  0.562500 ~ 0.000000 USD`)
  })

  it('expects clearing to be empty unless a run is under way', () => {
    const events = correctedDay()
    const isPosted = (text: string) => text.includes('balance Liabilities:Creators:Clearing  0.000000')
    expect(isPosted(beancountOf(events))).toBe(true)
    expect(beancountOf(events.slice(0, -1))).not.toContain('balance Liabilities:Creators:Clearing')
    // A run that says it is posted, and whose credit is missing.
    expect(isPosted(beancountOf(events.toSpliced(-2, 1)))).toBe(true)
  })

  it('names no account whose name it would have to guess', () => {
    const [closed] = correctedDay().filter(({ type }) => type === 'RevenueDayClosed')
    if (closed?.type !== 'RevenueDayClosed') throw new Error('There is no closed run')
    const entries = [{ account: 'new_account', amount: '0.00' }]
    expect(() => beancountOf([{ ...closed, data: { ...closed.data, entries } }])).toThrow('new_account')
  })

  it('has what was withdrawn, what came back and what is on its way', () => {
    const text = beancountOf(withdrawals())
    expect(text).toContain(`* "Paid withdrawal PAID0001"
  event: "00000000-0000-7000-8000-000000000010"
  withdrawal: "PAID0001"
  account: "b0bB0bB0"
  Liabilities:Withdrawals:In-Transit  20.000000 USD
  Assets:Payout-Rails  -19.600000 USD
  Income:Site:Payout-Fees  -0.400000 USD
`)
    const balances = text.split('\n').filter((line) => / balance .*(?:Withdr|Payout)/.test(line))
    expect(balances.map((line) => line.replace(/^\S+ balance | ~ .*$/g, ''))).toEqual([
      'Liabilities:Withdrawals:In-Transit  -20.000000',
      'Assets:Payout-Rails  -39.200000',
      'Income:Site:Payout-Fees  -0.400000',
      'Expenses:Site:Payout-Losses  19.600000',
      'Liabilities:Creators:Id-b0bB0bB0:Withdrawn  40.000000',
    ])
  })

  it('of a site without revenue is empty', () => {
    expect(beancountOf([])).not.toContain('balance')
  })

  it('has what subscriptions bring, beside ads and alone', () => {
    const text = beancountOf(subscribedDays())
    for (const line of [
      '  Assets:Subscriptions:Payments  3.000001 USD',
      '  Income:Site:Subscriptions  -1.500000 USD',
      '  Assets:Subscriptions:Payments  -5.000000 USD',
      '  Income:Site:Subscriptions  5.250000 USD',
      'balance Assets:Subscriptions:Payments  -1.999999 ~ 0.000000 USD',
      'balance Income:Site:Subscriptions  3.750000 ~ 0.000000 USD',
    ]) {
      expect(text).toContain(line)
    }
  })

  it('has what affiliates get of each charge as a cost of the site', () => {
    const text = beancountOf(affiliateShares())
    expect(text).toContain(`2025-01-01 * "Affiliate share"
  event: "00000000-0000-7000-8000-000000000001"
  charge: "CHARGE01"
  code: "aFf1C0d3"
  account: "cLe0cLe0"
  Expenses:Site:Affiliates  0.500000 USD
  Liabilities:Creators:Id-cLe0cLe0:Earned  -0.500000 USD
    available-on: 2024-11-29`)
    expect(text).toContain('2025-01-01 * "Affiliate share taken back"')
    expect(text).toContain('balance Expenses:Site:Affiliates  2.400000 ~ 0.000000 USD')
    expect(text).toContain('balance Liabilities:Creators:Id-cLe0cLe0:Owed  1.600000 ~ 0.000000 USD')
  })
})
