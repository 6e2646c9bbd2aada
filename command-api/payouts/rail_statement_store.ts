import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import type pg from 'pg'
import type { LedgerFinding } from './ledger_rule.values.ts'

/** What the last statement of each rail said otherwise than the ledger. It names no person but by id, and the next statement replaces it. */
export const railStatementsPart: OpsPart = {
  name: 'rail_statement',
  sql: `create table if not exists ops.rail_statement (
    rail text primary key,
    read_at bigint not null,
    payments bigint not null,
    findings jsonb not null
  );`,
}

export interface RailStatement {
  rail: string
  /** Milliseconds since 1970. */
  readAt: number
  payments: number
  findings: readonly LedgerFinding[]
}

export const railStatementStore = (pool: pg.Pool) => ({
  async keep({ rail, readAt, payments, findings }: RailStatement): Promise<void> {
    await pool.query(
      `insert into ops.rail_statement (rail, read_at, payments, findings) values ($1, $2, $3, $4)
       on conflict (rail) do update set read_at = excluded.read_at, payments = excluded.payments, findings = excluded.findings`,
      [rail, readAt, payments, JSON.stringify(findings)],
    )
  },
  async all(): Promise<RailStatement[]> {
    const { rows } = await pool.query<RailStatement>(
      `select rail, read_at::float8 as "readAt", payments::float8 as payments, findings from ops.rail_statement order by rail`,
    )
    return rows
  },
})
