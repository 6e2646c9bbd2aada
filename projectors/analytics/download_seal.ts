import { type ActivityVerdict, activityRule } from '@adit/events/analytics/activity_rule.values.ts'
import {
  type ActivityRecorded,
  type ActivitySealed,
  type DownloadRecorded,
  downloadCodec,
  type PartsSealed,
  type RecordedDownloadEvent,
} from '@adit/events/analytics/download.events.ts'
import { type DownloadVerdict, downloadRule, recordsKeptDays } from '@adit/events/analytics/download_rule.values.ts'
import type { Position } from '@adit/events/kit/envelope.ts'
import type { Rows } from '@adit/platform/projection/projector.ts'
import { RowSet } from '@adit/platform/projection/row_set.ts'
import { pagesOf } from '@adit/platform/projection/scan.ts'
import type pg from 'pg'
import { type ActivityWindowRow, activityWindowTable } from './activity_window.table.ts'
import { activityRowOf, judgeNextActivity, kindOf, sealedActivityOf, secondsOf } from './activity_window.ts'
import { type AddressWindowRow, addressWindowTable } from './address_window.table.ts'
import { judgeNext, rowOf, sealedOf } from './address_window.ts'
import type { DownloadLogParts } from './download_log/download_log.ts'
import type { SealedEvent, SealedTotal } from './download_log/seal_rows.ts'
import type { DueSeal } from './download_log/sealing.ts'
import { dayOf, downloadsProjector } from './downloads.projector.ts'
import { addParts, asParts, type Cell, type CountedParts, cellOf, partsOfActivity, partsOfDownload } from './parts.ts'
import { RecordDigest } from './record_digest.ts'

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
  const others = new RowSet(activityWindowTable, true)
  const otherRows = others as unknown as Rows<ActivityWindowRow> // As above.
  const totals = new Totals()
  const activity = new ActivityTotals()
  // In pages: a scan would wait for the running sealing.
  for await (const events of pagesOf(log, undefined, due.upTo)) {
    for (const event of events) {
      const decoded = downloadCodec.decode(event) as RecordedDownloadEvent // The codec has checked it.
      switch (decoded.type) {
        case 'DownloadWindowSealed':
          rows.put(rowOf(decoded.data.projectId, decoded.data.address, decoded.data))
          break
        case 'ActivityWindowSealed':
          otherRows.put(activityRowOf(decoded.data))
          break
        case 'DownloadRecorded': {
          const verdict = judgeNext(decoded, rows)
          totals.add(decoded, verdict)
          if (verdict === 'counted') activity.addParts(decoded, partsOfDownload(decoded))
          break
        }
        case 'ViewRecorded':
        case 'PlayRecorded':
        case 'ServerPlayRecorded':
        case 'ClickRecorded':
          activity.add(decoded, judgeNextActivity(decoded, otherRows))
          break
        case 'DownloadsSealed':
        case 'ActivitySealed':
        case 'PartsSealed':
          break // They stay as they are.
      }
      windows.keep()
      others.keep()
    }
  }
  const left = [...windows.all()] as AddressWindowRow[] // Rows of the same table.
  const otherLeft = [...others.all()] as ActivityWindowRow[]
  await due.seal(
    {
      totals: totals.sealed(),
      activity: activity.sealed(),
      windows: [
        ...left.map((row) => sealedEvent('DownloadWindowSealed', sealedOf(row))),
        ...otherLeft.map((row) => sealedEvent('ActivityWindowSealed', sealedActivityOf(row))),
      ],
    },
    totals.records + activity.records,
  )
}

const sealedEvent = <Type extends RecordedDownloadEvent['type']>(
  type: Type,
  data: Extract<RecordedDownloadEvent, { type: Type }>['data'] & { projectId: string },
): SealedEvent => ({ projectId: data.projectId, type, data })

/** Adds up verdicts. A digest of each total's records shows later whether a copy of them is the one that was counted. */
class Totals {
  readonly #totals = new Map<string, { total: Omit<SealedTotal, 'digest'>; digest: RecordDigest }>()
  records = 0

  add(record: DownloadRecorded, verdict: DownloadVerdict): void {
    const { fileId, versionId, projectId } = record.data
    const day = dayOf(record.at)
    const key = `${fileId} ${day} ${verdict}`
    const known = this.#totals.get(key) ?? {
      total: { fileId, versionId, projectId, day, verdict, rule: downloadRule.version, count: 0 },
      digest: new RecordDigest(),
    }
    this.#totals.set(key, known)
    known.total.count++
    known.digest.add(record)
    this.records++
  }

  sealed(): SealedTotal[] {
    return [...this.#totals.values()].map(({ total, digest }) => ({ ...total, digest: digest.value() }))
  }
}

/** The same for the other kinds, and what made up the counted records of all kinds. */
class ActivityTotals {
  readonly #totals = new Map<string, { total: Omit<ActivitySealed, 'digest'>; digest: RecordDigest }>()
  readonly #parts = new Map<string, { sealed: Omit<PartsSealed, 'cells'>; cells: Map<string, Cell> }>()
  records = 0

  add(record: ActivityRecorded, verdict: ActivityVerdict): void {
    const { projectId } = record.data
    const day = dayOf(record.at)
    const kind = kindOf(record)
    const key = `${projectId} ${day} ${kind} ${verdict}`
    const known = this.#totals.get(key) ?? {
      total: { projectId, day, kind, verdict, rule: activityRule.version, count: 0, seconds: 0 },
      digest: new RecordDigest(),
    }
    this.#totals.set(key, known)
    known.total.count++
    known.total.seconds += secondsOf(record)
    known.digest.add(record)
    this.records++
    if (verdict === 'counted') this.addParts(record, partsOfActivity(record))
  }

  addParts({ at, data: { projectId } }: DownloadRecorded | ActivityRecorded, counted: CountedParts): void {
    const { kind, amount, parts, named } = counted
    const day = dayOf(at)
    const key = `${projectId} ${day} ${kind}`
    const known = this.#parts.get(key) ?? { sealed: { projectId, day, kind, parts: {}, named: {} }, cells: new Map() }
    const cell = cellOf(counted)
    const place = JSON.stringify([cell.hour, cell.values])
    known.cells.set(place, { ...cell, amount: cell.amount + (known.cells.get(place)?.amount ?? 0) })
    known.sealed = {
      ...known.sealed,
      parts: addParts(known.sealed.parts, asParts(parts, amount)),
      named: addParts(known.sealed.named, asParts(named, amount)),
    }
    this.#parts.set(key, known)
  }

  sealed(): SealedEvent[] {
    return [
      ...[...this.#totals.values()].map(({ total, digest }) =>
        sealedEvent('ActivitySealed', { ...total, digest: digest.value() }),
      ),
      ...[...this.#parts.values()].map(({ sealed, cells }) =>
        sealedEvent('PartsSealed', { ...sealed, cells: [...cells.values()] }),
      ),
    ]
  }
}
