import { type Describers, describeSaga, say } from '../kit/describing.ts'
import type {
  accountCreationEvents,
  accountDeletionEvents,
  accountEditEvents,
  accountEvents,
  adminSeatsEvents,
  emailEvents,
  passwordChangeEvents,
  skeletonEvents,
  usernameEvents,
} from './account.events.ts'

/** Email addresses are sealed in events, and no sentence shows them. */
export const describeAccount: Describers<typeof accountEvents> = {
  AccountCreated: ({ username }) => say('Created the account {username}', { username }),
  AccountProfileChanged: () => say('Changed the profile'),
  AccountAvatarChanged: ({ avatar }) =>
    avatar === null ? say('Removed the picture', {}, 'none') : say('Changed the picture'),
  AccountUsernameChanged: ({ username, previous }) =>
    say('Renamed from {previous} to {username}', { username, previous }),
  AccountRoleChanged: ({ role }) => say('Changed the role to {role}', { role }),
  AccountBadgesChanged: () => say('Changed the badges'),
  AccountFriendRequestsChanged: ({ allowFriendRequests }) =>
    allowFriendRequests ? say('Allowed friend requests', {}, 'allowed') : say('Disallowed friend requests'),
  AccountSetupChanged: () => say('Changed the game version and loader played'),
  AccountLanguageChanged: ({ language }) => say('Changed the language of mails to {language}', { language }),
  AccountNewsletterChanged: ({ newsletter }) =>
    newsletter ? say('Subscribed to the newsletter', {}, 'subscribed') : say('Unsubscribed from the newsletter'),
  AccountEmailBounced: () => say('Mail to the email address was refused'),
  AccountEmailChanged: () => say('Changed the email address'),
  AccountDeleted: () => say('Deleted the account'),
  AccountEmailVerified: () => say('Verified the email address'),
  AccountPasswordChanged: () => say('Changed the password'),
  AccountSignedIn: ({ sessionId, by }) =>
    by === 'passkey'
      ? say('Signed in with a passkey: session {sessionId}', { sessionId }, 'passkey')
      : by === 'password_and_code'
        ? say('Signed in with password and code: session {sessionId}', { sessionId }, 'code')
        : say('Signed in: session {sessionId}', { sessionId }),
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
  AccountSuspended: ({ reason, until }) =>
    until === null
      ? say('Suspended the account for good: {reason}', { reason }, 'unlimited')
      : say('Suspended the account until {time}: {reason}', { time: new Date(until).toISOString(), reason }),
  AccountSuspensionEnded: ({ reason }) => say('Ended the suspension of the account: {reason}', { reason }),
  AccountPasskeyAdded: ({ name }) => say('Added the passkey “{name}”', { name }),
  AccountPasskeyRenamed: ({ name }) => say('Renamed a passkey to “{name}”', { name }),
  AccountPasskeyRemoved: () => say('Removed a passkey'),
  AccountTokenCreated: ({ name }) => say('Created the access token “{name}”', { name }),
  AccountTokenEdited: ({ name }) => say('Edited the access token “{name}”', { name }),
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
export const describeAccountDeletion: Describers<typeof accountDeletionEvents> = describeSaga('AccountDeletion', () =>
  say('deleting the account'),
)
