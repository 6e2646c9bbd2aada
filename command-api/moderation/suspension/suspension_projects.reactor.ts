import type { RecordedAccountEvent } from '@adit/events/identity/account.events.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { restoreProjects, withholdProjects } from './withhold_projects.job.ts'

type Handled = Extract<RecordedAccountEvent, { type: 'AccountSuspended' | 'AccountSuspensionEnded' }>

/** Withholds what a suspended account owns, if staff said so, and gives it back. */
export function suspensionProjectsReactor({ jobs }: Pick<CommandDeps, 'jobs'>): Reactor {
  return {
    name: 'suspension_projects',
    begins: 'now',
    handles: new Set<Handled['type']>(['AccountSuspended', 'AccountSuspensionEnded']),
    async react(recorded: RecordedEvent) {
      const event = recorded as Handled // by `handles`
      const { suspensionId, projects } = event.data
      if (suspensionId === undefined || projects === undefined) return
      const { root: accountId, actor } = event.metadata
      const about = { accountId, suspensionId }
      if (event.type === 'AccountSuspensionEnded') {
        await jobs.enqueueFor(restoreProjects, event, { ...about, staffId: actor.id })
        return
      }
      await jobs.enqueueFor(withholdProjects, event, { ...about, staffId: actor.id })
      const { until } = event.data
      if (until !== null) await jobs.enqueueFor(restoreProjects, event, { ...about, staffId: null }, until)
    },
  }
}
