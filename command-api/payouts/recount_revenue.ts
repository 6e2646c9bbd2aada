import type { StreamName } from '@adit/events/kit/envelope.ts'
import { applied, changeOf } from '@adit/events/kit/fold.ts'
import type { RecordedLedgerEvent, ReversedPart } from '@adit/events/payouts/ledger.events.ts'
import { dollarsOf, type Micros, microsOf, sumOf } from '@adit/events/payouts/money.values.ts'
import type { RecordedRevenueDayEvent, StoredShare } from '@adit/events/payouts/revenue_day.events.ts'
import {
  type RevenueRun,
  revenueAfter,
  revenueDayFold,
  type SourceFigures,
} from '@adit/events/payouts/revenue_day.fold.ts'
import { endOf } from '@adit/events/payouts/revenue_day.values.ts'
import { allocate, divideDay, type EarningProject } from '@adit/events/payouts/revenue_rule.values.ts'
import { codec } from '@adit/events/registry.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import type { DayPoints, ProjectPoints } from './day_points.port.ts'
import { ledgerStream } from './ledger.decider.ts'
import { sharingOf } from './project_sharing.ts'
import { revenueDayStream } from './revenue_day.decider.ts'
import {
  allocatedShares,
  changedShares,
  creatorsOf,
  creditsOf,
  digestOfPoints,
  digestOfShares,
  entriesOfRun,
  storedShares,
} from './revenue_shares.ts'

/** What the site shows of a day, by account and run. */
export interface ShownRevenue {
  /** Of closed runs. */
  runs: readonly { run: number; creators: Micros }[]
  credits: readonly { accountId: string; run: number; amount: Micros }[]
  /** What is taken back of them and not given back. */
  reversed: readonly { accountId: string; projectId: string; amount: Micros }[]
}

export interface RecountSources {
  store: Pick<EventStore, 'readStream'>
  points: DayPoints
  /** What subscriptions have for a day, read from the log anew. Null: nothing. */
  subscriptions(day: string): Promise<SourceFigures | null>
  shown(day: string): Promise<ShownRevenue>
}

export interface RecountedRevenue {
  /** Closed runs. */
  runs: number
  points: number
  projects: number
  accounts: number
  /** What was shared among them. */
  creators: string
  /** What of that is taken back and not given back. */
  reversed: string
  /** What doesn't hold, a sentence each. */
  problems: string[]
}

/**
 * Counts a day's points again from the records of the log, divides its revenue among those who shared it at the end of the day, and compares every step with
 * the ledger and with what the site shows. Undefined if nothing of the day is closed.
 */
export async function recountRevenue(sources: RecountSources, day: string): Promise<RecountedRevenue | undefined> {
  const { store } = sources
  const all = await runsOf(store, day)
  const runs = all.filter(({ closed }) => closed !== null)
  const [first] = runs
  if (!first) return undefined
  const problems: string[] = []
  const stored = await allocatedShares(store, day)
  const points = (await sources.points(day)) ?? []
  if (digestOfPoints(points) !== first.counted?.digest) {
    problems.push(`The log has ${totalOf(points)} points, and ${first.counted?.points} were counted`)
  }
  const projects = await sharedAsOf(store, day, points)
  problems.push(...compareSubscriptions(runs, await sources.subscriptions(day)), ...compareRuns(runs, stored, projects))
  const expected = new Map(runs.map(({ run }) => [run, amountsOf(stored.get(run) ?? [])]))
  const accounts = new Set([...expected.values()].flatMap((amounts) => [...amounts.keys()]))
  const posted = new Map(runs.filter(({ state }) => state === 'posted').map(({ run }) => [run, expected.get(run)]))
  const reversed: ShownRevenue['reversed'][number][] = []
  for (const accountId of accounts) {
    const { credited, taken } = await enteredFor(store, accountId, day)
    reversed.push(...[...taken].map(([projectId, amount]) => ({ accountId, projectId, amount })))
    for (const [run, amounts] of posted) {
      const [owed, got] = [amounts?.get(accountId) ?? 0n, credited.get(run) ?? 0n]
      if (owed !== got) problems.push(`${accountId} got ${dollarsOf(got)} instead of ${dollarsOf(owed)} in run ${run}`)
    }
  }
  const shown = await sources.shown(day)
  problems.push(...compareShown(shown, runs, stored, { posted, reversed }))
  const creators = sumOf(runs.map(({ run }) => creatorsOf(stored.get(run) ?? [])))
  return {
    ...{ runs: runs.length, points: totalOf(points), projects: points.length, accounts: accounts.size },
    ...{ creators: dollarsOf(creators), reversed: dollarsOf(sumOf(reversed.map(({ amount }) => amount))), problems },
  }
}

const totalOf = (points: readonly ProjectPoints[]) => points.reduce((sum, one) => sum + one.points, 0)

async function runsOf(store: RecountSources['store'], day: string): Promise<RevenueRun[]> {
  let state = revenueDayFold.initial
  for await (const event of eventsIn<RecordedRevenueDayEvent>(store, revenueDayStream(day))) {
    state = applied(state, changeOf(revenueDayFold, event))
  }
  return [...state.runs.values()]
}

async function sharedAsOf(
  store: RecountSources['store'],
  day: string,
  points: readonly ProjectPoints[],
): Promise<EarningProject[]> {
  const projects: EarningProject[] = []
  for (const one of points) projects.push({ ...one, ...(await sharingOf(store, one.projectId, endOf(day))) })
  return projects
}

/** What subscriptions have is entered once, and maybe not yet. */
function compareSubscriptions(runs: readonly RevenueRun[], counted: SourceFigures | null): string[] {
  const entered = runs.find(({ subscriptions }) => subscriptions)?.subscriptions
  if (!entered || (counted && entered.digest === counted.digest && entered.pool === counted.pool)) return []
  return [`The log has ${counted?.pool ?? '0.00'} of subscriptions, and ${entered.pool} were entered`]
}

/** Each run again, from the projects alone. */
function compareRuns(
  runs: readonly RevenueRun[],
  stored: ReadonlyMap<number, StoredShare[]>,
  projects: readonly EarningProject[],
): string[] {
  const problems: string[] = []
  const earlier: StoredShare[] = []
  for (const run of runs) {
    const own = stored.get(run.run) ?? []
    const shares = storedShares(changedShares(allocate(divideDay(revenueAfter(runs, run.run)).pool, projects), earlier))
    if (digestOfShares(shares) !== digestOfShares(own)) problems.push(`The shares of run ${run.run} are others`)
    if (digestOfShares(own) !== run.closed?.digest) problems.push(`Run ${run.run} was closed with other shares`)
    const { entries } = entriesOfRun(revenueAfter(runs, run.run), revenueAfter(runs, run.run - 1), creatorsOf(own))
    if (JSON.stringify(entries) !== JSON.stringify(run.closed?.entries)) {
      problems.push(`The entries of run ${run.run} are others`)
    }
    earlier.push(...own)
  }
  return problems
}

const amountsOf = (shares: readonly StoredShare[]): Map<string, Micros> =>
  new Map(
    [...creditsOf(shares)].map(([accountId, credits]) => [
      accountId,
      sumOf(credits.map(({ amount }) => microsOf(amount))),
    ]),
  )

/** What an account was credited of a day, by run, and what of it is taken back, by project. */
async function enteredFor(store: RecountSources['store'], accountId: string, day: string) {
  const credited = new Map<number, Micros>()
  const reversals = new Map<string, readonly ReversedPart[]>()
  for await (const { type, data } of eventsIn<RecordedLedgerEvent>(store, ledgerStream(accountId))) {
    if (type === 'RevenueReversed') reversals.set(data.reversalId, data.parts)
    if (type === 'RevenueRestored') reversals.delete(data.reversalId)
    if (type === 'RevenueCredited' && data.day === day)
      credited.set(data.run, (credited.get(data.run) ?? 0n) + microsOf(data.amount))
  }
  const taken = new Map<string, Micros>()
  for (const part of [...reversals.values()].flat()) {
    if (part.day === day) taken.set(part.projectId, (taken.get(part.projectId) ?? 0n) + microsOf(part.amount))
  }
  return { credited, taken }
}

interface EnteredRevenue {
  posted: ReadonlyMap<number, ReadonlyMap<string, Micros> | undefined>
  reversed: ShownRevenue['reversed']
}

function compareShown(
  shown: ShownRevenue,
  runs: readonly RevenueRun[],
  stored: ReadonlyMap<number, StoredShare[]>,
  { posted, reversed }: EnteredRevenue,
): string[] {
  const taken = (all: ShownRevenue['reversed']) =>
    all.map(
      ({ accountId, projectId, amount }) => [`taken back from ${accountId} of project ${projectId}`, amount] as const,
    )
  const lines = (rows: readonly (readonly [string, Micros])[]) =>
    new Set(rows.filter(([, amount]) => amount !== 0n).map(([key, amount]) => `${key}: ${dollarsOf(amount)}`))
  const expected = lines([
    ...runs.map(({ run }) => [`creators in run ${run}`, creatorsOf(stored.get(run) ?? [])] as const),
    ...[...posted].flatMap(([run, amounts]) =>
      [...(amounts ?? [])].map(([accountId, amount]) => [`${accountId} in run ${run}`, amount] as const),
    ),
    ...taken(reversed),
  ])
  const found = lines([
    ...shown.runs.map(({ run, creators }) => [`creators in run ${run}`, creators] as const),
    ...shown.credits.map(({ accountId, run, amount }) => [`${accountId} in run ${run}`, amount] as const),
    ...taken(shown.reversed),
  ])
  return [
    ...[...expected.difference(found)].map((line) => `The site doesn't show ${line}`),
    ...[...found.difference(expected)].map((line) => `The site shows ${line}`),
  ]
}

const pageSize = 1_000

async function* eventsIn<Event>(store: RecountSources['store'], stream: StreamName): AsyncGenerator<Event> {
  for (let from = 0; ; from += pageSize) {
    const page = await store.readStream(stream, { from, limit: pageSize })
    for (const event of page) yield codec.decode(event) as Event // of the stream's family
    if (page.length < pageSize) return
  }
}
