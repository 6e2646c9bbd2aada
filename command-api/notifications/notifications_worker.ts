import { codec } from '@adit/events/registry.ts'
import { beginReactors, ReactorRunner, type ReactorRunnerOptions } from '@adit/platform/eventing/reactor.ts'
import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import { postgresReactorStore } from '@adit/platform/ops/reactors.ts'
import { forgetFollowerPositions } from '../collections/follower_index.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { reactorOpsParts, reactorsOf } from '../reactors.ts'
import { type FanOutTelling, fanOutPart, fanOutTurn, forgetFanOutPositions } from './fan_out.ts'
import { notifyReactorName } from './notify.reactor.ts'

/** What reacting to events and telling people keeps in the operational database. */
export const notificationOpsParts: readonly OpsPart[] = [...reactorOpsParts, fanOutPart]

type Options = Pick<ReactorRunnerOptions, 'owner' | 'onParked'>

/** Before anything is served: what happens from now on is news to whoever is told of it. */
export async function beginReactions(deps: CommandDeps): Promise<void> {
  const { store, ops } = deps
  const onMoved = async () => {
    await forgetFollowerPositions(ops)
    await forgetFanOutPositions(ops)
  }
  await beginReactors({ store, checkpoints: postgresReactorStore(ops), reactors: reactorsOf(deps), onMoved })
}

export interface Reactions {
  /** Catches up with the log, then tells followers until nobody waits; stops early when `isOver` says so. */
  round(isOver?: () => boolean): Promise<void>
  /** After the last round, for another process to go on at once. */
  release(): Promise<void>
}

/** What the worker does about events, begun before. */
export function createReactions(deps: CommandDeps, { owner, onParked }: Options): Reactions {
  const { store, ops, bus, now } = deps
  const checkpoints = postgresReactorStore(ops)
  const reactors = reactorsOf(deps)
  const runner = new ReactorRunner({ store, codec, checkpoints, reactors, owner, now, onParked })
  const telling: FanOutTelling = {
    bus,
    now,
    /** Parked as the reaction that queued it: told again to react, it queues the notice anew, and inboxes drop what they have. */
    async onGivenUp({ projectId, position, cause: { causationId: id, event } }, accountIds, error) {
      // A store that is away is no fault of an inbox: this throws then, and the notice waits.
      await store.head()
      if (!event) return
      const given = { ...event, id, position, metadata: { root: projectId } }
      const reason = `${error} (${accountIds.length} accounts not told: ${accountIds.join(', ')})`
      await checkpoints.park(notifyReactorName, given, reason)
      onParked(notifyReactorName, given, error)
    },
  }
  return {
    async round(isOver = () => false) {
      const errors: unknown[] = []
      const note = (error: unknown) => {
        errors.push(error)
        return 0
      }
      // Reactors that fail keep nobody from being told, nor the other way round.
      do await runner.round(isOver).catch(note)
      while (!isOver() && (await fanOutTurn(ops, telling).catch(note)) > 0 && errors.length === 0)
      if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors, 'reacting failed')
    },
    release: () => runner.release(),
  }
}
