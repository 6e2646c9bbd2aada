import type { RecordedProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import { wantProject } from '../catalogue_reads.ts'
import { type CatalogueHandlers, editProject, editShownProject } from '../catalogue_rows.ts'

/** Who may read a project, and what staff say of it. */
export const statusHandlers = {
  ProjectRequestedStatusChanged: {
    reads: wantProject,
    apply: (event, rows) => editProject(event, rows, { requested_status: event.data.requestedStatus }),
  },
  ProjectSubmitted: {
    reads: wantProject,
    apply: (event, rows, marks) =>
      editShownProject(event, rows, marks, {
        status: 'processing',
        requested_status: event.data.requestedStatus,
        queued_at: event.at,
        scheduled_for: null,
        moderation_message: null,
        moderation_message_body: null,
      }),
  },
  ProjectReviewed: {
    reads: wantProject,
    apply: (event, rows, marks) => {
      const { to, firstApproval, message, messageBody } = event.data
      editShownProject(event, rows, marks, {
        status: to,
        moderation_message: message,
        moderation_message_body: messageBody,
        scheduled_for: null,
        ...(firstApproval ? { approved_at: event.at } : {}),
      })
    },
  },
  ProjectStatusChanged: {
    reads: wantProject,
    apply: (event, rows, marks) => editShownProject(event, rows, marks, { status: event.data.to, scheduled_for: null }),
  },
  ProjectScheduled: {
    reads: wantProject,
    apply: (event, rows, marks) =>
      editShownProject(event, rows, marks, {
        status: 'scheduled',
        requested_status: event.data.requestedStatus,
        scheduled_for: event.data.time,
      }),
  },
  ProjectModerationMessageChanged: {
    reads: wantProject,
    apply: (event, rows) =>
      editProject(event, rows, {
        moderation_message: event.data.message,
        moderation_message_body: event.data.messageBody,
      }),
  },
  ProjectMonetizationChanged: {
    reads: wantProject,
    apply: (event, rows) => editProject(event, rows, { monetization: event.data.monetization }),
  },
} satisfies CatalogueHandlers<RecordedProjectEvent>
