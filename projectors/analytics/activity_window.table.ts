import type { ActivityKind } from '@adit/events/analytics/activity_rule.values.ts'
import { bigint, defineTable, type RowOf, text } from '@adit/platform/projection/table.ts'

/** What the rule for views, play time and joins of servers remembers. Deleted some time after it stops affecting verdicts. */
export const activityWindowTable = defineTable(
  'activity_window',
  {
    project_id: text(),
    kind: text<ActivityKind>(),
    /** The pseudonym of an address. Of play time, the account. */
    who: text(),
    /** By what the next record is judged; see `ActivityJudgement`. */
    last_at: bigint(),
    /** Rows of a project that are deleted together; see window_ring.ts. */
    bucket: text(),
  },
  { key: ['project_id', 'kind', 'who'], groups: ['bucket'] },
)

export type ActivityWindowRow = RowOf<typeof activityWindowTable>
