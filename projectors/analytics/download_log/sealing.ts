import type { Position } from '@adit/events/kit/envelope.ts'
import { formatPosition, type LogPlace, logStart } from '@adit/platform/event_store/postgres/position.ts'
import type pg from 'pg'
import type { LogConnections } from './connections.ts'
import { dayMs, dayOf } from './days.ts'
import { locks } from './locks.ts'
import { clearDetached, dropDay, partitionsOf } from './partitions.ts'
import { comesAfter, toPlace } from './places.ts'
import { settled } from './reader.ts'
import { finishSeal, readSeal, type Seal, type SealedContent, writeSealed } from './seal_rows.ts'

/** A part of the log that is old enough to be turned into totals. */
export interface DueSeal {
  /** The last place to seal. */
  upTo: Position
  /** Stores the totals of the records. From then on the log starts with them. */
  seal(content: SealedContent, records: number): Promise<void>
}

export interface Sealing {
  /**
   * Runs the work if days that ended before `before` (milliseconds since 1970) have records, then drops those days. Meanwhile nobody builds
   * from the log or writes records of the past. False if others are sealing, or there was nothing to seal.
   */
  sealBefore(before: number, work: (due: DueSeal) => Promise<void>): Promise<boolean>
}

export function createSealing(connections: LogConnections): Sealing {
  return {
    sealBefore: (before, work) =>
      connections.use(async (client, epoch) => {
        const { rows } = await client.query<{ held: boolean }>(
          `select pg_try_advisory_lock(${locks.scan}) and pg_try_advisory_lock(${locks.past})
             and pg_try_advisory_lock(${locks.days}) as held`,
        )
        try {
          return rows[0]?.held ? await sealDays(client, epoch, dayOf(before), work) : false
        } finally {
          await client.query('select pg_advisory_unlock_all()')
        }
      }),
  }
}

async function sealDays(
  client: pg.ClientBase,
  epoch: number,
  firstKept: number,
  work: (due: DueSeal) => Promise<void>,
): Promise<boolean> {
  await clearDetached(client)
  const old = (await partitionsOf(client)).filter(({ day }) => day < firstKept)
  const last = await readSeal(client)
  const cut = await lastPlaceBefore(client, epoch, firstKept * dayMs)
  const isNew = cut !== undefined && (last === undefined || comesAfter(cut, last.cut))
  if (isNew) await work(dueSeal(client, { number: (last?.number ?? 0) + 1, cut }))
  const sealed = await readSeal(client)
  for (const { name } of old) if (await isSealedWhole(client, name, sealed)) await dropDay(client, name)
  return isNew && sealed?.number !== last?.number
}

async function lastPlaceBefore(client: pg.ClientBase, epoch: number, at: number): Promise<LogPlace | undefined> {
  const { rows } = await client.query<string[]>({
    text: `select epoch, transaction_id::text, position from ops.download where at < $2 and ${settled}
      order by epoch desc, transaction_id desc, position desc limit 1`,
    values: [epoch, at],
    rowMode: 'array',
  })
  return rows[0] && toPlace(rows[0])
}

/** A day may also have records behind the cut, if they arrived meanwhile or if it could not be sealed for lack of a counter. */
async function isSealedWhole(client: pg.ClientBase, name: string, seal: Seal | undefined): Promise<boolean> {
  const { epoch, transaction, row } = seal?.cut ?? logStart
  const { rows } = await client.query<{ whole: boolean }>(
    `select not exists (
       select from ops.${name} where (epoch, transaction_id, position) > ($1::int, $2::xid8, $3::bigint)) as whole`,
    [epoch, String(transaction), row],
  )
  return rows[0]?.whole === true
}

function dueSeal(client: pg.ClientBase, seal: Seal): DueSeal {
  return {
    upTo: formatPosition(seal.cut),
    async seal(content, records) {
      await writeSealed(client, seal.number, content)
      await finishSeal(client, seal, records)
    },
  }
}
