import type { RecordedChargeEvent } from '@adit/events/billing/charge.events.ts'
import type { RecordedSubscriptionEvent } from '@adit/events/billing/subscription.events.ts'
import type { RecordedAccountEvent } from '@adit/events/identity/account.events.ts'
import { parseStream, type RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { advanceSubscription, endBilling, settleRefund, watchPayment } from './billing.job.ts'
import { chargeDecider, chargeStream } from './subscription/charge.decider.ts'

type Watched =
  | Extract<
      RecordedSubscriptionEvent,
      {
        type:
          | 'SubscriptionBegun'
          | 'SubscriptionActivated'
          | 'SubscriptionFellDue'
          | 'SubscriptionRenewed'
          | 'SubscriptionCredited'
          | 'SubscriptionCancelled'
          | 'SubscriptionResumed'
          | 'SubscriptionEnded'
          | 'SubscriptionExpired'
      }
    >
  | Exclude<
      RecordedChargeEvent,
      { type: 'ChargeTaxReported' | 'ChargeRefunded' | 'ChargeRefundFailed' | 'ChargeDisputed' | 'ChargeDisputeClosed' }
    >
  | Extract<RecordedAccountEvent, { type: 'AccountDeleted' }>

const watched = new Set<Watched['type']>([
  ...(['SubscriptionBegun', 'SubscriptionActivated', 'SubscriptionFellDue', 'SubscriptionRenewed'] as const),
  ...([
    'SubscriptionCancelled',
    'SubscriptionResumed',
    'SubscriptionEnded',
    'SubscriptionExpired',
    'AccountDeleted',
  ] as const),
  ...(['ChargeOpened', 'ChargeAttempted', 'ChargePaymentPrepared', 'ChargeSucceeded', 'ChargeFailed'] as const),
  ...(['ChargeCancelled', 'ChargeRefundAsked', 'SubscriptionCredited'] as const),
])

/** After an attempt began whose outcome nobody has noted, because the process may have died. */
const outcomeMs = 60_000

/** Each step is in a stream with the time of the next one. So a job only says when to look, and none is lost that the log doesn't ask for again. */
export function billingReactor({ bus, jobs }: Pick<CommandDeps, 'bus' | 'jobs'>): Reactor {
  return {
    name: 'billing_schedule',
    begins: 'zero',
    handles: watched,
    async react(recorded: RecordedEvent) {
      const event = recorded as Watched // by `handles`
      const { root: accountId } = event.metadata
      if (event.type === 'AccountDeleted') return jobs.enqueueFor(endBilling, event, { accountId })
      const { id } = parseStream(event.stream)
      if (!isOfCharge(event)) {
        return jobs.enqueueFor(advanceSubscription, event, { accountId, subscriptionId: id }, dueAfter(event))
      }
      const { state } = await bus.load(chargeDecider, chargeStream(id))
      const data = { accountId, subscriptionId: state?.subscriptionId ?? '' }
      if (event.type === 'ChargePaymentPrepared') return jobs.enqueueFor(watchPayment, event, { ...data, chargeId: id })
      if (event.type === 'ChargeRefundAsked') return jobs.enqueueFor(settleRefund, event, { ...data, chargeId: id })
      return jobs.enqueueFor(advanceSubscription, event, data, dueAfter(event))
    },
  }
}

const isOfCharge = (event: Watched): event is Extract<Watched, RecordedChargeEvent> => event.type.startsWith('Charge')

/** When there is something to do after an event. */
function dueAfter(event: Exclude<Watched, { type: 'AccountDeleted' }>): number {
  switch (event.type) {
    case 'SubscriptionBegun':
      return event.data.payBy
    case 'SubscriptionActivated':
    case 'SubscriptionRenewed':
    case 'SubscriptionCredited':
      return event.data.periodEnd
    case 'SubscriptionCancelled':
      return event.data.endsAt
    case 'ChargeAttempted':
      return event.at + outcomeMs
    case 'ChargeFailed':
      return event.data.retryAt ?? event.at
    default:
      return event.at
  }
}
