import type { ProjectStatus } from '@adit/events/catalogue/project/project_status.values.ts'
import { bigint, boolean, defineTable, nullable, type RowOf, text } from '@adit/platform/projection/table.ts'
import { position } from '../position_column.ts'

/** About a project or about a report: exactly one of the two ids is set. */
export const threadTable = defineTable(
  'thread',
  { thread_id: text(), project_id: nullable(text()), report_id: nullable(text()), opened_at: bigint() },
  { key: ['thread_id'], indexes: ['(project_id)'] },
)

/**
 * What a thread shows: messages and, between them, what happened to the project or the report. The reader decides who may read what:
 * private messages are for staff, and staff are shown to members without a name.
 */
export const messageTable = defineTable(
  'message',
  {
    thread_id: text(),
    message_id: text(),
    position: position(),
    kind: text<'text' | 'status_change' | 'thread_closure' | 'thread_reopen'>(),
    author_id: text(),
    by_staff: boolean(),
    private: boolean(),
    /** The row stays, its text does not. */
    deleted: boolean(),
    body: text(),
    replying_to: nullable(text()),
    old_status: nullable(text<ProjectStatus>()),
    new_status: nullable(text<ProjectStatus>()),
    /** Milliseconds since 1970. */
    at: bigint(),
  },
  { key: ['thread_id', 'message_id'], indexes: ['(thread_id, position)'] },
)

export type ThreadRow = RowOf<typeof threadTable>
export type MessageRow = RowOf<typeof messageTable>
