import type { ActivityKind, ActivityVerdict } from '@adit/events/analytics/activity_rule.values.ts'
import { bigint, defineTable, type RowOf, text } from '@adit/platform/projection/table.ts'

/** How many views, reports of play time and joins of servers of a project got which verdict on a day, counted or not. */
export const activityDayTable = defineTable(
  'activity_day',
  {
    project_id: text(),
    /** UTC, as YYYY-MM-DD. */
    day: text(),
    kind: text<ActivityKind>(),
    verdict: text<ActivityVerdict>(),
    /** Version of the counting rule. */
    rule: bigint(),
    count: bigint(),
    /** Sum of the seconds that they state. Zero for other kinds than play time. */
    seconds: bigint(),
  },
  { key: ['project_id', 'day', 'kind', 'verdict', 'rule'], counters: ['count', 'seconds'] },
)

export type ActivityDayRow = RowOf<typeof activityDayTable>
