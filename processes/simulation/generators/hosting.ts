import { nodeStream } from '@adit/command-api/hosting/node/node.decider.ts'
import { AGENT_PROTOCOL } from '@adit/events/hosting/agent_link.values.ts'
import type { Action, Generators, Scene } from './action.ts'
import { admins, some, somebody } from './choices.ts'

const path = '/hosting/_internal/nodes'
const byAdmin = (scene: Scene) => (scene.random.chance(0.9) ? scene.random.pick(admins(scene)) : somebody(scene))
const sizeOf = ({ random }: Scene) => ({
  ...{ cpu: random.pick([1, 4]), memory_mb: random.pick([512, 8_192]), storage_mb: random.pick([1_024, 100_000]) },
  cpu_overcommit: random.pick([1, 2]),
})

/** A request about a node, mostly by an admin. */
function onNode(scene: Scene, act: (nodeId: string) => Pick<Action, 'method' | 'path'> & Partial<Action>) {
  const node = some(scene.random, scene.things.nodes.slice(-scene.focus))
  return node && { by: byAdmin(scene), ...act(node.id) }
}

export const hosting: Generators = {
  registerNode: (scene) => ({
    ...{ by: byAdmin(scene), method: 'POST', path, leaves: ['NodeRegistered', 'NodeKeyIssued'] },
    json: { name: `node ${scene.mark}`, region: 'local', ...sizeOf(scene) },
  }),
  issueNodeKey: (scene) =>
    onNode(scene, (id) => ({ method: 'POST', path: `${path}/${id}/key`, leaves: ['NodeKeyIssued'] })),
  editNode: (scene) =>
    onNode(scene, (id) => {
      const cordon = scene.random.pick([`why ${scene.mark}`, null])
      const to = cordon === null ? { type: 'NodeUncordoned' } : { type: 'NodeCordoned', data: { reason: cordon } }
      const types = ['NodeCordoned', 'NodeUncordoned']
      return {
        ...{ method: 'PATCH', path: `${path}/${id}`, json: { cordon, size: sizeOf(scene) } },
        sets: [{ stream: nodeStream(id), types, to, otherwise: { type: 'NodeUncordoned' } }],
      }
    }),
  retireNode: (scene) => onNode(scene, (id) => ({ method: 'DELETE', path: `${path}/${id}`, leaves: ['NodeRetired'] })),
  syncAgent: (scene) => ({
    ...{ by: undefined, method: 'POST', path: '/hosting/agent/sync' },
    json: {
      ...{ protocol: AGENT_PROTOCOL, boot_id: scene.mark, agent_version: '1', address: 'http://127.0.0.1' },
      ...{ limits: [], javas: [] },
    },
  }),
}
