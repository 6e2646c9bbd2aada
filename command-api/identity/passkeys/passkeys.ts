import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import type pg from 'pg'

/**
 * Public keys of passkeys. `id` is ours; `credential_id` is what browsers name it by. `counter` grows with each use of those that count.
 * Times are milliseconds since 1970.
 */
export const passkeysPart: OpsPart = {
  name: 'passkey',
  sql: `create table if not exists ops.passkey (
    id text primary key,
    account_id text not null,
    credential_id text not null unique,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    name text not null,
    created_at bigint not null,
    used_at bigint
  );
  create index if not exists passkey_account on ops.passkey (account_id);`,
}

export interface Passkey {
  id: string
  accountId: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
  createdAt: number
  usedAt: number | null
}

export interface Passkeys {
  /** False if somebody has this credential already. */
  add(passkey: Omit<Passkey, 'usedAt'>): Promise<boolean>
  /** Oldest first. */
  list(accountId: string): Promise<Passkey[]>
  byCredential(credentialId: string): Promise<Passkey | undefined>
  /** Notes a use. False if the counter says that the key was copied, or the passkey was removed meanwhile. */
  use(id: string, counter: number, now: number): Promise<boolean>
  rename(accountId: string, id: string, name: string): Promise<void>
  remove(accountId: string, id: string): Promise<void>
  removeAll(accountId: string): Promise<void>
}

interface Row {
  id: string
  account_id: string
  credential_id: string
  public_key: Buffer
  counter: number | string
  transports: string[]
  name: string
  created_at: number | string
  used_at: number | string | null
}

const toPasskey = (row: Row): Passkey => ({
  id: row.id,
  accountId: row.account_id,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: Number(row.counter),
  transports: row.transports,
  name: row.name,
  createdAt: Number(row.created_at),
  usedAt: row.used_at === null ? null : Number(row.used_at),
})

const columns = 'id, account_id, credential_id, public_key, counter, transports, name, created_at, used_at'

export function createPasskeys(pool: pg.Pool): Passkeys {
  return {
    async add({ id, accountId, credentialId, publicKey, counter, transports, name, createdAt }) {
      const { rowCount } = await pool.query(
        `insert into ops.passkey (id, account_id, credential_id, public_key, counter, transports, name, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
        [id, accountId, credentialId, publicKey, counter, transports, name, createdAt],
      )
      return rowCount === 1
    },
    async list(accountId) {
      const { rows } = await pool.query<Row>(
        `select ${columns} from ops.passkey where account_id = $1 order by created_at, id`,
        [accountId],
      )
      return rows.map(toPasskey)
    },
    async byCredential(credentialId) {
      const { rows } = await pool.query<Row>(`select ${columns} from ops.passkey where credential_id = $1`, [
        credentialId,
      ])
      return rows[0] && toPasskey(rows[0])
    },
    async use(id, counter, now) {
      const { rowCount } = await pool.query(
        `update ops.passkey set counter = $2, used_at = $3 where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
        [id, counter, now],
      )
      return rowCount === 1
    },
    async rename(accountId, id, name) {
      await pool.query('update ops.passkey set name = $3 where id = $2 and account_id = $1', [accountId, id, name])
    },
    async remove(accountId, id) {
      await pool.query('delete from ops.passkey where id = $2 and account_id = $1', [accountId, id])
    },
    async removeAll(accountId) {
      await pool.query('delete from ops.passkey where account_id = $1', [accountId])
    },
  }
}
