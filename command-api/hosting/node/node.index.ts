import type { RecordedNodeEvent } from '@adit/events/hosting/node.events.ts'
import { parseStream } from '@adit/events/kit/envelope.ts'
import { defineIndex } from '@adit/platform/indexes/command_index.ts'
import { boolean, text } from '@adit/platform/projection/table.ts'
import type pg from 'pg'

const columns = { node_id: text(), is_retired: boolean() }

/** Which nodes there are. */
export const nodeIndex = defineIndex<RecordedNodeEvent, typeof columns>({
  name: 'hosting_node',
  version: 1,
  columns,
  key: ['node_id'],
  on: {
    NodeRegistered: ({ stream }) => ({ node_id: parseStream(stream).id, is_retired: false }),
    NodeRetired: ({ stream }) => ({ node_id: parseStream(stream).id, is_retired: true }),
  },
})

/** Ids of the nodes that aren't retired. A node is found a moment after it was registered. */
export async function nodeIds(ops: pg.Pool): Promise<string[]> {
  const { rows } = await ops.query<{ node_id: string }>(
    `select node_id from ${nodeIndex.table} where not is_retired order by node_id`,
  )
  return rows.map(({ node_id }) => node_id)
}
