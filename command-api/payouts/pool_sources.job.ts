import { beginningOf, dayOf, endOf } from '@adit/events/payouts/revenue_day.values.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { defineJob, type Job, performInTurns } from '@adit/platform/jobs/job.ts'
import { z } from 'zod'
import { adNetwork } from './ad_network.port.ts'
import { payoutsContext } from './payouts_context.ts'
import type { PoolSource } from './pool_source.port.ts'
import { revenueDayDecider, revenueDayStream } from './revenue_day.decider.ts'
import type { SettlingDeps } from './settle_revenue.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const everyMs = 10 * minuteMs
/** Until a source is asked again that can’t say yet. */
const soonMs = 5_000
/** How long a day waits for the ad network, so that most days are shared once and not twice. */
const patienceMs = 3 * dayMs

const progressSchema = z.record(z.string(), z.string())

/** Enters what sources besides ads say of days that are over. */
const readPoolSources = defineJob({
  name: 'read_pool_sources',
  data: z.unknown(),
  /** The next day of each source. */
  progress: progressSchema.nullable(),
  timeMs: 30 * minuteMs,
})

export function poolSourcesJobs(deps: SettlingDeps & { sources: readonly PoolSource[] }): Job[] {
  if (deps.sources.length === 0) return []
  const job = performInTurns(readPoolSources, async (_, context) => {
    const progress: Record<string, string> = { ...context.progress }
    let isRead = true
    for (const source of deps.sources) {
      const next = await readSource(
        deps,
        source,
        progress[source.source],
        payoutsContext('revenue', context),
        context.signal,
      )
      if (next.day !== undefined) progress[source.source] = next.day
      if (!next.isRead) isRead = false
    }
    return { progress, afterMs: isRead ? everyMs : soonMs }
  })
  return [{ ...job, every: { ms: everyMs, firstMs: soonMs } }]
}

interface Read {
  /** The first day that isn't entered yet. Undefined if there is none. */
  day: string | undefined
  /** False if the source can't say yet. */
  isRead: boolean
}

/** Enters day after day until one has to wait. Days are entered once, so it does no harm to begin too early. */
export async function readSource(
  deps: Pick<SettlingDeps, 'bus' | 'now' | 'port'>,
  source: PoolSource,
  from: string | undefined,
  context: CommandContext,
  signal?: AbortSignal,
): Promise<Read> {
  const first = from ?? (await source.firstDay())
  if (first === null || first === undefined) return { day: undefined, isRead: first === null }
  let day = first
  for (; endOf(day) <= deps.now(); day = dayOf(endOf(day))) {
    signal?.throwIfAborted()
    if (await isWaiting(deps, day)) return { day, isRead: true }
    const figures = await source.figures(day)
    if (figures === undefined) return { day, isRead: false }
    if (figures === null) continue
    const { state } = await deps.bus.execute({
      decider: revenueDayDecider,
      ...{ stream: revenueDayStream(day), root: day },
      command: { type: 'EnterRevenueSource', entered: { source: source.source, ...figures } },
      context,
    })
    if (![...state.runs.values()].some((run) => run[source.source])) return { day, isRead: true }
  }
  return { day, isRead: true }
}

/** Whether the ad network may still say something of the day. */
async function isWaiting(
  { bus, now, port }: Pick<SettlingDeps, 'bus' | 'now' | 'port'>,
  day: string,
): Promise<boolean> {
  if (port(adNetwork) === null || now() >= beginningOf(day) + dayMs + patienceMs) return false
  const { state } = await bus.load(revenueDayDecider, revenueDayStream(day))
  return ![...state.runs.values()].some(({ ads }) => ads)
}
