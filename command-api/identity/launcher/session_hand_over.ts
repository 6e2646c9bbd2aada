import { SESSION_MS, SESSION_REFRESH_MS } from '@adit/events/identity/account_limits.values.ts'
import type pg from 'pg'

/** The first use of a token that was handed to a launcher: from now on, its session lasts as long as any other. Does nothing to others. */
export async function takeOverSession(pool: pg.Pool, hash: Buffer, now: number): Promise<void> {
  await pool.query(
    `with t as (
       update ops.token set handed_over = false, expires_at = $2
       where hash = $1 and kind = 'session' and handed_over and expires_at > $4 returning id
     )
     update ops.session s set refresh_expires_at = $3 from t where s.id = t.id`,
    [hash, now + SESSION_MS, now + SESSION_REFRESH_MS, now],
  )
}
