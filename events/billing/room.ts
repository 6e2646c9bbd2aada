import { defineRoom, defineStream } from '../kit/define_room.ts'
import {
  describeCharge,
  describeCustomer,
  describeInvoice,
  describeInvoiceSeries,
  describeSubscription,
} from './billing.history.ts'
import { chargeEvents } from './charge.events.ts'
import { contributionEvents } from './contribution.events.ts'
import { describeContribution } from './contribution.history.ts'
import { customerEvents } from './customer.events.ts'
import { invoiceEvents, invoiceSeriesEvents } from './invoice.events.ts'
import { refundAct } from './refund_act.ts'
import { subscriptionEvents } from './subscription.events.ts'

export const billing = defineRoom('billing', {
  fills: [refundAct],
  streams: [
    defineStream(customerEvents, 'account', describeCustomer),
    defineStream(subscriptionEvents, 'account', describeSubscription),
    defineStream(chargeEvents, 'account', describeCharge),
    defineStream(invoiceEvents, 'account', describeInvoice),
    defineStream(invoiceSeriesEvents, 'invoice_series', describeInvoiceSeries),
    defineStream(contributionEvents, 'account', describeContribution),
  ],
})
