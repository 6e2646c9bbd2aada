import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'
import { SESSION_EXCHANGE_MS } from '@adit/events/identity/account_limits.values.ts'
import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import type pg from 'pg'
import { secretHash } from './secret_token.ts'

/**
 * Tokens of sessions that were exchanged for another. `next` is that other one, readable only with the old one. `reused_at` says that somebody
 * used the old one later; `told` that the account's history has it. Times are milliseconds since 1970.
 */
export const exchangedTokensPart: OpsPart = {
  name: 'exchanged_token',
  sql: `create table if not exists ops.exchanged_token (
    hash bytea primary key,
    account_id text not null,
    session_id text not null,
    exchanged_at bigint not null,
    next text not null,
    reused_at bigint,
    told boolean not null default false
  );
  create index if not exists exchanged_token_age on ops.exchanged_token (exchanged_at);
  create index if not exists exchanged_token_reused on ops.exchanged_token (reused_at) where reused_at is not null and not told;`,
}

const nonceBytes = 12
const tagBytes = 16
const keyOf = (secret: string) => hash('sha256', `next of ${secret}`, 'buffer')

/** The next token, so that only somebody with the old one can read it. */
export function hideNext(secret: string, next: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce)
  const hidden = Buffer.concat([cipher.update(next, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64')
}

function readNext(secret: string, hidden: string): string {
  const bytes = Buffer.from(hidden, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
}

export interface ReusedToken {
  accountId: string
  sessionId: string
  /** Milliseconds since 1970. */
  reusedAt: number
}

export interface Exchanges {
  /** What this token was exchanged for within the last minute. */
  nextOf(secret: string, now: number): Promise<string | undefined>
  /** Ends the session of a token that was exchanged earlier than that. False if there is none, or it ended before. */
  reused(hash: Buffer, now: number): Promise<boolean>
  /** Sessions that ended this way and whose accounts' histories don't have it yet. */
  untold(): Promise<ReusedToken[]>
  noteTold(sessionId: string): Promise<void>
  /** Forgets tokens that were exchanged before this time. Returns how many. */
  sweep(before: number): Promise<number>
}

export function createExchanges(pool: pg.Pool): Exchanges {
  return {
    async nextOf(secret, now) {
      const { rows } = await pool.query<{ next: string }>(
        'select next from ops.exchanged_token where hash = $1 and exchanged_at >= $2',
        [secretHash(secret), now - SESSION_EXCHANGE_MS],
      )
      return rows[0] && readNext(secret, rows[0].next)
    },
    async reused(hash, now) {
      const { rowCount } = await pool.query({
        name: 'token_reused',
        text: `with ended as (
            delete from ops.session s using ops.exchanged_token e
            where e.hash = $1 and e.exchanged_at < $2 and s.id = e.session_id returning s.id
          ), tokens as (
            delete from ops.token where kind = 'session' and id in (select id from ended)
          )
          update ops.exchanged_token set reused_at = $3 where hash = $1 and exists (select from ended)`,
        values: [hash, now - SESSION_EXCHANGE_MS, now],
      })
      return rowCount === 1
    },
    async untold() {
      const { rows } = await pool.query<{ account_id: string; session_id: string; reused_at: string }>(
        `select account_id, session_id, reused_at from ops.exchanged_token
         where reused_at is not null and not told order by reused_at limit 100`,
      )
      return rows.map((row) => ({
        accountId: row.account_id,
        sessionId: row.session_id,
        reusedAt: Number(row.reused_at),
      }))
    },
    async noteTold(sessionId) {
      await pool.query('update ops.exchanged_token set told = true where session_id = $1', [sessionId])
    },
    async sweep(before) {
      const { rowCount } = await pool.query('delete from ops.exchanged_token where exchanged_at < $1', [before])
      return rowCount ?? 0
    },
  }
}
