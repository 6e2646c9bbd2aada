import type { CommandDeps } from '../../kit/command_deps.ts'
import type { NodeState } from './node.decider.ts'
import { nodeDecider, nodeStream } from './node.decider.ts'
import { nodeIds } from './node.index.ts'
import { contacts } from './node_contact.ts'

type Deps = Pick<CommandDeps, 'bus' | 'ops'>

/** A node as its stream has it, with what is known of its agent. `heardAt` is in milliseconds since 1970; null: never. */
export interface KnownNode extends NonNullable<NodeState> {
  id: string
  heardAt: number | null
}

/** All nodes that aren't retired. There are few, so each is read from its own stream: what is promised there is what counts. */
export async function allNodes({ bus, ops }: Deps): Promise<KnownNode[]> {
  const [ids, heard] = await Promise.all([nodeIds(ops), contacts(ops)])
  const nodes = await Promise.all(
    ids.map(async (id): Promise<KnownNode[]> => {
      const { state } = await bus.load(nodeDecider, nodeStream(id))
      return state && !state.isRetired ? [{ ...state, id, heardAt: heard.get(id) ?? null }] : []
    }),
  )
  return nodes.flat()
}
