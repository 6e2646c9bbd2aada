import { staffActRefusals } from '../identity/staff_act/staff_act_kind.ts'
import { defineRoom } from '../kit/define_room.ts'
import { billingErrors } from './billing.errors.ts'
import { contributionGauges, contributions } from './contribution/contributions.index.ts'
import { creditSubscriptions } from './credit/credit.contract.ts'
import * as ending from './ending/ending.contract.ts'
import * as invoice from './invoice/invoice.contract.ts'
import * as method from './methods/method.contract.ts'
import { receiveBillingMessage } from './provider/message.contract.ts'
import * as sandbox from './provider/sandbox/sandbox.contract.ts'
import { sandboxPart } from './provider/sandbox/sandbox_store.ts'
import { refundCharge } from './refund/refund.contract.ts'
import { refundActRefusals } from './refund/refund_act.ts'
import { refundGauges, refusedRefunds } from './refund/refused_refunds.index.ts'
import * as bill from './staff/bill.contract.ts'
import * as subscription from './subscription/subscription.contract.ts'
import { unsettledCharges } from './sweep/unsettled_charge.index.ts'

const { getCustomer, listPaymentMethods, addPaymentMethod, editPaymentMethod, removePaymentMethod } = method

export const billing = defineRoom('billing', {
  contracts: {
    ...{ getCustomer, listPaymentMethods, addPaymentMethod, editPaymentMethod, removePaymentMethod },
    ...{ ...subscription, ...sandbox, ...bill, ...invoice, receiveBillingMessage, refundCharge },
    ...{ creditSubscriptions, ...ending },
  },
  errors: [billingErrors],
  fills: [staffActRefusals.fill(refundActRefusals)],
  indexes: [unsettledCharges, contributions, refusedRefunds],
  ops: [sandboxPart],
  gauges: [...contributionGauges, ...refundGauges],
  side: new URL('side.ts', import.meta.url),
})
