import { codec } from '@adit/events/registry.ts'
import { ReactorRunner, type ReactorRunnerOptions } from '@adit/platform/eventing/reactor.ts'
import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import { postgresReactorStore } from '@adit/platform/ops/reactors.ts'
import type { CommandDeps } from '../command_deps.ts'
import { reactorOpsParts, reactorsOf } from '../reactors.ts'
import { fanOutPart, fanOutTurn } from './fan_out.ts'

/** What reacting to events and telling people keeps in the operational database. */
export const notificationOpsParts: readonly OpsPart[] = [...reactorOpsParts, fanOutPart]

type Options = Pick<ReactorRunnerOptions, 'owner' | 'onParked'>

/** One round of the worker: catches up with the log, then tells followers until nobody waits; stops early when `isOver` says so. */
export function notificationRound(
  deps: CommandDeps,
  { owner, onParked }: Options,
  isOver: () => boolean = () => false,
) {
  const { store, ops, bus, now } = deps
  const checkpoints = postgresReactorStore(ops)
  const reactors = reactorsOf(deps)
  const runner = new ReactorRunner({ store, codec, checkpoints, reactors, owner, now, onParked })
  return async (): Promise<void> => {
    await runner.round()
    while (!isOver() && (await fanOutTurn(ops, bus, now)) > 0) await runner.round()
  }
}
