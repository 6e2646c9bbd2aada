import type { PartsSealed, RecordedDownloadEvent } from '@adit/events/analytics/download.events.ts'
import { Folding } from '@adit/platform/projection/folding.ts'
import { installMeta } from '@adit/platform/projection/meta_schema.ts'
import { copyRows } from '@adit/platform/projection/row_copy.ts'
import { createIndexesSql, createTableSql } from '@adit/platform/projection/table.ts'
import { dayOf, downloadsProjector } from '@adit/projectors/analytics/downloads.projector.ts'
import { downloadsTables, downloadsVersion } from '@adit/projectors/analytics/downloads.table.ts'
import { type Cell, cellOf } from '@adit/projectors/analytics/parts.ts'
import type pg from 'pg'
import { type AnalyticsSet, type CountedOfProject, hoursOf } from './records.ts'

const schema = 'downloads_bench'
const filled = ['day_parts', 'day_named', 'hour_cell'] as const

/** Writes the rows of counted downloads as a live build that has followed them has them: hour after hour, with its keys and statistics. */
export async function fillDays(
  client: pg.Client,
  set: AnalyticsSet,
  firstDay: number,
  onProgress: (records: number) => void,
): Promise<void> {
  await installMeta(client)
  await client.query(`create schema ${schema}`)
  for (const table of Object.values(downloadsTables)) await client.query(createTableSql(schema, table))
  let folding = new Folding(downloadsProjector, true)
  let day = dayOf(firstDay)
  let done = 0
  const write = async () => {
    const tables = filled.map((name) => ({
      table: downloadsTables[name],
      rows: (folding.sets[name]?.all() ?? []) as Iterable<Record<string, unknown>>,
    }))
    await copyRows([client], schema, tables)
    folding = new Folding(downloadsProjector, true)
    onProgress(done)
  }
  for (const { at, records } of hoursOf(set, firstDay)) {
    if (dayOf(at) !== day) {
      await write()
      day = dayOf(at)
    }
    const [failure] = folding.apply([...sealedOf(records, day)], new Set())
    if (failure) throw failure.error
    done += records.length
  }
  await write()
  for (const table of Object.values(downloadsTables)) {
    for (const text of createIndexesSql(schema, table)) await client.query(text)
  }
  for (const name of filled) await client.query(`vacuum (freeze, analyze) ${schema}.${name}`)
  await client.query(
    `with b as (insert into meta.build (projector, version, schema, layout, state) values ($1, $2, $3, '', 'live') returning id)
     insert into meta.live_build (projector, version, build, schema) select $1, $2, id, $3 from b`,
    [downloadsProjector.name, downloadsVersion, schema],
  )
}

type Counts = Record<string, Record<string, number>>
type Sum = { parts: Counts; named: Counts; cells: Map<string, Cell> }

/** The records of an hour as sealing adds them up, an event for each project. Any split of the records gives the projector the same rows. */
function* sealedOf(records: readonly CountedOfProject[], day: string): Generator<RecordedDownloadEvent> {
  const sums = new Map<string, Sum>()
  for (const { projectId, counted } of records) {
    const sum: Sum = sums.get(projectId) ?? { parts: {}, named: {}, cells: new Map() }
    sums.set(projectId, sum)
    addTo(sum.parts, counted.parts, counted.amount)
    addTo(sum.named, counted.named, counted.amount)
    const cell = cellOf(counted)
    const place = JSON.stringify(cell.values)
    sum.cells.set(place, { ...cell, amount: cell.amount + (sum.cells.get(place)?.amount ?? 0) })
  }
  for (const [projectId, { parts, named, cells }] of sums) {
    const data: PartsSealed = { projectId, day, kind: 'download', parts, named, cells: [...cells.values()] }
    yield { type: 'PartsSealed', data, metadata: { root: projectId } } as RecordedDownloadEvent // What the fold reads of it.
  }
}

function addTo(counts: Counts, values: Readonly<Record<string, string>>, amount: number): void {
  for (const [dimension, value] of Object.entries(values)) {
    const known = counts[dimension] ?? {}
    counts[dimension] = known
    known[value] = (known[value] ?? 0) + amount
  }
}
