/** What an event concerns. All events of one root arrive in order, and a row of a read model belongs to one root. */
export type RootKind = 'project' | 'account' | 'report'

/**
 * The root of each kind of stream. The event's own metadata carries the root's id; this table says what kind of thing it is.
 * A slug or a file may pass from one project to another: each of its events has the project of that moment.
 */
export const rootOfCategory = {
  'catalogue.project': 'project',
  'catalogue.version': 'project',
  'catalogue.slug': 'project',
  'catalogue.file': 'project',
  'catalogue.project_creation': 'project',
  'catalogue.version_publication': 'project',
  'catalogue.version_removal': 'project',
  'catalogue.file_addition': 'project',
  'catalogue.file_removal': 'project',
  'catalogue.slug_change': 'project',
  'catalogue.project_deletion': 'project',
  'catalogue.project_restoration': 'project',
  'catalogue.project_quota': 'account',
  'identity.account': 'account',
  'identity.username': 'account',
  'identity.email': 'account',
  'identity.account_creation': 'account',
  'identity.account_edit': 'account',
  'identity.account_deletion': 'account',
  'identity.password_change': 'account',
  'teams.team': 'project',
  'teams.ownership_transfer': 'project',
  'moderation.review': 'project',
  /** A report's thread has the report as its root, and so have its messages. */
  'moderation.thread': ['project', 'report'],
  'moderation.message': ['project', 'report'],
  'moderation.report': 'report',
  'collections.following': 'account',
  'notifications.inbox': 'account',
} as const satisfies Record<string, RootKind | readonly RootKind[]>
