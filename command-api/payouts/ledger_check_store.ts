import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import type pg from 'pg'
import type { OpsGauge } from '../kit/define_room.ts'
import type { LedgerFinding } from './ledger_rule.values.ts'

/** What the last check of the ledger found: one row, which the next check replaces. Times are milliseconds since 1970. */
export const ledgerChecksPart: OpsPart = {
  name: 'ledger_check',
  sql: `create table if not exists ops.ledger_check (
    name text primary key,
    checked_at bigint not null,
    transactions bigint not null,
    accounts bigint not null,
    differences bigint not null,
    findings jsonb not null
  );`,
}

export const ledgerGauges: readonly OpsGauge[] = [
  {
    name: 'adit_ledger_differences',
    help: 'What the last check of the revenue ledger found wrong.',
    sql: 'select differences from ops.ledger_check',
  },
  {
    name: 'adit_ledger_check_age_seconds',
    help: 'Time since the last check of the revenue ledger; 0 before the first.',
    sql: 'select extract(epoch from now()) - checked_at / 1000.0 from ops.ledger_check',
  },
]

export interface LedgerCheckResult {
  checkedAt: number
  transactions: number
  accounts: number
  /** How many findings there are. Only the first are kept. */
  differences: number
  findings: readonly LedgerFinding[]
}

/** Enough to see what is wrong. */
export const KEPT_FINDINGS = 100

export const ledgerCheckStore = (pool: pg.Pool) => ({
  async keep({ checkedAt, transactions, accounts, differences, findings }: LedgerCheckResult): Promise<void> {
    await pool.query(
      `insert into ops.ledger_check (name, checked_at, transactions, accounts, differences, findings)
       values ('last', $1, $2, $3, $4, $5)
       on conflict (name) do update set checked_at = excluded.checked_at, transactions = excluded.transactions,
         accounts = excluded.accounts, differences = excluded.differences, findings = excluded.findings`,
      [checkedAt, transactions, accounts, differences, JSON.stringify(findings.slice(0, KEPT_FINDINGS))],
    )
  },
  /** Undefined before the first check. */
  async last(): Promise<LedgerCheckResult | undefined> {
    const { rows } = await pool.query<LedgerCheckResult>(
      `select checked_at::float8 as "checkedAt", transactions::float8 as transactions, accounts::float8 as accounts,
         differences::float8 as differences, findings from ops.ledger_check`,
    )
    return rows[0]
  },
})
