import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import type pg from 'pg'

/** When the agent of each node was last heard of. It is no event: every node would append one all the time. Milliseconds since 1970. */
export const nodeContactPart: OpsPart = {
  name: 'node_contact',
  sql: `create table if not exists ops.node_contact (
    node_id text primary key,
    heard_at bigint not null
  );`,
}

export async function noteContact(ops: pg.Pool, nodeId: string, at: number): Promise<void> {
  await ops.query(
    `insert into ops.node_contact (node_id, heard_at) values ($1, $2)
     on conflict (node_id) do update set heard_at = greatest(node_contact.heard_at, excluded.heard_at)`,
    [nodeId, at],
  )
}

/** By node. Those that were never heard of are missing. */
export async function contacts(ops: pg.Pool): Promise<ReadonlyMap<string, number>> {
  const { rows } = await ops.query<{ node_id: string; heard_at: string }>(
    'select node_id, heard_at from ops.node_contact',
  )
  return new Map(rows.map(({ node_id, heard_at }) => [node_id, Number(heard_at)]))
}
