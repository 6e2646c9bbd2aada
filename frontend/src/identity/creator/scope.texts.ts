import { defineMessages, type MessageDescriptor } from 'react-intl'

/** What the groups of scopes concern. */
export const scopeGroupTexts: Record<string, MessageDescriptor> = defineMessages({
  USER: { id: 'scopes.user', defaultMessage: 'Your profile' },
  NOTIFICATION: { id: 'scopes.notification', defaultMessage: 'Notifications' },
  PROJECT: { id: 'scopes.project', defaultMessage: 'Projects' },
  VERSION: { id: 'scopes.version', defaultMessage: 'Versions' },
  REPORT: { id: 'scopes.report', defaultMessage: 'Reports' },
  THREAD: { id: 'scopes.thread', defaultMessage: 'Messages' },
  STAFF: { id: 'scopes.staff', defaultMessage: 'Staff' },
  PERFORM: { id: 'scopes.perform', defaultMessage: 'Playtime' },
})
