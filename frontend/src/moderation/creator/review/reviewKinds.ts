import { Bell, Gavel, Scale } from 'lucide-react'
import { defineMessages, type MessageDescriptor } from 'react-intl'
import { notificationKind, projectPageOf } from '../../../notifications/notificationKind.ts'
import { reportPath } from '../../reportPaths.ts'
import { reviewPath, reportPath as staffReportPath } from '../../staff/moderationPaths.ts'

const texts = defineMessages({
  status: { id: 'notifications.kind.status', defaultMessage: 'Reviews' },
  message: { id: 'notifications.kind.message', defaultMessage: 'Moderators' },
  conflict: { id: 'notifications.kind.conflict', defaultMessage: 'Conflicts of interest' },
})

const statusTexts: Readonly<Record<string, MessageDescriptor>> = defineMessages({
  approved: { id: 'notifications.to.approved', defaultMessage: 'approved' },
  archived: { id: 'notifications.to.archived', defaultMessage: 'archived' },
  draft: { id: 'notifications.to.draft', defaultMessage: 'returned as a draft' },
  private: { id: 'notifications.to.private', defaultMessage: 'made private' },
  processing: { id: 'notifications.to.processing', defaultMessage: 'put under review' },
  rejected: { id: 'notifications.to.rejected', defaultMessage: 'rejected' },
  scheduled: { id: 'notifications.to.scheduled', defaultMessage: 'scheduled' },
  unlisted: { id: 'notifications.to.unlisted', defaultMessage: 'unlisted' },
  withheld: { id: 'notifications.to.withheld', defaultMessage: 'removed from lists by the moderators' },
})

/** A project of the viewer has another status. */
export const statusChangeKind = notificationKind<'status_change'>({
  kind: 'status_change',
  text: texts.status,
  icon: Bell,
  sentence: (intl, { body }, name) => {
    const known = statusTexts[body.new_status]
    return intl.formatMessage(
      { id: 'notifications.status', defaultMessage: '{name} was {status}' },
      { name, status: known ? intl.formatMessage(known) : body.new_status },
    )
  },
  place: (entry) => `${projectPageOf(entry)}/settings`,
})

/** Moderators wrote about a project of the viewer, or answered a report. */
export const moderatorMessageKind = notificationKind<'moderator_message'>({
  kind: 'moderator_message',
  text: texts.message,
  icon: Gavel,
  sentence: (intl, { body }, name) =>
    body.project_id === null
      ? intl.formatMessage({ id: 'notifications.answer', defaultMessage: 'The moderators answered your report' })
      : intl.formatMessage(
          { id: 'notifications.message', defaultMessage: 'The moderators sent you a message about {name}' },
          { name },
        ),
  place: (entry) =>
    entry.body.project_id === null ? reportPath(String(entry.body.report_id)) : `${projectPageOf(entry)}/moderation`,
})

/** An admin decided on a project or report of their own; for other staff. */
export const staffConflictKind = notificationKind<'staff_conflict'>({
  kind: 'staff_conflict',
  text: texts.conflict,
  icon: Scale,
  sentence: (intl, { body, inviter }, name) =>
    intl.formatMessage(
      {
        id: 'notifications.conflict',
        defaultMessage:
          '{admin} decided on {about, select, report {a report of their own} other {{name}, their own project}}: {reason}',
      },
      {
        admin: inviter ?? intl.formatMessage({ id: 'notifications.conflict.admin', defaultMessage: 'An admin' }),
        about: body.project_id === null ? 'report' : 'project',
        name,
        reason: body.reason,
      },
    ),
  place: ({ body }) =>
    body.project_id === null ? staffReportPath(String(body.report_id)) : reviewPath(body.project_id),
})
