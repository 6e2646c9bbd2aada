import type { Change, Fold } from '../kit/fold.ts'
import type { Sealed } from '../kit/personal.ts'
import type { Avatar, RecordedAccountEvent } from './account.events.ts'
import { usernameKey } from './account_limits.values.ts'
import type { Role } from './role.values.ts'
import type { PlayedSetup } from './setup.values.ts'

/** A personal access token, without its secret. Times are milliseconds since 1970. */
export interface AccountToken {
  tokenId: string
  name: string
  /** Bits, in decimal. */
  scopes: string
  createdAt: number
  expiresAt: number
  /** When a change of the password ended it. */
  endedAt: number | null
}

/** Times are milliseconds since 1970. */
export interface AccountPasskey {
  passkeyId: string
  name: string
  createdAt: number
}

/** Nobody can sign in. `until` is null if for good; otherwise it ends by itself then. Times are milliseconds since 1970. */
export interface AccountSuspension {
  reason: string
  since: number
  until: number | null
}

export const isInForce = (suspension: Pick<AccountSuspension, 'until'> | null, now: number): boolean =>
  suspension !== null && (suspension.until === null || suspension.until > now)

export interface HeldName {
  /** In lower case. */
  name: string
  since: number
}

/** Times are milliseconds since 1970. */
export interface Account {
  accountId: string
  username: string
  bio: string | null
  avatar: Avatar | null
  role: Role
  /** Bit field; see badge.values.ts. */
  badges: number
  email: Sealed
  emailVerified: boolean
  /** A mail server refused mail to the address for good, and it hasn't been verified since. */
  emailBouncing: boolean
  /** Id of the authenticator app whose codes count. Null if none does. */
  secondFactor: string | null
  /** Publishing takes a verified address. */
  mustVerify: boolean
  newsletter: boolean
  /** Of mails. Null if its holder has never chosen one. */
  language: string | null
  allowFriendRequests: boolean
  /** Null if staff haven't suspended it, or have ended that. */
  suspension: AccountSuspension | null
  /** Null if its holder has never chosen one with this account. */
  setup: PlayedSetup | null
  createdAt: number
  deleted: boolean
  deletedAt: number | null
  /** The current name and earlier ones that redirect to it. */
  names: ReadonlyMap<string, HeldName>
  tokens: ReadonlyMap<string, AccountToken>
  passkeys: ReadonlyMap<string, AccountPasskey>
  // Only decisions need the following.
  /** Sagas whose edit of the name or role has been made. */
  edits: ReadonlySet<string>
  lastSessionId: string | null
  lastExportId: string | null
  /** The last one that ended because an exchanged token was used again. */
  lastReusedSessionId: string | null
  lastPasswordChangeId: string | null
}

/** Shown in place of a deleted account. No username contains a space. */
const deletedName = 'Deleted user'

/** These are empty when an account is created and once it is deleted. */
const nothingTold = {
  bio: null,
  avatar: null,
  role: 'developer',
  badges: 0,
  emailVerified: false,
  emailBouncing: false,
  language: null,
  secondFactor: null,
  suspension: null,
  setup: null,
} as const

const heldName = (username: string, since: number): HeldName => ({ name: usernameKey(username), since })

const editedBy = (saga: string | null): Change<Account> =>
  saga === null ? {} : { edits: (before) => new Set(before).add(saga) }

export const accountFold: Fold<Account, RecordedAccountEvent, 'AccountCreated'> = {
  begin: {
    AccountCreated: ({ data: { accountId, username, email, newsletter, language, mustVerify }, at }) => ({
      ...nothingTold,
      accountId,
      username,
      email,
      newsletter,
      language: language ?? null,
      mustVerify: mustVerify ?? false,
      allowFriendRequests: true,
      createdAt: at,
      deleted: false,
      deletedAt: null,
      names: new Map([[usernameKey(username), heldName(username, at)]]),
      tokens: new Map(),
      passkeys: new Map(),
      edits: new Set(),
      lastSessionId: null,
      lastExportId: null,
      lastReusedSessionId: null,
      lastPasswordChangeId: null,
    }),
  },
  on: {
    AccountProfileChanged: ({ data }) => data,
    AccountAvatarChanged: ({ data }) => data,
    AccountUsernameChanged: ({ data: { username, saga }, at }) => ({
      username,
      names: [{ id: usernameKey(username), add: heldName(username, at) }],
      ...editedBy(saga),
    }),
    AccountRoleChanged: ({ data: { role, saga } }) => ({ role, ...editedBy(saga) }),
    AccountBadgesChanged: ({ data }) => data,
    AccountFriendRequestsChanged: ({ data }) => data,
    AccountSetupChanged: ({ data }) => data,
    AccountDeleted: ({ at }) => ({
      ...nothingTold,
      username: deletedName,
      newsletter: false,
      deleted: true,
      deletedAt: at,
      tokens: [{ allRemoved: true }],
      passkeys: [{ allRemoved: true }],
    }),
    AccountLanguageChanged: ({ data }) => data,
    AccountNewsletterChanged: ({ data }) => data,
    AccountEmailChanged: ({ data }) => ({
      email: data.email,
      emailVerified: false,
      emailBouncing: false,
      mustVerify: true,
    }),
    AccountEmailBounced: () => ({ emailBouncing: true }),
    AccountEmailVerified: () => ({ emailVerified: true, emailBouncing: false }),
    AccountPasswordChanged: ({ data }) => ({ lastPasswordChangeId: data.changeId }),
    AccountSignedIn: ({ data }) => ({ lastSessionId: data.sessionId }),
    AccountSessionEnded: ({ data: { sessionId, reason } }) =>
      reason === 'token_reused' ? { lastReusedSessionId: sessionId } : {},
    AccountSecondFactorEnabled: ({ data }) => ({ secondFactor: data.factorId }),
    AccountSecondFactorDisabled: () => ({ secondFactor: null }),
    AccountBackupCodesReplaced: () => ({}),
    AccountBackupCodeUsed: () => ({}),
    AccountDataExportAsked: ({ data }) => ({ lastExportId: data.exportId }),
    AccountSuspended: ({ data, at }) => ({ suspension: { ...data, since: at } }),
    AccountSuspensionEnded: () => ({ suspension: null }),
    AccountPasskeyAdded: ({ data, at }) => ({ passkeys: [{ id: data.passkeyId, put: { ...data, createdAt: at } }] }),
    AccountPasskeyRenamed: ({ data: { passkeyId, name } }) => ({ passkeys: [{ id: passkeyId, change: { name } }] }),
    AccountPasskeyRemoved: ({ data }) => ({ passkeys: [{ id: data.passkeyId, removed: true }] }),
    AccountTokenCreated: ({ data, at }) => ({
      tokens: [{ id: data.tokenId, put: { ...data, createdAt: at, endedAt: null } }],
    }),
    AccountTokenEdited: ({ data }) => ({ tokens: [{ id: data.tokenId, change: data }] }),
    AccountTokenStaffScopeGranted: ({ data: { tokenId, scopes } }) => ({
      tokens: [{ id: tokenId, change: { scopes } }],
    }),
    AccountTokenStaffScopeWithdrawn: ({ data }) => ({
      tokens: data.tokens.map(({ tokenId, scopes }) => ({ id: tokenId, change: { scopes } })),
    }),
    AccountTokenRevoked: ({ data }) => ({ tokens: [{ id: data.tokenId, removed: true }] }),
    AccountTokensEnded: ({ data: { tokenIds, forgotten }, at }) => ({
      tokens: [
        ...forgotten.map((id) => ({ id, removed: true as const })),
        ...tokenIds.map((id) => ({ id, change: { endedAt: at } })),
      ],
    }),
  },
}
