import type { Position } from '@adit/events/kit/envelope.ts'
import pg from 'pg'

/** Where reading may start. Only a hint: the messages themselves show whether a reader skips or misses any. */
export interface SeekPoints {
  /** An offset before which no event of the partition is after `position`. Undefined means the beginning. */
  before(layout: string, partition: number, position: Position): Promise<string | undefined>
}

/** The points that the relay records in the read database. */
export function postgresSeekPoints(pool: pg.Pool): SeekPoints {
  return {
    async before(layout, partition, position) {
      const { rows } = await pool
        .query<{ next_offset: string | number }>(
          `select next_offset from feed.seek_point where layout = $1 and partition = $2 and position <= $3
           order by position desc limit 1`,
          [layout, partition, position],
        )
        .catch(nothingYet)
      return rows[0] && String(rows[0].next_offset)
    },
  }
}

const missing = ['42P01', '3F000']

/** Before the first relay has run there is no table and no message. */
function nothingYet(error: unknown): { rows: never[] } {
  if (error instanceof pg.DatabaseError && missing.includes(error.code ?? '')) return { rows: [] }
  throw error
}
