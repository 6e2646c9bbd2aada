import { downloadEvents, type RecordedDownloadEvent } from '@adit/events/analytics/download.events.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { Folding } from '@adit/platform/projection/folding.ts'
import { eventLog, positionAt } from '@adit/platform/testing/event_log.ts'
// biome-ignore lint/style/noRestrictedImports: tests read what the real projector writes; nothing else here knows it
import { downloadsProjector } from '@adit/projectors/analytics/downloads.projector.ts'
import type { ReadDatabase } from './read_database.ts'

type Writes = Parameters<ReturnType<typeof eventLog>['stream']>
type Told = {
  [Type in 'DownloadRecorded' | 'ViewRecorded' | 'PlayRecorded' | 'ServerPlayRecorded' | 'ClickRecorded']: {
    type: Type
    at: number
    data: Extract<RecordedDownloadEvent, { type: Type }>['data']
  }
}
export type TestRecord = Told[keyof Told]

const tables = [
  'project_total',
  'version_total',
  'day_total',
  'activity_day',
  'day_parts',
  'day_named',
  'hour_cell',
] as const

/** Records as the log has them. */
export function recordedEvents(records: readonly TestRecord[]): RecordedEvent[] {
  const log = eventLog()
  return records.map(({ type, at, data }, index) => {
    const stream: Writes = [downloadEvents, `R${index}`, data.projectId]
    return { ...log.stream(...stream)(type, data as never), at, position: positionAt(index + 1) }
  })
}

/** Judges records as the projector does, and writes its rows. */
export async function countRecords(
  { pool, schemas }: Pick<ReadDatabase, 'pool' | 'schemas'>,
  records: readonly TestRecord[],
): Promise<void> {
  const events = recordedEvents(records)
  const folding = new Folding(downloadsProjector, true)
  const [failure] = folding.apply(events, new Set())
  if (failure) throw failure.error
  for (const table of tables) {
    const rows = [...(folding.sets[table]?.all() ?? [])]
    const name = `${schemas.downloads}.${table}`
    await pool.query(`insert into ${name} select * from jsonb_populate_recordset(null::${name}, $1)`, [
      JSON.stringify(rows),
    ])
  }
}
