import { hasScopes, RESTRICTED_SCOPES, type Scope, type ScopeName, scopeBit, scopeNames } from './scope.values.ts'

/** English label and description of each scope. Interfaces translate them by the scope's name. */
export const scopeTexts: Record<ScopeName, readonly [label: string, description: string]> = {
  USER_READ_EMAIL: ['Read your email address', 'See the email address of your account.'],
  USER_READ: ['Read your profile', 'See private details of your account.'],
  USER_WRITE: ['Change your profile', 'Change your name, picture and bio, and follow or unfollow projects.'],
  USER_DELETE: ['Delete your account', 'Permanently delete your account and the personal data in it.'],
  USER_AUTH_WRITE: ['Change how you sign in', 'Change your password, two-factor sign-in and linked accounts.'],
  NOTIFICATION_READ: ['Read your notifications', 'See the notifications that you have received.'],
  NOTIFICATION_WRITE: ['Manage your notifications', 'Mark notifications as read and delete them.'],
  PAYOUTS_READ: ['Read your payouts', 'See your balance, revenue and past withdrawals.'],
  PAYOUTS_WRITE: ['Withdraw your money', 'Start and cancel withdrawals of your balance.'],
  ANALYTICS: ['Read your analytics', 'See the views, downloads and revenue of your projects.'],
  PROJECT_CREATE: ['Create projects', 'Create new projects in your name.'],
  PROJECT_READ: ['Read your projects', 'See your projects, including private ones.'],
  PROJECT_WRITE: ['Change your projects', "Change your projects' details, galleries and teams."],
  PROJECT_DELETE: ['Delete your projects', 'Delete projects that you have permission to delete.'],
  VERSION_CREATE: ['Create versions', 'Upload new versions to your projects.'],
  VERSION_READ: ['Read your versions', 'See the versions of your projects, including hidden ones.'],
  VERSION_WRITE: ['Change your versions', "Change your projects' versions and add files to them."],
  VERSION_DELETE: ['Delete your versions', "Delete your projects' versions and files."],
  REPORT_CREATE: ['Create reports', 'Report content on your behalf.'],
  REPORT_READ: ['Read your reports', 'See the reports that you have submitted.'],
  REPORT_WRITE: ['Change your reports', 'Change the reports that you have submitted.'],
  REPORT_DELETE: ['Delete your reports', 'Delete the reports that you have submitted.'],
  THREAD_READ: ['Read your message threads', 'See the messages between you and the moderators.'],
  THREAD_WRITE: ['Write in your message threads', 'Send messages to the moderators on your behalf.'],
  PAT_CREATE: ['Create personal access tokens', 'Create tokens that act in your name.'],
  PAT_READ: ['Read your personal access tokens', 'See which tokens you have created.'],
  PAT_WRITE: ['Change your personal access tokens', 'Change the names, scopes and expiry dates of your tokens.'],
  PAT_DELETE: ['Delete your personal access tokens', 'Delete your tokens. Programs that use them lose access.'],
  SESSION_READ: ['Read your sessions', 'See where you are signed in.'],
  SESSION_DELETE: ['End your sessions', 'Sign you out on any device.'],
  PERFORM_ANALYTICS: ['Send analytics', 'Report playtime on your behalf, as the launcher does.'],
  COLLECTION_CREATE: ['Create collections', 'Create new collections in your name.'],
  COLLECTION_READ: ['Read your collections', 'See your collections, including private ones.'],
  COLLECTION_WRITE: ['Change your collections', 'Change the details and projects of your collections.'],
  COLLECTION_DELETE: ['Delete your collections', 'Delete your collections.'],
  ORGANIZATION_CREATE: ['Create organizations', 'Create new organizations in your name.'],
  ORGANIZATION_READ: ['Read your organizations', 'See your organizations and their projects.'],
  ORGANIZATION_WRITE: ['Change your organizations', 'Change the details, members and projects of your organizations.'],
  ORGANIZATION_DELETE: ['Delete your organizations', 'Delete organizations that you have permission to delete.'],
  SESSION_ACCESS: ['Use a session', 'Do everything that you can do when you are signed in.'],
  SHARED_INSTANCE_CREATE: ['Create shared instances', 'Share a launcher instance on your behalf.'],
  SHARED_INSTANCE_READ: ['Read your shared instances', 'See the instances that you share.'],
  SHARED_INSTANCE_WRITE: ['Change your shared instances', 'Change the instances that you share.'],
  SHARED_INSTANCE_DELETE: ['Delete your shared instances', 'Stop sharing instances.'],
  SHARED_INSTANCE_VERSION_CREATE: [
    'Create versions of shared instances',
    'Publish new versions of your shared instances.',
  ],
  SHARED_INSTANCE_VERSION_READ: ['Read versions of shared instances', 'See the versions of your shared instances.'],
  SHARED_INSTANCE_VERSION_WRITE: [
    'Change versions of shared instances',
    'Change published versions of your shared instances.',
  ],
  SHARED_INSTANCE_VERSION_DELETE: [
    'Delete versions of shared instances',
    'Delete published versions of your shared instances.',
  ],
  STAFF_ACCESS: [
    'Act as staff',
    'Use your role as a moderator or admin, such as deciding reviews and handling reports.',
  ],
}

/** All scopes with their texts, in the order of their bits. */
export const scopes: readonly Scope[] = scopeNames.map((name) => {
  const [label, description] = scopeTexts[name]
  const bit = scopeBit(name)
  return { bit, name, label, description, restricted: hasScopes(RESTRICTED_SCOPES, bit) }
})
