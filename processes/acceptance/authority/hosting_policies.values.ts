import { AGENT_PROTOCOL } from '@adit/events/hosting/agent_link.values.ts'
import { admin, admins, all } from './person.ts'
import type { PolicyTable } from './policy.ts'
import { unknown } from './policy_parts.ts'

const byAdmins = { may: admins, refused: 'admins_decide', best: admin } as const
const ofUnknown = { ...byAdmins, passes: 'node_not_found' } as const
const size = { cpu: 1, memory_mb: 512, storage_mb: 1_024, cpu_overcommit: 1 }

/** No node of these tests has an agent, so nobody has a key of one. */
export const hostingPolicies: PolicyTable = {
  'GET /hosting/_internal/nodes': { ...byAdmins, passes: 200, ask: () => ({}) },
  'GET /hosting/_internal/nodes/:id': { ...ofUnknown, ask: () => ({ at: [unknown] }) },
  'POST /hosting/_internal/nodes': {
    ...{ ...byAdmins, passes: 200 },
    ask: () => ({ payload: { name: 'one', region: 'local', ...size } }),
  },
  'POST /hosting/_internal/nodes/:id/key': { ...ofUnknown, ask: () => ({ at: [unknown] }) },
  'PATCH /hosting/_internal/nodes/:id': {
    ...ofUnknown,
    ask: () => ({ at: [unknown], payload: { cordon: 'a new disk' } }),
  },
  'DELETE /hosting/_internal/nodes/:id': { ...ofUnknown, ask: () => ({ at: [unknown] }) },
  'POST /hosting/agent/sync': {
    ...{ may: all, passes: 'node_key_unknown' },
    ask: () => ({
      payload: {
        ...{ protocol: AGENT_PROTOCOL, boot_id: 'boot', agent_version: '1', address: 'http://127.0.0.1' },
        ...{ limits: [], javas: [] },
      },
    }),
  },
}
