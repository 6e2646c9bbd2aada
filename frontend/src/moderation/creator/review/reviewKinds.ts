import { Bell, Gavel } from 'lucide-react'
import { defineMessages, type MessageDescriptor } from 'react-intl'
import { notificationKind, projectPageOf } from '../../../notifications/notificationKind.ts'
import { reportPath } from '../../reportPaths.ts'

const texts = defineMessages({
  status: { id: 'notifications.kind.status', defaultMessage: 'Reviews' },
  message: { id: 'notifications.kind.message', defaultMessage: 'Moderators' },
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
