import type { LedgerEntry } from '@adit/events/payouts/ledger.events.ts'
import { type Micros, microsOf } from '@adit/events/payouts/money.values.ts'
import { siteAccounts } from '@adit/events/payouts/site_account.values.ts'
import type { RecordedPayoutsEvent } from './payouts_log.ts'

/** An account of the site, by its name in `siteAccounts`, or a part of what somebody has earned and owes. */
export type LedgerAccount = { site: string } | { accountId: string; part: LedgerPart }

/** `withdrawn` is negative. */
export type LedgerPart = LedgerEntry['part'] | 'withdrawn'

/** By how much the balance of an account grows. */
export interface Posting {
  account: LedgerAccount
  amount: Micros
  /** Of what somebody has earned: the day from which it can be paid out. */
  availableOn?: string
}

/** The transaction that an event is, whose postings have to add up to zero. Empty if it moves nothing. */
export function postingsOf(event: RecordedPayoutsEvent): Posting[] {
  switch (event.type) {
    case 'RevenueDayClosed':
      return event.data.entries.map(({ account, amount }) => ({ account: { site: account }, amount: microsOf(amount) }))
    case 'RevenueCredited': {
      const { amount, entries } = event.data
      const { root: accountId } = event.metadata
      return [
        { account: { site: siteAccounts.clearing }, amount: -microsOf(amount) },
        ...entries.map((entry) => postingOf(accountId, entry)),
      ]
    }
    case 'RevenueReversed':
      return [
        ...event.data.entries.map((entry) => postingOf(event.metadata.root, entry)),
        { account: { site: siteAccounts.reversed }, amount: microsOf(event.data.amount) },
      ]
    case 'RevenueRestored':
      return [
        { account: { site: siteAccounts.reversed }, amount: -microsOf(event.data.amount) },
        ...event.data.entries.map((entry) => postingOf(event.metadata.root, entry)),
      ]
    case 'AffiliateShareCredited':
      return [
        { account: { site: siteAccounts.affiliates }, amount: -microsOf(event.data.amount) },
        ...event.data.entries.map((entry) => postingOf(event.metadata.root, entry)),
      ]
    case 'AffiliateShareReversed':
      return [
        ...event.data.entries.map((entry) => postingOf(event.metadata.root, entry)),
        { account: { site: siteAccounts.affiliates }, amount: microsOf(event.data.amount) },
      ]
    case 'WithdrawalReserved': {
      const amount = microsOf(event.data.amount)
      return [withdrawn(event, -amount), { account: { site: siteAccounts.inTransit }, amount }]
    }
    case 'WithdrawalReturned': {
      const amount = microsOf(event.data.amount)
      return [{ account: { site: siteAccounts.inTransit }, amount: -amount }, withdrawn(event, amount)]
    }
    case 'WithdrawalPaid': {
      const [amount, fee] = [microsOf(event.data.amount), microsOf(event.data.fee)]
      return [
        { account: { site: siteAccounts.inTransit }, amount: -amount },
        { account: { site: siteAccounts.rails }, amount: amount - fee },
        { account: { site: siteAccounts.fees }, amount: fee },
      ]
    }
    case 'WithdrawalPaidAfterReturn': {
      const net = microsOf(event.data.amount) - microsOf(event.data.fee)
      return [
        { account: { site: siteAccounts.rails }, amount: net },
        { account: { site: siteAccounts.losses }, amount: -net },
      ]
    }
    case 'WithdrawalSending':
    case 'WithdrawalAccepted':
    case 'WithdrawalCancelAsked':
    case 'WithdrawalCancelRefused':
    case 'RevenueAmountEntered':
    case 'RevenueSourceEntered':
    case 'RevenuePointsCounted':
    case 'RevenuePartAllocated':
    case 'RevenueDayPosted':
      return []
    default:
      return event satisfies never
  }
}

const withdrawn = ({ metadata }: RecordedPayoutsEvent, amount: Micros): Posting => ({
  account: { accountId: metadata.root, part: 'withdrawn' },
  amount,
})

const postingOf = (accountId: string, entry: LedgerEntry): Posting => ({
  account: { accountId, part: entry.part },
  amount: microsOf(entry.amount),
  ...(entry.part === 'earned' && { availableOn: entry.availableOn }),
})
