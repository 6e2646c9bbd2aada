import { activityRule } from '@adit/events/analytics/activity_rule.values.ts'
import { type Dimension, dimensions } from '@adit/events/analytics/dimension.values.ts'
import type {
  ActivityRecorded,
  ActivitySealed,
  DownloadsSealed,
  PartsSealed,
  RecordedDownloadEvent,
} from '@adit/events/analytics/download.events.ts'
import { downloadRule } from '@adit/events/analytics/download_rule.values.ts'
import { defineProjector, type Handler, nothingToHide, type RowsOf } from '@adit/platform/projection/projector.ts'
import { searchCountersMark } from '../catalogue/search/project_count.ts'
import { activityRowOf, judgeNextActivity, kindOf, secondsOf, wantActivityWindow } from './activity_window.ts'
import { judgeNext, rowOf, wantWindow } from './address_window.ts'
import { type DownloadsTables, downloadsTables, downloadsVersion } from './downloads.table.ts'
import { addParts, asParts, type CountedParts, cellOf, partsOfActivity, partsOfDownload } from './parts.ts'

/** Judges each record of the download log by the published rules and adds up the verdicts. The root is the project. */
export const downloadsProjector = defineProjector<DownloadsTables, RecordedDownloadEvent>({
  name: 'downloads',
  version: downloadsVersion,
  tables: downloadsTables,
  marks: [searchCountersMark],
  whileParked: nothingToHide,
  on: {
    DownloadRecorded: {
      reads: (event, wants) => {
        wantWindow(event, wants.address_window)
        wants.day_parts.row([event.data.projectId, dayOf(event.at), 'download'])
      },
      apply: (event, rows, marks) => {
        const verdict = judgeNext(event, rows.address_window)
        add(rows, { ...event.data, day: dayOf(event.at), verdict, rule: downloadRule.version, count: 1 })
        if (verdict !== 'counted') return
        addCounted(rows, event.data.projectId, dayOf(event.at), partsOfDownload(event))
        marks.mark(searchCountersMark, event.data.projectId)
      },
    },
    ViewRecorded: activity(),
    PlayRecorded: activity(),
    ServerPlayRecorded: activity(),
    ClickRecorded: activity(),
    DownloadsSealed: { apply: (event, rows) => add(rows, event.data) },
    DownloadWindowSealed: {
      apply: ({ data }, rows) => rows.address_window.put(rowOf(data.projectId, data.address, data)),
    },
    ActivitySealed: { apply: ({ data }, rows) => addActivity(rows, data) },
    PartsSealed: {
      reads: ({ data }, wants) => wants.day_parts.row([data.projectId, data.day, data.kind]),
      apply: ({ data }, rows) => addSealedParts(rows, data),
    },
    ActivityWindowSealed: { apply: ({ data }, rows) => rows.activity_window.put(activityRowOf(data)) },
  },
})

/** Views, play time, joins of servers and clicks differ in the rule alone. */
function activity<Event extends ActivityRecorded>(): Handler<DownloadsTables, Event> {
  return {
    reads: (event, wants) => {
      wantActivityWindow(event, wants.activity_window)
      wants.day_parts.row([event.data.projectId, dayOf(event.at), kindOf(event)])
    },
    apply: (event, rows) => {
      const verdict = judgeNextActivity(event, rows.activity_window)
      const { projectId } = event.data
      const day = dayOf(event.at)
      const { version: rule } = activityRule
      addActivity(rows, { projectId, day, kind: kindOf(event), verdict, rule, count: 1, seconds: secondsOf(event) })
      if (verdict === 'counted') addCounted(rows, projectId, day, partsOfActivity(event))
    },
  }
}

/** UTC, as YYYY-MM-DD. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

function add(rows: RowsOf<DownloadsTables>, total: Omit<DownloadsSealed, 'digest'>): void {
  const { fileId, versionId, projectId, day, verdict, rule, count } = total
  const inVersion = { version_id: versionId, project_id: projectId }
  rows.file_day.add({ file_id: fileId, day, verdict, rule, ...inVersion, count: 0 }, { count })
  rows.day_total.add({ day, verdict, count: 0 }, { count })
  if (verdict !== 'counted') return
  rows.project_total.add({ project_id: projectId, downloads: 0 }, { downloads: count })
  rows.project_day.add({ project_id: projectId, day, downloads: 0 }, { downloads: count })
  rows.version_total.add({ ...inVersion, downloads: 0 }, { downloads: count })
}

function addActivity(rows: RowsOf<DownloadsTables>, total: Omit<ActivitySealed, 'digest'>): void {
  const { projectId, day, kind, verdict, rule, count, seconds } = total
  rows.activity_day.add({ project_id: projectId, day, kind, verdict, rule, count: 0, seconds: 0 }, { count, seconds })
}

function addCounted(rows: RowsOf<DownloadsTables>, projectId: string, day: string, counted: CountedParts): void {
  const { kind, amount, parts, named } = counted
  const cells = [cellOf(counted)]
  addSealedParts(rows, { projectId, day, kind, parts: asParts(parts, amount), named: asParts(named, amount), cells })
}

function addSealedParts(rows: RowsOf<DownloadsTables>, sealed: PartsSealed): void {
  const { projectId, day, kind, parts, named, cells } = sealed
  const key = { project_id: projectId, day, kind }
  const before = rows.day_parts.get([projectId, day, kind])?.parts ?? {}
  rows.day_parts.put({ ...key, parts: addParts(before, parts) })
  for (const [dimension, values] of Object.entries(named)) {
    for (const [value, amount] of Object.entries(values)) {
      rows.day_named.add({ ...key, dimension, value, amount: 0 }, { amount })
    }
  }
  for (const { hour, values, amount } of cells) {
    const hourAt = Date.parse(`${day}T${hour}:00:00Z`)
    rows.hour_cell.add({ project_id: projectId, kind, hour_at: hourAt, ...noValues, ...values, amount: 0 }, { amount })
  }
}

const noValues = Object.fromEntries(dimensions.map((dimension) => [dimension, ''])) as Record<Dimension, string>
