import { keeping } from '@adit/events/kit/fold.ts'
import { withdrawnOf } from '@adit/events/payouts/balance.ts'
import type { RecordedLedgerEvent } from '@adit/events/payouts/ledger.events.ts'
import { ledgerFold } from '@adit/events/payouts/ledger.fold.ts'
import { type Micros, microsOf, sumOf } from '@adit/events/payouts/money.values.ts'
import type { RecordedRevenueDayEvent } from '@adit/events/payouts/revenue_day.events.ts'
import { dayOf, endOf } from '@adit/events/payouts/revenue_day.values.ts'
import { siteAccounts } from '@adit/events/payouts/site_account.values.ts'
import type { RecordedPayoutsEvent } from './payouts_log.ts'
import { type LedgerAccount, type LedgerPart, postingsOf } from './postings.ts'

/**
 * The ledger as plain-text accounting (https://beancount.github.io), for bookkeeping programs and for whoever wants the sums checked by another
 * program than ours. Has ids, never names or addresses. A transaction has the day (UTC) on which it was entered; its metadata say which day's
 * revenue it shares. Nothing is tolerated: a millionth of a dollar that is missing anywhere is an error of the file.
 */
export class Beancount {
  /** What balances have to be, by the folds that the site itself decides by, and not by the lines that are written. */
  readonly #site = new Map<string, Micros>()
  readonly #people = new Map<string, PersonState>()
  readonly #opened = new Set<string>()
  /** Runs that are closed and not posted. What is in clearing then is on its way. */
  readonly #underWay = new Set<string>()
  #lastDay = '1970-01-01'

  /** What stands at the top. */
  begin(): string {
    return [
      'option "title" "Revenue ledger"',
      'option "operating_currency" "USD"',
      'option "tolerance_multiplier" "0"',
      '',
      '1970-01-01 commodity USD',
      '',
    ].join('\n')
  }

  /** The lines that an event adds. Empty if it moves nothing. */
  add(event: RecordedPayoutsEvent): string {
    switch (event.type) {
      case 'RevenueDayClosed':
        return this.#closed(event)
      case 'RevenueDayPosted':
        this.#underWay.delete(runOf(event))
        return ''
      case 'RevenueCredited':
        return this.#credited(event)
      case 'RevenueAmountEntered':
      case 'RevenueSourceEntered':
      case 'RevenuePointsCounted':
      case 'RevenuePartAllocated':
        return ''
      default:
        return this.#changed(event)
    }
  }

  /** What every account has to have in the end. Clearing has to be empty unless a run is under way. */
  end(): string {
    const day = dayOf(endOf(this.#lastDay))
    const lines = [...this.#site]
      .filter(([account]) => account !== siteAccounts.clearing || this.#underWay.size === 0)
      .map(([account, amount]) => balance(day, nameOfSite(account), account === siteAccounts.clearing ? 0n : amount))
    for (const [accountId, { earned, clawback, withdrawals }] of this.#people) {
      const names = namesOf(accountId)
      lines.push(balance(day, names.earned, sumOf([...earned.values()].map(({ amount }) => amount))))
      if (this.#opened.has(names.clawback)) lines.push(balance(day, names.clawback, -clawback))
      if (withdrawals.size > 0) lines.push(balance(day, names.withdrawn, -withdrawnOf(withdrawals.values())))
    }
    return lines.join('\n')
  }

  #closed(event: Extract<RecordedRevenueDayEvent, { type: 'RevenueDayClosed' }>): string {
    const { run, rule, digest, entries } = event.data
    const { root: day } = event.metadata
    this.#underWay.add(runOf(event))
    for (const { account, amount } of entries) {
      this.#site.set(account, (this.#site.get(account) ?? 0n) + microsOf(amount))
    }
    return this.#transaction(event, run === 1 ? `Revenue of ${day}` : `Correction of the revenue of ${day}`, {
      ...{ 'revenue-day': day, run: String(run), rule: String(rule), shares: quoted(digest) },
    })
  }

  #credited(event: Extract<RecordedLedgerEvent, { type: 'RevenueCredited' }>): string {
    const { day, run, shares } = event.data
    const { root: accountId } = event.metadata
    this.#people.set(accountId, personAfter(this.#people.get(accountId) ?? null, event))
    return this.#transaction(event, run === 1 ? `Share of ${day}` : `Correction of the share of ${day}`, {
      ...{ 'revenue-day': day, run: String(run), account: quoted(accountId) },
      projects: quoted(shares.map(({ projectId }) => projectId).join(' ')),
    })
  }

  /** A withdrawal, an affiliate's share, or revenue that is taken back or given back. */
  #changed(event: Exclude<RecordedLedgerEvent, { type: 'RevenueCredited' }>): string {
    const { root: accountId } = event.metadata
    this.#people.set(accountId, personAfter(this.#people.get(accountId) ?? null, event))
    const postings = postingsOf(event)
    if (postings.length === 0) return ''
    for (const { account, amount } of postings) {
      if ('site' in account) this.#site.set(account.site, (this.#site.get(account.site) ?? 0n) + amount)
    }
    if (event.type === 'RevenueReversed' || event.type === 'RevenueRestored') {
      const narration = event.type === 'RevenueReversed' ? 'Revenue taken back' : 'Revenue given back'
      return this.#transaction(event, narration, {
        ...{ reversal: quoted(event.data.reversalId), account: quoted(accountId) },
      })
    }
    if (event.type === 'AffiliateShareCredited' || event.type === 'AffiliateShareReversed') {
      const narration = event.type === 'AffiliateShareCredited' ? 'Affiliate share' : 'Affiliate share taken back'
      const { chargeId, codeId } = event.data
      return this.#transaction(event, narration, {
        ...{ charge: quoted(chargeId), code: quoted(codeId), account: quoted(accountId) },
      })
    }
    const { withdrawalId } = event.data
    return this.#transaction(event, `${narrations[event.type]} ${withdrawalId}`, {
      ...{ withdrawal: quoted(withdrawalId), account: quoted(accountId) },
    })
  }

  #transaction(event: RecordedPayoutsEvent, narration: string, meta: Readonly<Record<string, string>>): string {
    const day = dayOf(event.at)
    if (day > this.#lastDay) this.#lastDay = day
    const postings = postingsOf(event).map((posting) => ({ ...posting, name: nameOf(posting.account) }))
    return [
      ...postings.flatMap(({ name }) => this.#open(name)),
      `${day} * ${quoted(narration)}`,
      ...metaLines('  ', { event: quoted(event.id), ...meta }),
      ...postings.flatMap(({ name, amount, availableOn }) => [
        // Beancount has the opposite sign.
        `  ${name}  ${decimal(-amount)} USD`,
        ...(availableOn === undefined ? [] : metaLines('    ', { 'available-on': availableOn })),
      ]),
      '',
    ].join('\n')
  }

  /** Events of several processes can be a moment out of order, so accounts are open from the beginning of time. */
  #open(account: string): string[] {
    if (this.#opened.has(account)) return []
    this.#opened.add(account)
    return [`1970-01-01 open ${account} USD`]
  }
}

const personAfter = keeping(ledgerFold, ['earned', 'clawback', 'withdrawals'])
type PersonState = ReturnType<typeof personAfter>

const runOf = ({ metadata, data }: Extract<RecordedRevenueDayEvent, { data: { run: number } }>) =>
  `${metadata.root} ${data.run}`

const siteNames: Readonly<Record<string, string>> = {
  [siteAccounts.receivable]: 'Assets:Ad-Network:Receivable',
  [siteAccounts.costs]: 'Income:Site:Ad-Costs',
  [siteAccounts.platform]: 'Income:Site:Share',
  [siteAccounts.subscriptions]: 'Assets:Subscriptions:Payments',
  [siteAccounts.subscriptionShare]: 'Income:Site:Subscriptions',
  [siteAccounts.undistributed]: 'Income:Site:Undistributed',
  [siteAccounts.clearing]: 'Liabilities:Creators:Clearing',
  [siteAccounts.inTransit]: 'Liabilities:Withdrawals:In-Transit',
  [siteAccounts.rails]: 'Assets:Payout-Rails',
  [siteAccounts.fees]: 'Income:Site:Payout-Fees',
  [siteAccounts.reversed]: 'Income:Site:Reversed',
  [siteAccounts.affiliates]: 'Expenses:Site:Affiliates',
  [siteAccounts.losses]: 'Expenses:Site:Payout-Losses',
}

const nameOf = (account: LedgerAccount): string =>
  'site' in account ? nameOfSite(account.site) : namesOf(account.accountId)[account.part]

function nameOfSite(account: string): string {
  const name = siteNames[account]
  if (!name) throw new Error(`The ledger has an account ${account} that the export doesn't know`)
  return name
}

/** Parts of names begin with a capital letter or a digit, and ids need not. */
const namesOf = (accountId: string): Record<LedgerPart, string> => ({
  earned: `Liabilities:Creators:Id-${accountId}:Earned`,
  clawback: `Liabilities:Creators:Id-${accountId}:Owed`,
  withdrawn: `Liabilities:Creators:Id-${accountId}:Withdrawn`,
})

const narrations: Readonly<Record<string, string>> = {
  WithdrawalReserved: 'Asked for withdrawal',
  WithdrawalReturned: 'Returned withdrawal',
  WithdrawalPaid: 'Paid withdrawal',
  WithdrawalPaidAfterReturn: 'Lost withdrawal',
}

const balance = (day: string, account: string, amount: Micros) =>
  `${day} balance ${account}  ${decimal(-amount)} ~ 0.000000 USD`

/** Always six decimals, because programs take from the digits how exact an amount is. */
function decimal(micros: Micros): string {
  const size = micros < 0n ? -micros : micros
  return `${micros < 0n ? '-' : ''}${size / 1_000_000n}.${String(size % 1_000_000n).padStart(6, '0')}`
}

const metaLines = (indent: string, meta: Readonly<Record<string, string>>) =>
  Object.entries(meta).map(([key, value]) => `${indent}${key}: ${value}`)

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
