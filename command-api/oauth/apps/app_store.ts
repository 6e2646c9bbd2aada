import { timingSafeEqual } from 'node:crypto'
import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import { inTransaction } from '@adit/platform/projection/transaction.ts'
import type pg from 'pg'
import { secretHash } from '../../identity/sign_in/secret_token.ts'

/**
 * What counts of an app for its tokens: the SHA-256 of its secret, its scopes as bits, and whether staff have suspended it. Whoever gives
 * a token locks the row, so that no token is given while an app is being suspended, edited or deleted.
 */
export const oauthAppsPart: OpsPart = {
  name: 'oauth_app',
  sql: `create table if not exists ops.oauth_app (
    id text primary key,
    account_id text not null,
    secret_hash bytea not null,
    scopes bigint not null,
    suspended boolean not null default false
  );
  create index if not exists oauth_app_account on ops.oauth_app (account_id);`,
}

export interface NewApp {
  id: string
  accountId: string
  secret: string
  scopes: bigint
  /** How many the account may have with this one. */
  limit: number
}

export interface Apps {
  /** False if the account has too many. An existing one of the account gets this secret, because the first answer was lost. */
  put(app: NewApp): Promise<boolean>
  /** The earlier secret ends. */
  rotate(id: string, secret: string): Promise<void>
  /** Its tokens lose the other scopes. */
  limitScopes(id: string, scopes: bigint): Promise<void>
  /** Once it is suspended, no token of it counts any more. */
  setSuspended(id: string, suspended: boolean): Promise<void>
  /** Ends all that came of it. */
  remove(id: string): Promise<void>
  ownedBy(accountId: string): Promise<string[]>
  /** Whether it exists, and `secret` is its secret. */
  isSecretOf(id: string, secret: string): Promise<boolean>
}

export function createApps(pool: pg.Pool): Apps {
  return {
    put: ({ id, accountId, secret, scopes, limit }) =>
      inTransaction(pool, async (client) => {
        await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`oauth_app:${accountId}`])
        const { rowCount } = await client.query(
          `insert into ops.oauth_app (id, account_id, secret_hash, scopes)
           select $1::text, $2::text, $3::bytea, $4::bigint
           where (select count(*) from ops.oauth_app where account_id = $2 and id <> $1) < $5
           on conflict (id) do update set secret_hash = excluded.secret_hash
             where ops.oauth_app.account_id = excluded.account_id`,
          [id, accountId, secretHash(secret), scopes.toString(), limit],
        )
        return rowCount === 1
      }),
    async rotate(id, secret) {
      await pool.query('update ops.oauth_app set secret_hash = $2 where id = $1', [id, secretHash(secret)])
    },
    async limitScopes(id, scopes) {
      await inTransaction(pool, async (client) => {
        await client.query('update ops.oauth_app set scopes = $2 where id = $1', [id, scopes.toString()])
        await client.query('update ops.token set scopes = scopes & $2::bigint where app_id = $1', [
          id,
          scopes.toString(),
        ])
      })
    },
    async setSuspended(id, suspended) {
      await inTransaction(pool, async (client) => {
        await client.query('update ops.oauth_app set suspended = $2 where id = $1', [id, suspended])
        if (suspended) await endKeys(client, id)
      })
    },
    async remove(id) {
      await inTransaction(pool, async (client) => {
        await client.query('delete from ops.oauth_app where id = $1', [id])
        await endKeys(client, id)
        await client.query('delete from ops.oauth_grant where app_id = $1', [id])
      })
    },
    async ownedBy(accountId) {
      const { rows } = await pool.query<{ id: string }>('select id from ops.oauth_app where account_id = $1', [
        accountId,
      ])
      return rows.map(({ id }) => id)
    },
    async isSecretOf(id, secret) {
      const { rows } = await pool.query<{ secret_hash: Buffer }>(
        'select secret_hash from ops.oauth_app where id = $1',
        [id],
      )
      return rows[0] !== undefined && timingSafeEqual(rows[0].secret_hash, secretHash(secret))
    },
  }
}

/** Tokens and codes of the app. Its grants stay. */
async function endKeys(client: pg.ClientBase, appId: string): Promise<void> {
  await client.query('delete from ops.oauth_key where grant_id in (select id from ops.oauth_grant where app_id = $1)', [
    appId,
  ])
  await client.query('delete from ops.token where app_id = $1', [appId])
}
