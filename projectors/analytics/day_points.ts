import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { DownloadLog } from './download_log/download_log.ts'
import { downloadsProjector } from './downloads.projector.ts'

export interface DayPointsSource {
  /** The log of downloads and views. */
  log: Pick<DownloadLog, 'head'>
  /** Database of the read models. */
  pool: pg.Pool
  /** How long to wait for what is recorded but not counted yet. Default: 30 seconds. */
  patienceMs?: number
}

const pauseMs = 100

/**
 * What earns a share of a day's revenue (UTC, YYYY-MM-DD): views of a project that would show ads, and downloads by signed-in users, as far as they count. Of all
 * projects that have any. Undefined if not everything in the log is counted in time.
 */
export async function pointsOfDay(
  { log, pool, patienceMs = 30_000 }: DayPointsSource,
  day: string,
): Promise<{ projectId: string; points: number }[] | undefined> {
  const head = await log.head()
  const until = Date.now() + patienceMs
  for (;;) {
    const schema = await countedUpTo(pool, head)
    if (schema !== undefined) return pointsIn(pool, schema, day)
    if (Date.now() >= until) return undefined
    await delay(pauseMs)
  }
}

/** The schema of the live build if it has counted everything up to there. */
async function countedUpTo(pool: pg.Pool, head: string | undefined): Promise<string | undefined> {
  const { rows } = await pool.query<{ schema: string }>(
    `select l.schema from meta.live_build l left join meta.checkpoint c on c.build = l.build
     where l.projector = $1 and l.version = $2 and ($3::text is null or c.position >= $3 collate "C")`,
    [downloadsProjector.name, downloadsProjector.version, head ?? null],
  )
  return rows[0]?.schema
}

/** From the packed days, whose key the planner can skip along from project to project. */
async function pointsIn(pool: pg.Pool, schema: string, day: string) {
  const { rows } = await pool.query<{ project_id: string; points: string }>(
    `select project_id, sum(points)::bigint as points from (
       select project_id, coalesce(case kind when 'view' then parts->'member'->>'no' else parts->'member'->>'yes' end, '0')::bigint
         as points
       from ${schema}.day_parts where day = $1 and kind in ('view', 'download')) counted
     where points > 0 group by project_id order by project_id collate "C"`,
    [day],
  )
  return rows.map((row) => ({ projectId: row.project_id, points: Number(row.points) }))
}
