import { defineRoom, defineStream } from '../kit/define_room.ts'
import { bankEvents } from './bank.events.ts'
import { describeBank } from './bank.history.ts'
import { ledgerEvents } from './ledger.events.ts'
import { describeLedger } from './ledger.history.ts'
import { payoutAccountEvents } from './payout_account.events.ts'
import { describePayoutAccount } from './payout_account.history.ts'
import { reversalNotice, taxFormNotice, withdrawalNotice } from './payout_notices.ts'
import { revenueDayEvents } from './revenue_day.events.ts'
import { describeRevenueDay } from './revenue_day.history.ts'
import { revenueFiguresAct } from './revenue_figures_act.ts'
import { revenueRestorationAct, revenueReversalAct } from './revenue_reversal_act.ts'
import { reversalAppealEvents } from './reversal_appeal.events.ts'
import { describeReversalAppeal } from './reversal_appeal.history.ts'
import { taxFormEvents } from './tax_form.events.ts'
import { describeTaxForm } from './tax_form.history.ts'

export const payouts = defineRoom('payouts', {
  fills: [
    ...[revenueFiguresAct, revenueReversalAct, revenueRestorationAct],
    ...[withdrawalNotice, reversalNotice, taxFormNotice],
  ],
  streams: [
    defineStream(revenueDayEvents, 'revenue_day', describeRevenueDay),
    defineStream(ledgerEvents, 'account', describeLedger),
    // Its holder has it in the copy of their data.
    defineStream(reversalAppealEvents, 'account', describeReversalAppeal),
    defineStream(taxFormEvents, 'account', describeTaxForm),
    defineStream(payoutAccountEvents, 'account', describePayoutAccount),
    defineStream(bankEvents, 'bank', describeBank),
  ],
})
