import { AGENT_PAUSE_MS, AGENT_PROTOCOL } from '@adit/events/hosting/agent_link.values.ts'
import { isAdmin } from '@adit/events/identity/role.values.ts'
import { isId } from '@adit/events/kit/id.values.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent, ok } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { contextOf } from '../../kit/command_context.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import * as contracts from './node.contract.ts'
import { type NodeCommand, nodeDecider, nodeRefusals, nodeStream } from './node.decider.ts'
import { presentNode } from './node.presenter.ts'
import { noteContact } from './node_contact.ts'
import { isSameDigest, NODE_KEY_BYTES, newNodeKey, presentedKey } from './node_key.ts'
import { allNodes } from './nodes.ts'

/** Nodes as admins see and change them, and what their agents report. */
export function nodeRoutes(deps: CommandDeps): Route[] {
  const { bus, ops, now } = deps

  const tell = (nodeId: string, command: NodeCommand, context: CommandContext) =>
    bus.execute({ decider: nodeDecider, stream: nodeStream(nodeId), root: nodeId, command, context })

  /** The last of several commands by one admin. */
  const asAdmin = async (nodeId: string, commands: readonly NodeCommand[], viewer: Viewer, request: RequestContext) => {
    requireAdmin(viewer)
    const { state } = isId(nodeId) ? await bus.load(nodeDecider, nodeStream(nodeId)) : { state: null }
    const isNew = commands.some(({ type }) => type === 'RegisterNode')
    // Also if nothing is to be changed.
    if (!isNew && (!state || state.isRetired)) throw nodeRefusals.refuse('node_not_found')
    for (const command of commands) await tell(nodeId, command, contextOf(request, viewer))
  }

  const edit = async ({ params, body, viewer, request }: InputOf<typeof contracts.editNode>) => {
    const { size, cordon } = body
    const commands: NodeCommand[] = []
    if (size) {
      const { cpu, memory_mb: memoryMb, storage_mb: storageMb, cpu_overcommit: cpuOvercommit } = size
      commands.push({ type: 'ResizeNode', room: { cpu, memoryMb, storageMb, cpuOvercommit } })
    }
    if (cordon !== undefined)
      commands.push(cordon === null ? { type: 'UncordonNode' } : { type: 'CordonNode', reason: cordon })
    await asAdmin(params.id, commands, viewer, request)
    return noContent()
  }

  const sync = async ({ body, request }: InputOf<typeof contracts.syncAgent>) => {
    const presented = presentedKey(request.headers.authorization)
    const { state } = presented ? await bus.load(nodeDecider, nodeStream(presented.nodeId)) : { state: null }
    if (!presented || !state || state.isRetired || !isSameDigest(state.keyDigest, presented.digest)) {
      throw refusal('node_key_unknown')
    }
    if (body.protocol !== AGENT_PROTOCOL) {
      throw refusal('agent_too_old', { spoken: body.protocol, needed: AGENT_PROTOCOL })
    }
    const { nodeId } = presented
    const report = {
      ...{ bootId: body.boot_id, agentVersion: body.agent_version, address: body.address, javas: body.javas },
      limits: body.limits.map(({ name, is_enforced: isEnforced, reason }) => ({ name, isEnforced, reason })),
    }
    await tell(nodeId, { type: 'ReportNode', report }, agentContext(nodeId, request))
    await noteContact(ops, nodeId, now())
    return ok({ node_id: nodeId, report_again_ms: AGENT_PAUSE_MS })
  }

  return [
    handle(contracts.listNodes, async ({ viewer }) => {
      requireAdmin(viewer)
      return ok((await allNodes(deps)).map((node) => presentNode(node, now())))
    }),
    handle(contracts.getNode, async ({ params, viewer }) => {
      requireAdmin(viewer)
      const node = (await allNodes(deps)).find(({ id }) => id === params.id)
      if (!node) throw nodeRefusals.refuse('node_not_found')
      return ok(presentNode(node, now()))
    }),
    handle(contracts.registerNode, async ({ body, viewer, request }) => {
      const id = request.ids.base62()
      const { key, digest } = newNodeKey(id, request.ids.bytes(NODE_KEY_BYTES))
      const { name, region, cpu, memory_mb: memoryMb, storage_mb: storageMb, cpu_overcommit: cpuOvercommit } = body
      const node = { name, region, cpu, memoryMb, storageMb, cpuOvercommit }
      await asAdmin(
        id,
        [
          { type: 'RegisterNode', node },
          { type: 'IssueNodeKey', digest },
        ],
        viewer,
        request,
      )
      return ok({ id, key })
    }),
    handle(contracts.issueNodeKey, async ({ params, viewer, request }) => {
      const { key, digest } = newNodeKey(params.id, request.ids.bytes(NODE_KEY_BYTES))
      await asAdmin(params.id, [{ type: 'IssueNodeKey', digest }], viewer, request)
      return ok({ key })
    }),
    handle(contracts.editNode, edit),
    handle(contracts.retireNode, async ({ params, viewer, request }) => {
      await asAdmin(params.id, [{ type: 'RetireNode' }], viewer, request)
      return noContent()
    }),
    handle(contracts.syncAgent, sync),
  ]
}

function requireAdmin({ role }: Viewer): void {
  if (!isAdmin(role)) throw refusal('admins_decide')
}

/** Agents are no accounts. What they say is said by their node. */
const agentContext = (
  nodeId: string,
  { id, ids, traceparent, receivedAt, progress }: RequestContext,
): CommandContext => ({
  ...{ actor: { kind: 'system', id: `agent:${nodeId}` }, via: { kind: 'token', id: nodeId }, limitedTo: null },
  ...{ correlationId: id, causationId: id, traceparent, now: () => receivedAt, ids, retriable: false, progress },
})
