import type { RecordedChargeEvent } from '@adit/events/billing/charge.events.ts'
import { parseStream } from '@adit/events/kit/envelope.ts'
import { defineIndex } from '@adit/platform/indexes/command_index.ts'
import { boolean, text } from '@adit/platform/projection/table.ts'
import type pg from 'pg'

/** `about` is `payment`, or the id of a dispute. */
const columns = { charge_id: text(), about: text(), waits: boolean() }

/** Charges of which the provider or a bank has not said yet how they end. */
export const unsettledCharges = defineIndex<RecordedChargeEvent, typeof columns>({
  name: 'unsettled_charges',
  version: 1,
  columns,
  key: ['charge_id', 'about'],
  on: {
    ChargeAttempted: (event) => row(event, 'payment', true),
    ChargePaymentPrepared: (event) => row(event, 'payment', true),
    ChargeSucceeded: (event) => row(event, 'payment', false),
    ChargeFailed: (event) => row(event, 'payment', false),
    ChargeCancelled: (event) => row(event, 'payment', false),
    ChargeDisputed: (event) => row(event, event.data.disputeId, true),
    ChargeDisputeClosed: (event) => row(event, event.data.disputeId, false),
  },
})

const row = ({ stream }: RecordedChargeEvent, about: string, waits: boolean) => ({
  ...{ charge_id: parseStream(stream).id, about, waits },
})

/** The next ones after an id, as far as the worker has read the log. */
export async function unsettledAfter(ops: pg.Pool, after: string, limit: number): Promise<string[]> {
  const { rows } = await ops.query<{ charge_id: string }>(
    `select distinct charge_id from ${unsettledCharges.table} where waits and charge_id > $1 order by charge_id limit $2`,
    [after, limit],
  )
  return rows.map(({ charge_id }) => charge_id)
}
