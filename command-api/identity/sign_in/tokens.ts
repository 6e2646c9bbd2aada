import type { Role } from '@adit/events/identity/role.values.ts'
import { STAFF_SCOPE } from '@adit/events/identity/scope.values.ts'
import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import type pg from 'pg'
import { secretHash } from './secret_token.ts'

/**
 * All tokens, by the SHA-256 of their secret. `id` is that of the session or the personal access token. Times are milliseconds since
 * 1970. Expired rows are kept, so that the error can say that the token has expired. Access tokens of apps name their app, the grant that
 * allows them, and as `line` what came of one code. `while_suspended` marks a session that somebody suspended has begun, and `handed_over` one that
 * a launcher has yet to use. `projects` are the ids of those that a token is limited to; null if it isn't limited.
 */
export const tokensPart: OpsPart = {
  name: 'token',
  sql: `create table if not exists ops.token (
    hash bytea primary key,
    kind text not null,
    id text not null,
    account_id text not null,
    name text not null,
    scopes bigint not null,
    expires_at bigint not null,
    used_at bigint,
    unique (kind, id)
  );
  create index if not exists token_account on ops.token (account_id);
  alter table ops.token add column if not exists second_factor_at bigint;
  alter table ops.token add column if not exists app_id text;
  alter table ops.token add column if not exists grant_id text;
  alter table ops.token add column if not exists line text;
  alter table ops.token add column if not exists while_suspended boolean not null default false;
  alter table ops.token add column if not exists handed_over boolean not null default false;
  create index if not exists token_app on ops.token (app_id) where app_id is not null;
  create index if not exists token_grant on ops.token (grant_id, line) where grant_id is not null;
  alter table ops.token add column if not exists projects text[];
  alter table ops.token drop constraint if exists token_kind_check;
  do $$ begin
    if not exists (select from pg_constraint where conrelid = 'ops.token'::regclass and conname = 'token_kinds') then
      alter table ops.token add constraint token_kinds check (kind in ('session', 'pat', 'app'));
    end if;
  end $$;`,
}

export interface TokenGrant {
  name: string
  scopes: bigint
  /** Milliseconds since 1970. */
  expiresAt: number
  /** Ids of the projects that it is limited to. Null if it isn't limited. */
  projects: readonly string[] | null
}

export interface NewToken extends TokenGrant {
  id: string
  accountId: string
  secret: string
}

export interface ExpiringToken {
  id: string
  accountId: string
  expiresAt: number
}

/** Personal access tokens. `Sessions` has the tokens of sessions. */
export interface Tokens {
  /** An existing token with the same id gets this secret, because the answer to the first attempt was lost. */
  put(token: NewToken): Promise<void>
  /** Absent fields stay as they are. False if the account has no such token. */
  edit(accountId: string, id: string, grant: Partial<TokenGrant>): Promise<boolean>
  /** Once it returns, the token is unknown. False if the account has no such token. */
  revoke(accountId: string, id: string): Promise<boolean>
  /** Of the account's tokens, only these keep the staff scope. */
  keepStaffScope(accountId: string, ids: readonly string[]): Promise<void>
  /** Gives a token the staff scope while the account has this role. */
  addStaffScope(accountId: string, id: string, role: Role): Promise<void>
  /** Ends all of the account's. Once it returns, they are unknown. */
  revokeAll(accountId: string): Promise<void>
  /** Tokens that end after one time and no later than another, both in milliseconds since 1970. */
  expiring(after: number, upTo: number): Promise<ExpiringToken[]>
  /** Last use of each of the account's tokens, by id. Unused tokens are omitted. */
  lastUsed(accountId: string): Promise<ReadonlyMap<string, number>>
}

export function createTokens(pool: pg.Pool): Tokens {
  return {
    async put({ id, accountId, secret, name, scopes, expiresAt, projects }) {
      await pool.query(
        `insert into ops.token (hash, kind, id, account_id, name, scopes, expires_at, projects)
         values ($1, 'pat', $2, $3, $4, $5, $6, $7)
         on conflict (kind, id) do update set hash = excluded.hash where ops.token.account_id = excluded.account_id`,
        [secretHash(secret), id, accountId, name, scopes.toString(), expiresAt, projects],
      )
    },
    async edit(accountId, id, { name, scopes, expiresAt, projects }) {
      const { rowCount } = await pool.query(
        `update ops.token
         set name = coalesce($3, name), scopes = coalesce($4, scopes), expires_at = coalesce($5, expires_at),
           projects = case when $6 then $7::text[] else projects end
         where kind = 'pat' and id = $2 and account_id = $1`,
        [accountId, id, name, scopes?.toString(), expiresAt, projects !== undefined, projects],
      )
      return rowCount === 1
    },
    async revoke(accountId, id) {
      const { rowCount } = await pool.query(
        `delete from ops.token where kind = 'pat' and id = $2 and account_id = $1`,
        [accountId, id],
      )
      return rowCount === 1
    },
    async keepStaffScope(accountId, ids) {
      await pool.query(
        `update ops.token set scopes = scopes & ~($3::bigint)
         where kind = 'pat' and account_id = $1 and id <> all($2) and scopes & $3::bigint <> 0`,
        [accountId, ids, STAFF_SCOPE.toString()],
      )
    },
    async addStaffScope(accountId, id, role) {
      await pool.query(
        `update ops.token t set scopes = t.scopes | $4::bigint from ops.credential c
         where t.kind = 'pat' and t.id = $2 and t.account_id = $1 and c.account_id = t.account_id and c.role = $3
           and t.projects is null`,
        [accountId, id, role, STAFF_SCOPE.toString()],
      )
    },
    async revokeAll(accountId) {
      await pool.query(`delete from ops.token where kind = 'pat' and account_id = $1`, [accountId])
    },
    async expiring(after, upTo) {
      const { rows } = await pool.query<{ id: string; account_id: string; expires_at: number | string }>(
        `select id, account_id, expires_at from ops.token where kind = 'pat' and expires_at > $1 and expires_at <= $2 order by id`,
        [after, upTo],
      )
      return rows.map((row) => ({ id: row.id, accountId: row.account_id, expiresAt: Number(row.expires_at) }))
    },
    async lastUsed(accountId) {
      const { rows } = await pool.query<{ id: string; used_at: number | string }>(
        `select id, used_at from ops.token where kind = 'pat' and account_id = $1 and used_at is not null`,
        [accountId],
      )
      return new Map(rows.map((row) => [row.id, Number(row.used_at)]))
    },
  }
}
