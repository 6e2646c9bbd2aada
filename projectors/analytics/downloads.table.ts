import { activityDayTable } from './activity_day.table.ts'
import { activityWindowTable } from './activity_window.table.ts'
import { addressWindowTable } from './address_window.table.ts'
import { dayNamedTable, dayPartsTable } from './day_parts.table.ts'
import { dayTotalTable } from './day_total.table.ts'
import { projectTotalTable, versionTotalTable } from './download_total.table.ts'
import { fileDayTable } from './file_day.table.ts'
import { hourCellTable } from './hour_cell.table.ts'
import { projectDayTable } from './project_day.table.ts'

/**
 * Raise it when the meaning of a column changes, and with the version of the counting rule: a build and a recount judge all kept records by
 * the current rule.
 */
export const downloadsVersion = 6

export const downloadsTables = {
  project_total: projectTotalTable,
  version_total: versionTotalTable,
  project_day: projectDayTable,
  file_day: fileDayTable,
  day_total: dayTotalTable,
  address_window: addressWindowTable,
  activity_day: activityDayTable,
  activity_window: activityWindowTable,
  day_parts: dayPartsTable,
  day_named: dayNamedTable,
  hour_cell: hourCellTable,
}
export type DownloadsTables = typeof downloadsTables
