import { codec } from '@adit/events/registry.ts'
import { beginReactors, ReactorRunner, type ReactorRunnerOptions } from '@adit/platform/eventing/reactor.ts'
import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import { postgresReactorStore } from '@adit/platform/ops/reactors.ts'
import type { CommandDeps } from '../command_deps.ts'
import { reactorOpsParts, reactorsOf } from '../reactors.ts'
import { fanOutPart, fanOutTurn } from './fan_out.ts'

/** What reacting to events and telling people keeps in the operational database. */
export const notificationOpsParts: readonly OpsPart[] = [...reactorOpsParts, fanOutPart]

type Options = Pick<ReactorRunnerOptions, 'owner' | 'onParked'>

/** Before anything is served: what happens from now on is news to whoever is told of it. */
export const beginReactions = (deps: CommandDeps): Promise<void> =>
  beginReactors({ store: deps.store, checkpoints: postgresReactorStore(deps.ops), reactors: reactorsOf(deps) })

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
  return {
    async round(isOver = () => false) {
      await runner.round()
      while (!isOver() && (await fanOutTurn(ops, bus, now)) > 0) await runner.round()
    },
    release: () => runner.release(),
  }
}
