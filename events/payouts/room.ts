import { defineRoom, defineStream } from '../kit/define_room.ts'
import { ledgerEvents } from './ledger.events.ts'
import { revenueDayEvents } from './revenue_day.events.ts'
import { describeLedger, describeRevenueDay } from './revenue_day.history.ts'
import { revenueFiguresAct } from './revenue_figures_act.ts'

export const payouts = defineRoom('payouts', {
  fills: [revenueFiguresAct],
  streams: [
    defineStream(revenueDayEvents, 'revenue_day', describeRevenueDay),
    defineStream(ledgerEvents, 'account', describeLedger),
  ],
})
