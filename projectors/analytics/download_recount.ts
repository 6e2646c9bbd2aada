import { downloadCodec } from '@adit/events/analytics/download.events.ts'
import type { DownloadVerdict } from '@adit/events/analytics/download_rule.values.ts'
import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'
import { Folding } from '@adit/platform/projection/folding.ts'
import type pg from 'pg'
import type { DownloadLog } from './download_log/download_log.ts'
import { downloadsProjector } from './downloads.projector.ts'
import type { FileDayRow } from './file_day.table.ts'

export interface RecountedProject {
  projectId: string
  /** From the sealed totals and the kept records. */
  recounted: number
  /** In the live build. */
  shown: number
  /** Of all records of the project. */
  verdicts: Partial<Record<DownloadVerdict, number>>
}

export interface Recount {
  /** Place of the log up to which both have counted. Undefined if nothing was ever counted. */
  position: Position | undefined
  /** Projects with any record, by id. */
  projects: RecountedProject[]
  equal: boolean
}

/** Counts all downloads again, up to the position of the live build, and compares. Throws if there is no live build. */
export async function recountDownloads(log: DownloadLog, pool: pg.Pool): Promise<Recount> {
  const { position, shown } = await readShown(pool)
  const folding = new Folding(downloadsProjector, true)
  const onBatch = (events: RecordedEvent[]) => {
    const [failure] = folding.apply(
      events.map((event) => downloadCodec.decode(event)),
      new Set(),
    )
    if (failure) throw failure.error
  }
  if (position !== undefined) await log.scan({ after: undefined, until: position, onBatch })
  const projects = new Map([...shown].map(([projectId, downloads]) => [projectId, emptyProject(projectId, downloads)]))
  for (const row of folding.sets.file_day?.all() ?? []) {
    const { project_id, verdict, count } = row as FileDayRow // The projector's own table.
    const project = projects.get(project_id) ?? emptyProject(project_id, 0)
    project.verdicts[verdict] = (project.verdicts[verdict] ?? 0) + count
    if (verdict === 'counted') project.recounted += count
    projects.set(project_id, project)
  }
  const all = [...projects.values()].sort((a, b) => (a.projectId < b.projectId ? -1 : 1))
  return { position, projects: all, equal: all.every((project) => project.recounted === project.shown) }
}

const emptyProject = (projectId: string, shown: number): RecountedProject => ({
  projectId,
  recounted: 0,
  shown,
  verdicts: {},
})

/** Totals and checkpoint of the live build at the same moment. */
async function readShown(pool: pg.Pool): Promise<{ position: Position | undefined; shown: Map<string, number> }> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const builds = await client.query(
      `select l.schema, c.position from meta.live_build l left join meta.checkpoint c on c.build = l.build
       where l.projector = $1 and l.version = $2`,
      [downloadsProjector.name, downloadsProjector.version],
    )
    const build = builds.rows[0]
    if (!build) throw new Error('Downloads have not been counted yet: there is no live build of the projector')
    const totals = await client.query(`select project_id, downloads from ${build.schema}.project_total`)
    await client.query('commit')
    client.release()
    const shown = new Map<string, number>(totals.rows.map((row) => [row.project_id, Number(row.downloads)]))
    return { position: build.position ?? undefined, shown }
  } catch (error) {
    client.release(true)
    throw error
  }
}
