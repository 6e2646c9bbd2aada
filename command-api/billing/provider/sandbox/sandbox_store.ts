import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import { inTransaction } from '@adit/platform/projection/transaction.ts'
import type pg from 'pg'
import { disputesIn, emptyState, type SandboxState } from './sandbox_state.ts'

export interface SandboxStore {
  /** Undefined if nobody has asked for anything of the customer. */
  read(customerId: string): Promise<SandboxState | undefined>
  /** One after the other for each customer. */
  change<Answer>(customerId: string, act: (state: SandboxState) => readonly [SandboxState, Answer]): Promise<Answer>
  /** Customers with messages that nobody has taken, or disputes that are open. */
  withEvents(limit: number): Promise<readonly SandboxState[]>
}

/** One row for each customer. Holds test cards, so no card that exists. */
export const sandboxPart: OpsPart = {
  name: 'billing_sandbox',
  sql: `create table if not exists ops.billing_sandbox (
    customer_id text primary key,
    state jsonb not null,
    has_events boolean not null default false
  );
  create index if not exists billing_sandbox_events on ops.billing_sandbox (customer_id) where has_events;`,
}

/** Also of what banks haven't decided yet: that becomes a message later. */
export const hasEvents = (state: SandboxState): boolean =>
  state.events.some(({ isTaken }) => !isTaken) || disputesIn(state).some(({ status }) => status === 'open')

export function postgresSandbox(pool: pg.Pool): SandboxStore {
  return {
    async read(customerId) {
      const { rows } = await pool.query<{ state: SandboxState }>(
        'select state from ops.billing_sandbox where customer_id = $1',
        [customerId],
      )
      return rows[0]?.state
    },
    change: (customerId, act) =>
      inTransaction(pool, async (client) => {
        await client.query(
          'insert into ops.billing_sandbox (customer_id, state) values ($1, $2) on conflict (customer_id) do nothing',
          [customerId, JSON.stringify(emptyState(customerId))],
        )
        const { rows } = await client.query<{ state: SandboxState }>(
          'select state from ops.billing_sandbox where customer_id = $1 for update',
          [customerId],
        )
        const [after, answer] = act(rows[0]?.state ?? emptyState(customerId))
        await client.query('update ops.billing_sandbox set state = $2, has_events = $3 where customer_id = $1', [
          ...[customerId, JSON.stringify(after), hasEvents(after)],
        ])
        return answer
      }),
    async withEvents(limit) {
      const { rows } = await pool.query<{ state: SandboxState }>(
        'select state from ops.billing_sandbox where has_events order by customer_id limit $1',
        [limit],
      )
      return rows.map(({ state }) => state)
    },
  }
}
