import type { RecordedProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import type { RecordedVersionEvent } from '@adit/events/catalogue/version/version.events.ts'
import { parseStream, type RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import type pg from 'pg'
import { keepSchedule } from './schedule_store.ts'

type Scheduled = Extract<RecordedProjectEvent | RecordedVersionEvent, { type: 'ProjectScheduled' | 'VersionScheduled' }>

/**
 * Writes the rows of schedules once more from their events. Requests write them first, so this changes nothing until the operational
 * database is restored from a backup that is older than the log: its own checkpoint is then as old, and what lies between is read again.
 */
export function scheduleIndex(ops: pg.Pool): Reactor {
  return {
    name: 'schedule_index',
    begins: 'zero',
    handles: new Set<Scheduled['type']>(['ProjectScheduled', 'VersionScheduled']),
    async react(event: RecordedEvent) {
      const { type, data, stream } = event as Scheduled // by `handles`
      const kind = type === 'ProjectScheduled' ? 'project' : 'version'
      await keepSchedule(ops, { kind, id: parseStream(stream).id, time: data.time })
    },
  }
}
