import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { projectStream } from '../catalogue_streams.ts'
import { projectDecider } from './project.decider.ts'
import { presentOwner, settleQuota } from './project.saga.ts'

/**
 * Gives a living project back what was released for it. A process that has stood still may release it long after others have ended the
 * saga and the project has been restored; if it then crashes, nobody else would look again.
 */
export function quotaReactor({ bus }: Pick<CommandDeps, 'bus'>): Reactor {
  return {
    name: 'project_quotas',
    begins: 'now',
    handles: new Set(['ProjectQuotaReleased']),
    async react({ data, metadata }: RecordedEvent, context) {
      const { projectId } = data as { projectId: string } // by `handles`
      const { state } = await bus.load(projectDecider, projectStream(projectId))
      // To whom a project is being passed on or restored is known to that saga alone.
      if (state.kind !== 'living' || (await presentOwner(bus, projectId)) !== metadata.root) return
      await settleQuota(bus, projectId, metadata.root, context)
    },
  }
}
