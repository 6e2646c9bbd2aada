import type { DownloadRecorded, DownloadWindowSealed } from '@adit/events/analytics/download.events.ts'
import {
  type DownloadVerdict,
  type DownloadWindow,
  isEmbedded,
  isOpen,
  judge,
} from '@adit/events/analytics/download_rule.values.ts'
import type { Rows, Wants } from '@adit/platform/projection/projector.ts'
import type { AddressWindowRow } from './address_window.table.ts'
import { bucketOf, pastBuckets } from './window_ring.ts'

/** What judging a record reads. */
export function wantWindow(record: DownloadRecorded, wants: Wants): void {
  const { projectId, address, agent } = record.data
  if (agent === 'bot' || isEmbedded(record.data)) return
  wants.row([projectId, address])
  for (const bucket of pastBuckets(projectId, record.at)) wants.group('bucket', bucket)
}

/** Judges the next record of the log, keeps what later records are judged by, and deletes what no longer matters. */
export function judgeNext(record: DownloadRecorded, windows: Rows<AddressWindowRow>): DownloadVerdict {
  const { projectId, address, agent, destination, fileId } = record.data
  // What these are judged by isn't read.
  if (agent === 'bot' || isEmbedded(record.data)) return judge(undefined, { at: record.at, ...record.data }).verdict
  const before = windowOf(windows.get([projectId, address]))
  const { verdict, window } = judge(before, { at: record.at, fileId, agent, destination })
  if (window && window !== before) windows.put(rowOf(projectId, address, window))
  for (const bucket of pastBuckets(projectId, record.at)) {
    for (const row of windows.group('bucket', bucket)) {
      if (!isOpen(windowOf(row), record.at)) windows.remove([row.project_id, row.address])
    }
  }
  return verdict
}

export const rowOf = (
  projectId: string,
  address: string,
  { counted, lastAt, files }: DownloadWindow,
): AddressWindowRow => ({
  project_id: projectId,
  address,
  counted,
  last_at: lastAt,
  files,
  bucket: bucketOf(projectId, lastAt),
})

export const sealedOf = ({ project_id, address, counted, last_at, files }: AddressWindowRow): DownloadWindowSealed => ({
  projectId: project_id,
  address,
  counted,
  lastAt: last_at,
  files: [...files],
})

const windowOf = (row: AddressWindowRow | undefined): DownloadWindow | undefined =>
  row && { counted: row.counted, lastAt: row.last_at, files: row.files }
