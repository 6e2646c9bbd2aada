import type { Position } from '@adit/events/envelope.ts'
import type pg from 'pg'
import type { ReactorStore } from '../eventing/reactor_store.port.ts'
import type { OpsPart } from './ops_schema.ts'

/** Positions sort as bytes, whatever the language of the database. */
export const reactorsPart: OpsPart = {
  name: 'reactors',
  sql: `create table if not exists ops.reactor (
    name text primary key,
    position text collate "C",
    owner text not null,
    leased_until timestamptz not null
  );
  create table if not exists ops.parked_reaction (
    name text not null,
    position text collate "C" not null,
    event_id text not null,
    reason text not null,
    parked_at timestamptz not null default now(),
    primary key (name, position)
  );`,
}

export function postgresReactorStore(pool: pg.Pool): ReactorStore {
  const take = async (name: string, owner: string, forMs: number) => {
    const { rows } = await pool.query<{ position: Position | null }>(
      `update ops.reactor set owner = $2, leased_until = now() + $3 * interval '1 millisecond'
       where name = $1 and (leased_until < now() or owner = $2) returning position`,
      [name, owner, forMs],
    )
    return rows[0] && { position: rows[0].position ?? undefined }
  }
  const isKnown = async (name: string) =>
    (await pool.query('select 1 from ops.reactor where name = $1', [name])).rowCount === 1
  return {
    async lease(name, owner, forMs, begin) {
      const taken = await take(name, owner, forMs)
      if (taken || (await isKnown(name))) return taken
      await pool.query(
        `insert into ops.reactor (name, position, owner, leased_until) values ($1, $2, $3, now()) on conflict do nothing`,
        [name, (await begin()) ?? null, owner],
      )
      return take(name, owner, forMs)
    },
    async advance(name, owner, position, forMs) {
      const { rowCount } = await pool.query(
        `update ops.reactor set position = greatest(position, $3), leased_until = now() + $4 * interval '1 millisecond'
         where name = $1 and owner = $2`,
        [name, owner, position, forMs],
      )
      return rowCount === 1
    },
    async park(name, position, eventId, reason) {
      await pool.query(
        `insert into ops.parked_reaction (name, position, event_id, reason) values ($1, $2, $3, $4) on conflict do nothing`,
        [name, position, eventId, reason.slice(0, 2_000)],
      )
    },
  }
}
