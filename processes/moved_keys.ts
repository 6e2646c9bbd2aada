import { ConfigError } from '@adit/platform/config/config.ts'
import type pg from 'pg'

/** Takes the place of the keys once they have been moved to another database. */
export const movedKeysSql =
  'create schema if not exists vault; create table vault.moved (at timestamptz not null default now())'

type Client = Pick<pg.ClientBase, 'query'>

export async function areKeysMoved(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ moved: boolean }>(`select to_regclass('vault.moved') is not null as moved`)
  return rows[0]?.moved ?? false
}

/** A process that went on with the database they were moved from would make new keys, and nobody could read what is sealed with the old ones. */
export async function refuseMovedKeys(client: Client): Promise<void> {
  if (!(await areKeysMoved(client))) return
  throw new ConfigError(['VAULT_DATABASE_URL: the keys of personal data were moved to another database; name that one'])
}
