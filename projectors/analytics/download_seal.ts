import { createHash } from 'node:crypto'
import {
  type DownloadRecorded,
  type DownloadWindowSealed,
  downloadCodec,
  type RecordedDownloadEvent,
} from '@adit/events/analytics/download.events.ts'
import { type DownloadVerdict, downloadRule, recordsKeptDays } from '@adit/events/analytics/download_rule.values.ts'
import type { Position } from '@adit/events/kit/envelope.ts'
import type { Rows } from '@adit/platform/projection/projector.ts'
import { RowSet } from '@adit/platform/projection/row_set.ts'
import { pagesOf } from '@adit/platform/projection/scan.ts'
import type pg from 'pg'
import { type AddressWindowRow, addressWindowTable } from './address_window.table.ts'
import { judgeNext, rowOf, sealedOf } from './address_window.ts'
import type { DownloadLogParts } from './download_log/download_log.ts'
import type { SealedTotal } from './download_log/seal_rows.ts'
import type { DueSeal } from './download_log/sealing.ts'
import { dayOf, downloadsProjector } from './downloads.projector.ts'

const dayMs = 24 * 3_600_000

export interface DownloadUpkeep {
  parts: Pick<DownloadLogParts, 'log' | 'sealing' | 'keys' | 'makeDaysAhead'>
  /** Database of the read models. What a live build has not counted yet is not sealed. */
  pool: pg.Pool
  now?: () => number
}

/**
 * Daily maintenance of the download log: creates days in advance, seals records older than 60 days into totals and drops them, and destroys
 * keys of addresses 60 days after their month. Safe in several processes at once. True if something was sealed.
 */
export async function keepDownloadLog({ parts, pool, now = Date.now }: DownloadUpkeep): Promise<boolean> {
  try {
    await parts.makeDaysAhead()
    return await parts.sealing.sealBefore(now() - recordsKeptDays * dayMs, async (due) => {
      if (await haveCounted(pool, due.upTo)) await seal(parts.log, due)
    })
  } finally {
    // Promised to visitors, whatever keeps the records from being sealed.
    await parts.keys.destroyOlderThan(recordsKeptDays, now())
  }
}

/** A build that is behind would find its records gone. */
async function haveCounted(pool: pg.Pool, upTo: Position): Promise<boolean> {
  const { rows } = await pool.query<{ behind: boolean }>(
    `select exists (
       select from meta.live_build l join meta.checkpoint c on c.build = l.build
       where l.projector = $1 and (c.position is null or c.position < $2 collate "C")) as behind`,
    [downloadsProjector.name, upTo],
  )
  return rows[0]?.behind === false
}

/** Folds sealed windows and the records up to the place, which gives exactly the projector's rows at this place. */
async function seal(log: DownloadLogParts['log'], due: DueSeal): Promise<void> {
  const windows = new RowSet(addressWindowTable, true)
  const rows = windows as unknown as Rows<AddressWindowRow> // A row set of this table.
  const totals = new Totals()
  // In pages: a scan would wait for the running sealing.
  for await (const events of pagesOf(log, undefined, due.upTo)) {
    for (const event of events) {
      const decoded = downloadCodec.decode(event) as RecordedDownloadEvent // The codec has checked it.
      if (decoded.type === 'DownloadWindowSealed') restore(rows, decoded.data)
      if (decoded.type === 'DownloadRecorded') totals.add(decoded, judgeNext(decoded, rows))
      windows.keep()
    }
  }
  const left = [...windows.all()] as AddressWindowRow[] // Rows of the same table.
  const sealed = left.map((row) => ({ projectId: row.project_id, data: sealedOf(row) }))
  await due.seal(totals.sealed(), sealed, totals.records)
}

const restore = (rows: Rows<AddressWindowRow>, data: DownloadWindowSealed) =>
  rows.put(rowOf(data.projectId, data.address, data))

/** Adds up verdicts. A digest of each total's records shows later whether a copy of them is the one that was counted. */
class Totals {
  readonly #totals = new Map<string, { total: Omit<SealedTotal, 'digest'>; hash: ReturnType<typeof createHash> }>()
  records = 0

  add(record: DownloadRecorded, verdict: DownloadVerdict): void {
    const { fileId, versionId, projectId } = record.data
    const day = dayOf(record.at)
    const key = `${fileId} ${day} ${verdict}`
    const known = this.#totals.get(key) ?? {
      total: { fileId, versionId, projectId, day, verdict, rule: downloadRule.version, count: 0 },
      hash: createHash('sha256'),
    }
    this.#totals.set(key, known)
    known.total.count++
    known.hash.update(`${record.id} ${record.at}\n`)
    this.records++
  }

  sealed(): SealedTotal[] {
    return [...this.#totals.values()].map(({ total, hash }) => ({ ...total, digest: hash.digest('hex') }))
  }
}
