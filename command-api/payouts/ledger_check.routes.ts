import { isAdmin } from '@adit/events/identity/role.values.ts'
import { dollarsOf, microsOf } from '@adit/events/payouts/money.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { getLedgerCheck } from './ledger_check.contract.ts'
import { ledgerCheckStore } from './ledger_check_store.ts'
import type { LedgerFinding } from './ledger_rule.values.ts'

export const ledgerCheckRoutes = ({ ops }: Pick<CommandDeps, 'ops'>): Route[] => [
  handle(getLedgerCheck, async ({ viewer }) => {
    if (!isAdmin(viewer.role)) throw refusal('admins_decide')
    const last = await ledgerCheckStore(ops).last()
    const { transactions = 0, accounts = 0, differences = 0, findings = [] } = last ?? {}
    return ok({
      checked: last ? new Date(last.checkedAt).toISOString() : null,
      ...{ transactions, accounts, differences, findings: findings.map(presented) },
    })
  }),
]

const presented = ({ rule, account, accountId, day, run, expected, found }: LedgerFinding) => ({
  ...{ rule, account, account_id: accountId, day, run, expected, found },
  difference: dollarsOf(microsOf(found) - microsOf(expected)),
})
