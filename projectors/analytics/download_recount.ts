import type { ActivityKind } from '@adit/events/analytics/activity_rule.values.ts'
import { downloadCodec } from '@adit/events/analytics/download.events.ts'
import type { DownloadVerdict } from '@adit/events/analytics/download_rule.values.ts'
import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'
import { Folding } from '@adit/platform/projection/folding.ts'
import type pg from 'pg'
import type { ActivityDayRow } from './activity_day.table.ts'
import type { DayPartsRow } from './day_parts.table.ts'
import type { DownloadLog } from './download_log/download_log.ts'
import { downloadsProjector } from './downloads.projector.ts'
import type { DownloadsTables } from './downloads.table.ts'
import type { FileDayRow } from './file_day.table.ts'
import type { HourCellRow } from './hour_cell.table.ts'
import { addParts, type Parts } from './parts.ts'

export interface RecountedProject {
  projectId: string
  /** From the sealed totals and the kept records. */
  recounted: number
  /** In the live build. */
  shown: number
  /** Of all records of the project. */
  verdicts: Partial<Record<DownloadVerdict, number>>
  /** What counted of the other kinds: records, or seconds of play time. */
  activity: Readonly<Record<ActivityKind, Compared>>
  /** Days of a kind whose parts (countries, sources and so on) differ, such as `2026-11-24 download`. */
  differing: string[]
}

interface Compared {
  recounted: number
  shown: number
}

export interface Recount {
  /** Place of the log up to which both have counted. Undefined if nothing was ever counted. */
  position: Position | undefined
  /** Projects with any record, by id. */
  projects: RecountedProject[]
  equal: boolean
}

/** Counts all records again, up to the position of the live build, and compares. Throws if there is no live build. */
export async function recountDownloads(log: DownloadLog, pool: pg.Pool): Promise<Recount> {
  const { position, shown, activity, parts, hours } = await readShown(pool)
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
  const of = (projectId: string): RecountedProject => {
    const project = projects.get(projectId) ?? emptyProject(projectId, 0)
    projects.set(projectId, project)
    return project
  }
  // Rows of the projector's own tables.
  const rowsOf = <Row>(table: keyof DownloadsTables) => [...(folding.sets[table]?.all() ?? [])] as Row[]
  for (const { project_id, verdict, count } of rowsOf<FileDayRow>('file_day')) {
    const project = of(project_id)
    project.verdicts[verdict] = (project.verdicts[verdict] ?? 0) + count
    if (verdict === 'counted') project.recounted += count
  }
  for (const row of rowsOf<ActivityDayRow>('activity_day'))
    of(row.project_id).activity[row.kind].recounted += amountOf(row)
  for (const row of activity) of(row.project_id).activity[row.kind].shown += amountOf(row)
  const packed = different(partsByKey(rowsOf<DayPartsRow>('day_parts')), partsByKey(parts))
  const cells = different(partsByKey(hoursOfCells(rowsOf<HourCellRow>('hour_cell'))), partsByKey(hours))
  for (const [key, projectId] of new Map([...packed, ...cells])) of(projectId).differing.push(key)
  const all = [...projects.values()].sort((a, b) => (a.projectId < b.projectId ? -1 : 1))
  return { position, projects: all, equal: all.every(isEqual) }
}

/** Whether the site shows of a project what the log says. */
export function isEqual({ recounted, shown, activity, differing }: RecountedProject): boolean {
  const others = Object.values(activity).every((one) => one.recounted === one.shown)
  return recounted === shown && others && differing.length === 0
}

const emptyProject = (projectId: string, shown: number): RecountedProject => ({
  projectId,
  recounted: 0,
  shown,
  verdicts: {},
  activity: {
    view: { recounted: 0, shown: 0 },
    play: { recounted: 0, shown: 0 },
    server_play: { recounted: 0, shown: 0 },
    click: { recounted: 0, shown: 0 },
  },
  differing: [],
})

type CountedActivity = Pick<ActivityDayRow, 'project_id' | 'kind' | 'verdict' | 'count' | 'seconds'>

const amountOf = ({ kind, verdict, count, seconds }: CountedActivity): number => {
  if (verdict !== 'counted') return 0
  return kind === 'play' ? seconds : count
}

type PartsByKey = ReadonlyMap<string, { projectId: string; day: string; parts: string }>

/** The parts as text in which the order of values doesn't matter. */
const partsByKey = (rows: readonly DayPartsRow[]): PartsByKey =>
  new Map(
    rows.map(({ project_id: projectId, day, kind, parts }) => [
      `${projectId} ${day} ${kind}`,
      { projectId, day: `${day} ${kind}`, parts: inOrder(parts) },
    ]),
  )

const inOrder = (parts: Parts): string =>
  JSON.stringify(
    Object.entries(parts)
      .map(([dimension, values]) => [dimension, Object.entries(values).sort(byName)] as const)
      .sort(byName),
  )
const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1)

type Hours = Pick<HourCellRow, 'project_id' | 'kind' | 'hour_at' | 'amount'>

/** What the cells of each hour add up to, as parts of the days. */
function hoursOfCells(cells: readonly Hours[]): DayPartsRow[] {
  const days = new Map<string, DayPartsRow>()
  for (const { project_id, kind, hour_at, amount } of cells) {
    const [day = '', hour = ''] = new Date(hour_at).toISOString().split(/[T:]/)
    const key = `${project_id} ${day} ${kind}`
    const parts = addParts(days.get(key)?.parts ?? {}, { hour: { [hour]: amount } })
    days.set(key, { project_id, day, kind, parts })
  }
  return [...days.values()]
}

/** The day and kind, and the project, of parts that are not the same in both. */
function different(one: PartsByKey, other: PartsByKey): [string, string][] {
  const keys = new Set([...one.keys(), ...other.keys()])
  return [...keys].sort().flatMap((key): [string, string][] => {
    const [mine, theirs] = [one.get(key), other.get(key)]
    const known = mine ?? theirs
    return known && mine?.parts !== theirs?.parts ? [[known.day, known.projectId]] : []
  })
}

interface Shown {
  position: Position | undefined
  shown: Map<string, number>
  activity: CountedActivity[]
  parts: DayPartsRow[]
  /** Of the combinations. */
  hours: DayPartsRow[]
}

/** Totals and checkpoint of the live build at the same moment. */
async function readShown(pool: pg.Pool): Promise<Shown> {
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
    const activity = await client.query(
      `select project_id, kind, verdict, sum(count)::bigint as count, sum(seconds)::bigint as seconds
       from ${build.schema}.activity_day group by 1, 2, 3`,
    )
    const parts = await client.query(`select project_id, day, kind, parts from ${build.schema}.day_parts`)
    const cells = await client.query(
      `select project_id, kind, hour_at, sum(amount)::bigint as amount from ${build.schema}.hour_cell group by 1, 2, 3`,
    )
    await client.query('commit')
    client.release()
    const shown = new Map<string, number>(totals.rows.map((row) => [row.project_id, Number(row.downloads)]))
    const hours = hoursOfCells(
      cells.rows.map((row) => ({ ...row, hour_at: Number(row.hour_at), amount: Number(row.amount) })),
    )
    const counts = activity.rows.map((row) => ({ ...row, count: Number(row.count), seconds: Number(row.seconds) }))
    return { position: build.position ?? undefined, shown, activity: counts, parts: parts.rows, hours }
  } catch (error) {
    client.release(true)
    throw error
  }
}
