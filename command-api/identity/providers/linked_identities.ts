import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import type pg from 'pg'

/**
 * Whose account an identity on another site leads to, for authentication, which reads no events. `identity` is an HMAC; `claim` is the saga that has
 * reserved it. While one link is undone and made anew, an identity has two rows, both of the same account.
 */
export const linkedIdentitiesPart: OpsPart = {
  name: 'linked_identity',
  sql: `create table if not exists ops.linked_identity (
    identity text not null,
    claim text not null,
    account_id text not null,
    primary key (identity, claim)
  );
  create index if not exists linked_identity_account on ops.linked_identity (account_id);`,
}

export interface LinkedIdentityRow {
  identity: string
  claim: string
  accountId: string
}

export interface LinkedIdentities {
  /** Does nothing for an account that is deleted meanwhile. */
  put(row: LinkedIdentityRow): Promise<void>
  remove(row: Pick<LinkedIdentityRow, 'identity' | 'claim'>): Promise<void>
  removeAll(accountId: string): Promise<void>
}

export function createLinkedIdentities(pool: pg.Pool): LinkedIdentities {
  return {
    async put({ identity, claim, accountId }) {
      await pool.query(
        `insert into ops.linked_identity (identity, claim, account_id)
         select $1, $2, account_id from ops.credential where account_id = $3 for share on conflict do nothing`,
        [identity, claim, accountId],
      )
    },
    async remove({ identity, claim }) {
      await pool.query('delete from ops.linked_identity where identity = $1 and claim = $2', [identity, claim])
    },
    async removeAll(accountId) {
      await pool.query('delete from ops.linked_identity where account_id = $1', [accountId])
    },
  }
}
