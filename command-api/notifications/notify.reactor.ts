import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { noticesByType } from './notices.port.ts'

export const notifyReactorName = 'notifications'

/**
 * Notifies people of what concerns them, as the rooms declare. Ignores events from before its first run. All rooms share this one
 * reactor, so there is one checkpoint.
 */
export function notifyReactor({ filled }: Pick<CommandDeps, 'filled'>): Reactor {
  const entries = filled(noticesByType).flatMap((notices) => Object.entries(notices))
  const byType = new Map(entries)
  if (byType.size < entries.length) throw new Error('Two rooms tell of the same type of event')
  return {
    name: notifyReactorName,
    begins: 'now',
    handles: new Set(byType.keys()),
    // The runner delivers only the types in `handles`, so each function gets only events of its own types.
    react: async (event: RecordedEvent, context) => byType.get(event.type)?.(event as never, context),
  }
}
