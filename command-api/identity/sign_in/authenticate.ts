import { STAFF_SECOND_FACTOR_MS } from '@adit/events/identity/account_limits.values.ts'
import { ALL_SCOPES } from '@adit/events/identity/scope.values.ts'
import { type Refusal, refusal } from '@adit/platform/eventing/refusal.ts'
import type { Authenticate, Viewer } from '@adit/platform/http/viewer.ts'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { suspensionRefusal } from '../account/suspension.decisions.ts'
import { takeOverSession } from '../launcher/session_hand_over.ts'
import type { RolePause, SuspensionFacts } from './credentials.ts'
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
  /** Whose account a token of another site leads to. */
  foreign?: ((token: string) => Promise<Viewer | undefined>) | undefined
}

interface Row {
  kind: TokenKind
  id: string
  /** Null for tokens that are not an app's. */
  app_id: string | null
  account_id: string
  name: string
  scopes: string
  projects: string[] | null
  expires_at: number | string
  used_at: number | string | null
  role: Viewer['role']
  exempt: boolean
  second_factor_at: number | string | null
  suspension: SuspensionFacts | null
  while_suspended: boolean
  handed_over: boolean
  pause: RolePause | null
}

const statement = {
  name: 'authenticate',
  text: `select t.kind, t.id, t.app_id, t.account_id, t.name, t.scopes::text, t.projects, t.expires_at, t.used_at, c.role, c.exempt,
      t.second_factor_at, c.suspension, c.pause, t.while_suspended, t.handed_over
    from ops.token t join ops.credential c on c.account_id = t.account_id where t.hash = $1`,
}

/** Looks a token up on every request, so that revocations and role changes take effect with the next one. */
export function createAuthenticate(pool: pg.Pool, options: AuthenticateOptions = {}): Authenticate {
  const { now = Date.now, staffSecondFactor = false, foreign } = options
  const noteUse = useNotes(pool, options)
  const exchanges = createExchanges(pool)
  return async (secret, _headers, { whileSuspended = false } = {}) => {
    if (!isSecret(secret)) return foreign?.(secret)
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
    // It was for the time of the suspension alone.
    if (row.while_suspended && !suspended) return undefined
    if (suspended && !(row.while_suspended && whileSuspended)) throw suspended
    if (row.handed_over) await takeOverSession(pool, hash, at)
    noteUse(hash, Number(row.used_at ?? 0), at)
    if (suspended) return { ...viewerOf(row, () => false), role: 'developer', isSuspended: true }
    const paused = row.pause !== null && at < row.pause.until
    return viewerOf(
      paused ? { ...row, role: 'developer' } : row,
      (shownAt) => !staffSecondFactor || at - shownAt < STAFF_SECOND_FACTOR_MS,
    )
  }
}

/** The only place that says whose role counts: everything else reads the viewer's. */
function viewerOf(row: Row, isRecent: (shownAt: number) => boolean): Viewer {
  const { kind, id, account_id: accountId, role, exempt, scopes: stored, second_factor_at: shownAt } = row
  const limitedTo = row.projects
  if (kind === 'session') {
    const counts = exempt || isRecent(Number(shownAt ?? 0))
    // Sessions that began under an earlier release have fewer bits.
    return { accountId, role: counts ? role : 'developer', via: { kind: 'session', id }, scopes: ALL_SCOPES, limitedTo }
  }
  const scopes = BigInt(stored)
  if (row.app_id !== null)
    return { accountId, role: 'developer', via: { kind: 'app', id: row.app_id }, scopes, limitedTo }
  // Roles are about all projects.
  const counting = limitedTo === null ? roleOfToken(role, scopes) : 'developer'
  return { accountId, role: counting, via: { kind: 'token', id }, scopes, limitedTo }
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
