import { type Dimension, dimensions } from '@adit/events/analytics/dimension.values.ts'
import type { ActivityRecorded, RecordedDownloadEvent } from '@adit/events/analytics/download.events.ts'
import { defineProjector, type Handler, nothingToHide, type RowsOf } from '@adit/platform/projection/projector.ts'
import { activityRowOf, judgeNextActivity, wantActivityWindow } from '../activity_window.ts'
import { judgeNext, rowOf, wantWindow } from '../address_window.ts'
import { dayOf } from '../downloads.projector.ts'
import { downloadsVersion } from '../downloads.table.ts'
import { type Cell, cellOf, partsOfActivity, partsOfDownload } from '../parts.ts'
import { type CountedFactsTables, countedFactsTables } from './counted_fact.table.ts'

/**
 * Judges the records of the download log by the same rules as the projector that counts them, and keeps what counted until it is in the engine of analytics.
 * Runs only on sites that have one.
 */
export const countedFactsProjector = defineProjector<CountedFactsTables, RecordedDownloadEvent>({
  name: 'counted_facts',
  version: downloadsVersion,
  tables: countedFactsTables,
  whileParked: nothingToHide,
  on: {
    DownloadRecorded: {
      reads: (event, wants) => wantWindow(event, wants.address_window),
      apply: (event, rows) => {
        if (judgeNext(event, rows.address_window) !== 'counted') return
        addFacts(rows, event, { kind: 'download', day: dayOf(event.at), cells: [cellOf(partsOfDownload(event))] })
      },
    },
    ViewRecorded: activity(),
    PlayRecorded: activity(),
    ServerPlayRecorded: activity(),
    ClickRecorded: activity(),
    PartsSealed: { apply: (event, rows) => addFacts(rows, event, event.data) },
    DownloadWindowSealed: {
      apply: ({ data }, rows) => rows.address_window.put(rowOf(data.projectId, data.address, data)),
    },
    ActivityWindowSealed: { apply: ({ data }, rows) => rows.activity_window.put(activityRowOf(data)) },
  },
})

function activity<Event extends ActivityRecorded>(): Handler<CountedFactsTables, Event> {
  return {
    reads: (event, wants) => wantActivityWindow(event, wants.activity_window),
    apply: (event, rows) => {
      if (judgeNextActivity(event, rows.activity_window) !== 'counted') return
      const counted = partsOfActivity(event)
      addFacts(rows, event, { kind: counted.kind, day: dayOf(event.at), cells: [cellOf(counted)] })
    },
  }
}

type Of = Pick<Extract<RecordedDownloadEvent, { type: 'PartsSealed' }>['data'], 'kind' | 'day'>

function addFacts(
  rows: RowsOf<CountedFactsTables>,
  { position, data: { projectId } }: Pick<RecordedDownloadEvent, 'position' | 'data'>,
  { kind, day, cells }: Of & { cells: readonly Cell[] },
): void {
  for (const [ordinal, { hour, values, amount }] of cells.entries()) {
    const of = { position, ordinal, project_id: projectId, kind, hour_at: Date.parse(`${day}T${hour}:00:00Z`) }
    rows.counted_fact.put({ ...of, ...noValues, ...values, amount })
  }
}

const noValues = Object.fromEntries(dimensions.map((dimension) => [dimension, ''])) as Record<Dimension, string>
