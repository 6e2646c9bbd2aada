import type { ProjectStatus } from '@adit/events/catalogue/project/project_status.values.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { ID_COUNT, idFromBits } from '@adit/events/kit/id.values.ts'
import type { RecordedReportEvent } from '@adit/events/moderation/report.events.ts'
import { type ReviewRows, reviewOf } from '../review/review_rows.ts'

/** The ids of messages that an event implies derive from the event's id, because clients know only ids of eight characters. */
function impliedId(event: RecordedEvent, nth: bigint): string {
  const bits = BigInt(`0x${event.id.replaceAll('-', '').slice(-16)}`)
  return idFromBits((bits * 2n + nth) % ID_COUNT)
}

const plain = { private: false, deleted: false, replying_to: null, old_status: null, new_status: null } as const

export function postStatusChange(
  event: RecordedEvent,
  rows: ReviewRows,
  from: ProjectStatus,
  to: ProjectStatus,
  byStaff: boolean,
): void {
  rows.message.put({
    ...plain,
    thread_id: reviewOf(event, rows).thread_id,
    message_id: impliedId(event, 0n),
    position: event.position,
    kind: 'status_change',
    author_id: event.metadata.actor.id,
    by_staff: byStaff,
    body: '',
    old_status: from,
    new_status: to,
    at: event.at,
  })
}

/** What staff said with a decision follows it in the thread. */
export function postStaffMessage(event: RecordedEvent, rows: ReviewRows, body: string): void {
  rows.message.put({
    ...plain,
    thread_id: reviewOf(event, rows).thread_id,
    message_id: impliedId(event, 1n),
    position: event.position,
    kind: 'text',
    author_id: event.metadata.actor.id,
    by_staff: true,
    body,
    at: event.at,
  })
}

/** Closing and reopening a report appear in its thread. */
export function postReportMark(
  event: RecordedReportEvent,
  rows: ReviewRows,
  kind: 'thread_closure' | 'thread_reopen',
): void {
  const report = rows.report.get(event.metadata.root)
  if (!report) throw new Error(`${event.type} before report ${event.metadata.root} was opened`)
  rows.message.put({
    ...plain,
    thread_id: report.thread_id,
    message_id: impliedId(event, 0n),
    position: event.position,
    kind,
    author_id: event.metadata.actor.id,
    by_staff: true,
    body: '',
    at: event.at,
  })
}
