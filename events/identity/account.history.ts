import { type Describers, describeSaga, say } from '../kit/describing.ts'
import type {
  accountCreationEvents,
  accountDeletionEvents,
  accountEditEvents,
  accountEvents,
  adminSeatsEvents,
  emailEvents,
  passwordChangeEvents,
  providerIdentityEvents,
  providerLinkingEvents,
  skeletonEvents,
  usernameEvents,
} from './account.events.ts'
import { providerNames } from './provider.values.ts'

const of = (name: string, projects: readonly string[]) => ({ name, count: projects.length })

/** Email addresses are sealed in events, and no sentence shows them. */
export const describeAccount: Describers<typeof accountEvents> = {
  AccountCreated: ({ username }) => say('Created the account {username}', { username }),
  AccountProfileChanged: () => say('Changed the profile'),
  AccountAvatarChanged: ({ avatar }) =>
    avatar === null ? say('Removed the picture', {}, 'none') : say('Changed the picture'),
  AccountUsernameChanged: ({ username, previous }) =>
    say('Renamed from {previous} to {username}', { username, previous }),
  AccountRoleChanged: ({ role, reason }) =>
    reason === undefined
      ? say('Changed the role to {role}', { role })
      : say('Changed the role to {role}: {reason}', { role, reason }, 'reasoned'),
  AccountBadgesChanged: ({ reason }) =>
    reason === undefined ? say('Changed the badges') : say('Changed the badges: {reason}', { reason }, 'reasoned'),
  AccountLimitChanged: ({ limit, max, reason }) =>
    max === null
      ? say('Reset the limit of {limit}: {reason}', { limit, reason }, 'reset')
      : say('Changed the limit of {limit} to {max}: {reason}', { limit, max, reason }),
  AccountFriendRequestsChanged: ({ allowFriendRequests, onlyMutual }) => {
    if (onlyMutual) return say('Allowed friend requests from friends of friends', {}, 'mutual')
    return allowFriendRequests ? say('Allowed friend requests', {}, 'allowed') : say('Disallowed friend requests')
  },
  AccountPreferencesChanged: ({ preferences }) =>
    say('Changed the preferences of {groups}', { groups: Object.keys(preferences).join(', ') }),
  AccountSetupChanged: () => say('Changed the game version and loader played'),
  AccountLanguageChanged: ({ language }) => say('Changed the language of mails to {language}', { language }),
  AccountNewsletterChanged: ({ newsletter }) =>
    newsletter ? say('Subscribed to the newsletter', {}, 'subscribed') : say('Unsubscribed from the newsletter'),
  AccountEmailBounced: () => say('Mail to the email address was refused'),
  AccountEmailChanged: () => say('Changed the email address'),
  AccountDeleted: () => say('Deleted the account'),
  AccountEmailVerified: () => say('Verified the email address'),
  AccountPasswordChanged: () => say('Changed the password'),
  AccountSignedIn: ({ sessionId, by, provider, whileSuspended }) => {
    if (whileSuspended) return say('Signed in while suspended: session {sessionId}', { sessionId }, 'suspended')
    if (by === 'passkey') return say('Signed in with a passkey: session {sessionId}', { sessionId }, 'passkey')
    if (by === 'password_and_code')
      return say('Signed in with password and code: session {sessionId}', { sessionId }, 'code')
    if (by === 'launcher') return say('Let a launcher sign in: session {sessionId}', { sessionId }, 'launcher')
    if (!provider) return say('Signed in: session {sessionId}', { sessionId })
    const name = providerNames[provider]
    return by === 'provider_and_code'
      ? say('Signed in with {provider} and code: session {sessionId}', { sessionId, provider: name }, 'provider_code')
      : say('Signed in with {provider}: session {sessionId}', { sessionId, provider: name }, 'provider')
  },
  AccountSessionEnded: ({ sessionId, reason }) =>
    reason === 'token_reused'
      ? say('Ended session {sessionId}, because an exchanged token was used again', { sessionId }, 'reused')
      : say('Ended session {sessionId}', { sessionId }),
  AccountSecondFactorEnabled: () => say('Turned on the second factor'),
  AccountSecondFactorDisabled: ({ reason }) =>
    reason === null
      ? say('Turned off the second factor')
      : say('Turned off the second factor for the holder: {reason}', { reason }, 'helped'),
  AccountBackupCodesReplaced: () => say('Made new backup codes'),
  AccountBackupCodeUsed: ({ left }) => say('Used a backup code; {count} left', { count: left }),
  AccountDataExportAsked: () => say('Asked for a copy of all personal data'),
  AccountSuspended: ({ reason, until, projects }) => {
    if (until === null)
      return projects
        ? say('Suspended the account for good and withheld its projects: {reason}', { reason }, 'withheldforgood')
        : say('Suspended the account for good: {reason}', { reason }, 'unlimited')
    const told = { time: new Date(until).toISOString(), reason }
    return projects
      ? say('Suspended the account until {time} and withheld its projects: {reason}', told, 'withheld')
      : say('Suspended the account until {time}: {reason}', told)
  },
  AccountSuspensionEnded: ({ reason, projects }) =>
    projects
      ? say('Ended the suspension of the account and restored its projects: {reason}', { reason }, 'restored')
      : say('Ended the suspension of the account: {reason}', { reason }),
  AccountLookedAt: ({ reason, note, investigation, shown }) => {
    const told = { reason, note: note ?? '–' }
    if (shown.includes('bills')) return say('Looked at the account’s bills ({reason}): {note}', told, 'bills')
    return investigation
      ? say('Looked at the account’s private details in an investigation ({reason}): {note}', told, 'investigation')
      : say('Looked at the account’s private details ({reason}): {note}', told)
  },
  AccountPasskeyAdded: ({ name }) => say('Added the passkey “{name}”', { name }),
  AccountPasskeyRenamed: ({ name }) => say('Renamed a passkey to “{name}”', { name }),
  AccountPasskeyRemoved: () => say('Removed a passkey'),
  AccountProviderLinked: ({ provider }) =>
    say('Linked {provider} for signing in', { provider: providerNames[provider] }),
  AccountProviderUnlinked: ({ provider }) => say('Unlinked {provider}', { provider: providerNames[provider] }),
  AccountTokenCreated: ({ name, projects }) =>
    projects === null
      ? say('Created the access token “{name}”', { name })
      : say('Created the access token “{name}”, limited to projects: {count}', of(name, projects), 'limited'),
  AccountTokenEdited: ({ name, projects }) =>
    projects === null
      ? say('Edited the access token “{name}”', { name })
      : say('Edited the access token “{name}”, limited to projects: {count}', of(name, projects), 'limited'),
  AccountTokenStaffScopeGranted: ({ tokenId }) => say('Allowed access token {tokenId} to use the role', { tokenId }),
  AccountTokenStaffScopeWithdrawn: ({ tokens }) =>
    say('Ended the use of the role by {count} access tokens', { count: tokens.length }),
  AccountTokenRevoked: ({ tokenId }) => say('Revoked access token {tokenId}', { tokenId }),
  AccountTokensEnded: ({ tokenIds }) =>
    say('Ended {count} access tokens by changing the password', { count: tokenIds.length }),
}

export const describeUsername: Describers<typeof usernameEvents> = {
  UsernameClaimed: () => say('Reserved the username'),
  UsernameReleased: () => say('Released the username'),
}

export const describeSkeleton: Describers<typeof skeletonEvents> = {
  SkeletonClaimed: () => say('Reserved what looks like the username'),
  SkeletonReleased: () => say('Released what looks like the username'),
}

export const describeEmail: Describers<typeof emailEvents> = {
  EmailClaimed: () => say('Reserved an email address'),
  EmailReleased: () => say('Released an email address'),
  EmailConfirmed: () => say('Confirmed an email address'),
}

export const describeProviderIdentity: Describers<typeof providerIdentityEvents> = {
  ProviderIdentityClaimed: () => say('Reserved an identity on another site'),
  ProviderIdentityReleased: () => say('Released an identity on another site'),
}

export const describeAdminSeats: Describers<typeof adminSeatsEvents> = {
  AdminSeatsCounted: ({ accountIds }) => say('Counted {count} admins', { count: accountIds.length }),
  AdminSeatTaken: () => say('Became one of the admins'),
  AdminSeatLeft: () => say('Stopped being one of the admins'),
}

export const describeAccountCreation: Describers<typeof accountCreationEvents> = describeSaga('AccountCreation', () =>
  say('creating the account'),
)
export const describeAccountEdit: Describers<typeof accountEditEvents> = describeSaga('AccountEdit', () =>
  say('changing the account'),
)
export const describePasswordChange: Describers<typeof passwordChangeEvents> = describeSaga('PasswordChange', () =>
  say('changing the password'),
)
export const describeProviderLinking: Describers<typeof providerLinkingEvents> = describeSaga('ProviderLinking', () =>
  say('linking another site for signing in'),
)
export const describeAccountDeletion: Describers<typeof accountDeletionEvents> = describeSaga('AccountDeletion', () =>
  say('deleting the account'),
)
