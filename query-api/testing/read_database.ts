import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { createBuild, goLive, setCheckpoints } from '@adit/platform/projection/builds.ts'
import { fillBuild } from '@adit/platform/projection/fill.ts'
import { installMeta } from '@adit/platform/projection/meta_schema.ts'
import { type AnyProjector, defineProjector, nothingToHide } from '@adit/platform/projection/projector.ts'
import { bigint, defineTable, text } from '@adit/platform/projection/table.ts'
import { createTestDatabase } from '@adit/platform/testing/database.ts'
// biome-ignore lint/style/noRestrictedImports: tests read what the real projectors write; nothing else here knows them
import { projectors as ofEvents } from '@adit/projectors/all.ts'
import { activityDayTable } from '@adit/projectors/analytics/activity_day.table.ts'
import { dayNamedTable, dayPartsTable } from '@adit/projectors/analytics/day_parts.table.ts'
import { dayTotalTable } from '@adit/projectors/analytics/day_total.table.ts'
import { downloadsVersion } from '@adit/projectors/analytics/downloads.table.ts'
import { fileDayTable } from '@adit/projectors/analytics/file_day.table.ts'
import { hourCellTable } from '@adit/projectors/analytics/hour_cell.table.ts'
import { projectDayTable } from '@adit/projectors/analytics/project_day.table.ts'
import type { Pool } from 'pg'
import { type ReadModelAccess, readModels } from '../kit/read_models/db.ts'

/** Downloads are counted from another log. Tests write the totals themselves, or have them counted (`counted_records.ts`). */
const downloadTables = {
  project_day: projectDayTable,
  file_day: fileDayTable,
  day_total: dayTotalTable,
  activity_day: activityDayTable,
  day_parts: dayPartsTable,
  day_named: dayNamedTable,
  hour_cell: hourCellTable,
  project_total: defineTable('project_total', { project_id: text(), downloads: bigint() }, { key: ['project_id'] }),
  version_total: defineTable(
    'version_total',
    { version_id: text(), project_id: text(), downloads: bigint() },
    { key: ['version_id'] },
  ),
}
const downloads = defineProjector({
  name: 'downloads',
  version: downloadsVersion,
  tables: downloadTables,
  on: {},
  whileParked: nothingToHide,
})
const projectors = [...ofEvents, downloads]

export interface ReadDatabase {
  url: string
  pool: Pool
  models: ReadModelAccess
  /** Schema of a projector's build. */
  schemas: Readonly<Record<string, string>>
  close(): Promise<void>
}

const layout = { id: 'test', partitions: 1, partitionOf: () => 0 }

/** A separate database in which the projectors have applied the events. */
export async function readDatabase(events: readonly RecordedEvent[]): Promise<ReadDatabase> {
  const database = await createTestDatabase()
  const pool = createPool(database.url, { name: 'query-api test' })
  await installMeta(pool)
  const schemas: Record<string, string> = {}
  for (const projector of projectors) schemas[projector.name] = await build(pool, projector, events)
  const versions = Object.fromEntries(projectors.map(({ name, version }) => [name, version]))
  const models = await readModels({ pool, versions, onError: (error) => console.error(error) })
  return {
    url: database.url,
    pool,
    models,
    schemas,
    close: async () => {
      await models.close()
      await pool.end()
      await database.drop()
    },
  }
}

async function build(pool: Pool, projector: AnyProjector, events: readonly RecordedEvent[]): Promise<string> {
  const client = await pool.connect()
  try {
    const made = await createBuild(client, projector, layout)
    const target = { projector, build: made, partitionOf: layout.partitionOf }
    await fillBuild(client, target, async ({ onBatch }) => onBatch([...events], events.length))
    await setCheckpoints(client, made, layout.partitions, events.at(-1)?.position)
    await goLive(client, made)
    return made.schema
  } finally {
    client.release()
  }
}
