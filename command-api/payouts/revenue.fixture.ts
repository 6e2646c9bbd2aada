import { projectEvents } from '@adit/events/catalogue/project/project.events.ts'
import type { RecordedEvent, StreamName } from '@adit/events/kit/envelope.ts'
import type { SourceFigures } from '@adit/events/payouts/revenue_day.fold.ts'
import { codec } from '@adit/events/registry.ts'
import { teamEvents } from '@adit/events/teams/team.events.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import { createMemoryStore } from '@adit/platform/event_store/memory.ts'
import { CommandBus, type CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { type EventLog, eventLog } from '@adit/platform/testing/event_log.ts'
import { born } from '../testing/lantern.ts'
import type { AdDay } from './ad_network.port.ts'
import type { ProjectPoints } from './day_points.port.ts'
import { revenueDayDecider, revenueDayStream } from './revenue_day.decider.ts'
import { digestOfPoints } from './revenue_shares.ts'
import { type SettlingDeps, settleRevenue } from './settle_revenue.ts'

/** The day of the log of tests. */
export const day = '2025-01-01'
export const nextDay = Date.UTC(2025, 0, 2)

/** The writers of a project that is approved, with its owner and members who share its revenue. */
export function writeProject(
  log: EventLog,
  id: string,
  ownerId: string,
  members: Readonly<Record<string, number>> = {},
) {
  const project = log.stream(projectEvents, id)
  const team = log.stream(teamEvents, `TEAM${id}`, id)
  project('ProjectCreated', { ...born, projectId: id, slug: id.toLowerCase(), ownerId, teamId: `TEAM${id}` })
  project('ProjectStatusChanged', { from: 'draft', to: 'approved' })
  team('TeamCreated', { teamId: `TEAM${id}`, projectId: id, ownerId })
  for (const [accountId, payoutsSplit] of Object.entries(members)) {
    team('TeamMemberInvited', { accountId, role: 'Member', permissions: 0, payoutsSplit, ordering: 0 })
    team('TeamMemberJoined', { accountId })
  }
  return { project, team }
}

const countedOf = (points: readonly ProjectPoints[]) => ({
  ...{ run: 1, points: points.reduce((sum, one) => sum + one.points, 0), projects: points.length },
  digest: digestOfPoints(points),
})

export const later = (event: RecordedEvent, at: number): RecordedEvent => Object.assign(event, { at })

/** The process dies right after it has stored so many more events. */
export class Died extends Error {}

/** Revenue in memory, on the real deciders. */
export async function revenueSide(write: (log: EventLog) => void, points: readonly ProjectPoints[] | undefined) {
  const store = createMemoryStore()
  const log = eventLog()
  write(log)
  for (const { stream, revision, position: _, ...event } of log.events)
    await store.append(stream, revision - 1, [event])
  const clock = { now: nextDay + 2 * 3_600_000 }
  const counted = { points }
  const process = (diesAfter = Number.POSITIVE_INFINITY) => {
    const mortal = dying(store, diesAfter)
    const deps = {
      ...{ store: mortal, bus: new CommandBus(mortal, codec), now: () => clock.now },
      port: () => async () => counted.points,
    } as unknown as SettlingDeps // it asks for this port alone
    const context: CommandContext = {
      ...{ actor: { kind: 'system', id: 'revenue' }, via: { kind: 'schedule', id: 'revenue' } },
      ...{ correlationId: 'test', causationId: 'test', now: () => clock.now, ids: randomIds() },
    }
    return {
      enter: (amount: string, impressions = 0) => {
        const entered: Omit<AdDay, 'day'> = { amount, impressions, document: { name: 'revenue.csv', digest: 'd' } }
        const command = { type: 'EnterRevenueAmount', entered } as const
        return deps.bus.execute({
          decider: revenueDayDecider,
          stream: revenueDayStream(day),
          root: day,
          command,
          context,
        })
      },
      enterSubscriptions: (figures: SourceFigures) =>
        deps.bus.execute({
          decider: revenueDayDecider,
          ...{ stream: revenueDayStream(day), root: day },
          command: { type: 'EnterRevenueSource', entered: { source: 'subscriptions', ...figures } },
          context,
        }),
      bus: deps.bus,
      /** As if the process died after that. */
      countOnly: () =>
        deps.bus.execute({
          decider: revenueDayDecider,
          ...{ stream: revenueDayStream(day), root: day },
          command: { type: 'CountRevenuePoints', counted: countedOf(counted.points ?? []) },
          context,
        }),
      load: deps.bus.load.bind(deps.bus),
      settle: (run = 1) => settleRevenue({ deps, day, run, context }),
    }
  }
  const dataOf = async (stream: StreamName) =>
    (await store.readStream(stream)).map(({ type, data }) => ({ type, data }) as { type: string; data: unknown })
  return { store, clock, counted, process, dataOf }
}

function dying(store: EventStore, after: number): EventStore {
  let left = after
  return {
    ...store,
    append: async (...given) => {
      if (left <= 0) throw new Died()
      const appended = await store.append(...given)
      left--
      if (left <= 0) throw new Died()
      return appended
    },
  }
}
