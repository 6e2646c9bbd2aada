import { staffActRefusals } from '../identity/staff_act/staff_act_kind.ts'
import { defineRoom } from '../kit/define_room.ts'
import { getLedgerCheck } from './ledger_check.contract.ts'
import { ledgerChecksPart, ledgerGauges } from './ledger_check_store.ts'
import { checkPayoutAccount, getPayoutAccount, openPayoutAccount } from './payout_account.contract.ts'
import { payoutsErrors } from './payouts.errors.ts'
import { receiveRailMessage } from './rail_message.contract.ts'
import { railStatementsPart } from './rail_statement_store.ts'
import { practicePayoutsPart } from './rails/practice_rail.ts'
import { enterRevenueFigures } from './revenue_figures.contract.ts'
import { revenueFiguresRefusals } from './revenue_figures_act.ts'
import { restoreRevenue, reverseRevenue } from './revenue_reversal.contract.ts'
import { revenueReversalRefusals } from './revenue_reversal_act.ts'
import * as reversalAppeal from './reversal_appeal.contract.ts'
import * as taxForm from './tax_form.contract.ts'
import * as withdrawal from './withdrawal.contract.ts'
import { withdrawalOwners } from './withdrawal.index.ts'

export const payouts = defineRoom('payouts', {
  contracts: {
    ...{ ...withdrawal, ...taxForm, getLedgerCheck, enterRevenueFigures, reverseRevenue, restoreRevenue },
    ...{ receiveRailMessage, getPayoutAccount, checkPayoutAccount, openPayoutAccount },
    ...reversalAppeal,
  },
  errors: [payoutsErrors],
  fills: [staffActRefusals.fill(revenueFiguresRefusals), staffActRefusals.fill(revenueReversalRefusals)],
  ops: [ledgerChecksPart, practicePayoutsPart, railStatementsPart],
  indexes: [withdrawalOwners],
  gauges: ledgerGauges,
  side: new URL('side.ts', import.meta.url),
})
