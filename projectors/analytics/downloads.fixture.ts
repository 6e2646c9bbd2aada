import { type DownloadRecorded, downloadEvents } from '@adit/events/analytics/download.events.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { eventLog, positionAt } from '@adit/platform/testing/event_log.ts'

export interface Given {
  /** Milliseconds from the start. */
  at: number
  project?: string
  file?: string
  address?: string
  agent?: DownloadRecorded['data']['agent']
  destination?: string
}

export const hour = 3_600_000
export const start = Date.UTC(2026, 0, 1)

/** Records with their own times, in the given order. */
export function downloadLog(records: readonly Given[]): RecordedEvent[] {
  const log = eventLog()
  return records.map(
    ({ at, project = 'PROJECT1', file = 'FILE0001', address = 'someone', agent = 'browser', destination }, index) => {
      const event = log.stream(
        downloadEvents,
        file,
        project,
      )('DownloadRecorded', {
        fileId: file,
        versionId: `V${file}`,
        projectId: project,
        address,
        agent,
        ...(destination !== undefined && { destination }),
        accountId: null,
      })
      return { ...event, at: start + at, position: positionAt(index + 1) }
    },
  )
}
