import type pg from 'pg'
import type { OpsPart } from './ops_schema.ts'

/** One row: when the last backup ended. Before the first backup, when the site was installed. */
export const backupsPart: OpsPart = {
  name: 'backups',
  sql: `create table if not exists ops.backup (
    site boolean primary key default true check (site),
    ended_at timestamptz not null default now()
  );
  insert into ops.backup default values on conflict do nothing;`,
}

/** `endedAt` in ISO 8601. */
export async function noteBackup(client: Pick<pg.ClientBase, 'query'>, endedAt: string): Promise<void> {
  await client.query(
    'insert into ops.backup (ended_at) values ($1) on conflict (site) do update set ended_at = excluded.ended_at',
    [endedAt],
  )
}
