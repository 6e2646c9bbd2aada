import type { AccountSuspension } from '@adit/events/identity/account.fold.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import type pg from 'pg'

/** What authentication knows of an account. A new hash is staged in `credential_change` until its change takes effect. */
export const credentialsPart: OpsPart = {
  name: 'credential',
  sql: `create table if not exists ops.credential (
    account_id text primary key,
    password_hash text,
    role text not null default 'developer',
    role_revision integer not null default -1
  );
  create table if not exists ops.credential_change (
    id text primary key,
    account_id text not null,
    password_hash text,
    created_at timestamptz not null default now()
  );
  create index if not exists credential_change_age on ops.credential_change (created_at);
  alter table ops.credential add column if not exists change_id text;
  alter table ops.credential add column if not exists staged_at timestamptz not null default '-infinity';
  alter table ops.credential add column if not exists exempt boolean not null default false;
  alter table ops.credential add column if not exists suspension jsonb;
  alter table ops.credential add column if not exists suspension_revision integer not null default -1;
  alter table ops.credential add column if not exists pause jsonb;`,
}

type Role = Viewer['role']

/** `until`: milliseconds since 1970; null for good. */
export type SuspensionFacts = Pick<AccountSuspension, 'reason' | 'until'>

/** While an act of staff waits, the role of the account that it concerns may not count. Times are milliseconds since 1970. */
export interface RolePause {
  actId: string
  /** 0 if it is over. */
  until: number
  /** Of the act's stream. */
  revision: number
}

export interface Credentials {
  /** Stages a hash. Null for an account that can't sign in with a password. */
  stage(changeId: string, accountId: string, passwordHash: string | null): Promise<void>
  /** Applies the staged hash; repeating it changes nothing. The role is only set for a new account. */
  activate(changeId: string, role?: Role): Promise<void>
  /** Whether the hash of this change is the account's, or was before there was a note of it. */
  isInForce(accountId: string, changeId: string): Promise<boolean>
  /** The current hash; undefined for an unknown account, null for one without a password. */
  passwordHash(accountId: string): Promise<string | null | undefined>
  /** `revision` is that of the account's stream. Changes with a lower revision are ignored. */
  setRole(accountId: string, role: Role, revision: number): Promise<void>
  /**
   * From now on, no session or token of the account counts; null lifts that. `revision` is that of the account's stream. Changes with a
   * lower revision are ignored.
   */
  setSuspension(accountId: string, suspension: SuspensionFacts | null, revision: number): Promise<void>
  /** Until then the role doesn't count. An older revision of the same act is ignored, and so is the end of a pause by another act. */
  setPause(accountId: string, pause: RolePause): Promise<void>
  /** Lets staff use their role without a second factor. For accounts of the demo. */
  exemptFromSecondFactor(accountId: string): Promise<void>
  /** Ids of all admins. */
  admins(): Promise<string[]>
  /** Ids of all moderators and admins. */
  staff(): Promise<string[]>
  remove(accountId: string): Promise<void>
  /** Removes hashes that were staged a day ago and never applied. Returns how many. */
  sweep(): Promise<number>
}

export function createCredentials(pool: pg.Pool): Credentials {
  return {
    async stage(changeId, accountId, passwordHash) {
      await pool.query(
        `insert into ops.credential_change (id, account_id, password_hash) values ($1, $2, $3)
         on conflict (id) do update set password_hash = excluded.password_hash`,
        [changeId, accountId, passwordHash],
      )
    },
    async activate(changeId, role = 'developer') {
      await pool.query(
        `with staged as (delete from ops.credential_change where id = $1 returning id, account_id, password_hash, created_at)
         insert into ops.credential as c (account_id, password_hash, role, change_id, staged_at)
         select account_id, password_hash, $2, id, created_at from staged
         on conflict (account_id) do update
         set password_hash = excluded.password_hash, change_id = excluded.change_id, staged_at = excluded.staged_at
         where c.staged_at <= excluded.staged_at`,
        [changeId, role],
      )
    },
    async isInForce(accountId, changeId) {
      const { rows } = await pool.query<{ in_force: boolean }>(
        'select change_id is null or change_id = $2 as in_force from ops.credential where account_id = $1',
        [accountId, changeId],
      )
      return rows[0]?.in_force ?? false
    },
    async passwordHash(accountId) {
      const { rows } = await pool.query<{ password_hash: string | null }>(
        'select password_hash from ops.credential where account_id = $1',
        [accountId],
      )
      return rows[0]?.password_hash
    },
    async setRole(accountId, role, revision) {
      await pool.query(
        `update ops.credential set role = $2, role_revision = $3 where account_id = $1 and role_revision < $3`,
        [accountId, role, revision],
      )
    },
    async setSuspension(accountId, suspension, revision) {
      await pool.query(
        `update ops.credential set suspension = $2, suspension_revision = $3
         where account_id = $1 and suspension_revision < $3`,
        [accountId, suspension && JSON.stringify(suspension), revision],
      )
    },
    async setPause(accountId, pause) {
      await pool.query(
        `update ops.credential set pause = $2 where account_id = $1 and case
           when pause->>'actId' = $3 then (pause->>'revision')::integer < $4 else $5 end`,
        [accountId, JSON.stringify(pause), pause.actId, pause.revision, pause.until > 0],
      )
    },
    async exemptFromSecondFactor(accountId) {
      await pool.query('update ops.credential set exempt = true where account_id = $1', [accountId])
    },
    async admins() {
      const { rows } = await pool.query<{ account_id: string }>(
        `select account_id from ops.credential where role = 'admin' order by account_id`,
      )
      return rows.map(({ account_id }) => account_id)
    },
    async staff() {
      const { rows } = await pool.query<{ account_id: string }>(
        `select account_id from ops.credential where role <> 'developer' order by account_id`,
      )
      return rows.map(({ account_id }) => account_id)
    },
    async remove(accountId) {
      await pool.query(
        `with staged as (delete from ops.credential_change where account_id = $1)
         delete from ops.credential where account_id = $1`,
        [accountId],
      )
    },
    async sweep() {
      const { rowCount } = await pool.query(
        `delete from ops.credential_change where created_at < now() - interval '1 day'`,
      )
      return rowCount ?? 0
    },
  }
}
