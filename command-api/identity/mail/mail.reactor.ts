import type { RecordedAccountEvent } from '@adit/events/identity/account.events.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import type { AnyMail } from './mail_definition.ts'
import { emailChanged } from './mails/email_changed.mail.ts'
import { newDevice } from './mails/new_device.mail.ts'
import { newsletterWelcome } from './mails/newsletter_welcome.mail.ts'
import { providerLinked, providerUnlinked } from './mails/provider.mail.ts'
import {
  passkeyAdded,
  passwordChanged,
  secondFactorOff,
  secondFactorOn,
  sessionEnded,
} from './mails/security_notices.mail.ts'
import { badgesChanged, limitChanged } from './mails/staff_change.mail.ts'
import { suspended, suspensionEnded } from './mails/suspension.mail.ts'
import { verifyEmailMail } from './mails/verify_email.mail.ts'
import { askForMail } from './send_mail.ts'

const told = [
  'AccountCreated',
  'AccountEmailChanged',
  'AccountPasswordChanged',
  'AccountNewsletterChanged',
  'AccountSessionEnded',
  'AccountSecondFactorEnabled',
  'AccountSecondFactorDisabled',
  'AccountPasskeyAdded',
  'AccountProviderLinked',
  'AccountProviderUnlinked',
  'AccountSignedIn',
  'AccountSuspended',
  'AccountSuspensionEnded',
  'AccountBadgesChanged',
  'AccountLimitChanged',
] as const
type Told = Extract<RecordedAccountEvent, { type: (typeof told)[number] }>

/** Asks for the mails that events of accounts cause, each once for each event. */
export function mailReactor({ jobs }: Pick<CommandDeps, 'jobs'>): Reactor {
  return {
    name: 'account_mails',
    begins: 'now',
    handles: new Set(told),
    async react(recorded: RecordedEvent) {
      const event = recorded as Told
      const { id, at, metadata } = event
      for (const { name } of mailsOf(event)) {
        await askForMail(jobs, `${id}/${name}`, { mail: name, accountId: metadata.root, about: aboutOf(event), at })
      }
    },
  }
}

function aboutOf({ id, type, data, revision }: Told): string {
  if (type === 'AccountSignedIn') return data.sessionId
  if (type === 'AccountBadgesChanged' || type === 'AccountLimitChanged') return String(revision)
  return type === 'AccountProviderLinked' || type === 'AccountProviderUnlinked' ? data.provider : id
}

function mailsOf(event: Told): readonly AnyMail[] {
  switch (event.type) {
    case 'AccountCreated':
      return event.data.mustVerify ? [verifyEmailMail] : []
    case 'AccountEmailChanged':
      return [verifyEmailMail, emailChanged]
    case 'AccountPasswordChanged':
      return [passwordChanged]
    case 'AccountNewsletterChanged':
      return event.data.newsletter ? [newsletterWelcome] : []
    case 'AccountSessionEnded':
      return event.data.reason === 'token_reused' ? [sessionEnded] : []
    case 'AccountSecondFactorEnabled':
      return [secondFactorOn]
    case 'AccountSecondFactorDisabled':
      return [secondFactorOff]
    case 'AccountPasskeyAdded':
      return [passkeyAdded]
    case 'AccountProviderLinked':
      // A new account begins with it.
      return event.data.claim.startsWith('AccountCreation/') ? [] : [providerLinked]
    case 'AccountProviderUnlinked':
      return [providerUnlinked]
    case 'AccountSignedIn':
      return event.data.newDevice ? [newDevice] : []
    case 'AccountSuspended':
      return [suspended]
    case 'AccountSuspensionEnded':
      return [suspensionEnded]
    case 'AccountBadgesChanged':
      return [badgesChanged]
    case 'AccountLimitChanged':
      return [limitChanged]
    default:
      return event satisfies never
  }
}
