import { LAUNCHER_CODE_MS, SUSPENDED_SESSION_MS } from '@adit/events/identity/account_limits.values.ts'
import type { Sealed } from '@adit/events/kit/personal.ts'
import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import type pg from 'pg'
import { takeOverSession } from '../launcher/session_hand_over.ts'
import { createExchanges, hideNext } from './exchanged_tokens.ts'
import { newSecret, secretHash } from './secret_token.ts'

/**
 * Who is signed in where. The IP address is sealed with the account's key. The token's row in `ops.token` has the expiry and last use
 * of the session. Times are milliseconds since 1970.
 */
export const sessionsPart: OpsPart = {
  name: 'session',
  sql: `create table if not exists ops.session (
    id text primary key,
    account_id text not null,
    created_at bigint not null,
    refresh_expires_at bigint not null,
    os text,
    platform text,
    user_agent text not null,
    ip text,
    city text,
    country text
  );
  create index if not exists session_account on ops.session (account_id);
  create index if not exists session_end on ops.session (refresh_expires_at);`,
}

export interface Session {
  id: string
  accountId: string
  createdAt: number
  /** Last use of its token, to the minute. Before the first use, the start of the session. */
  lastLoginAt: number
  expiresAt: number
  refreshExpiresAt: number
  os: string | null
  platform: string | null
  userAgent: string
  ip: Sealed | null
  city: string | null
  country: string | null
}

export interface NewSession
  extends Pick<Session, 'id' | 'accountId' | 'os' | 'platform' | 'userAgent' | 'ip' | 'country'> {
  /** The hash that the password matched; null if no password was required. */
  passwordHash: string | null
  /** When a second factor was shown. */
  secondFactorAt: number | null
  /** Whether somebody suspended begins it, who can do little with it. It can't be exchanged for a longer one. */
  whileSuspended?: boolean
  /** Whether its token is for a program that gets it by an address: it is void unless it is used within a minute. */
  isHandedOver?: boolean
}

/** A session with its token's secret, which is never stored. */
export interface OpenedSession {
  session: Session
  secret: string
}

export interface SessionLifetimes {
  /** Lifetime of a token in milliseconds. */
  tokenMs: number
  /** Milliseconds after the start of a session until which its token can be exchanged. */
  refreshMs: number
  /** Scopes of a session's token, as bits. */
  scopes: bigint
}

export interface Sessions {
  /** Undefined if the password has changed since it was checked. An existing session with the same id gets a new secret. */
  begin(session: NewSession, now: number): Promise<OpenedSession | undefined>
  /**
   * Exchanges a token, expired or not, for a new one. For a minute, the old one is answered with that same one again. Undefined if the
   * token is not that of a session, `ended` if the session is too old or the token was exchanged longer ago, which ends the session.
   */
  refresh(secret: string, now: number): Promise<OpenedSession | 'ended' | undefined>
  /** Notes that the second factor was shown again. */
  showSecondFactor(accountId: string, id: string, now: number): Promise<void>
  /** Sessions that can still be used or refreshed, newest first. */
  list(accountId: string, now: number): Promise<Session[]>
  /** Once it returns, the session's token is unknown. False if the account has no such session. */
  end(accountId: string, id: string): Promise<boolean>
  /** Ends all sessions of an account except one. Returns their ids. */
  endAll(accountId: string, keep: string | null): Promise<string[]>
  /** Ends the sessions that began while the account was suspended, or all others. Returns their ids. */
  endBegun(accountId: string, begun: { whileSuspended: boolean }): Promise<string[]>
  /** Removes sessions that can't be refreshed any more. Returns how many. */
  sweep(now: number): Promise<number>
}

interface Row {
  id: string
  account_id: string
  created_at: number | string
  refresh_expires_at: number | string
  os: string | null
  platform: string | null
  user_agent: string
  ip: string | null
  city: string | null
  country: string | null
  expires_at: number | string
  used_at: number | string | null
}

const columns =
  's.id, s.account_id, s.created_at, s.refresh_expires_at, s.os, s.platform, s.user_agent, s.ip, s.city, s.country'

const toSession = (row: Row): Session => ({
  id: row.id,
  accountId: row.account_id,
  createdAt: Number(row.created_at),
  lastLoginAt: Number(row.used_at ?? row.created_at),
  expiresAt: Number(row.expires_at),
  refreshExpiresAt: Number(row.refresh_expires_at),
  os: row.os,
  platform: row.platform,
  userAgent: row.user_agent,
  ip: row.ip === null ? null : { account: row.account_id, sealed: row.ip },
  city: row.city,
  country: row.country,
})

/** Locks the credential while the session starts, so that a password change happens before it or ends it. */
const beginSql = `
  with credential as (
    select account_id from ops.credential
    where account_id = $2 and ($10::text is null or password_hash = $10) for share
  ), s as (
    insert into ops.session (id, account_id, created_at, refresh_expires_at, os, platform, user_agent, ip, country)
    select $1, account_id, $3, $4, $5, $6, $7, $8, $14 from credential
    on conflict (id) do update set user_agent = excluded.user_agent where ops.session.account_id = excluded.account_id
    returning *
  ), t as (
    insert into ops.token (hash, kind, id, account_id, name, scopes, expires_at, second_factor_at, while_suspended, handed_over)
    select $9, 'session', id, account_id, '', $11, $12, $13, $15, $16 from s
    on conflict (kind, id) do update set hash = excluded.hash where ops.token.account_id = excluded.account_id
    returning expires_at, used_at
  )
  select ${columns}, t.expires_at, t.used_at from s, t`

const refreshSql = `
  with t as (
    update ops.token t set hash = $2, expires_at = least($3::bigint + $4::bigint, s.refresh_expires_at), used_at = $3::bigint
    from ops.session s
    where t.hash = $1 and t.kind = 'session' and s.id = t.id and s.refresh_expires_at > $3::bigint
    returning t.id, t.account_id, t.expires_at, t.used_at
  ), noted as (
    insert into ops.exchanged_token (hash, account_id, session_id, exchanged_at, next)
    select $1, account_id, id, $3, $5 from t
  )
  select ${columns}, t.expires_at, t.used_at from t join ops.session s on s.id = t.id`

const currentSql = `
  select ${columns}, t.expires_at, t.used_at
  from ops.token t join ops.session s on s.id = t.id where t.hash = $1 and t.kind = 'session'`

const endSql = (which: string) => `
  with ended as (delete from ops.token where kind = 'session' and account_id = $1 and ${which} returning id)
  delete from ops.session where account_id = $1 and ${which} returning id`

export function createSessions(pool: pg.Pool, { tokenMs, refreshMs, scopes }: SessionLifetimes): Sessions {
  const exchanges = createExchanges(pool)
  return {
    async begin({ id, accountId, os, platform, userAgent, ip, country, ...begun }, now) {
      const { passwordHash, secondFactorAt, whileSuspended = false, isHandedOver = false } = begun
      const secret = newSecret('session')
      const shortMs = isHandedOver ? LAUNCHER_CODE_MS : whileSuspended ? SUSPENDED_SESSION_MS : undefined
      const { rows } = await pool.query<Row>(beginSql, [
        id,
        accountId,
        now,
        now + (shortMs ?? refreshMs),
        os,
        platform,
        userAgent,
        ip?.sealed ?? null,
        secretHash(secret),
        passwordHash,
        scopes.toString(),
        now + (shortMs ?? tokenMs),
        secondFactorAt,
        country,
        whileSuspended,
        isHandedOver,
      ])
      return rows[0] && { session: toSession(rows[0]), secret }
    },
    async refresh(secret, now) {
      const next = newSecret('session')
      const old = secretHash(secret)
      await takeOverSession(pool, old, now)
      const values = [old, secretHash(next), now, tokenMs, hideNext(secret, next)]
      const { rows } = await pool.query<Row>(refreshSql, values)
      if (rows[0]) return { session: toSession(rows[0]), secret: next }
      const answered = await exchanges.nextOf(secret, now)
      if (answered !== undefined) {
        const current = await pool.query<Row>(currentSql, [secretHash(answered)])
        return current.rows[0] && { session: toSession(current.rows[0]), secret: answered }
      }
      const known = await pool.query(currentSql, [old])
      return known.rowCount || (await exchanges.reused(old, now)) ? 'ended' : undefined
    },
    async showSecondFactor(accountId, id, now) {
      await pool.query(
        `update ops.token set second_factor_at = $3 where kind = 'session' and id = $2 and account_id = $1`,
        [accountId, id, now],
      )
    },
    async list(accountId, now) {
      const { rows } = await pool.query<Row>(
        `select ${columns}, t.expires_at, t.used_at
         from ops.session s join ops.token t on t.kind = 'session' and t.id = s.id
         where s.account_id = $1 and s.refresh_expires_at > $2 order by s.created_at desc, s.id`,
        [accountId, now],
      )
      return rows.map(toSession)
    },
    async end(accountId, id) {
      const { rowCount } = await pool.query(endSql('id = $2'), [accountId, id])
      return rowCount === 1
    },
    async endAll(accountId, keep) {
      const { rows } = await pool.query<{ id: string }>(endSql('id is distinct from $2'), [accountId, keep])
      return rows.map((row) => row.id)
    },
    async endBegun(accountId, { whileSuspended }) {
      const { rows } = await pool.query<{ id: string }>(
        `with ended as (
           delete from ops.token where kind = 'session' and account_id = $1 and while_suspended = $2 returning id
         )
         delete from ops.session where id in (select id from ended) returning id`,
        [accountId, whileSuspended],
      )
      return rows.map((row) => row.id)
    },
    async sweep(now) {
      const { rowCount } = await pool.query(
        `with old as (delete from ops.session where refresh_expires_at <= $1 returning id)
         delete from ops.token where kind = 'session' and id in (select id from old)`,
        [now],
      )
      return rowCount ?? 0
    },
  }
}
