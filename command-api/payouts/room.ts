import { staffActRefusals } from '../identity/staff_act/staff_act_kind.ts'
import { defineRoom } from '../kit/define_room.ts'
import { getLedgerCheck } from './ledger_check.contract.ts'
import { ledgerChecksPart, ledgerGauges } from './ledger_check_store.ts'
import { payoutsErrors } from './payouts.errors.ts'
import { enterRevenueFigures } from './revenue_figures.contract.ts'
import { revenueFiguresRefusals } from './revenue_figures_act.ts'

export const payouts = defineRoom('payouts', {
  contracts: { getLedgerCheck, enterRevenueFigures },
  errors: [payoutsErrors],
  fills: [staffActRefusals.fill(revenueFiguresRefusals)],
  ops: [ledgerChecksPart],
  gauges: ledgerGauges,
  side: new URL('side.ts', import.meta.url),
})
