import type pg from 'pg'
import type { SagaStore } from '../eventing/saga_store.port.ts'
import type { OpsPart } from './ops_schema.ts'

export const sagasPart: OpsPart = {
  name: 'sagas',
  sql: `create table if not exists ops.saga (
    kind text not null,
    id text not null,
    context jsonb not null,
    owner text not null,
    leased_until timestamptz not null,
    attempts integer not null default 0,
    primary key (kind, id)
  );
  create index if not exists saga_lapsed on ops.saga (leased_until);`,
  release: `update ops.saga set leased_until = '-infinity'`,
}

export function postgresSagaStore(pool: pg.Pool): SagaStore {
  return {
    async lease(row, owner, forMs) {
      const { rowCount } = await pool.query(
        `insert into ops.saga (kind, id, context, owner, leased_until)
         values ($1, $2, $3, $4, now() + $5 * interval '1 millisecond')
         on conflict (kind, id) do update set owner = excluded.owner, leased_until = excluded.leased_until
         where ops.saga.leased_until < now() or ops.saga.owner = excluded.owner`,
        [row.kind, row.id, JSON.stringify(row.context), owner, forMs],
      )
      return rowCount === 1
    },
    async takeLapsed(owner, forMs, limit) {
      const { rows } = await pool.query(
        `update ops.saga s set owner = $1, leased_until = now() + $2 * interval '1 millisecond', attempts = attempts + 1
         from (select kind, id from ops.saga where leased_until < now() order by leased_until limit $3
               for update skip locked) lapsed
         where s.kind = lapsed.kind and s.id = lapsed.id
         returning s.kind, s.id, s.context, s.attempts`,
        [owner, forMs, limit],
      )
      return rows
    },
    async done(kind, id) {
      await pool.query('delete from ops.saga where kind = $1 and id = $2', [kind, id])
    },
  }
}
