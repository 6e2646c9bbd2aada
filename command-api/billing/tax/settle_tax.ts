import type { Cause } from '@adit/events/billing/cause.ts'
import { type Charging, chargeOf, otherProvider, tellCharge } from '../subscription/settle_charge.ts'

const bySchedule: Cause = { kind: 'schedule' }

/**
 * Reports what was paid and returned of a charge to whoever has worked out its tax. It may be called at any time and as often as anybody likes: they note each
 * once. False while the site asks somebody else.
 */
export async function settleTax(charging: Charging): Promise<boolean> {
  const { deps, subject } = charging
  const charge = await chargeOf(charging)
  const { taxCalculation, paidAt } = charge
  if (taxCalculation === null || paidAt === null) return true
  const other = otherProvider(charging, charge)
  // Nobody owes tax on pretended money.
  if (other?.isPretended) return true
  const { reports } = deps.taxes
  if (other || !reports) return false
  const known = charge.taxTransactionId
  const transactionId = known ?? (await reports.paid({ calculationId: taxCalculation.id, chargeId: subject.chargeId }))
  const note = (refundId: string | null, id: string) =>
    tellCharge(charging, { type: 'NoteTaxReport', refundId, transactionId: id, cause: bySchedule })
  if (known === null) await note(null, transactionId)
  for (const [refundId, { status, amount, isTaxReported }] of charge.refunds) {
    if (status !== 'returned' || isTaxReported) continue
    await note(refundId, await reports.returned({ transactionId, refundId, amount: BigInt(amount) }))
  }
  return true
}
