import { z } from 'zod'
import { staffActKind } from '../identity/staff_act_kind.ts'
import { say } from '../kit/describing.ts'
import { decimalOf } from './currency.values.ts'
import { REFUND_ACT, refundReasons } from './refund.values.ts'

const about = z.object({
  chargeId: z.string(),
  subscriptionId: z.string(),
  /** In the smallest unit of the currency. */
  amount: z.int(),
  currency: z.string(),
  code: z.enum(refundReasons),
  endsSubscription: z.boolean(),
})

/** What an act of this kind is about. */
export type RefundAbout = z.output<typeof about>

export const readRefundAct = (value: unknown): RefundAbout => about.parse(value)

/** For people, such as “48.00 USD”. */
export const refundAmount = ({ amount, currency }: Pick<RefundAbout, 'amount' | 'currency'>): string =>
  `${decimalOf(BigInt(amount), currency)} ${currency}`

export const refundAct = staffActKind(REFUND_ACT, (value) => {
  const read = readRefundAct(value)
  return say('refund {amount} of the charge {chargeId}', { amount: refundAmount(read), chargeId: read.chargeId })
})
