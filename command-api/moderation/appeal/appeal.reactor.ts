import type { RecordedAccountEvent } from '@adit/events/identity/account.events.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { RecordedAppealEvent } from '@adit/events/moderation/appeal.events.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import { identityDeps } from '../../identity/identity_deps.ts'
import type { AnyMail } from '../../identity/mail/mail_definition.ts'
import { appealAnswered, appealKept } from '../../identity/mail/mails/appeal.mail.ts'
import { askForMail } from '../../identity/mail/send_mail.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { appealDecider, appealStream } from './appeal.decider.ts'
import { endByAppeal } from './appeal_effects.ts'

type Handled =
  | Extract<RecordedAppealEvent, { type: 'AppealMessagePosted' | 'AppealDecided' }>
  | Extract<RecordedAccountEvent, { type: 'AccountSuspensionEnded' }>

/** Tells people what staff have answered, ends suspensions that an appeal has ended, and closes appeals against those that ended otherwise. */
export function appealReactor(given: CommandDeps): Reactor {
  const deps = identityDeps(given)
  const { bus, jobs } = deps
  return {
    name: 'appeals',
    begins: 'now',
    handles: new Set<Handled['type']>(['AppealMessagePosted', 'AppealDecided', 'AccountSuspensionEnded']),
    async react(recorded: RecordedEvent, context) {
      const event = recorded as Handled // by `handles`
      const { id, at, metadata } = event
      const { root: accountId, actor } = metadata
      const mail = ({ name }: AnyMail) => askForMail(jobs, `${id}/${name}`, { mail: name, accountId, about: id, at })
      if (event.type === 'AccountSuspensionEnded') {
        const command = { type: 'CloseAppeal' as const }
        const stream = appealStream(accountId)
        await bus.execute({ decider: appealDecider, stream, root: accountId, command, context })
      } else if (event.type === 'AppealMessagePosted') {
        if (event.data.byStaff) await mail(appealAnswered)
      } else if (event.data.outcome === 'kept') await mail(appealKept)
      else {
        const about = { accountId, restores: event.data.restoresProjects ?? false, decidedAt: at }
        await endByAppeal(deps, about, { ...context, actor })
      }
    },
  }
}
