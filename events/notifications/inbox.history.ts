import { type Describers, type Said, say } from '../kit/describing.ts'
import type { inboxEvents, NotificationBody } from './inbox.events.ts'

/** Keys of translations hold no `_`. */
const variantOf = ({ kind }: NotificationBody): string => kind.replace('_', '')

function saidOf(body: NotificationBody): Said {
  switch (body.kind) {
    case 'project_update':
      return say('Was told of version {versionId} of project {projectId}', {
        projectId: body.projectId,
        versionId: body.versionId,
      })
    case 'team_invite':
      return say('Was told of the invitation to project {projectId} by {invitedBy}', {
        projectId: body.projectId,
        invitedBy: body.invitedBy,
      })
    case 'status_change':
      return say('Was told that project {projectId} went from {from} to {to}', {
        projectId: body.projectId,
        from: body.from,
        to: body.to,
      })
    case 'moderator_message':
      return say('Was told of a message of the moderators in thread {threadId}', { threadId: body.threadId })
    default:
      return body satisfies never
  }
}

const removals = {
  account: 'Removed {count} notifications',
  full: 'The inbox was full: {count} of the oldest notifications went',
  settled: '{count} invitations had their answer',
} as const

export const describeInbox: Describers<typeof inboxEvents> = {
  NotificationDelivered: ({ body }) => ({ ...saidOf(body), variant: variantOf(body) }),
  NotificationsRead: ({ ids }) => say('Marked {count} notifications as read', { count: ids.length }),
  NotificationsRemoved: ({ ids, reason }) => say(removals[reason], { count: ids.length }, reason),
}
