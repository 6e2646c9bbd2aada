import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import type pg from 'pg'
import { secretHash } from '../sign_in/secret_token.ts'
import { OPENID_NONCE_MS } from './openid2_provider.ts'

/** Nonces of OpenID 2 that were used, as hashes. Times are milliseconds since 1970. */
export const openIdNoncesPart: OpsPart = {
  name: 'openid_nonce',
  sql: `create table if not exists ops.openid_nonce (hash bytea primary key, used_at bigint not null);
  create index if not exists openid_nonce_age on ops.openid_nonce (used_at);`,
}

export interface OpenIdNonces {
  /** False if it was used before. Of several callers, one gets true. */
  use(endpoint: string, nonce: string, now: number): Promise<boolean>
  /** Forgets those that are too old to be accepted again. Returns how many. */
  sweep(now: number): Promise<number>
}

export const createOpenIdNonces = (pool: pg.Pool): OpenIdNonces => ({
  async use(endpoint, nonce, now) {
    const { rowCount } = await pool.query(
      'insert into ops.openid_nonce (hash, used_at) values ($1, $2) on conflict do nothing',
      [secretHash(`${endpoint} ${nonce}`), now],
    )
    return rowCount === 1
  },
  async sweep(now) {
    const { rowCount } = await pool.query('delete from ops.openid_nonce where used_at < $1', [
      now - 2 * OPENID_NONCE_MS,
    ])
    return rowCount ?? 0
  },
})
