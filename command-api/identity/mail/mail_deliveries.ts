import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import type pg from 'pg'

/**
 * What became of each mail that was handed over, by the id of its job. `sending` is written before and an end after, so that a repeated job
 * knows. Times are milliseconds since 1970.
 */
export const mailDeliveriesPart: OpsPart = {
  name: 'mail_delivery',
  sql: `create table if not exists ops.mail_delivery (
    id text primary key,
    account_id text not null,
    mail text not null,
    state text not null check (state in ('sending', 'sent', 'refused')),
    at bigint not null
  );
  create index if not exists mail_delivery_age on ops.mail_delivery (at);`,
}

type DeliveryState = 'sending' | 'sent' | 'refused'

const keptMs = 30 * 86_400_000

export interface MailDeliveries {
  /** Notes that the mail is being sent. Returns what was noted before; undefined if nothing was. */
  begin(delivery: { id: string; accountId: string; mail: string; at: number }): Promise<DeliveryState | undefined>
  end(id: string, state: 'sent' | 'refused', at: number): Promise<void>
  /** The mail wasn't taken, and can be sent later. */
  putOff(id: string): Promise<void>
  /** Of mails to the account, the oldest first. */
  of(accountId: string): Promise<{ mail: string; state: DeliveryState; at: number }[]>
  /** Removes notes that no job asks for any more. Returns how many. */
  sweep(now: number): Promise<number>
}

export function createMailDeliveries(pool: pg.Pool): MailDeliveries {
  return {
    async begin({ id, accountId, mail, at }) {
      const { rows } = await pool.query<{ state: DeliveryState }>(
        `with before as (select state from ops.mail_delivery where id = $1),
         noted as (
           insert into ops.mail_delivery (id, account_id, mail, state, at) values ($1, $2, $3, 'sending', $4)
           on conflict (id) do nothing
         )
         select state from before`,
        [id, accountId, mail, at],
      )
      return rows[0]?.state
    },
    async end(id, state, at) {
      await pool.query('update ops.mail_delivery set state = $2, at = $3 where id = $1', [id, state, at])
    },
    async putOff(id) {
      await pool.query(`delete from ops.mail_delivery where id = $1 and state = 'sending'`, [id])
    },
    async of(accountId) {
      const { rows } = await pool.query<{ mail: string; state: DeliveryState; at: string }>(
        'select mail, state, at from ops.mail_delivery where account_id = $1 order by at, id',
        [accountId],
      )
      return rows.map(({ at, ...delivery }) => ({ ...delivery, at: Number(at) }))
    },
    async sweep(now) {
      const { rowCount } = await pool.query('delete from ops.mail_delivery where at < $1', [now - keptMs])
      return rowCount ?? 0
    },
  }
}
