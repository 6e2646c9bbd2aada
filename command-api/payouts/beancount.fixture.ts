import { ledgerEvents } from '@adit/events/payouts/ledger.events.ts'
import { revenueDayEvents } from '@adit/events/payouts/revenue_day.events.ts'
import { eventLog } from '@adit/platform/testing/event_log.ts'
import { Beancount } from './beancount.ts'
import type { RecordedPayoutsEvent } from './payouts_log.ts'

/** A day whose correction takes back more than is pending, so that an account owes something. */
export function correctedDay(): RecordedPayoutsEvent[] {
  const log = eventLog()
  const day = log.stream(revenueDayEvents, '2024-09-30')
  const ada = log.stream(ledgerEvents, 'a6eRm92L')
  const shares = (amount: string) => [
    { projectId: 'PROJECT1', points: 3, earned: amount, weight: 1, weights: 1, amount },
  ]
  const entered = { impressions: 1_000, document: { name: 'revenue.csv', digest: 'd0' } }
  const closed = { rule: 1, availableOn: '2024-11-29', parts: 1 }
  day('RevenueAmountEntered', { run: 1, amount: '4.00', ...entered })
  day('RevenuePointsCounted', { run: 1, points: 4, projects: 2, digest: 'd1' })
  day('RevenuePartAllocated', { run: 1, part: 0, shares: [] })
  day('RevenueDayClosed', {
    ...{ run: 1, ...closed, digest: 'd2', pool: '2.98245' },
    entries: [
      { account: 'ad_receivable', amount: '-4.00' },
      { account: 'ad_costs', amount: '0.0234' },
      { account: 'platform_share', amount: '0.99415' },
      { account: 'platform_undistributed', amount: '0.745613' },
      { account: 'creators_clearing', amount: '2.236837' },
    ],
  })
  ada('RevenueCredited', {
    ...{ day: '2024-09-30', run: 1, amount: '2.236837', shares: shares('2.236837') },
    entries: [{ part: 'earned', availableOn: '2024-11-29', amount: '2.236837' }],
  })
  day('RevenueDayPosted', { run: 1, accounts: 1 })
  day('RevenueAmountEntered', { run: 2, amount: '3.00', ...entered })
  day('RevenueDayClosed', {
    ...{ run: 2, ...closed, digest: 'd3', pool: '-0.75' },
    entries: [
      { account: 'ad_receivable', amount: '1.00' },
      { account: 'ad_costs', amount: '0.00' },
      { account: 'platform_share', amount: '-0.25' },
      { account: 'platform_undistributed', amount: '-0.1875' },
      { account: 'creators_clearing', amount: '-0.5625' },
    ],
  })
  ada('RevenueCredited', {
    ...{ day: '2024-09-30', run: 2, amount: '-0.5625', shares: shares('-0.5625') },
    entries: [{ part: 'clawback', amount: '-0.5625' }],
  })
  day('RevenueDayPosted', { run: 2, accounts: 1 })
  return log.events as RecordedPayoutsEvent[] // of these two families
}

/** A day with ads and subscriptions in one run, and one of subscriptions alone, on which more was returned than they brought. */
export function subscribedDays(): RecordedPayoutsEvent[] {
  const log = eventLog()
  const closed = { rule: 2, availableOn: '2024-11-29', parts: 0, digest: 'd2' }
  const source = { source: 'subscriptions', payments: 3, digest: 'd4' } as const
  const figures = { impressions: 0, document: { name: 'revenue.csv', digest: 'd0' } }
  const both = log.stream(revenueDayEvents, '2024-09-29')
  both('RevenueAmountEntered', { run: 1, amount: '4.00', ...figures })
  both('RevenueSourceEntered', { run: 1, amount: '3.000001', pool: '1.500001', ...source })
  both('RevenueDayClosed', {
    ...{ run: 1, ...closed, pool: '4.500001' },
    entries: [
      { account: 'ad_receivable', amount: '-4.00' },
      { account: 'ad_costs', amount: '0.00' },
      { account: 'platform_share', amount: '1.00' },
      { account: 'subscription_payments', amount: '-3.000001' },
      { account: 'subscription_share', amount: '1.50' },
      { account: 'platform_undistributed', amount: '4.500001' },
      { account: 'creators_clearing', amount: '0.00' },
    ],
  })
  both('RevenueDayPosted', { run: 1, accounts: 0 })
  const alone = log.stream(revenueDayEvents, '2024-09-30')
  alone('RevenueSourceEntered', { run: 1, amount: '-5.00', pool: '0.25', ...source })
  alone('RevenueDayClosed', {
    ...{ run: 1, ...closed, pool: '0.25' },
    entries: [
      { account: 'ad_receivable', amount: '0.00' },
      { account: 'ad_costs', amount: '0.00' },
      { account: 'platform_share', amount: '0.00' },
      { account: 'subscription_payments', amount: '5.00' },
      { account: 'subscription_share', amount: '-5.25' },
      { account: 'platform_undistributed', amount: '0.25' },
      { account: 'creators_clearing', amount: '0.00' },
    ],
  })
  alone('RevenueDayPosted', { run: 1, accounts: 0 })
  return log.events as RecordedPayoutsEvent[] // of this family
}

/** Somebody who withdrew three times: it was paid, returned, and paid after it had been returned. A fourth one is under way. */
export function withdrawals(): RecordedPayoutsEvent[] {
  const log = eventLog()
  const bob = log.stream(ledgerEvents, 'b0bB0bB0')
  const destination = { account: 'b0bB0bB0', sealed: 'AAAA' }
  const entries = [{ part: 'earned', availableOn: '2024-11-29', amount: '100.00' }] as const
  bob('RevenueCredited', { day: '2024-09-30', run: 1, amount: '100.00', shares: [], entries: [...entries] })
  for (const withdrawalId of ['PAID0001', 'BACK0001', 'LOST0001', 'SENT0001']) {
    const reserved = { day: '2024-12-01', amount: '20.00', fee: '0.40', rail: 'paypal', method: 'paypal' } as const
    bob('WithdrawalReserved', { withdrawalId, ...reserved, destination })
    bob('WithdrawalSending', { withdrawalId })
  }
  const paid = { amount: '20.00', fee: '0.40', reference: 'R' }
  const back = { amount: '20.00', cause: 'unclaimed', code: null } as const
  bob('WithdrawalPaid', { withdrawalId: 'PAID0001', ...paid })
  bob('WithdrawalReturned', { withdrawalId: 'BACK0001', ...back })
  bob('WithdrawalReturned', { withdrawalId: 'LOST0001', ...back })
  bob('WithdrawalPaidAfterReturn', { withdrawalId: 'LOST0001', ...paid })
  return log.events as RecordedPayoutsEvent[] // of this family
}

/** An affiliate who earned by two charges, of which one went back while they owed nothing, and a part of the other after they had withdrawn. */
export function affiliateShares(): RecordedPayoutsEvent[] {
  const log = eventLog()
  const cleo = log.stream(ledgerEvents, 'cLe0cLe0')
  const about = { codeId: 'aFf1C0d3', day: '2024-09-30' }
  const entry = (amount: string) => ({ part: 'earned' as const, availableOn: '2024-11-29', amount })
  cleo('AffiliateShareCredited', { ...about, chargeId: 'CHARGE01', amount: '0.50', entries: [entry('0.50')] })
  cleo('AffiliateShareCredited', { ...about, chargeId: 'CHARGE02', amount: '4.80', entries: [entry('4.80')] })
  cleo('AffiliateShareReversed', { ...about, chargeId: 'CHARGE01', amount: '0.50', entries: [entry('-0.50')] })
  cleo('WithdrawalReserved', {
    ...{ withdrawalId: 'SENT0002', day: '2024-12-01', amount: '4.00', fee: '0.25', rail: 'paypal', method: 'paypal' },
    destination: { account: 'cLe0cLe0', sealed: 'AAAA' },
  })
  cleo('AffiliateShareReversed', {
    ...{ ...about, chargeId: 'CHARGE02', amount: '2.40' },
    entries: [entry('-0.80'), { part: 'clawback', amount: '-1.60' }],
  })
  return log.events as RecordedPayoutsEvent[] // of this family
}

export function beancountOf(events: readonly RecordedPayoutsEvent[]): string {
  const ledger = new Beancount()
  return [ledger.begin(), ...events.map((event) => ledger.add(event)).filter((text) => text !== ''), ledger.end()].join(
    '\n',
  )
}
