import { erased } from '@adit/events/kit/personal.ts'
import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import type { PersonalVault } from '@adit/platform/personal/personal_vault.port.ts'
import type pg from 'pg'

/**
 * The newest copy of what is held about each person who asked. `sealed` is the archive in base64, under the key of its account, so that it can't
 * be read once the account is erased, in no backup either. `done` counts to 1. Times are milliseconds since 1970.
 */
export const dataExportsPart: OpsPart = {
  name: 'data_export',
  sql: `create table if not exists ops.data_export (
    account_id text primary key,
    id text not null,
    state text not null check (state in ('making', 'ready', 'failed')),
    done real not null default 0,
    bytes bigint,
    sealed text,
    asked_at bigint not null,
    expires_at bigint
  );
  create index if not exists data_export_end on ops.data_export (expires_at);`,
}

export interface DataExport {
  id: string
  state: 'making' | 'ready' | 'failed'
  /** How much of the log was read, from 0 to 1. */
  done: number
  /** Size of the archive, once it is there. */
  bytes: number | null
  askedAt: number
  expiresAt: number | null
}

export interface DataExports {
  find(accountId: string): Promise<DataExport | undefined>
  /** Puts a new one in place of the last. Does nothing if this one is known. */
  begin(accountId: string, id: string, now: number): Promise<void>
  /** False if another one has taken its place, or the account is gone. */
  progress(accountId: string, id: string, done: number): Promise<boolean>
  finish(accountId: string, id: string, archive: Buffer, expiresAt: number): Promise<void>
  fail(accountId: string, id: string): Promise<void>
  /** Undefined if there is none, or it has expired. */
  archive(accountId: string, now: number): Promise<Buffer | undefined>
  removeAll(accountId: string): Promise<void>
  /** Removes what has expired. Returns how many. */
  sweep(now: number): Promise<number>
}

interface Row {
  id: string
  state: DataExport['state']
  done: number
  bytes: number | string | null
  asked_at: number | string
  expires_at: number | string | null
}

export function createDataExports(pool: pg.Pool, vault: Pick<PersonalVault, 'seal' | 'open'>): DataExports {
  return {
    async find(accountId) {
      const { rows } = await pool.query<Row>(
        'select id, state, done, bytes, asked_at, expires_at from ops.data_export where account_id = $1',
        [accountId],
      )
      return rows[0] && toExport(rows[0])
    },
    async begin(accountId, id, now) {
      // An account that is deleted meanwhile leaves nothing.
      await pool.query(
        `insert into ops.data_export (account_id, id, state, asked_at)
         select account_id, $2, 'making', $3 from ops.credential where account_id = $1 for share
         on conflict (account_id) do update
         set id = excluded.id, state = 'making', done = 0, bytes = null, sealed = null, asked_at = excluded.asked_at, expires_at = null
         where data_export.id <> excluded.id and data_export.asked_at <= excluded.asked_at`,
        [accountId, id, now],
      )
    },
    async progress(accountId, id, done) {
      const { rowCount } = await pool.query(
        `update ops.data_export set done = $3, state = 'making' where account_id = $1 and id = $2 and state <> 'ready'`,
        [accountId, id, done],
      )
      return rowCount === 1
    },
    async finish(accountId, id, archive, expiresAt) {
      const { sealed } = await vault.seal(accountId, archive.toString('base64'))
      await pool.query(
        `update ops.data_export set state = 'ready', done = 1, bytes = $3, sealed = $4, expires_at = $5
         where account_id = $1 and id = $2`,
        [accountId, id, archive.length, sealed, expiresAt],
      )
    },
    async fail(accountId, id) {
      await pool.query(`update ops.data_export set state = 'failed' where account_id = $1 and id = $2`, [accountId, id])
    },
    async archive(accountId, now) {
      const { rows } = await pool.query<{ sealed: string }>(
        `select sealed from ops.data_export where account_id = $1 and state = 'ready' and expires_at > $2`,
        [accountId, now],
      )
      const row = rows[0]
      if (!row) return undefined
      const text = await vault.open({ account: accountId, sealed: row.sealed })
      return text === erased ? undefined : Buffer.from(text, 'base64')
    },
    async removeAll(accountId) {
      await pool.query('delete from ops.data_export where account_id = $1', [accountId])
    },
    async sweep(now) {
      const { rowCount } = await pool.query('delete from ops.data_export where expires_at <= $1', [now])
      return rowCount ?? 0
    },
  }
}

const toExport = ({ id, state, done, bytes, asked_at, expires_at }: Row): DataExport => ({
  ...{ id, state, done },
  bytes: bytes === null ? null : Number(bytes),
  askedAt: Number(asked_at),
  expiresAt: expires_at === null ? null : Number(expires_at),
})
