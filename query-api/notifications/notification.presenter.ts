import type { NotificationBody } from '@adit/events/notifications/notice_kind.ts'
import type { NotificationRow } from '@adit/projectors/notifications/notification.table.ts'
import { isoTime } from '../kit/address.presenter.ts'
import type { InboxEntry, NotificationBodyShape, NotificationV2, NotificationV3 } from './notification_shape.ts'

/** A notification with the names of what it is about. Null if its reader may not see that, or it no longer exists. */
export interface ReadNotification extends NotificationRow {
  project: { title: string; slug: string } | null
  version_number: string | null
  inviter: string | null
  /** An invitation that can still be answered. */
  isOpen: boolean
}

interface Told {
  title: string
  text: string
  link: string
  actions: { title: string; action_route: string[] }[]
}

function presentNotificationV2(row: ReadNotification): NotificationV2 {
  const { title, text, link, actions } = tell(row)
  return { ...presentCommon(row), type: row.body.kind, title, text, link, actions }
}

function presentNotificationV3(row: ReadNotification): NotificationV3 {
  const { title, text, link, actions } = tell(row)
  const named = actions.map((action) => ({ name: action.title, action_route: action.action_route }))
  return { ...presentCommon(row), name: title, text, link, actions: named }
}

export const presentInboxEntry = (row: ReadNotification): InboxEntry => ({
  id: row.notification_id,
  read: row.read,
  created: isoTime(row.created_at),
  body: presentBody(row.body),
  project: row.project,
  version_number: row.version_number,
  inviter: row.inviter,
})

const presentCommon = (row: ReadNotification) => ({
  id: row.notification_id,
  user_id: row.account_id,
  read: row.read,
  created: isoTime(row.created_at),
  body: presentBody(row.body),
})

function presentBody(body: NotificationBody): NotificationBodyShape {
  switch (body.kind) {
    case 'project_update':
    case 'file_warnings':
      return { type: body.kind, project_id: body.projectId, version_id: body.versionId }
    case 'team_invite': {
      const { projectId, teamId, invitedBy, role } = body
      return { type: body.kind, project_id: projectId, team_id: teamId, invited_by: invitedBy, role }
    }
    case 'friend_request':
    case 'friend_accepted':
      return { type: body.kind, account_id: body.accountId }
    case 'ownership_takeover':
      return { type: body.kind, project_id: body.projectId, taken_over_by: body.takenOverBy }
    case 'status_change':
      return { type: body.kind, project_id: body.projectId, old_status: body.from, new_status: body.to }
    case 'moderator_message': {
      const { projectId, reportId, threadId, messageId } = body
      return {
        type: body.kind,
        project_id: projectId,
        report_id: reportId,
        thread_id: threadId,
        message_id: messageId,
      }
    }
    case 'staff_conflict': {
      const { projectId, reportId, decidedBy, reason } = body
      return { type: body.kind, project_id: projectId, report_id: reportId, decided_by: decidedBy, reason }
    }
    case 'withdrawal_update':
      return { type: body.kind, withdrawal_id: body.withdrawalId, step: body.step, amount: body.amount }
    case 'revenue_reversal':
      return { type: body.kind, reversal_id: body.reversalId, step: body.step, amount: body.amount }
    case 'tax_form':
      return { type: body.kind, form: body.form, step: body.step, expires_on: body.expiresOn }
    default:
      return body satisfies never
  }
}

/** English, for clients that show it unchanged. Our pages have their own texts. */
function tell(row: ReadNotification): Told {
  const { body } = row
  const project = row.project?.title ?? 'A project'
  switch (body.kind) {
    case 'project_update':
      return {
        title: 'A project you follow has a new version',
        text: `${project} has published ${row.version_number ?? 'a version'}.`,
        link: `/project/${body.projectId}/version/${body.versionId}`,
        actions: [],
      }
    case 'file_warnings':
      return {
        title: 'A file was accepted with warnings',
        text: `Something is wrong with a file of ${row.version_number ?? 'a version'} of ${project}.`,
        link: `/project/${body.projectId}/version/${body.versionId}`,
        actions: [],
      }
    case 'team_invite': {
      const team = `team/${body.teamId}`
      return {
        title: 'You are invited to a team',
        text: `${row.inviter ?? 'A member'} invites you to work on ${project} as ${body.role}.`,
        link: `/project/${body.projectId}`,
        // For a member, the second would be leaving the team.
        actions: row.isOpen
          ? [
              { title: 'Accept', action_route: ['POST', `${team}/join`] },
              { title: 'Decline', action_route: ['DELETE', `${team}/members/${row.account_id}`] },
            ]
          : [],
      }
    }
    case 'friend_request':
      return {
        title: 'A friend request',
        text: `${row.inviter ?? 'A user'} asks to be your friend.`,
        link: '/settings/friends',
        actions: [],
      }
    case 'friend_accepted':
      return {
        title: 'A new friend',
        text: `${row.inviter ?? 'A user'} accepted your friend request.`,
        link: '/settings/friends',
        actions: [],
      }
    case 'ownership_takeover':
      return {
        title: 'A project has a new owner',
        text: `${row.inviter ?? 'A member'} took over ${project}, because the account of its owner was deleted.`,
        link: `/project/${body.projectId}`,
        actions: [],
      }
    case 'status_change':
      return {
        title: 'The status of a project has changed',
        text: `${project} went from ${body.from} to ${body.to}.`,
        link: `/project/${body.projectId}`,
        actions: [],
      }
    case 'moderator_message':
      return {
        title: 'A message from the moderators',
        text: body.projectId ? `The moderators wrote about ${project}.` : 'The moderators answered your report.',
        link: body.projectId ? `/project/${body.projectId}` : `/dashboard/report/${body.reportId}`,
        actions: [],
      }
    case 'staff_conflict':
      return {
        title: 'An admin decided on something of their own',
        text: `${row.inviter ?? 'An admin'} decided on ${body.projectId ? project : 'a report'}: ${body.reason}`,
        link: body.projectId
          ? `/moderation/projects/${body.projectId}/show`
          : `/moderation/reports/${body.reportId}/show`,
        actions: [],
      }
    case 'withdrawal_update':
      return {
        title: 'About your withdrawal',
        text: withdrawalTexts[body.step].replace('{amount}', body.amount),
        link: '/dashboard/revenue/transfers',
        actions: [],
      }
    case 'revenue_reversal':
      return {
        title: 'About revenue that was taken back',
        text: reversalTexts[body.step].replace('{amount}', body.amount),
        link: `/dashboard/revenue/reversal/${body.reversalId}`,
        actions: [],
      }
    case 'tax_form':
      return {
        title: 'About your tax form',
        text: taxFormTexts[body.step].replace('{form}', body.form).replace('{day}', body.expiresOn ?? ''),
        link: '/dashboard/revenue/tax-form',
        actions: [],
      }
    default:
      return body satisfies never
  }
}

const withdrawalTexts = {
  arrived: 'Your withdrawal of {amount} dollars has arrived.',
  returned: 'Your withdrawal of {amount} dollars came back. It is on your balance again.',
  kept: 'Your withdrawal of {amount} dollars can’t be cancelled.',
  late: 'Your withdrawal of {amount} dollars hasn’t arrived yet. Look whether the service waits for you.',
} as const satisfies Record<Step<'withdrawal_update'>, string>

const reversalTexts = {
  reversed: '{amount} dollars of your revenue were taken back.',
  restored: '{amount} dollars that had been taken back were given back to you.',
  answered: 'Staff answered your appeal against {amount} dollars that were taken back.',
  upheld: 'Staff decided on your appeal: {amount} dollars stay taken back.',
} as const satisfies Record<Step<'revenue_reversal'>, string>

const taxFormTexts = {
  expires: 'Your {form} form expires on {day}.',
  expired: 'Your {form} form has expired.',
  mismatch: 'The number in your {form} form doesn’t match official records. Sign a corrected form.',
} as const satisfies Record<Step<'tax_form'>, string>

type Step<Kind extends NotificationBody['kind']> =
  Extract<NotificationBody, { kind: Kind }> extends { step: infer Name extends string } ? Name : never

/** A notification as each version of the API shows it. */
export const presentNotification = { v2: presentNotificationV2, v3: presentNotificationV3 }
