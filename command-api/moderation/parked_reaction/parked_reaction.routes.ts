import { isMod } from '@adit/events/identity/role.values.ts'
import { codec } from '@adit/events/registry.ts'
import { retryReaction } from '@adit/platform/eventing/reactor.ts'
import type { ParkedReaction } from '@adit/platform/eventing/reactor_store.port.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { contentRange, sliceOf } from '@adit/platform/http/admin_list.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { postgresReactorStore } from '@adit/platform/ops/reactors.ts'
import type { z } from 'zod'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { allReactors } from '../../kit/engines.port.ts'
import {
  listParkedReactions,
  type parkedReaction,
  retryParkedReaction,
  showParkedReaction,
} from './parked_reaction.contract.ts'

/** Events that reactors have parked. Staff can see and retry them. */
export function parkedReactionRoutes({ store, ops, now, port }: CommandDeps): Route[] {
  const checkpoints = postgresReactorStore(ops)
  const reactors = port(allReactors)
  const find = async (id: string) => {
    const { reactor, eventId } = partsOf(id)
    return checkpoints.parkedOne(reactor, eventId)
  }

  return [
    handle(listParkedReactions, async ({ query, viewer }) => {
      requireStaff(viewer)
      const slice = sliceOf(query.range)
      const { reactor, root } = query.filter ?? {}
      const order = query.sort && { field: query.sort[0], descending: query.sort[1] === 'DESC' }
      const { reactions, total } = await checkpoints.parked({ ...slice, reactor, root, order })
      const headers = contentRange('parked_reactions', slice, reactions.length, total)
      return ok(reactions.map(present), { headers })
    }),
    handle(showParkedReaction, async ({ params, viewer }) => {
      requireStaff(viewer)
      const reaction = await find(params.id)
      if (!reaction) throw refusal('not_found')
      return ok(present(reaction))
    }),
    handle(retryParkedReaction, async ({ params, viewer }) => {
      requireStaff(viewer)
      const { reactor, eventId } = partsOf(params.id)
      const outcome = await retryReaction({ store, codec, checkpoints, reactors: reactors(), now }, reactor, eventId)
      if (!outcome) throw refusal('not_found')
      return ok(outcome)
    }),
  ]
}

function requireStaff({ role }: Viewer): void {
  if (!isMod(role)) throw refusal('staff_only')
}

function partsOf(id: string): { reactor: string; eventId: string } {
  const [reactor = '', eventId = ''] = id.split('.')
  return { reactor, eventId }
}

const present = ({ eventId, ...reaction }: ParkedReaction): z.input<typeof parkedReaction> => ({
  id: `${reaction.reactor}.${eventId}`,
  event: eventId,
  ...reaction,
})
