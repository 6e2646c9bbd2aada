import type { RecordedProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { RecordedThreadEvent } from '@adit/events/moderation/review.events.ts'
import type { RecordedTeamEvent } from '@adit/events/teams/team.events.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import { invitationChanged } from './invitation_notices.ts'
import { messagePosted } from './message_notices.ts'
import type { NoticeDeps } from './notice_deps.ts'
import { statusChanged } from './status_notices.ts'

type Watched = RecordedProjectEvent | RecordedTeamEvent | RecordedThreadEvent

type Noticed<Type extends Watched['type']> = (
  deps: NoticeDeps,
  event: Extract<Watched, { type: Type }>,
  context: CommandContext,
) => Promise<void>

const notices: { [Type in Watched['type']]?: Noticed<Type> } = {
  ProjectSubmitted: statusChanged,
  ProjectReviewed: statusChanged,
  ProjectStatusChanged: statusChanged,
  TeamMemberInvited: invitationChanged,
  TeamMemberJoined: invitationChanged,
  TeamMemberRemoved: invitationChanged,
  ThreadMessagePosted: messagePosted,
}

export const notifyReactorName = 'notifications'

/** Notifies people of what concerns them. Ignores events from before its first run. */
export function notifyReactor(deps: NoticeDeps): Reactor {
  // The runner delivers only the types in `handles`, so each function gets only events of its own types.
  const byType = notices as Readonly<Record<string, Noticed<never> | undefined>>
  return {
    name: notifyReactorName,
    begins: 'now',
    handles: new Set(Object.keys(notices)),
    react: async (event: RecordedEvent, context) => void (await byType[event.type]?.(deps, event as never, context)),
  }
}
