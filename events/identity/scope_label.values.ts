import { hasScopes, RESTRICTED_SCOPES, type Scope, type ScopeName, scopeBit, scopeNames } from './scope.values.ts'

/** English label and description of each scope; interfaces translate them by the scope's name. */
export const scopeTexts: Record<ScopeName, readonly [label: string, description: string]> = {
  USER_READ_EMAIL: ['Read your e-mail address', 'See the e-mail address of your account.'],
  USER_READ: ['Read your profile', 'See the details of your account that others do not see.'],
  USER_WRITE: ['Change your profile', 'Change your name, picture and text, and follow or unfollow projects.'],
  USER_DELETE: ['Delete your account', 'Delete your account and all that belongs to it.'],
  USER_AUTH_WRITE: ['Change how you sign in', 'Change your password, two-factor sign-in and linked accounts.'],
  NOTIFICATION_READ: ['Read your notifications', 'See the notifications that you have received.'],
  NOTIFICATION_WRITE: ['Manage your notifications', 'Mark notifications as read and delete them.'],
  PAYOUTS_READ: ['Read your payouts', 'See your balance, revenue and past withdrawals.'],
  PAYOUTS_WRITE: ['Withdraw your money', 'Start and cancel withdrawals of your balance.'],
  ANALYTICS: ['Read your analytics', 'See views, downloads and revenue of your projects.'],
  PROJECT_CREATE: ['Create projects', 'Create new projects in your name.'],
  PROJECT_READ: ['Read your projects', 'See your projects, those that are not public included.'],
  PROJECT_WRITE: ['Change your projects', 'Change the details, gallery and team of your projects.'],
  PROJECT_DELETE: ['Delete your projects', 'Delete projects for which you may do so.'],
  VERSION_CREATE: ['Create versions', 'Upload new versions to your projects.'],
  VERSION_READ: ['Read your versions', 'See versions of your projects, hidden ones included.'],
  VERSION_WRITE: ['Change your versions', 'Change versions of your projects and add files to them.'],
  VERSION_DELETE: ['Delete your versions', 'Delete versions and files of your projects.'],
  REPORT_CREATE: ['Create reports', 'Report content in your name.'],
  REPORT_READ: ['Read your reports', 'See the reports that you have made.'],
  REPORT_WRITE: ['Change your reports', 'Change the reports that you have made.'],
  REPORT_DELETE: ['Delete your reports', 'Delete the reports that you have made.'],
  THREAD_READ: ['Read your message threads', 'See the messages between you and the moderators.'],
  THREAD_WRITE: ['Write in your message threads', 'Send messages to the moderators in your name.'],
  PAT_CREATE: ['Create personal access tokens', 'Create tokens that act in your name.'],
  PAT_READ: ['Read your personal access tokens', 'See which tokens you have created.'],
  PAT_WRITE: ['Change your personal access tokens', 'Change name, scopes and expiry of your tokens.'],
  PAT_DELETE: ['Delete your personal access tokens', 'Delete tokens, which stops whatever uses them.'],
  SESSION_READ: ['Read your sessions', 'See where you are signed in.'],
  SESSION_DELETE: ['End your sessions', 'Sign you out on any device.'],
  PERFORM_ANALYTICS: ['Send analytics', 'Report play time in your name, as the launcher does.'],
  COLLECTION_CREATE: ['Create collections', 'Create new collections in your name.'],
  COLLECTION_READ: ['Read your collections', 'See your collections, private ones included.'],
  COLLECTION_WRITE: ['Change your collections', 'Change the details and content of your collections.'],
  COLLECTION_DELETE: ['Delete your collections', 'Delete your collections.'],
  ORGANIZATION_CREATE: ['Create organizations', 'Create new organizations in your name.'],
  ORGANIZATION_READ: ['Read your organizations', 'See your organizations and their projects.'],
  ORGANIZATION_WRITE: ['Change your organizations', 'Change the details, members and projects of your organizations.'],
  ORGANIZATION_DELETE: ['Delete your organizations', 'Delete organizations for which you may do so.'],
  SESSION_ACCESS: ['Use a session', 'Act with all that you may do when you are signed in.'],
  SHARED_INSTANCE_CREATE: ['Create shared instances', 'Share a launcher instance in your name.'],
  SHARED_INSTANCE_READ: ['Read your shared instances', 'See the instances that you share.'],
  SHARED_INSTANCE_WRITE: ['Change your shared instances', 'Change the instances that you share.'],
  SHARED_INSTANCE_DELETE: ['Delete your shared instances', 'Stop sharing instances.'],
  SHARED_INSTANCE_VERSION_CREATE: ['Create versions of shared instances', 'Publish new states of shared instances.'],
  SHARED_INSTANCE_VERSION_READ: [
    'Read versions of shared instances',
    'See the states of the instances that you share.',
  ],
  SHARED_INSTANCE_VERSION_WRITE: [
    'Change versions of shared instances',
    'Change published states of shared instances.',
  ],
  SHARED_INSTANCE_VERSION_DELETE: [
    'Delete versions of shared instances',
    'Delete published states of shared instances.',
  ],
}

/** All scopes with their texts, in the order of their bits. */
export const scopes: readonly Scope[] = scopeNames.map((name) => {
  const [label, description] = scopeTexts[name]
  const bit = scopeBit(name)
  return { bit, name, label, description, restricted: hasScopes(RESTRICTED_SCOPES, bit) }
})
