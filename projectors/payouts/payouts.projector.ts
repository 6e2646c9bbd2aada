import type { RecordedLedgerEvent, ReversedPart } from '@adit/events/payouts/ledger.events.ts'
import { microsOf } from '@adit/events/payouts/money.values.ts'
import type { RecordedRevenueDayEvent, StoredEntry } from '@adit/events/payouts/revenue_day.events.ts'
import { siteAccounts } from '@adit/events/payouts/site_account.values.ts'
import type { RecordedTaxFormEvent } from '@adit/events/payouts/tax_form.events.ts'
import { defineProjector, type Handler, nothingToHide, type RowsOf } from '@adit/platform/projection/projector.ts'
import { type PayoutsTables, payoutsTables, payoutsVersion } from './payouts.table.ts'
import type { RevenueRunRow } from './revenue_run.table.ts'
import type { WithdrawalRow } from './withdrawal.table.ts'

type LedgerEventOf<Type extends RecordedLedgerEvent['type']> = Extract<RecordedLedgerEvent, { type: Type }>
/** What changes what somebody has earned and owes. */
type Entered = LedgerEventOf<'RevenueCredited' | 'RevenueReversed' | 'RevenueRestored'> | AffiliateShared
type AffiliateShared = LedgerEventOf<'AffiliateShareCredited' | 'AffiliateShareReversed'>
type DayEvent<Type extends RecordedRevenueDayEvent['type']> = Extract<RecordedRevenueDayEvent, { type: Type }>

type PayoutsEvent = RecordedRevenueDayEvent | RecordedLedgerEvent | RecordedTaxFormEvent

/** Revenue by days, whose root is the day, and what accounts have earned of it and withdrawn, whose root is the account. */
export const payoutsProjector = defineProjector<PayoutsTables, PayoutsEvent>({
  name: 'payouts',
  version: payoutsVersion,
  tables: payoutsTables,
  whileParked: nothingToHide,
  on: {
    RevenueAmountEntered: {
      reads: ({ metadata, data }, wants) => wants.revenue_run.row([metadata.root, data.run]),
      apply: (event, rows) =>
        enterRun(event, rows, {
          ...{ entered_amount: numberOf(event.data.amount), impressions: event.data.impressions },
          ...{ document_name: event.data.document.name, document_digest: event.data.document.digest },
          by_hand: event.data.actId !== null,
        }),
    },
    RevenueSourceEntered: {
      reads: ({ metadata, data }, wants) => wants.revenue_run.row([metadata.root, data.run]),
      apply: (event, rows) =>
        enterRun(event, rows, { payments: event.data.payments, payments_digest: event.data.digest }),
    },
    RevenuePointsCounted: changingRun<DayEvent<'RevenuePointsCounted'>>(({ data: { points, projects, digest } }) => ({
      ...{ state: 'counted', points, projects, counts_digest: digest },
    })),
    RevenuePartAllocated: {
      apply: ({ data: { run, shares }, metadata }, rows) => {
        for (const { projectId, members } of shares) {
          const creators = members.reduce((sum, { amount }) => sum + numberOf(amount), 0)
          rows.project_revenue.put({ day: metadata.root, run, project_id: projectId, creators })
          for (const { accountId, amount } of members) {
            const member = { project_id: projectId, account_id: accountId, amount: numberOf(amount) }
            rows.member_revenue.put({ day: metadata.root, run, ...member })
          }
        }
      },
    },
    RevenueDayClosed: changingRun<DayEvent<'RevenueDayClosed'>>(({ data, at }) => ({
      ...{
        state: 'closed',
        rule: data.rule,
        shares_digest: data.digest,
        available_on: data.availableOn,
        closed_at: at,
      },
      ...{ amount: -entryOf(data.entries, siteAccounts.receivable), costs: entryOf(data.entries, siteAccounts.costs) },
      platform: entryOf(data.entries, siteAccounts.platform),
      subscriptions: -entryOf(data.entries, siteAccounts.subscriptions),
      subscription_share: entryOf(data.entries, siteAccounts.subscriptionShare),
      creators: entryOf(data.entries, siteAccounts.clearing),
      undistributed: entryOf(data.entries, siteAccounts.undistributed),
    })),
    RevenueDayPosted: changingRun<DayEvent<'RevenueDayPosted'>>(({ data: { accounts }, at }) => ({
      ...{ state: 'posted', posted_at: at, accounts },
    })),
    RevenueCredited: {
      reads: ({ metadata, data: { day, run } }, wants) => wants.credit.row([metadata.root, day, run]),
      apply: (event, rows) => {
        const { day, run, amount, shares } = event.data
        const { root: accountId } = event.metadata
        if (rows.credit.get([accountId, day, run])) return
        rows.credit.put({
          ...{ account_id: accountId, day, run, amount: numberOf(amount), shares, credited_at: event.at },
        })
        enter(event, rows)
      },
    },
    RevenueReversed: {
      reads: ({ metadata, data: { reversalId } }, wants) => wants.reversal.row([metadata.root, reversalId]),
      apply: (event, rows) => {
        const { reversalId: id, from, until, projectId, reason, amount, parts, entries } = event.data
        const { root: accountId } = event.metadata
        if (rows.reversal.get([accountId, id])) return
        rows.reversal.put({
          ...{ account_id: accountId, id, from_day: from, until_day: until, project_id: projectId, reason, parts },
          ...{ amount: numberOf(amount), owed: owedOf(entries) },
          ...{ reversed_at: event.at, restored_at: null, restored_reason: null },
        })
        takeBack(parts, accountId, rows)
        enter(event, rows)
      },
    },
    RevenueRestored: {
      reads: ({ metadata, data: { reversalId } }, wants) => wants.reversal.row([metadata.root, reversalId]),
      apply: (event, rows) => {
        const { root: accountId } = event.metadata
        const key = [accountId, event.data.reversalId]
        const reversal = rows.reversal.get(key)
        if (reversal?.restored_at !== null) return
        rows.reversal.update(key, { restored_at: event.at, restored_reason: event.data.reason })
        takeBack(reversal.parts, accountId, rows, -1)
        enter(event, rows)
      },
    },
    AffiliateShareCredited: enteringShare<LedgerEventOf<'AffiliateShareCredited'>>(1),
    AffiliateShareReversed: enteringShare<LedgerEventOf<'AffiliateShareReversed'>>(-1),
    WithdrawalReserved: {
      apply: ({ data: { withdrawalId, amount, fee, ...data }, metadata, at }, rows) =>
        rows.withdrawal.put({
          ...{ ...data, id: withdrawalId, account_id: metadata.root, amount: numberOf(amount), fee: numberOf(fee) },
          ...{ state: 'waiting', reference: null, cause: null, code: null, asked_at: at, changed_at: at },
        }),
    },
    WithdrawalSending: changingWithdrawal(() => ({ state: 'sending' })),
    WithdrawalAccepted: changingWithdrawal<LedgerEventOf<'WithdrawalAccepted'>>(({ reference }) => ({
      ...{ state: 'in_transit', reference },
    })),
    WithdrawalCancelAsked: changingWithdrawal(() => ({ state: 'cancelling' })),
    WithdrawalCancelRefused: changingWithdrawal(() => ({ state: 'in_transit' })),
    WithdrawalPaid: changingWithdrawal<LedgerEventOf<'WithdrawalPaid'>>(({ reference }) => ({
      ...{ state: 'paid', reference },
    })),
    WithdrawalReturned: changingWithdrawal<LedgerEventOf<'WithdrawalReturned'>>(({ cause, code }) => ({
      ...{ state: 'returned', cause, code },
    })),
    WithdrawalPaidAfterReturn: changingWithdrawal<LedgerEventOf<'WithdrawalPaidAfterReturn'>>(({ reference }) => ({
      ...{ state: 'lost', reference },
    })),
    TaxFormSigned: {
      apply: ({ data: { form, country, expiresOn }, metadata, at }, rows) =>
        rows.tax_form.put({
          ...{ account_id: metadata.root, form, country, signed_at: at, expires_on: expiresOn, is_mismatched: false },
        }),
    },
    TaxFormMismatched: {
      reads: ({ metadata }, wants) => wants.tax_form.row([metadata.root]),
      apply: ({ metadata }, rows) => rows.tax_form.update([metadata.root], { is_mismatched: true }),
    },
  },
})

/** Several sources can enter something in one run. The first of them makes it. */
function enterRun(
  { at, metadata, data }: DayEvent<'RevenueAmountEntered' | 'RevenueSourceEntered'>,
  rows: RowsOf<PayoutsTables>,
  figures: Partial<RevenueRunRow>,
): void {
  const key = [metadata.root, data.run]
  if (!rows.revenue_run.get(key)) {
    rows.revenue_run.put({ day: metadata.root, run: data.run, state: 'entered', entered_at: at, ...nothingYet })
  }
  rows.revenue_run.update(key, figures)
}

const nothingYet = {
  ...{ entered_amount: null, impressions: null, document_name: null, document_digest: null, by_hand: false },
  ...{ payments: null, payments_digest: null, subscriptions: 0, subscription_share: 0 },
  ...{ points: null, projects: null, counts_digest: null, rule: null, shares_digest: null, available_on: null },
  ...{ closed_at: null, posted_at: null, accounts: 0, amount: 0, costs: 0, platform: 0, creators: 0, undistributed: 0 },
} as const

function changingRun<Event extends RecordedRevenueDayEvent>(
  change: (event: Event) => Partial<RevenueRunRow>,
): Handler<PayoutsTables, Event> {
  const keyOf = ({ metadata, data }: Event) => [metadata.root, data.run]
  return {
    reads: (event, wants) => wants.revenue_run.row(keyOf(event)),
    apply: (event, rows) => rows.revenue_run.update(keyOf(event), change(event)),
  }
}

function enteringShare<Event extends AffiliateShared>(sign: 1 | -1): Handler<PayoutsTables, Event> {
  const keyOf = ({ metadata, revision }: Event) => [metadata.root, revision]
  return {
    reads: (event, wants) => wants.affiliate_entry.row(keyOf(event)),
    apply: (event, rows) => {
      const { data, metadata, revision, at } = event
      const { root: accountId } = metadata
      if (rows.affiliate_entry.get(keyOf(event))) return
      rows.affiliate_entry.put({
        ...{ account_id: accountId, revision, charge_id: data.chargeId, code_id: data.codeId, entered_at: at },
        amount: sign * numberOf(data.amount),
      })
      for (const entry of data.entries) {
        if (entry.part !== 'earned') continue
        const row = { account_id: accountId, available_on: entry.availableOn, amount: 0 }
        rows.affiliate_earned.add(row, { amount: numberOf(entry.amount) })
      }
      enter(event, rows)
    },
  }
}

type WithdrawalEvent = Exclude<RecordedLedgerEvent, Entered | LedgerEventOf<'WithdrawalReserved'>>

function changingWithdrawal<Event extends WithdrawalEvent>(
  change: (data: Event['data']) => Partial<WithdrawalRow>,
): Handler<PayoutsTables, Event> {
  const keyOf = ({ metadata, data }: Event) => [metadata.root, data.withdrawalId]
  return {
    reads: (event, wants) => wants.withdrawal.row(keyOf(event)),
    apply: (event, rows) => rows.withdrawal.update(keyOf(event), { ...change(event.data), changed_at: event.at }),
  }
}

function enter({ metadata, data }: Entered, rows: RowsOf<PayoutsTables>): void {
  const { root: accountId } = metadata
  for (const entry of data.entries) {
    const amount = numberOf(entry.amount)
    if (entry.part === 'clawback') {
      rows.owed.add({ account_id: accountId, amount: 0 }, { amount: -amount })
    } else {
      rows.earned.add({ account_id: accountId, available_on: entry.availableOn, amount: 0 }, { amount })
    }
  }
}

/** With `sign` -1: gives back. */
function takeBack(
  parts: readonly ReversedPart[],
  accountId: string,
  rows: RowsOf<PayoutsTables>,
  sign: 1 | -1 = 1,
): void {
  for (const { day, projectId, amount } of parts) {
    const key = { day, project_id: projectId, account_id: accountId }
    rows.reversed_revenue.add({ ...key, amount: 0 }, { amount: sign * numberOf(amount) })
  }
}

/** What of the entries the account came to owe. */
const owedOf = (entries: Entered['data']['entries']): number =>
  entries.reduce((sum, { part, amount }) => (part === 'clawback' ? sum - numberOf(amount) : sum), 0)

/** Of amounts up to nine billion dollars, exactly. */
const numberOf = (dollars: string): number => Number(microsOf(dollars))

const entryOf = (entries: readonly StoredEntry[], account: string): number =>
  entries.reduce((sum, entry) => sum + (entry.account === account ? numberOf(entry.amount) : 0), 0)
