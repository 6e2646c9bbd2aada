import type { RecordedProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import type { RecordedVersionEvent } from '@adit/events/catalogue/version/version.events.ts'
import { parseStream, type RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { releaseProject, releaseVersion } from './release.job.ts'

type Scheduled = Extract<RecordedProjectEvent | RecordedVersionEvent, { type: 'ProjectScheduled' | 'VersionScheduled' }>

/** The schedule itself is in the stream; the job checks the stream at the scheduled time. */
export function scheduleReactor({ jobs }: Pick<CommandDeps, 'jobs'>): Reactor {
  return {
    name: 'schedule_index',
    begins: 'zero',
    handles: new Set<Scheduled['type']>(['ProjectScheduled', 'VersionScheduled']),
    async react(event: RecordedEvent) {
      const scheduled = event as Scheduled // by `handles`
      const { id } = parseStream(scheduled.stream)
      const { time } = scheduled.data
      if (scheduled.type === 'ProjectScheduled') {
        await jobs.enqueueFor(releaseProject, event, { projectId: id, time }, time)
      } else await jobs.enqueueFor(releaseVersion, event, { versionId: id, time }, time)
    },
  }
}
