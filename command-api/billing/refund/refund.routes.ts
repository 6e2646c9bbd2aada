import { REFUND_ACT } from '@adit/events/billing/refund.values.ts'
import type { RefundAbout } from '@adit/events/billing/refund_act.ts'
import { isAdmin } from '@adit/events/identity/role.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent } from '@adit/platform/http/reply.ts'
import { identityDeps } from '../../identity/identity_deps.ts'
import { prepareStaffAct } from '../../identity/staff_act/staff_acts.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { lastEffectOf } from '../../kit/effect.ts'
import { type BillingDeps, billingDeps, requestCommands } from '../billing_deps.ts'
import { endAtOnce } from '../subscription/advance.ts'
import { chargeStream, refundable, takesTwo } from '../subscription/charge.decider.ts'
import { type Charging, chargeOf, otherProvider, tellCharge } from '../subscription/settle_charge.ts'
import { subscriptionStream } from '../subscription/subscription.decider.ts'
import { refundCharge } from './refund.contract.ts'

type Input = InputOf<typeof refundCharge>
const cause = { kind: 'staff', actId: null } as const

/** The money itself is returned by a job, which asks the provider until it answers. */
export function refundRoutes(given: CommandDeps): Route[] {
  const billing = billingDeps(given)

  const handler = async ({ params, body, viewer, request }: Input) => {
    if (!isAdmin(viewer.role)) throw refusal('admins_decide')
    if (!billing) throw refusal('billing_unavailable')
    const charging = await chargingWith(billing, given, { chargeId: params.id, viewer, request })
    const { accountId, subscriptionId, chargeId } = charging.subject
    if (accountId === viewer.accountId) throw refusal('conflict_of_interest')
    if (body.type === 'none') {
      const staffReason = { code: body.reason, note: body.note }
      await endAtOnce(charging, { reason: 'by_staff', staffReason }, cause)
      return noContent({ effect: await lastEffectOf(given, accountId, subscriptionStream(subscriptionId)) })
    }
    const charge = await chargeOf(charging)
    if (otherProvider(charging, charge)?.isPretended) throw refusal('charge_was_pretended')
    const amount = refundable(charge, body.type === 'full' ? null : body.amount)
    const { reason: code, note, unprovision: endsSubscription } = body
    if (takesTwo(charge, amount)) {
      const about: RefundAbout = { chargeId, subscriptionId, amount, currency: charge.currency, code, endsSubscription }
      const wish = { kind: REFUND_ACT, accountId, about: { ...about }, reason: note === '' ? code : note }
      const append = await prepareStaffAct(identityDeps(given), wish, { viewer, request })
      return noContent({ effect: (await append()).effect })
    }
    const refundId = request.ids.base62()
    const terms = { refundId, amount, reason: code, note, endsSubscription, cause }
    await tellCharge(charging, { type: 'AskForRefund', ...terms })
    return noContent({ effect: await lastEffectOf(given, accountId, chargeStream(chargeId)) })
  }
  return [handle(refundCharge, handler)]
}

async function chargingWith(
  deps: BillingDeps,
  { store }: Pick<CommandDeps, 'store'>,
  { chargeId, viewer, request }: Pick<Input, 'viewer' | 'request'> & { chargeId: string },
): Promise<Charging> {
  const [first] = await store.readStream(chargeStream(chargeId), { from: 0, limit: 1 })
  if (!first) throw refusal('no_such_charge')
  const context = requestCommands(request, viewer)
  const subject = { accountId: first.metadata.root, subscriptionId: '', chargeId }
  const { subscriptionId } = await chargeOf({ deps, context, subject })
  return { deps, context, subject: { ...subject, subscriptionId } }
}
