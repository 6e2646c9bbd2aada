import { isAdmin } from '@adit/events/identity/role.values.ts'
import { dollarsOf, microsOf } from '@adit/events/payouts/money.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { getLedgerCheck } from './ledger_check.contract.ts'
import { ledgerCheckStore } from './ledger_check_store.ts'
import type { LedgerFinding } from './ledger_rule.values.ts'
import { railStatementStore } from './rail_statement_store.ts'

export const ledgerCheckRoutes = ({ ops }: Pick<CommandDeps, 'ops'>): Route[] => [
  handle(getLedgerCheck, async ({ viewer }) => {
    if (!isAdmin(viewer.role)) throw refusal('admins_decide')
    const [last, statements] = await Promise.all([ledgerCheckStore(ops).last(), railStatementStore(ops).all()])
    const { transactions = 0, accounts = 0, differences = 0, findings = [] } = last ?? {}
    return ok({
      checked: last ? new Date(last.checkedAt).toISOString() : null,
      ...{ transactions, accounts, differences, findings: findings.map(presented) },
      statements: statements.map(({ rail, readAt, payments, findings: { length } }) => ({
        ...{ rail, read: new Date(readAt).toISOString(), payments, differences: length },
      })),
    })
  }),
]

const presented = ({ rule, account, accountId, day, run, withdrawalId, expected, found }: LedgerFinding) => ({
  ...{ rule, account, account_id: accountId, day, run, withdrawal_id: withdrawalId ?? null, expected, found },
  difference: dollarsOf(microsOf(found) - microsOf(expected)),
})
