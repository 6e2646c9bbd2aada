import { REFUND_ACT } from '@adit/events/billing/refund.values.ts'
import { readRefundAct, refundAmount } from '@adit/events/billing/refund_act.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import type { StaffActKind } from '../../identity/staff_act/staff_act_kind.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { chargeDecider, chargeStream, refundable, refundRefusals } from '../subscription/charge.decider.ts'

/** What the kind refuses before an act is asked for and before it is confirmed. */
export const refundActRefusals = refusals(refundRefusals, 'no_such_charge')

/** Returning more of a charge than one admin may alone. */
export function refundKind({ bus }: Pick<CommandDeps, 'bus'>): StaffActKind {
  return {
    kind: REFUND_ACT,
    words({ about }) {
      const read = readRefundAct(about)
      return { text: 'refund_act', values: { amount: refundAmount(read), charge: read.chargeId } }
    },
    subject: ({ about }) => readRefundAct(about).chargeId,
    async check({ about }) {
      const { chargeId, amount } = readRefundAct(about)
      const { state } = await bus.load(chargeDecider, chargeStream(chargeId))
      if (!state) throw refundActRefusals.refuse('no_such_charge')
      refundable(state, amount)
    },
    /** The refund has the act's id, so however often it is carried out, it is asked for once. */
    async carryOut({ actId, accountId, about, reason }, context) {
      const { chargeId, amount, code, endsSubscription } = readRefundAct(about)
      const cause = { kind: 'staff', actId } as const
      const command = {
        ...{
          type: 'AskForRefund' as const,
          refundId: actId,
          amount,
          reason: code,
          note: reason,
          endsSubscription,
          cause,
        },
      }
      const stream = chargeStream(chargeId)
      await bus.execute({ decider: chargeDecider, stream, root: accountId, command, context })
    },
  }
}
