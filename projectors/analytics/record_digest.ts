import { createHash } from 'node:crypto'
import type { ActivityRecorded, DownloadRecorded } from '@adit/events/analytics/download.events.ts'

type Recorded = Pick<DownloadRecorded | ActivityRecorded, 'id' | 'at' | 'data'>

/** A digest of records in the order of the log, over everything that they say. */
export class RecordDigest {
  readonly #hash = createHash('sha256')

  add({ id, at, data }: Recorded): void {
    const fields = Object.entries(data).sort(([one], [other]) => (one < other ? -1 : 1))
    this.#hash.update(`${JSON.stringify([id, at, fields])}\n`)
  }

  /** Those of earlier releases have no such beginning: they are over ids and times alone. */
  value(): string {
    return `2:${this.#hash.digest('hex')}`
  }
}
