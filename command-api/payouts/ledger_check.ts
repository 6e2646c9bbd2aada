import { keeping } from '@adit/events/kit/fold.ts'
import { withdrawnOf } from '@adit/events/payouts/balance.ts'
import type { RecordedLedgerEvent } from '@adit/events/payouts/ledger.events.ts'
import { ledgerFold } from '@adit/events/payouts/ledger.fold.ts'
import { dollarsOf, type Micros, microsOf, sumOf } from '@adit/events/payouts/money.values.ts'
import type { RecordedRevenueDayEvent } from '@adit/events/payouts/revenue_day.events.ts'
import { siteAccounts } from '@adit/events/payouts/site_account.values.ts'
import { isOver } from './ledger.decider.ts'
import { type LedgerFinding, type LedgerRule, ledgerRules } from './ledger_rule.values.ts'
import type { RecordedPayoutsEvent } from './payouts_log.ts'
import { type LedgerPart, postingsOf } from './postings.ts'
import type { ShownLedger } from './shown_ledger.port.ts'

/**
 * Accounts that can be below zero: what is owed to the site and what it was paid, what it keeps (costs can be higher than revenue, and it bears what
 * creators keep of returned payments), what is on its way, and what rails paid after they had returned it, and
 * what affiliates get.
 */
const canBeNegative: readonly string[] = [
  ...[siteAccounts.receivable, siteAccounts.platform, siteAccounts.clearing, siteAccounts.losses],
  ...[siteAccounts.subscriptions, siteAccounts.subscriptionShare, siteAccounts.affiliates],
]

const personAfter = keeping(ledgerFold, ['earned', 'clawback', 'withdrawals', 'affiliateShares'])

interface Run {
  day: string
  run: number
  /** What holds of the day after it. */
  entered: { ads: Micros; subscriptions: Micros; subscriptionPool: Micros }
  /** By account of the site. */
  amounts: Map<string, Micros> | null
  isPosted: boolean
  credited: Micros
}

interface Person {
  state: ReturnType<typeof personAfter>
  credited: Micros
  /** Sums of entries. */
  entries: Record<LedgerPart, Micros>
}

/** Adds up everything in the log, and says what doesn't hold. */
export class LedgerCheck {
  readonly #runs = new Map<string, Run>()
  readonly #people = new Map<string, Person>()
  readonly #site = new Map<string, Micros>()
  readonly #findings: LedgerFinding[] = []
  #transactions = 0

  get counts(): { transactions: number; accounts: number } {
    return { transactions: this.#transactions, accounts: this.#people.size }
  }

  add(event: RecordedPayoutsEvent): void {
    this.#balance(event)
    switch (event.type) {
      case 'RevenueAmountEntered':
        this.#enter(event, { ads: microsOf(event.data.amount) })
        break
      case 'RevenueSourceEntered': {
        const { amount, pool } = event.data
        this.#enter(event, { subscriptions: microsOf(amount), subscriptionPool: microsOf(pool) })
        break
      }
      case 'RevenueDayClosed':
        this.#close(event)
        break
      case 'RevenueDayPosted':
        this.#post(event)
        break
      case 'RevenueCredited':
        this.#credit(event)
        break
      case 'RevenuePointsCounted':
      case 'RevenuePartAllocated':
        break
      default:
        this.#change(event)
    }
  }

  /** All that doesn't hold, by the rules in their order. Without `shown`, nothing is compared with what the site shows. */
  findings(shown?: ShownLedger): LedgerFinding[] {
    const found = [
      ...this.#findings,
      ...this.#uncleared(),
      ...this.#strayed(),
      ...this.#uncovered(),
      ...this.#misfolded(),
    ]
    if (shown) found.push(...this.#shownWrongly(shown))
    return found.toSorted((a, b) => ledgerRules.indexOf(a.rule) - ledgerRules.indexOf(b.rule))
  }

  #balance(event: RecordedPayoutsEvent): void {
    const postings = postingsOf(event)
    if (postings.length === 0) return
    this.#transactions++
    for (const { account, amount } of postings) {
      if ('site' in account) this.#site.set(account.site, (this.#site.get(account.site) ?? 0n) + amount)
      else this.#personOf(account.accountId).entries[account.part] += amount
    }
    const sum = sumOf(postings.map(({ amount }) => amount))
    this.#expect('balanced', { account: event.type, ...aboutOf(event) }, 0n, sum)
  }

  /** Several sources can enter something in one run. What isn't entered stays as it was. */
  #enter(event: RunEvent, figures: Partial<Run['entered']>): void {
    const { run } = event.data
    const { root: day } = event.metadata
    const known = this.#runs.get(keyOf(event)) ?? {
      ...{ day, run, entered: this.#enteredBefore(day, run), amounts: null, isPosted: false, credited: 0n },
    }
    this.#runs.set(keyOf(event), { ...known, entered: { ...known.entered, ...figures } })
  }

  #enteredBefore(day: string, run: number): Run['entered'] {
    return this.#runs.get(`${day} ${run - 1}`)?.entered ?? { ads: 0n, subscriptions: 0n, subscriptionPool: 0n }
  }

  #close(event: Extract<RecordedRevenueDayEvent, { type: 'RevenueDayClosed' }>): void {
    const { run, pool, entries } = event.data
    const { root: day } = event.metadata
    const amounts = new Map<string, Micros>()
    for (const { account, amount } of entries) amounts.set(account, (amounts.get(account) ?? 0n) + microsOf(amount))
    const known = this.#runs.get(keyOf(event))
    if (known) known.amounts = amounts
    const of = (account: string) => amounts.get(account) ?? 0n
    const earlier = this.#enteredBefore(day, run)
    const entered = known?.entered ?? { ads: 0n, subscriptions: 0n, subscriptionPool: 0n }
    const about = (account: string) => ({ account, accountId: null, day, run })
    const { receivable, subscriptions, subscriptionShare, clearing, undistributed } = siteAccounts
    const kept = (all: Run['entered']) => all.subscriptions - all.subscriptionPool
    this.#expect('figures', about(receivable), earlier.ads - entered.ads, of(receivable))
    this.#expect('figures', about(subscriptions), earlier.subscriptions - entered.subscriptions, of(subscriptions))
    this.#expect('figures', about(subscriptionShare), kept(entered) - kept(earlier), of(subscriptionShare))
    this.#expect('pool', about(undistributed), microsOf(pool) - of(clearing), of(undistributed))
  }

  #post(event: Extract<RecordedRevenueDayEvent, { type: 'RevenueDayPosted' }>): void {
    const known = this.#runs.get(keyOf(event))
    if (known) known.isPosted = true
  }

  #credit(event: Extract<RecordedLedgerEvent, { type: 'RevenueCredited' }>): void {
    const person = this.#personOf(event.metadata.root)
    const amount = microsOf(event.data.amount)
    person.state = personAfter(person.state, event)
    person.credited += amount
    const run = this.#runs.get(`${event.data.day} ${event.data.run}`)
    if (run) run.credited += amount
  }

  #change(event: RecordedLedgerEvent): void {
    const person = this.#personOf(event.metadata.root)
    person.state = personAfter(person.state, event)
  }

  #personOf(accountId: string): Person {
    const known = this.#people.get(accountId) ?? {
      ...{
        state: { earned: new Map(), clawback: 0n, withdrawals: new Map(), affiliateShares: new Map() },
        credited: 0n,
      },
      entries: { earned: 0n, clawback: 0n, withdrawn: 0n },
    }
    this.#people.set(accountId, known)
    return known
  }

  *#uncleared(): Iterable<LedgerFinding> {
    for (const { day, run, amounts, isPosted, credited } of this.#runs.values()) {
      const account = siteAccounts.clearing
      const left = (amounts?.get(account) ?? 0n) - credited
      if (isPosted && left !== 0n) yield finding('cleared', { account, accountId: null, day, run }, 0n, left)
    }
  }

  /** What is in transit belongs to withdrawals that are under way. */
  *#strayed(): Iterable<LedgerFinding> {
    const account = siteAccounts.inTransit
    const withdrawals = [...this.#people.values()].flatMap(({ state }) => [...state.withdrawals.values()])
    const expected = sumOf(withdrawals.filter((one) => !isOver(one)).map(({ amount }) => amount))
    const found = this.#site.get(account) ?? 0n
    if (expected !== found)
      yield finding('cleared', { account, accountId: null, day: null, run: null }, expected, found)
  }

  *#uncovered(): Iterable<LedgerFinding> {
    for (const [account, amount] of this.#site) {
      const isWrong = amount < 0n && !canBeNegative.includes(account)
      if (isWrong) yield finding('covered', { account, accountId: null, day: null, run: null }, 0n, amount)
    }
    for (const [accountId, { state }] of this.#people) {
      const parts = [...state.earned.values()].map(
        ({ availableOn, amount }) => ['earned', availableOn, amount] as const,
      )
      for (const [account, day, amount] of [...parts, ['clawback', null, state.clawback] as const]) {
        if (amount < 0n) yield finding('covered', { account, accountId, day, run: null }, 0n, amount)
      }
      for (const { amount } of state.affiliateShares.values()) {
        if (amount < 0n) yield finding('covered', { account: 'affiliate', accountId, day: null, run: null }, 0n, amount)
      }
      const left =
        sumOf([...state.earned.values()].map(({ amount }) => amount)) - withdrawnOf(state.withdrawals.values())
      if (left < 0n) yield finding('covered', { account: 'withdrawn', accountId, day: null, run: null }, 0n, left)
    }
  }

  *#misfolded(): Iterable<LedgerFinding> {
    for (const [accountId, { state, entries }] of this.#people) {
      const earned = sumOf([...state.earned.values()].map(({ amount }) => amount))
      const about = (account: string) => ({ account, accountId, day: null, run: null })
      if (earned !== entries.earned) yield finding('folded', about('earned'), entries.earned, earned)
      if (state.clawback !== -entries.clawback) {
        yield finding('folded', about('clawback'), -entries.clawback, state.clawback)
      }
      const withdrawn = withdrawnOf(state.withdrawals.values())
      if (withdrawn !== -entries.withdrawn) yield finding('folded', about('withdrawn'), -entries.withdrawn, withdrawn)
    }
  }

  #shownWrongly(shown: ShownLedger): LedgerFinding[] {
    const people = [...this.#people]
    const runs = [...this.#runs.values()].filter(({ amounts }) => amounts !== null)
    const accounts = [...new Set(runs.flatMap(({ amounts }) => [...(amounts?.keys() ?? [])]))]
    const ofRun = ({ day, run }: { day: string; run: number }, account: string) => ({
      ...{ account, accountId: null, day, run },
    })
    const ofPerson = (account: string, accountId: string, day: string | null = null) => ({
      ...{ account, accountId, day, run: null },
    })
    return compared(
      [
        ...people.flatMap(([id, { state, credited }]) => [
          ...[...state.earned.values()].map((one) => row(ofPerson('earned', id, one.availableOn), one.amount)),
          row(ofPerson('clawback', id), state.clawback),
          row(ofPerson('credited', id), credited),
          row(ofPerson('withdrawn', id), withdrawnOf(state.withdrawals.values())),
          row(ofPerson('affiliate', id), sumOf([...state.affiliateShares.values()].map(({ amount }) => amount))),
        ]),
        ...runs.flatMap((run) => accounts.map((account) => row(ofRun(run, account), run.amounts?.get(account) ?? 0n))),
      ],
      [
        ...shown.earned.map((one) => row(ofPerson('earned', one.accountId, one.availableOn), one.amount)),
        ...shown.owed.map((one) => row(ofPerson('clawback', one.accountId), one.amount)),
        ...shown.credited.map((one) => row(ofPerson('credited', one.accountId), one.amount)),
        ...shown.withdrawn.map((one) => row(ofPerson('withdrawn', one.accountId), one.amount)),
        ...shown.affiliate.map((one) => row(ofPerson('affiliate', one.accountId), one.amount)),
        ...shown.runs.flatMap((run) =>
          Object.entries(run.amounts).map(([account, amount]) => row(ofRun(run, account), amount)),
        ),
      ],
    )
  }

  #expect(rule: LedgerRule, about: About, expected: Micros, found: Micros): void {
    if (expected !== found) this.#findings.push(finding(rule, about, expected, found))
  }
}

type About = Omit<LedgerFinding, 'rule' | 'expected' | 'found'>

/** Whose transaction an event is, and of which run of which day. */
function aboutOf(event: RecordedPayoutsEvent): Omit<About, 'account'> {
  const { root } = event.metadata
  if (event.type === 'RevenueCredited') return { accountId: root, day: event.data.day, run: event.data.run }
  return 'run' in event.data
    ? { accountId: null, day: root, run: event.data.run }
    : { accountId: root, day: null, run: null }
}

type RunEvent = Extract<RecordedRevenueDayEvent, { data: { run: number } }>
const keyOf = ({ metadata, data }: RunEvent) => `${metadata.root} ${data.run}`

const finding = (rule: LedgerRule, about: About, expected: Micros, found: Micros): LedgerFinding => ({
  ...{ rule, ...about, expected: dollarsOf(expected), found: dollarsOf(found) },
})

interface ComparedRow {
  about: About
  amount: Micros
}
const row = (about: About, amount: Micros): ComparedRow => ({ about, amount })
const keyOfRow = ({ account, accountId, day, run }: About) => `${account} ${accountId} ${day} ${run}`

/** Rows that only one side has are zero on the other. */
function compared(expected: readonly ComparedRow[], found: readonly ComparedRow[]): LedgerFinding[] {
  const shown = new Map(found.map(({ about, amount }) => [keyOfRow(about), amount]))
  const known = new Set(expected.map(({ about }) => keyOfRow(about)))
  const all = [
    ...expected.map((one) => ({ ...one, shown: shown.get(keyOfRow(one.about)) ?? 0n })),
    ...found
      .filter(({ about }) => !known.has(keyOfRow(about)))
      .map((one) => ({ ...one, amount: 0n, shown: one.amount })),
  ]
  return all.flatMap((one) => (one.amount === one.shown ? [] : [finding('shown', one.about, one.amount, one.shown)]))
}
