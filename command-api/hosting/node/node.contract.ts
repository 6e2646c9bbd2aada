import { AGENT_PROTOCOL, nodeLimits } from '@adit/events/hosting/agent_link.values.ts'
import { regions } from '@adit/events/hosting/region.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { plainName } from '../../kit/plain_name.ts'
import { nodeRefusals, resizeNodeRefusals, retireRefusals } from './node.decider.ts'

const shared = {
  side: 'command',
  group: 'Game servers',
  internal: true,
  auth: 'required',
  scope: 'SESSION_ACCESS',
} as const

const adminRefusals = refusals('admins_decide')

const name = plainName(z.string().trim().min(1).max(64)).meta({ description: 'For admins.' })
const cpu = z.int().min(1).max(1_024).meta({ description: 'Cores.' })
const memory = z.int().min(512).max(16_777_216).meta({ description: 'Memory for servers, in MiB.' })
const storage = z.int().min(1_024).max(1_073_741_824).meta({ description: 'Storage for servers, in MiB.' })
const overcommit = z.int().min(1).max(16).meta({ description: 'How many cores of servers share one of the node.' })
const region = z.enum(regions.map(({ shortcode }) => shortcode)).meta({ description: 'Where the node stands.' })
const size = { cpu, memory_mb: memory, storage_mb: storage, cpu_overcommit: overcommit }
const key = z.string().meta({ description: 'The key of its agent. It is shown only now.' })

const amounts = z.object({ cpu: z.int(), memory_mb: z.int(), storage_mb: z.int() })

export const nodeShape = z.object({
  id: z.string(),
  name: z.string(),
  region: z.string(),
  total: amounts.extend({ cpu_overcommit: z.int() }),
  free: amounts.meta({
    description: 'What is promised to no server. Cores count once for each server that shares them.',
  }),
  servers: z.int(),
  cordon: z.string().nullable().meta({ description: 'Why no servers are placed on it; null if they are.' }),
  heard_at: z.iso.datetime().nullable().meta({ description: 'When its agent last reported; null if it never did.' }),
  is_reachable: z.boolean().meta({ description: 'Whether the agent was heard of within the last minute.' }),
  agent: z
    .object({
      version: z.string(),
      address: z.string(),
      limits: z.array(z.object({ name: z.string(), is_enforced: z.boolean(), reason: z.string() })),
      javas: z.array(z.object({ vendor: z.string(), major: z.int() })),
    })
    .nullable(),
})

export const listNodes = defineRoute({
  ...shared,
  method: 'GET',
  path: '/hosting/_internal/nodes',
  summary: 'List nodes',
  description: 'Machines on which game servers run. Only for admins.',
  responses: { 200: { description: 'All nodes that aren’t retired.', schema: z.array(nodeShape) } },
  errors: adminRefusals.codes,
})

export const getNode = defineRoute({
  ...shared,
  method: 'GET',
  path: '/hosting/_internal/nodes/:id',
  summary: 'Get a node',
  responses: { 200: { description: 'The node.', schema: nodeShape } },
  errors: refusals(adminRefusals, nodeRefusals).codes,
})

export const registerNode = defineRoute({
  ...shared,
  method: 'POST',
  path: '/hosting/_internal/nodes',
  summary: 'Register a node',
  description: 'Its agent signs in with the key of the answer. Only for admins.',
  body: { kind: 'json', schema: z.object({ name, region, ...size }) },
  responses: { 200: { description: 'The node and the key of its agent.', schema: z.object({ id: z.string(), key }) } },
  errors: adminRefusals.codes,
})

export const issueNodeKey = defineRoute({
  ...shared,
  method: 'POST',
  path: '/hosting/_internal/nodes/:id/key',
  summary: 'Issue a new key for the agent of a node',
  description: 'The key before it no longer works.',
  responses: { 200: { description: 'The key.', schema: z.object({ key }) } },
  errors: refusals(adminRefusals, nodeRefusals).codes,
})

export const editNode = defineRoute({
  ...shared,
  method: 'PATCH',
  path: '/hosting/_internal/nodes/:id',
  summary: 'Change a node',
  body: {
    kind: 'json',
    schema: z.object({
      size: z.object(size).optional().meta({ description: 'What the node has for servers.' }),
      cordon: z.string().trim().min(1).max(200).nullable().optional().meta({
        description: 'Why no servers are placed on it from now on. Null: they are again.',
      }),
    }),
  },
  responses: { 204: { description: 'Changed.' } },
  errors: refusals(adminRefusals, resizeNodeRefusals).codes,
})

export const retireNode = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/hosting/_internal/nodes/:id',
  summary: 'Retire a node',
  description: 'Only without servers. Its key no longer works.',
  responses: { 204: { description: 'Retired.' } },
  errors: refusals(adminRefusals, retireRefusals).codes,
})

/** Where the agent of a node reports. It calls the site; nothing calls it for control. */
export const syncAgent = defineRoute({
  side: 'command',
  group: 'Game servers',
  internal: true,
  auth: 'none',
  method: 'POST',
  path: '/hosting/agent/sync',
  summary: 'Report as the agent of a node',
  description: 'With the key of the node in the header `Authorization`. Reports can be repeated.',
  body: {
    kind: 'json',
    schema: z.object({
      protocol: z.int().min(1).max(1_000_000).meta({ description: 'Version of the interface that the agent speaks.' }),
      boot_id: z.string().min(1).max(64).meta({ description: 'Another one after each start of the agent.' }),
      agent_version: z.string().min(1).max(64),
      address: z
        .url({ protocol: /^https?$/ })
        .max(512)
        .meta({ description: 'Where players and browsers reach the node.' }),
      limits: z
        .array(z.object({ name: z.enum(nodeLimits), is_enforced: z.boolean(), reason: z.string().max(200) }))
        .max(nodeLimits.length),
      javas: z.array(z.object({ vendor: z.string().min(1).max(64), major: z.int().min(1).max(1_000) })).max(32),
    }),
  },
  responses: {
    200: {
      description: 'Taken note of.',
      schema: z.object({ node_id: z.string(), report_again_ms: z.int() }),
    },
  },
  errors: refusals('node_key_unknown', 'agent_too_old').codes,
  example: {
    body: {
      ...{ protocol: AGENT_PROTOCOL, boot_id: '01890a5d-ac96-774b-bcce-b302099a8057', agent_version: '0.1.0' },
      ...{ address: 'https://node1.example.org', javas: [{ vendor: 'temurin', major: 21 }] },
      limits: [{ name: 'memory', is_enforced: true, reason: '' }],
    },
  },
})
