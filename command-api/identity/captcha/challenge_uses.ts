import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import type pg from 'pg'

/** Challenges that were solved, so that each counts once, in whatever process. `expires_at` is in milliseconds since 1970. */
export const challengeUsesPart: OpsPart = {
  name: 'used_challenge',
  sql: `create table if not exists ops.used_challenge (
    mark bytea primary key,
    expires_at bigint not null
  );
  create index if not exists used_challenge_end on ops.used_challenge (expires_at);`,
}

/** `mark` is a digest of what a challenge is known by. */
export interface ChallengeUses {
  isUsed(mark: Buffer): Promise<boolean>
  /** Uses it: of several callers, one gets it. */
  use(mark: Buffer, expiresAt: number): Promise<boolean>
  /** Removes those that have expired by themselves. Returns how many. */
  sweep(now: number): Promise<number>
}

export function createChallengeUses(pool: pg.Pool): ChallengeUses {
  return {
    async isUsed(mark) {
      const { rowCount } = await pool.query('select from ops.used_challenge where mark = $1', [mark])
      return rowCount === 1
    },
    async use(mark, expiresAt) {
      const { rowCount } = await pool.query(
        'insert into ops.used_challenge (mark, expires_at) values ($1, $2) on conflict do nothing',
        [mark, expiresAt],
      )
      return rowCount === 1
    },
    async sweep(now) {
      const { rowCount } = await pool.query('delete from ops.used_challenge where expires_at <= $1', [now])
      return rowCount ?? 0
    },
  }
}
