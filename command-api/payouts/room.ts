import { defineRoom } from '../kit/define_room.ts'
import { getLedgerCheck } from './ledger_check.contract.ts'
import { ledgerChecksPart, ledgerGauges } from './ledger_check_store.ts'

export const payouts = defineRoom('payouts', {
  contracts: { getLedgerCheck },
  ops: [ledgerChecksPart],
  gauges: ledgerGauges,
  side: new URL('side.ts', import.meta.url),
})
