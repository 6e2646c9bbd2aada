import type { ProjectPermission } from '@adit/events/teams/permission.values.ts'
import { defineMessages, type MessageDescriptor } from 'react-intl'

export const permissionTexts = defineMessages({
  UPLOAD_VERSION: { id: 'permission.uploadVersion', defaultMessage: 'Upload versions' },
  DELETE_VERSION: { id: 'permission.deleteVersion', defaultMessage: 'Delete versions' },
  EDIT_DETAILS: { id: 'permission.editDetails', defaultMessage: 'Edit details' },
  EDIT_BODY: { id: 'permission.editBody', defaultMessage: 'Edit the description' },
  MANAGE_INVITES: { id: 'permission.manageInvites', defaultMessage: 'Invite members' },
  REMOVE_MEMBER: { id: 'permission.removeMember', defaultMessage: 'Remove members' },
  EDIT_MEMBER: { id: 'permission.editMember', defaultMessage: 'Edit members' },
  DELETE_PROJECT: { id: 'permission.deleteProject', defaultMessage: 'Delete the project' },
  VIEW_ANALYTICS: { id: 'permission.viewAnalytics', defaultMessage: 'View analytics' },
  VIEW_PAYOUTS: { id: 'permission.viewPayouts', defaultMessage: 'View revenue' },
}) satisfies Record<ProjectPermission, MessageDescriptor>
