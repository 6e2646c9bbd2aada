import type { NotificationKind } from '@adit/events/notifications/notification.values.ts'
import { Bell, Gavel, type LucideIcon, Megaphone, UserPlus } from 'lucide-react'
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl'
import type { InboxEntry } from '../../api/routes.ts'

/** Names of the filters. */
export const kindTexts = defineMessages({
  project_update: { id: 'notifications.kind.update', defaultMessage: 'New versions' },
  team_invite: { id: 'notifications.kind.invite', defaultMessage: 'Invitations' },
  status_change: { id: 'notifications.kind.status', defaultMessage: 'Reviews' },
  moderator_message: { id: 'notifications.kind.message', defaultMessage: 'Moderators' },
}) satisfies Record<NotificationKind, MessageDescriptor>

export const kindIcons = {
  project_update: Megaphone,
  team_invite: UserPlus,
  status_change: Bell,
  moderator_message: Gavel,
} satisfies Record<NotificationKind, LucideIcon>

const statusTexts: Readonly<Record<string, MessageDescriptor>> = defineMessages({
  approved: { id: 'notifications.to.approved', defaultMessage: 'approved' },
  archived: { id: 'notifications.to.archived', defaultMessage: 'archived' },
  draft: { id: 'notifications.to.draft', defaultMessage: 'sent back as a draft' },
  private: { id: 'notifications.to.private', defaultMessage: 'made private' },
  processing: { id: 'notifications.to.processing', defaultMessage: 'put under review' },
  rejected: { id: 'notifications.to.rejected', defaultMessage: 'rejected' },
  scheduled: { id: 'notifications.to.scheduled', defaultMessage: 'scheduled' },
  unlisted: { id: 'notifications.to.unlisted', defaultMessage: 'unlisted' },
  withheld: { id: 'notifications.to.withheld', defaultMessage: 'withheld' },
})

/** What happened, in one sentence. */
export function sentenceOf(intl: IntlShape, { body, project, version_number, inviter }: InboxEntry): string {
  const name =
    project?.title ??
    intl.formatMessage({ id: 'notifications.unnamed', defaultMessage: 'A project that you cannot see any more' })
  switch (body.type) {
    case 'project_update':
      return version_number === null
        ? intl.formatMessage({ id: 'notifications.update.gone', defaultMessage: '{name} has a new version' }, { name })
        : intl.formatMessage(
            { id: 'notifications.update', defaultMessage: '{name} has published {version}' },
            { name, version: version_number },
          )
    case 'team_invite':
      return intl.formatMessage(
        { id: 'notifications.invite', defaultMessage: '{inviter} invites you to work on {name} as {role}' },
        {
          name,
          role: body.role,
          inviter: inviter ?? intl.formatMessage({ id: 'notifications.someone', defaultMessage: 'Somebody' }),
        },
      )
    case 'status_change': {
      const known = statusTexts[body.new_status]
      return intl.formatMessage(
        { id: 'notifications.status', defaultMessage: '{name} was {status}' },
        { name, status: known ? intl.formatMessage(known) : body.new_status },
      )
    }
    case 'moderator_message':
      return body.project_id === null
        ? intl.formatMessage({ id: 'notifications.answer', defaultMessage: 'The moderators answered your report' })
        : intl.formatMessage(
            { id: 'notifications.message', defaultMessage: 'The moderators wrote about {name}' },
            { name },
          )
    default:
      return body satisfies never
  }
}

/** Where there is more to see; the project's page where its address is all that is known. */
export function placeOf({ body, project }: InboxEntry): string {
  const page = `/project/${encodeURIComponent(project?.slug ?? body.project_id ?? '')}`
  switch (body.type) {
    case 'project_update':
      return `${page}/version/${body.version_id}`
    case 'moderator_message':
      return body.project_id === null ? `/dashboard/report/${body.report_id}` : `${page}/moderation`
    case 'status_change':
      return `${page}/settings`
    // Whoever is only invited cannot see a draft, but can answer there.
    case 'team_invite':
      return '/dashboard/notifications?kind=team_invite'
    default:
      return body satisfies never
  }
}
