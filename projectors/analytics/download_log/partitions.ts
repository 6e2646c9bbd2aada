import type pg from 'pg'
import { dayMs, dayOf, dayText } from './days.ts'
import { locks } from './locks.ts'

/** How far ahead days are created, so that nobody waits for one at midnight. */
const daysAhead = 7

export interface DayPartition {
  name: string
  /** Days since 1970, UTC. */
  day: number
}

const nameOf = (day: number) => `download_${dayText(day * dayMs).replaceAll('-', '_')}`
const pattern = /^download_(\d{4})_(\d{2})_(\d{2})$/

/** All partitions of the log, oldest first. */
export async function partitionsOf(client: pg.ClientBase | pg.Pool): Promise<DayPartition[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'ops.download'::regclass and not i.inhdetachpending order by c.relname`,
  )
  return rows.flatMap(({ name }) => {
    const [, year, month, day] = pattern.exec(name) ?? []
    return year ? [{ name, day: dayOf(Date.UTC(Number(year), Number(month) - 1, Number(day))) }] : []
  })
}

/** Today and the following days. */
export function daysFrom(now: number): number[] {
  return Array.from({ length: daysAhead + 1 }, (_, index) => dayOf(now) + index)
}

/**
 * Creates missing days. Creates the table first and attaches it then: unlike creating a partition directly, this waits for no reader of the
 * log and delays no record.
 */
export async function makeDays(client: pg.ClientBase, days: readonly number[]): Promise<void> {
  const known = new Set((await partitionsOf(client)).map(({ day }) => day))
  const missing = [...new Set(days)].filter((day) => !known.has(day)).sort((a, b) => a - b)
  if (missing.length === 0) return
  await client.query(`select pg_advisory_lock(${locks.days})`)
  try {
    const madeMeanwhile = new Set((await partitionsOf(client)).map(({ day }) => day))
    for (const day of missing) if (!madeMeanwhile.has(day)) await makeDay(client, day)
  } finally {
    await client.query(`select pg_advisory_unlock(${locks.days})`)
  }
}

async function makeDay(client: pg.ClientBase, day: number): Promise<void> {
  const name = nameOf(day)
  const [from, to] = [day * dayMs, (day + 1) * dayMs]
  // Without this check, attaching would read the table. It is dropped once the bounds say the same.
  await client.query(`
    drop table if exists ops.${name};
    create table ops.${name} (like ops.download including defaults,
      constraint ${name}_day check (at >= ${from} and at < ${to}));
    alter table ops.download attach partition ops.${name} for values from (${from}) to (${to});
    alter table ops.${name} drop constraint ${name}_day`)
}

/** Removes a day. Detaches it first, without delaying readers and writers of other days. */
export async function dropDay(client: pg.ClientBase, name: string): Promise<void> {
  await client.query(`alter table ops.download detach partition ops.${name} concurrently`)
  await client.query(`drop table ops.${name}`)
}

/** Finishes what a dead process left incomplete: days being detached, and detached ones that were not dropped. */
export async function clearDetached(client: pg.ClientBase): Promise<void> {
  const pending = await client.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'ops.download'::regclass and i.inhdetachpending`,
  )
  for (const { name } of pending.rows) {
    await client.query(`alter table ops.download detach partition ops.${name} finalize`)
  }
  const orphans = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'ops' and c.relkind = 'r' and c.relname ~ '^download_\\d{4}_\\d\\d_\\d\\d$'
       and not exists (select from pg_inherits i where i.inhrelid = c.oid)`,
  )
  for (const { name } of orphans.rows) await client.query(`drop table ops.${name}`)
}
