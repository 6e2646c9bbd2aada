import { defineMessages, type MessageDescriptor } from 'react-intl'

/** What the groups of scopes concern. */
export const scopeGroupTexts: Record<string, MessageDescriptor> = defineMessages({
  USER: { id: 'scopes.user', defaultMessage: 'Your profile' },
  NOTIFICATION: { id: 'scopes.notification', defaultMessage: 'Notifications' },
  PAYOUTS: { id: 'scopes.payouts', defaultMessage: 'Payouts' },
  ANALYTICS: { id: 'scopes.analytics', defaultMessage: 'Analytics' },
  PROJECT: { id: 'scopes.project', defaultMessage: 'Projects' },
  VERSION: { id: 'scopes.version', defaultMessage: 'Versions' },
  REPORT: { id: 'scopes.report', defaultMessage: 'Reports' },
  THREAD: { id: 'scopes.thread', defaultMessage: 'Messages' },
  COLLECTION: { id: 'scopes.collection', defaultMessage: 'Collections' },
  ORGANIZATION: { id: 'scopes.organization', defaultMessage: 'Organizations' },
  SHARED_INSTANCE: { id: 'scopes.sharedInstance', defaultMessage: 'Shared instances' },
})
