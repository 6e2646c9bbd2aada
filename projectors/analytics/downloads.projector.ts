import type { DownloadsSealed, RecordedDownloadEvent } from '@adit/events/analytics/download.events.ts'
import { downloadRule } from '@adit/events/analytics/download_rule.values.ts'
import { defineProjector, nothingToHide, type RowsOf } from '@adit/platform/projection/projector.ts'
import { searchCountersMark } from '../catalogue/search/project_count.ts'
import { judgeNext, rowOf, wantWindow } from './address_window.ts'
import { type DownloadsTables, downloadsTables, downloadsVersion } from './downloads.table.ts'

/** Judges each record of the download log by the published rule and adds up the verdicts. The root is the project. */
export const downloadsProjector = defineProjector<DownloadsTables, RecordedDownloadEvent>({
  name: 'downloads',
  version: downloadsVersion,
  tables: downloadsTables,
  marks: [searchCountersMark],
  whileParked: nothingToHide,
  on: {
    DownloadRecorded: {
      reads: (event, wants) => wantWindow(event, wants.address_window),
      apply: (event, rows, marks) => {
        const verdict = judgeNext(event, rows.address_window)
        add(rows, { ...event.data, day: dayOf(event.at), verdict, rule: downloadRule.version, count: 1 })
        if (verdict === 'counted') marks.mark(searchCountersMark, event.data.projectId)
      },
    },
    DownloadsSealed: { apply: (event, rows) => add(rows, event.data) },
    DownloadWindowSealed: {
      apply: ({ data }, rows) => rows.address_window.put(rowOf(data.projectId, data.address, data)),
    },
  },
})

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
