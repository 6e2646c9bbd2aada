import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import type { BillingDeps } from '../billing_deps.ts'
import { settleDisputes } from '../dispute/settle_disputes.ts'
import type { PaymentSubject } from '../provider/payment_provider.port.ts'
import { advance } from '../subscription/advance.ts'
import { chargeDecider, chargeStream } from '../subscription/charge.decider.ts'
import { unsettledAfter } from './unsettled_charge.index.ts'

interface Sweep extends Pick<CommandDeps, 'store' | 'ops'> {
  deps: BillingDeps
  context: CommandContext
}

const page = 100
/** A message about a dispute that began earlier was looked for by thirty sweeps. */
const lookBackMs = 30 * 24 * 3_600_000

/** Asks the provider about everything of which nobody knows yet how it ends, in case its message was lost. What fails is told after the rest was done. */
export async function sweepCharges(sweep: Sweep): Promise<void> {
  const { deps, ops } = sweep
  const failures: unknown[] = []
  const settle = async (subject: PaymentSubject | undefined) => {
    if (!subject) return
    try {
      await advance({ ...sweep, ...subject })
      await settleDisputes({ ...sweep, subject })
    } catch (error) {
      failures.push(error)
    }
  }
  for (let last = ''; ; ) {
    const chargeIds = await unsettledAfter(ops, last, page)
    for (const chargeId of chargeIds) await settle(await subjectOf(sweep, chargeId))
    last = chargeIds.at(-1) ?? ''
    if (chargeIds.length < page) break
  }
  for (const paymentId of await deps.provider.disputedSince(deps.now() - lookBackMs)) {
    await settle((await deps.provider.payment(paymentId))?.subject)
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} charges could not be settled`)
}

async function subjectOf({ deps, store }: Sweep, chargeId: string): Promise<PaymentSubject | undefined> {
  const [first] = await store.readStream(chargeStream(chargeId), { from: 0, limit: 1 })
  const { state } = await deps.bus.load(chargeDecider, chargeStream(chargeId))
  return first && state ? { accountId: first.metadata.root, subscriptionId: state.subscriptionId, chargeId } : undefined
}
