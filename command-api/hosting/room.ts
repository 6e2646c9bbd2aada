import { defineRoom } from '../kit/define_room.ts'
import { hostingErrors } from './hosting.errors.ts'
import * as node from './node/node.contract.ts'
import { nodeIndex } from './node/node.index.ts'
import { nodeContactPart } from './node/node_contact.ts'

const { nodeShape: _, ...nodeContracts } = node

export const hosting = defineRoom('hosting', {
  contracts: nodeContracts,
  errors: [hostingErrors],
  groups: { 'Game servers': 'Game servers that people rent, and the machines that these run on.' },
  ops: [nodeContactPart],
  indexes: [nodeIndex],
  side: new URL('side.ts', import.meta.url),
})
