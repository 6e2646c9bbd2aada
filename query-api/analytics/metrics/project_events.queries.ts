import type { ProjectStatus } from '@adit/events/catalogue/project/project_status.values.ts'
import type { TimelineChange } from '@adit/projectors/catalogue/timeline/timeline.table.ts'
import { sql } from 'kysely'
import { isoTime } from '../../kit/address.presenter.ts'
import type { ReadModelAccess } from '../../kit/read_models/db.ts'
import type { ProjectEvent } from './analytics.contract.ts'
import { PROJECT_EVENTS_MAX } from './metric.values.ts'
import type { TimeSlices } from './time_slices.ts'

interface InRange {
  projectIds: readonly string[]
  start: number
  end: number
}

/** New versions and changes of status, oldest first. */
export function projectEventQueries({ prepare }: Pick<ReadModelAccess, 'prepare'>) {
  const versions = prepare('analytics_versions', (db, { projectIds, start, end }: InRange) =>
    db
      .selectFrom('catalogue.version as v')
      .where(sql<boolean>`v.project_id = any(${projectIds}::text[]) and v.added and v.described`)
      .where(sql<boolean>`v.published_at >= ${start}::bigint and v.published_at < ${end}::bigint`)
      .select(['v.project_id', 'v.version_id', 'v.name', 'v.version_number', 'v.published_at'])
      .orderBy('v.published_at', 'desc')
      .limit(PROJECT_EVENTS_MAX),
  )
  const statuses = prepare('analytics_statuses', (db, { projectIds, start, end }: InRange) =>
    db
      .selectFrom('timeline.timeline_entry as e')
      .where(sql<boolean>`e.project_id = any(${projectIds}::text[]) and e.kind in ('approved', 'published', 'status')`)
      .where(sql<boolean>`e.at >= ${start}::bigint and e.at < ${end}::bigint`)
      .select(['e.project_id', 'e.at', 'e.change'])
      .orderBy('e.at', 'desc')
      .limit(PROJECT_EVENTS_MAX),
  )
  return async (projectIds: readonly string[], { start, end }: TimeSlices): Promise<ProjectEvent[]> => {
    const range = { projectIds, start, end }
    const [added, changed] = await Promise.all([versions(range), statuses(range)])
    const events: ProjectEvent[] = [
      ...added.map((version) => ({
        project_id: version.project_id,
        timestamp: isoTime(version.published_at),
        kind: 'version_uploaded' as const,
        version_id: version.version_id,
        version_name: version.name,
        version_number: version.version_number,
      })),
      ...changed.flatMap(({ project_id, at, change }) => {
        const status = statusOf(change)
        return status ? { project_id, timestamp: isoTime(at), kind: 'status_changed' as const, ...status } : []
      }),
    ]
    return events.sort((a, b) => (a.timestamp < b.timestamp ? -1 : 1)).slice(-PROJECT_EVENTS_MAX)
  }
}

/** Undefined for a project that could be seen first without a change of its status. */
function statusOf(change: TimelineChange) {
  const status = change.kind === 'status' ? change : 'status' in change ? change.status : undefined
  if (!status) return undefined
  return { status_from: status.from as ProjectStatus, status_to: status.to as ProjectStatus } // As the project's events have them.
}
