import type { RecordedChargeEvent } from '@adit/events/billing/charge.events.ts'
import { OTHER_PROVIDER } from '@adit/events/billing/refund.values.ts'
import { parseStream } from '@adit/events/kit/envelope.ts'
import { defineIndex } from '@adit/platform/indexes/command_index.ts'
import { boolean, text } from '@adit/platform/projection/table.ts'

const columns = {
  charge_id: text(),
  /** Of the provider. Empty once something was returned. */
  code: text(),
  waits: boolean(),
}

/** Charges whose last refund the provider has refused, so that somebody has to return the money. */
export const refusedRefunds = defineIndex<RecordedChargeEvent, typeof columns>({
  name: 'refused_refunds',
  version: 1,
  columns,
  key: ['charge_id'],
  on: {
    // Pretended money of another provider was never taken.
    ChargeRefundFailed: (event) => row(event, event.data.code, event.data.code !== OTHER_PROVIDER),
    ChargeRefunded: (event) => row(event, '', false),
    // The owner of the card has the money.
    ChargeDisputeClosed: (event) => (event.data.outcome === 'lost' ? row(event, '', false) : undefined),
  },
})

const row = ({ stream }: RecordedChargeEvent, code: string, waits: boolean) => ({
  ...{ charge_id: parseStream(stream).id, code, waits },
})

export const refundGauges = [
  {
    name: 'adit_refunds_refused',
    help: 'Charges whose last refund the payment provider has refused, so that staff have to return the money.',
    sql: `select count(*) from ${refusedRefunds.table} where waits`,
  },
] as const
