import type { Position, StreamName } from '@adit/events/kit/envelope.ts'
import type pg from 'pg'
import type { ParkedReaction, ReactorStore } from '../eventing/reactor_store.port.ts'
import type { OpsPart } from './ops_schema.ts'

/** Positions sort as bytes, whatever the collation of the database. */
export const reactorsPart: OpsPart = {
  name: 'reactors',
  sql: `create table if not exists ops.reactor (
    name text primary key,
    position text collate "C",
    owner text not null,
    leased_until timestamptz not null
  );
  alter table ops.reactor
    add column if not exists store text,
    add column if not exists last_stream text,
    add column if not exists last_revision integer;
  create table if not exists ops.parked_reaction (
    name text not null,
    position text collate "C" not null,
    event_id text not null,
    reason text not null,
    parked_at timestamptz not null default now(),
    primary key (name, position)
  );
  alter table ops.parked_reaction
    add column if not exists stream text,
    add column if not exists revision integer,
    add column if not exists root text,
    add column if not exists type text;
  -- From before it was noted where the event lies: nothing can be done about these any more.
  delete from ops.parked_reaction where stream is null;`,
  release: `update ops.reactor set leased_until = '-infinity'`,
}

const columns = `name as reactor, event_id as "eventId", stream, revision, root, type, reason, parked_at as since`
/** Indexed by the fields of ParkedPage. */
const columnOf = { since: 'parked_at', reactor: 'name', type: 'type', root: 'root' } as const

type ParkedRow = Omit<ParkedReaction, 'since'> & { since: Date }

const present = ({ since, ...row }: ParkedRow): ParkedReaction => ({ ...row, since: since.toISOString() })

export function postgresReactorStore(pool: pg.Pool): ReactorStore {
  return {
    async begin(name, storeId, at) {
      // Rows from before the store was recorded.
      await pool.query('update ops.reactor set store = $2 where name = $1 and store is null', [name, storeId])
      const { rows } = await pool.query<{ store: string; stream: StreamName | null; revision: number }>(
        'select store, last_stream as stream, last_revision as revision from ops.reactor where name = $1',
        [name],
      )
      const [known] = rows
      if (known?.store === storeId) return
      const before = known && { last: known.stream === null ? undefined : { ...known, stream: known.stream } }
      await pool.query(
        `insert into ops.reactor as r (name, store, position, owner, leased_until) values ($1, $2, $3, '', '-infinity')
         on conflict (name) do update set store = excluded.store, position = excluded.position, owner = '', leased_until = '-infinity'
         where r.store <> excluded.store`,
        [name, storeId, (await at(before)) ?? null],
      )
    },
    async placeOf(name, storeId) {
      const { rows } = await pool.query<{ position: Position | null }>(
        'select position from ops.reactor where name = $1 and coalesce(store, $2) = $2',
        [name, storeId],
      )
      return rows[0] && { position: rows[0].position ?? undefined }
    },
    async lease(name, owner, forMs) {
      const { rows } = await pool.query<{ position: Position | null }>(
        `update ops.reactor set owner = $2, leased_until = now() + $3 * interval '1 millisecond'
         where name = $1 and (leased_until < now() or owner = $2) returning position`,
        [name, owner, forMs],
      )
      return rows[0] && { position: rows[0].position ?? undefined }
    },
    async release(owner, name) {
      await pool.query(
        `update ops.reactor set leased_until = '-infinity' where owner = $1 and ($2::text is null or name = $2)`,
        [owner, name],
      )
    },
    async advance(name, owner, { position, last }, forMs) {
      const { rowCount } = await pool.query(
        `update ops.reactor set position = greatest(position, $3), leased_until = now() + $4 * interval '1 millisecond',
           last_stream = coalesce($5, last_stream), last_revision = coalesce($6, last_revision)
         where name = $1 and owner = $2`,
        [name, owner, position, forMs, last?.stream, last?.revision],
      )
      return rowCount === 1
    },
    async park(name, { id, position, stream, revision, metadata: { root }, type }, reason) {
      await pool.query(
        `insert into ops.parked_reaction (name, position, event_id, stream, revision, root, type, reason)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (name, position) do update set reason = excluded.reason`,
        [name, position, id, stream, revision, root, type, reason.slice(0, 2_000)],
      )
    },
    async parked({ limit, offset, reactor, root, order }) {
      const { field, descending } = order ?? { field: 'since', descending: false }
      const where = 'where ($1::text is null or name = $1) and ($2::text is null or root = $2)'
      const wanted = [reactor ?? null, root ?? null]
      const [{ rows }, counted] = await Promise.all([
        pool.query<ParkedRow>(
          `select ${columns} from ops.parked_reaction ${where}
           order by ${columnOf[field]} ${descending ? 'desc' : 'asc'}, name, position limit $3 offset $4`,
          [...wanted, limit, offset],
        ),
        pool.query<{ total: number }>(`select count(*)::int as total from ops.parked_reaction ${where}`, wanted),
      ])
      return { reactions: rows.map(present), total: counted.rows[0]?.total ?? 0 }
    },
    async parkedOne(name, eventId) {
      const { rows } = await pool.query<ParkedRow>(
        `select ${columns} from ops.parked_reaction where name = $1 and event_id = $2`,
        [name, eventId],
      )
      return rows[0] && present(rows[0])
    },
    async unpark(name, eventId) {
      await pool.query('delete from ops.parked_reaction where name = $1 and event_id = $2', [name, eventId])
    },
  }
}
