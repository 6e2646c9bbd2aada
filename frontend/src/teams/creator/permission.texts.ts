import { type ProjectPermission, projectPermissions } from '@adit/events/teams/permission.values.ts'
import { defineMessages, type MessageDescriptor } from 'react-intl'

/** Nothing shows revenue yet. */
type OfferedPermission = Exclude<ProjectPermission, 'VIEW_PAYOUTS'>

/** The permissions that have an effect. */
export const offeredPermissions = projectPermissions.filter(
  (permission): permission is OfferedPermission => permission !== 'VIEW_PAYOUTS',
)

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
}) satisfies Record<OfferedPermission, MessageDescriptor>
