import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { LimiterOf } from './attempts.ts'

/** Attempts of every process. Unlogged, because a crash of the database may forget them. `expire` is in milliseconds since 1970. */
export const attemptsPart: OpsPart = {
  name: 'attempt',
  sql: `create unlogged table if not exists ops.attempt (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  );
  create index if not exists attempt_expire on ops.attempt (expire);`,
}

/** Counts are exact over all processes, by one statement each. */
export const postgresLimiters =
  (pool: pg.Pool): LimiterOf =>
  (options) =>
    new RateLimiterPostgres({
      ...{ storeClient: pool, storeType: 'pool', schemaName: 'ops', tableName: 'attempt' },
      ...{ tableCreated: true, clearExpiredByTimeout: false },
      ...options,
    })

/** Removes attempts that don't count any more. Returns how many. */
export async function sweepAttempts(pool: pg.Pool, now: number): Promise<number> {
  const { rowCount } = await pool.query('delete from ops.attempt where expire < $1', [now])
  return rowCount ?? 0
}
