import type { StoredShare } from '@adit/events/payouts/revenue_day.events.ts'
import { type RevenueRun, revenueAfter } from '@adit/events/payouts/revenue_day.fold.ts'
import { availableOn, dayOf, endOf } from '@adit/events/payouts/revenue_day.values.ts'
import { allocate, divideDay, type EarningProject, revenueRule } from '@adit/events/payouts/revenue_rule.values.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { dayPoints, type ProjectPoints } from './day_points.port.ts'
import { ledgerDecider, ledgerStream } from './ledger.decider.ts'
import { sharingOf } from './project_sharing.ts'
import { type RevenueDayCommand, revenueDayDecider, revenueDayStream } from './revenue_day.decider.ts'
import {
  allocatedShares,
  changedShares,
  creatorsOf,
  creditsOf,
  digestOfPoints,
  digestOfShares,
  entriesOfRun,
  partsOf,
  storedShares,
} from './revenue_shares.ts'

export type SettlingDeps = Pick<CommandDeps, 'bus' | 'store' | 'port' | 'now'>

interface Settling {
  deps: SettlingDeps
  day: string
  run: number
  context: CommandContext
}

/** After the end of a day, so that records that were under way are in the log. */
const waitMs = 3_600_000
/** Streams read or written at once. */
const width = 16

/**
 * Takes a run of a day from its amount to the accounts that share it. Each step finds what an earlier try has done and goes on from there. False
 * if the day isn't over or not counted yet.
 */
export async function settleRevenue(settling: Settling): Promise<boolean> {
  const { deps, day } = settling
  if (deps.now() < endOf(day) + waitMs) return false
  const known = await runOf(settling)
  if (known.state === 'posted') return true
  if (known.state !== 'closed') {
    const projects = known.run === 1 ? await earningProjects(settling) : await projectsOfFirstRun(settling)
    if (!projects) return false
    // Once points are counted, nothing joins the first run any more.
    await share(settling, await runOf(settling), projects)
  }
  await post(settling, await runOf(settling))
  return true
}

async function runOf({ deps, day, run }: Settling): Promise<RevenueRun> {
  const { state } = await deps.bus.load(revenueDayDecider, revenueDayStream(day))
  const known = state.runs.get(String(run))
  if (!known) throw new Error(`Revenue of ${day} has no run ${run}`)
  return known
}

async function tell({ deps, day, context }: Settling, command: RevenueDayCommand): Promise<void> {
  await deps.bus.execute({ decider: revenueDayDecider, stream: revenueDayStream(day), root: day, command, context })
}

/** Undefined while not everything is counted. */
async function earningProjects(settling: Settling): Promise<EarningProject[] | undefined> {
  const { deps, day, run } = settling
  const points = await deps.port(dayPoints)(day)
  if (!points) return undefined
  const counted = { run, points: sumOf(points), projects: points.length, digest: digestOfPoints(points) }
  await tell(settling, { type: 'CountRevenuePoints', counted })
  const projects: EarningProject[] = []
  await inParallel(points, async (one) => {
    projects.push({ ...one, ...(await sharingOf(deps.store, one.projectId, endOf(day))) })
  })
  return projects
}

const sumOf = (points: readonly ProjectPoints[]) => points.reduce((sum, one) => sum + one.points, 0)

/** A correction shares among the same, by the same weights. */
async function projectsOfFirstRun({ deps, day }: Settling): Promise<EarningProject[]> {
  return (await allocatedShares(deps.store, day)).get(1) ?? []
}

/** Allocates what isn't allocated yet, and closes the day. */
async function share(settling: Settling, known: RevenueRun, projects: readonly EarningProject[]): Promise<void> {
  const { deps, day, run } = settling
  const { state } = await deps.bus.load(revenueDayDecider, revenueDayStream(day))
  const revenueUntil = (last: number) => revenueAfter(state.runs.values(), last)
  const [now, before] = [revenueUntil(run), revenueUntil(run - 1)]
  const shares = storedShares(changedShares(allocate(divideDay(now).pool, projects), await earlierShares(settling)))
  const parts = partsOf(shares)
  for (const [part, some] of parts.entries()) {
    if (part < known.parts) continue
    await tell(settling, { type: 'AllocateRevenuePart', allocated: { run, part, shares: some } })
  }
  const digest = digestOfShares(shares)
  const stored = (await allocatedShares(deps.store, day)).get(run) ?? []
  if (digestOfShares(stored) !== digest) throw new Error(`Shares of ${day} changed while they were allocated`)
  const closed = {
    ...{ run, rule: revenueRule.version, availableOn: availableOn(day), parts: parts.length, digest },
    ...entriesOfRun(now, before, creatorsOf(shares)),
  }
  await tell(settling, { type: 'CloseRevenueDay', closed })
}

/** What the runs before this one have allocated. */
async function earlierShares({ deps, day, run }: Settling): Promise<StoredShare[]> {
  if (run === 1) return []
  return [...(await allocatedShares(deps.store, day))].flatMap(([of, some]) => (of < run ? some : []))
}

/** Enters each account's share. An account that has it already stays as it is. */
async function post(settling: Settling, known: RevenueRun): Promise<void> {
  const { deps, day, run, context } = settling
  const { closed } = known
  if (!closed) throw new Error(`Run ${run} of ${day} is not closed`)
  const credits = creditsOf((await allocatedShares(deps.store, day)).get(run) ?? [])
  const today = dayOf(deps.now())
  await inParallel([...credits], async ([accountId, shares]) => {
    await deps.bus.execute({
      decider: ledgerDecider,
      stream: ledgerStream(accountId),
      root: accountId,
      command: { type: 'CreditRevenue', day, run, availableOn: closed.availableOn, today, shares },
      context,
    })
  })
  await tell(settling, { type: 'NoteRevenuePosted', posted: { run, accounts: credits.size } })
}

async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += width) await Promise.all(items.slice(from, from + width).map(work))
}
