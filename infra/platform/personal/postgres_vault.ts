import { randomBytes } from 'node:crypto'
import { erased } from '@adit/events/kit/personal.ts'
import type pg from 'pg'
import type { OpsPart } from '../ops/ops_schema.ts'
import { KeyErased, type PersonalVault } from './personal_vault.port.ts'
import { keyBytes, openText, sealText } from './sealing.ts'

/** Has its own schema, so that it can be in a separate database with short-lived backups. The row of an erased key stays. */
export const vaultPart: OpsPart = {
  name: 'vault',
  sql: `create schema if not exists vault;
  create table if not exists vault.account_key (
    account_id text primary key,
    key bytea,
    created_at timestamptz not null default now(),
    erased_at timestamptz,
    check ((key is null) = (erased_at is not null))
  );`,
}

/** Reads keys for every use and never caches them, so that an erasure takes effect at once in every process. */
export function createPersonalVault(pool: pg.Pool): PersonalVault {
  const keyOf = async (account: string): Promise<Buffer | null | undefined> => {
    const { rows } = await pool.query<{ key: Buffer | null }>({
      name: 'vault_key',
      text: 'select key from vault.account_key where account_id = $1',
      values: [account],
    })
    return rows[0]?.key
  }
  const keysOf = async (accounts: readonly string[]): Promise<ReadonlyMap<string, Buffer | null>> => {
    const { rows } = await pool.query<{ account_id: string; key: Buffer | null }>({
      name: 'vault_keys',
      text: 'select account_id, key from vault.account_key where account_id = any($1)',
      values: [accounts],
    })
    return new Map(rows.map(({ account_id, key }) => [account_id, key]))
  }
  const makeKey = async (account: string): Promise<Buffer | null | undefined> => {
    const sql = 'insert into vault.account_key (account_id, key) values ($1, $2) on conflict (account_id) do nothing'
    await pool.query(sql, [account, randomBytes(keyBytes)])
    return keyOf(account) // If two callers create it at once, one is kept.
  }
  return {
    async seal(account, text) {
      const known = await keyOf(account)
      const key = known === undefined ? await makeKey(account) : known
      if (!key) throw new KeyErased(account)
      return { account, sealed: sealText(key, account, text) }
    },
    async open({ account, sealed }) {
      const key = await keyOf(account)
      return key ? openText(key, account, sealed) : erased
    },
    async openAll(sealed) {
      if (sealed.length === 0) return []
      const keys = await keysOf([...new Set(sealed.map(({ account }) => account))])
      return sealed.map(({ account, sealed: text }) => {
        const key = keys.get(account)
        return key ? openText(key, account, text) : erased
      })
    },
    async erase(account) {
      await pool.query(
        `insert into vault.account_key (account_id, key, erased_at) values ($1, null, now())
         on conflict (account_id) do update set key = null, erased_at = now() where vault.account_key.key is not null`,
        [account],
      )
    },
  }
}
