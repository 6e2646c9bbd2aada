import {
  type ActivityKind,
  type ActivityVerdict,
  judgeActivity,
  stillMatters,
} from '@adit/events/analytics/activity_rule.values.ts'
import type { ActivityRecorded, ActivityWindowSealed } from '@adit/events/analytics/download.events.ts'
import type { Rows, Wants } from '@adit/platform/projection/projector.ts'
import type { ActivityWindowRow } from './activity_window.table.ts'
import { bucketOf, pastBuckets } from './window_ring.ts'

const kinds = {
  ViewRecorded: 'view',
  PlayRecorded: 'play',
  ServerPlayRecorded: 'server_play',
  ClickRecorded: 'click',
} as const satisfies Record<ActivityRecorded['type'], ActivityKind>

export const kindOf = ({ type }: ActivityRecorded): ActivityKind => kinds[type]
export const secondsOf = (record: ActivityRecorded): number =>
  record.type === 'PlayRecorded' ? record.data.seconds : 0

const whoOf = (record: ActivityRecorded): string =>
  record.type === 'PlayRecorded' ? record.data.accountId : record.data.address
const keyOf = (record: ActivityRecorded) => [record.data.projectId, kindOf(record), whoOf(record)] as const

/** What judging a record reads. */
export function wantActivityWindow(record: ActivityRecorded, wants: Wants): void {
  if (record.data.agent === 'bot') return
  wants.row(keyOf(record))
  for (const bucket of pastBuckets(record.data.projectId, record.at)) wants.group('bucket', bucket)
}

/** Judges the next record of the log, keeps what later records are judged by, and deletes what no longer matters. */
export function judgeNextActivity(record: ActivityRecorded, windows: Rows<ActivityWindowRow>): ActivityVerdict {
  const { projectId, agent } = record.data
  const judged = { kind: kindOf(record), at: record.at, agent, seconds: secondsOf(record) }
  // What these are judged by isn't read.
  if (agent === 'bot') return judgeActivity(undefined, judged).verdict
  const before = windows.get(keyOf(record))?.last_at
  const { verdict, lastAt } = judgeActivity(before, judged)
  if (lastAt !== undefined && lastAt !== before) {
    windows.put(activityRowOf({ projectId, kind: judged.kind, who: whoOf(record), lastAt }))
  }
  for (const bucket of pastBuckets(projectId, record.at)) {
    for (const row of windows.group('bucket', bucket)) {
      if (!stillMatters(row.last_at, record.at)) windows.remove([row.project_id, row.kind, row.who])
    }
  }
  return verdict
}

export const activityRowOf = ({ projectId, kind, who, lastAt }: ActivityWindowSealed): ActivityWindowRow => ({
  project_id: projectId,
  kind,
  who,
  last_at: lastAt,
  bucket: bucketOf(projectId, lastAt),
})

export const sealedActivityOf = ({ project_id, kind, who, last_at }: ActivityWindowRow): ActivityWindowSealed => ({
  projectId: project_id,
  kind,
  who,
  lastAt: last_at,
})
