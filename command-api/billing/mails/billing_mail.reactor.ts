import type { RecordedChargeEvent } from '@adit/events/billing/charge.events.ts'
import type { RecordedSubscriptionEvent } from '@adit/events/billing/subscription.events.ts'
import { parseStream, type RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import { identityDeps } from '../../identity/identity_deps.ts'
import type { AnyMail } from '../../identity/mail/mail_definition.ts'
import { askForMail } from '../../identity/mail/send_mail.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { checkCard } from '../billing.job.ts'
import { subscriptionCredited } from '../credit/credit.mail.ts'
import { terminationReceived, terminationToDecide, withdrawalReceived } from '../ending/ending.mail.ts'
import { refundRefused, refundToReturn } from '../refund/refused_refund.mail.ts'
import { aboutEvent } from './billing_events.ts'
import { cardNoticeMs } from './card_expiry.ts'
import { billConfirm, billFailed, billReceipt } from './charge.mail.ts'
import {
  billCancelled,
  billEndedByStaff,
  billInterval,
  billIntervalKept,
  billKept,
  billUnpaid,
} from './subscription.mail.ts'

const told = [
  ...(['ChargeSucceeded', 'ChargeFailed', 'SubscriptionActivated', 'SubscriptionRenewed'] as const),
  ...(['SubscriptionCancelled', 'SubscriptionCancellationUndone', 'SubscriptionEnded'] as const),
  ...(['SubscriptionIntervalPlanned', 'SubscriptionIntervalKept', 'SubscriptionCredited'] as const),
  ...(['SubscriptionWithdrawn', 'SubscriptionTerminated', 'ChargeRefundFailed'] as const),
] as const
type Told = Extract<RecordedChargeEvent | RecordedSubscriptionEvent, { type: (typeof told)[number] }>

/** Asks for the mails that are due about what somebody pays, each once for each event. */
export function billingMailReactor(given: Pick<CommandDeps, 'jobs' | 'port'>): Reactor {
  const { identity, jobs } = identityDeps(given)
  return {
    name: 'billing_mails',
    begins: 'now',
    handles: new Set<Told['type']>(told),
    async react(recorded: RecordedEvent) {
      const event = recorded as Told // by `handles`
      const { root: accountId } = event.metadata
      if ('periodEnd' in event.data) {
        const { id: subscriptionId } = parseStream(event.stream)
        const { periodEnd } = event.data
        await jobs.enqueueFor(checkCard, event, { accountId, subscriptionId, periodEnd }, periodEnd - cardNoticeMs)
      }
      const ask = (mail: AnyMail, to: string, id = `${event.id}/${mail.name}`) =>
        askForMail(jobs, id, { mail: mail.name, accountId: to, about: aboutEvent(event), at: event.at })
      const mail = mailOf(event)
      if (mail) await ask(mail, accountId)
      const staffMail = mailForStaff(event)
      if (!staffMail) return
      for (const admin of await identity.credentials.admins()) {
        if (admin !== accountId) await ask(staffMail, admin, `${event.id}/${staffMail.name}/${admin}`)
      }
    },
  }
}

/** What needs a person. */
function mailForStaff(event: Told): AnyMail | undefined {
  if (event.type === 'ChargeRefundFailed') return refundToReturn
  return event.type === 'SubscriptionTerminated' && event.data.statement !== null ? terminationToDecide : undefined
}

function mailOf(event: Told): AnyMail | undefined {
  switch (event.type) {
    case 'SubscriptionActivated':
    case 'SubscriptionRenewed':
      // The receipt of the payment says all that there is to say.
      return undefined
    case 'ChargeSucceeded':
      return billReceipt
    case 'ChargeFailed':
      return mailOfFailure(event.data)
    case 'ChargeRefundFailed':
      // Then their bank has the money, and decides.
      return event.data.code === 'charge_disputed' ? undefined : refundRefused
    case 'SubscriptionCancelled':
      return billCancelled
    case 'SubscriptionCancellationUndone':
      return billKept
    case 'SubscriptionIntervalPlanned':
      return billInterval
    case 'SubscriptionIntervalKept':
      return billIntervalKept
    case 'SubscriptionCredited':
      return event.data.isTold ? subscriptionCredited : undefined
    case 'SubscriptionWithdrawn':
      return withdrawalReceived
    case 'SubscriptionTerminated':
      return terminationReceived
    case 'SubscriptionEnded':
      return mailOfEnd(event.data)
    default:
      return event satisfies never
  }
}

/** Whoever gives up a payment while they make it knows. The last failure ends the subscription, which has a mail of its own. */
function mailOfFailure({ code, retryAt }: Extract<Told, { type: 'ChargeFailed' }>['data']): AnyMail | undefined {
  if (code === 'canceled' || retryAt === null) return undefined
  return code === 'authentication_required' ? billConfirm : billFailed
}

/** Whoever has cancelled has a mail that says when it ends, and an account that is gone gets none. */
function mailOfEnd({ reason }: Extract<Told, { type: 'SubscriptionEnded' }>['data']): AnyMail | undefined {
  if (reason === 'unpaid') return billUnpaid
  return reason === 'by_staff' ? billEndedByStaff : undefined
}
