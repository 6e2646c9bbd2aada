import type { Icon } from '@adit/events/catalogue/project/project.events.ts'
import type { ProjectStatus } from '@adit/events/catalogue/project/project_status.values.ts'
import type { ProjectType } from '@adit/events/catalogue/project/project_type.values.ts'
import { bigint, boolean, defineTable, json, nullable, type RowOf, text } from '@adit/platform/projection/table.ts'
import { reportTable } from './report.table.ts'
import { messageTable, threadTable } from './thread/thread.table.ts'

/** Raise it when the meaning of a column or a handler changes: a new build is made beside the live one. */
export const reviewVersion = 4

/** Each project as reviewers see it. It is in the queue while it is `processing` and not deleted. Times are milliseconds since 1970. */
export const reviewQueueTable = defineTable(
  'review_queue',
  {
    project_id: text(),
    deleted: boolean(),
    slug: text(),
    title: text(),
    icon: nullable(json<Icon>()),
    /** Chosen at creation. */
    project_type: text<ProjectType>(),
    owner_id: text(),
    thread_id: text(),
    status: text<ProjectStatus>(),
    requested_status: nullable(text<ProjectStatus>()),
    /** When it last entered the queue. */
    queued_at: nullable(bigint()),
    /** How often it has returned to the queue after its first time. */
    resubmissions: bigint(),
    submissions: bigint(),
    lock_holder: nullable(text()),
    /** The lock is void from then on. */
    lock_until: nullable(bigint()),
    created_at: bigint(),
  },
  {
    key: ['project_id'],
    indexes: [
      `(queued_at, project_id) where status = 'processing' and not deleted`,
      '(status)',
      '(owner_id)',
      '(created_at desc nulls last, project_id)',
    ],
  },
)

/** Each decision that took a project out of the queue. The expected wait is computed from these. */
export const reviewDecisionTable = defineTable(
  'review_decision',
  {
    project_id: text(),
    /** Of the project's stream. */
    revision: bigint(),
    moderator_id: text(),
    decision: text<ProjectStatus>(),
    queued_at: bigint(),
    decided_at: bigint(),
    waited_ms: bigint(),
  },
  { key: ['project_id', 'revision'], indexes: ['(decided_at)'], appendOnly: true },
)

export const reviewTables = {
  review_queue: reviewQueueTable,
  review_decision: reviewDecisionTable,
  thread: threadTable,
  message: messageTable,
  report: reportTable,
}
export type ReviewTables = typeof reviewTables
export type ReviewQueueRow = RowOf<typeof reviewQueueTable>
export type ReviewDecisionRow = RowOf<typeof reviewDecisionTable>
