import type { Change, Fold } from '../kit/fold.ts'
import type { Sealed, WrittenText } from '../kit/personal.ts'
import type { Avatar, RecordedAccountEvent } from './account.events.ts'
import { usernameKey } from './account_limits.values.ts'
import { mergedPreferences, type SomePreferences } from './preferences.values.ts'
import type { Provider } from './provider.values.ts'
import type { Role } from './role.values.ts'
import type { PlayedSetup } from './setup.values.ts'

/** A personal access token, without its secret. Times are milliseconds since 1970. */
export interface AccountToken {
  tokenId: string
  name: string
  /** Bits, in decimal. */
  scopes: string
  /** Ids of the projects that it is limited to. Null if it isn't limited. */
  projects: readonly string[] | null
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

/** Another site that its holder can sign in with. Times are milliseconds since 1970. */
export interface AccountProvider {
  provider: Provider
  /** HMAC of who they are there. */
  identity: string
  linkedAt: number
}

/** What `provider_identity` streams hold for an account. `claim` is the saga that reserved it. */
export interface HeldIdentity {
  claim: string
  identity: string
}

/** Nobody can sign in. `until` is null if for good; otherwise it ends by itself then. Times are milliseconds since 1970. */
export interface AccountSuspension {
  reason: string
  since: number
  until: number | null
  /** Null in what earlier releases wrote. Stays the same when staff change it. */
  suspensionId: string | null
  /** Whether projects that the account owns are withheld with it. */
  withholds: boolean
}

/** How the last suspension that staff ended was ended. */
export interface EndedSuspension {
  suspensionId: string | null
  /** Whether the projects withheld with it get back their status. */
  restores: boolean
}

export const isInForce = (suspension: Pick<AccountSuspension, 'until'> | null, now: number): boolean =>
  suspension !== null && (suspension.until === null || suspension.until > now)

/** How many of what an account can have, where an admin has changed that; by the name of the limit (`limit_kind.ts`). */
export type OwnLimits = Readonly<Record<string, number>>

export interface HeldName {
  /** In lower case. */
  name: string
  since: number
}

/** Times are milliseconds since 1970. */
export interface Account {
  accountId: string
  username: string
  bio: WrittenText | null
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
  /** Whether signing in by password is possible. */
  hasPassword: boolean
  /** Publishing takes a verified address. */
  mustVerify: boolean
  newsletter: boolean
  /** Of mails. Null if its holder has never chosen one. */
  language: string | null
  allowFriendRequests: boolean
  /** Whether only those who have a friend in common may send friend requests. */
  onlyMutualRequests: boolean
  /** Those that its holder has chosen. */
  preferences: SomePreferences
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
  /** By name of the provider. */
  providers: ReadonlyMap<string, AccountProvider>
  limits: OwnLimits
  // Only decisions need the following.
  /** Sagas whose edit of the name or role has been made. */
  edits: ReadonlySet<string>
  lastSessionId: string | null
  lastExportId: string | null
  /** The last one that ended because an exchanged token was used again. */
  lastReusedSessionId: string | null
  lastPasswordChangeId: string | null
  lastEndedSuspension: EndedSuspension | null
  /** By claim. The deletion releases them afterwards. */
  heldIdentities: ReadonlyMap<string, HeldIdentity>
  lastLookId: string | null
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
  preferences: {},
} as const

const heldName = (username: string, since: number): HeldName => ({ name: usernameKey(username), since })

const editedBy = (saga: string | null): Change<Account> =>
  saga === null ? {} : { edits: (before) => new Set(before).add(saga) }

export const accountFold: Fold<Account, RecordedAccountEvent, 'AccountCreated'> = {
  begin: {
    AccountCreated: ({
      data: { accountId, username, email, newsletter, language, mustVerify, withoutPassword },
      at,
    }) => ({
      ...nothingTold,
      accountId,
      username,
      email,
      newsletter,
      language: language ?? null,
      mustVerify: mustVerify ?? false,
      hasPassword: !withoutPassword,
      allowFriendRequests: true,
      onlyMutualRequests: false,
      createdAt: at,
      deleted: false,
      deletedAt: null,
      names: new Map([[usernameKey(username), heldName(username, at)]]),
      tokens: new Map(),
      passkeys: new Map(),
      providers: new Map(),
      heldIdentities: new Map(),
      limits: {},
      edits: new Set(),
      lastSessionId: null,
      lastExportId: null,
      lastReusedSessionId: null,
      lastPasswordChangeId: null,
      lastEndedSuspension: null,
      lastLookId: null,
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
    AccountBadgesChanged: ({ data }) => ({ badges: data.badges }),
    AccountLimitChanged: ({ data: { limit, max } }) => ({
      limits: ({ [limit]: _, ...others }) => (max === null ? others : { ...others, [limit]: max }),
    }),
    AccountFriendRequestsChanged: ({ data: { allowFriendRequests, onlyMutual = false } }) => ({
      allowFriendRequests,
      onlyMutualRequests: onlyMutual,
    }),
    AccountPreferencesChanged: ({ data }) => ({
      preferences: (before) => mergedPreferences(before, data.preferences),
    }),
    AccountSetupChanged: ({ data }) => data,
    AccountDeleted: ({ at }) => ({
      ...nothingTold,
      username: deletedName,
      newsletter: false,
      deleted: true,
      deletedAt: at,
      tokens: [{ allRemoved: true }],
      passkeys: [{ allRemoved: true }],
      providers: [{ allRemoved: true }],
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
    AccountPasswordChanged: ({ data }) => ({ lastPasswordChangeId: data.changeId, hasPassword: true }),
    AccountSignedIn: ({ data }) => ({ lastSessionId: data.sessionId }),
    AccountSessionEnded: ({ data: { sessionId, reason } }) =>
      reason === 'token_reused' ? { lastReusedSessionId: sessionId } : {},
    AccountSecondFactorEnabled: ({ data }) => ({ secondFactor: data.factorId }),
    AccountSecondFactorDisabled: () => ({ secondFactor: null }),
    AccountBackupCodesReplaced: () => ({}),
    AccountBackupCodeUsed: () => ({}),
    AccountDataExportAsked: ({ data }) => ({ lastExportId: data.exportId }),
    AccountSuspended: ({ data: { reason, until, suspensionId = null, projects }, at }) => ({
      suspension: { reason, since: at, until, suspensionId, withholds: projects !== undefined },
    }),
    AccountSuspensionEnded: ({ data: { suspensionId = null, projects } }) => ({
      suspension: null,
      lastEndedSuspension: { suspensionId, restores: projects !== undefined },
    }),
    AccountLookedAt: ({ data }) => ({ lastLookId: data.lookId }),
    AccountPasskeyAdded: ({ data, at }) => ({ passkeys: [{ id: data.passkeyId, put: { ...data, createdAt: at } }] }),
    AccountPasskeyRenamed: ({ data: { passkeyId, name } }) => ({ passkeys: [{ id: passkeyId, change: { name } }] }),
    AccountPasskeyRemoved: ({ data }) => ({ passkeys: [{ id: data.passkeyId, removed: true }] }),
    AccountProviderLinked: ({ data: { provider, identity, claim }, at }) => ({
      providers: [{ id: provider, put: { provider, identity, linkedAt: at } }],
      heldIdentities: [{ id: claim, put: { claim, identity } }],
    }),
    AccountProviderUnlinked: ({ data: { provider, claim } }) => ({
      providers: [{ id: provider, removed: true }],
      heldIdentities: [{ id: claim, removed: true }],
    }),
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
