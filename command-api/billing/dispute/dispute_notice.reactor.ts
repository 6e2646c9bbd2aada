import type { RecordedChargeEvent } from '@adit/events/billing/charge.events.ts'
import { parseStream, type RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import { identityDeps } from '../../identity/identity_deps.ts'
import { disputeLost, disputeWon, paymentDisputed } from '../../identity/mail/mails/dispute.mail.ts'
import { askForMail } from '../../identity/mail/send_mail.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'

type Told = Extract<RecordedChargeEvent, { type: 'ChargeDisputed' | 'ChargeDisputeClosed' }>

/** Tells each admin about disputes: evidence has to be sent to the provider in time. */
export function disputeNotices(deps: CommandDeps): Reactor {
  const { identity } = identityDeps(deps)
  return {
    name: 'dispute_notices',
    begins: 'now',
    handles: new Set<Told['type']>(['ChargeDisputed', 'ChargeDisputeClosed']),
    async react(recorded: RecordedEvent) {
      const event = recorded as Told // by `handles`
      const about = parseStream(event.stream).id
      const mail = mailFor(event).name
      for (const accountId of await identity.credentials.admins()) {
        await askForMail(deps.jobs, `${event.id}/${mail}/${accountId}`, { mail, accountId, about, at: event.at })
      }
    },
  }
}

function mailFor(event: Told) {
  if (event.type === 'ChargeDisputed') return paymentDisputed
  return event.data.outcome === 'won' ? disputeWon : disputeLost
}
