import { STAFF_SECOND_FACTOR_MS } from '@adit/events/identity/account_limits.values.ts'
import { ALL_SCOPES } from '@adit/events/identity/scope.values.ts'
import { type Refusal, refusal } from '@adit/platform/eventing/refusal.ts'
import type { Authenticate, Viewer } from '@adit/platform/http/viewer.ts'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { suspensionRefusal } from '../account/suspension.decisions.ts'
import type { SuspensionFacts } from './credentials.ts'
import { createExchanges } from './exchanged_tokens.ts'
import { isSecret, secretHash, type TokenKind } from './secret_token.ts'
import { roleOfToken } from './token.policy.ts'

export interface AuthenticateOptions {
  /** Milliseconds since 1970; by default, the system's clock. */
  now?: () => number
  /** Called if recording the last use of a token fails. The request continues. */
  onError?(error: unknown): void
  /** Whether the role of a moderator or admin counts only in a session that has shown a second factor within twelve hours. */
  staffSecondFactor?: boolean
}

interface Row {
  kind: TokenKind
  id: string
  /** Null for tokens that are not an app's. */
  app_id: string | null
  account_id: string
  name: string
  scopes: string
  expires_at: number | string
  used_at: number | string | null
  role: Viewer['role']
  exempt: boolean
  second_factor_at: number | string | null
  suspension: SuspensionFacts | null
}

const statement = {
  name: 'authenticate',
  text: `select t.kind, t.id, t.app_id, t.account_id, t.name, t.scopes::text, t.expires_at, t.used_at, c.role, c.exempt,
      t.second_factor_at, c.suspension
    from ops.token t join ops.credential c on c.account_id = t.account_id where t.hash = $1`,
}

/** Looks a token up on every request, so that revocations and role changes take effect with the next one. */
export function createAuthenticate(pool: pg.Pool, options: AuthenticateOptions = {}): Authenticate {
  const { now = Date.now, staffSecondFactor = false } = options
  const noteUse = useNotes(pool, options)
  const exchanges = createExchanges(pool)
  return async (secret) => {
    if (!isSecret(secret)) return undefined
    const hash = secretHash(secret)
    const { rows } = await pool.query<Row>({ ...statement, values: [hash] })
    const row = rows[0]
    const at = now()
    if (!row) {
      if (await exchanges.reused(hash, at)) throw refusal('token_reused')
      return undefined
    }
    if (Number(row.expires_at) <= at) throw expired(row)
    const suspended = suspensionRefusal(row.suspension, at)
    if (suspended) throw suspended
    noteUse(hash, Number(row.used_at ?? 0), at)
    return viewerOf(row, (shownAt) => !staffSecondFactor || at - shownAt < STAFF_SECOND_FACTOR_MS)
  }
}

/** The only place that says whose role counts: everything else reads the viewer's. */
function viewerOf(row: Row, isRecent: (shownAt: number) => boolean): Viewer {
  const { kind, id, account_id: accountId, role, exempt, scopes: stored, second_factor_at: shownAt } = row
  if (kind === 'session') {
    const counts = exempt || isRecent(Number(shownAt ?? 0))
    // Sessions that began under an earlier release have fewer bits.
    return { accountId, role: counts ? role : 'developer', via: { kind: 'session', id }, scopes: ALL_SCOPES }
  }
  const scopes = BigInt(stored)
  if (row.app_id !== null) return { accountId, role: 'developer', via: { kind: 'app', id: row.app_id }, scopes }
  return { accountId, role: roleOfToken(role, scopes), via: { kind: 'token', id }, scopes }
}

function expired({ kind, name, expires_at }: Row): Refusal {
  const at = new Date(Number(expires_at)).toISOString()
  if (kind === 'app') return refusal('app_token_expired', { expired: at })
  return kind === 'pat' ? refusal('token_expired', { name, expired: at }) : refusal('session_expired', { expired: at })
}

const noteEveryMs = 60_000

/** Records at most once a minute that a token is in use, without delaying the request. */
function useNotes(pool: pg.Pool, { onError }: AuthenticateOptions) {
  const noted = new LRUCache<string, number>({ max: 10_000 })
  return (hash: Buffer, usedAt: number, at: number): void => {
    if (at - usedAt < noteEveryMs) return
    const key = hash.toString('base64')
    if (at - (noted.get(key) ?? 0) < noteEveryMs) return
    noted.set(key, at)
    pool
      .query('update ops.token set used_at = $2 where hash = $1 and (used_at is null or used_at < $2)', [hash, at])
      .catch((error: unknown) => onError?.(error))
  }
}
