import { z } from 'zod'
import { defineEvents, type EventOf, type RecordedOf } from '../kit/define_events.ts'
import { personalData } from '../kit/personal.ts'
import { defineSagaEvents } from '../kit/saga_events.ts'

const id = z.string()
const role = z.enum(['developer', 'moderator', 'admin'])
/** The saga that made the change, so that running it again doesn't undo later changes. Null if no saga made it. */
const saga = z.string().nullable().default(null)
/** Keys of the picture in object storage: the small square and the full size. */
const avatar = z.object({ key: z.string(), rawKey: z.string() })

/** `name` is what its holder calls it. The key itself stays in the operational database. */
const passkey = z.object({ passkeyId: id, name: z.string() })

/** One account. Events never contain passwords or tokens, only that they changed. */
export const accountEvents = defineEvents('identity.account', {
  AccountCreated: {
    version: 1,
    schema: z.object({
      accountId: id,
      username: z.string(),
      email: personalData,
      newsletter: z.boolean(),
      /** Of mails. Absent in accounts of releases that sent none. */
      language: z.string().nullish(),
      /** Publishing takes a verified address. Absent for accounts of releases that verified none, and for those that the site itself makes. */
      mustVerify: z.boolean().optional(),
    }),
  },
  AccountProfileChanged: { version: 1, schema: z.object({ bio: z.string().nullable() }) },
  AccountAvatarChanged: { version: 1, schema: z.object({ avatar: avatar.nullable() }) },
  AccountUsernameChanged: { version: 1, schema: z.object({ username: z.string(), previous: z.string(), saga }) },
  AccountRoleChanged: { version: 1, schema: z.object({ role, saga }) },
  AccountBadgesChanged: { version: 1, schema: z.object({ badges: z.number().int() }) },
  /** Whether others may send friend requests. */
  AccountFriendRequestsChanged: { version: 1, schema: z.object({ allowFriendRequests: z.boolean() }) },
  /** What its holder plays, as chosen for lists and pages. */
  AccountSetupChanged: {
    version: 1,
    schema: z.object({ setup: z.object({ gameVersion: z.string().nullable(), loader: z.string().nullable() }) }),
  },
  /** The language that mails to its holder are written in: a tag such as `de-DE`. */
  AccountLanguageChanged: { version: 1, schema: z.object({ language: z.string() }) },
  AccountNewsletterChanged: { version: 1, schema: z.object({ newsletter: z.boolean() }) },
  /** A mail server refused mail to the address for good. */
  AccountEmailBounced: { version: 1, schema: z.object({}) },
  /** The new address is not verified. `previous` is told of the change. */
  AccountEmailChanged: { version: 1, schema: z.object({ email: personalData, previous: personalData }) },
  /** Permanent. Data sealed for the account becomes unreadable afterwards. */
  AccountDeleted: { version: 1, schema: z.object({}) },
  AccountEmailVerified: { version: 1, schema: z.object({}) },
  /** `changeId` is the id of the saga, so that it finds its own effect when it runs again. */
  AccountPasswordChanged: { version: 1, schema: z.object({ changeId: id }) },
  /** Without `by`: with a password alone, or by signing up. `newDevice`: the account had been used from other devices alone. */
  AccountSignedIn: {
    version: 1,
    schema: z.object({
      sessionId: id,
      by: z.enum(['password_and_code', 'passkey']).optional(),
      newDevice: z.literal(true).optional(),
    }),
  },
  /** `token_reused`: somebody used a token that had been exchanged, so either they or the holder is not who they seem. */
  AccountSessionEnded: {
    version: 1,
    schema: z.object({ sessionId: id, reason: z.enum(['token_reused']).optional() }),
  },
  /** From now on, signing in by password takes a code of the authenticator app, too. */
  AccountSecondFactorEnabled: { version: 1, schema: z.object({ factorId: id }) },
  /** `reason` is that of an admin who helps somebody without their device. Null if the holder did it. */
  AccountSecondFactorDisabled: { version: 1, schema: z.object({ reason: z.string().nullable() }) },
  /** The earlier ones are void. */
  AccountBackupCodesReplaced: { version: 1, schema: z.object({}) },
  /** `left` is how many of them can still be used. */
  AccountBackupCodeUsed: { version: 1, schema: z.object({ left: z.int() }) },
  /** Asked for a copy of everything that is held about them. */
  AccountDataExportAsked: { version: 1, schema: z.object({ exportId: id }) },
  /** By staff. `until`: milliseconds since 1970; null for good. */
  AccountSuspended: { version: 1, schema: z.object({ reason: z.string(), until: z.number().int().nullable() }) },
  AccountSuspensionEnded: { version: 1, schema: z.object({ reason: z.string() }) },
  AccountPasskeyAdded: { version: 1, schema: passkey },
  AccountPasskeyRenamed: { version: 1, schema: passkey },
  AccountPasskeyRemoved: { version: 1, schema: z.object({ passkeyId: id }) },
  AccountTokenCreated: {
    version: 1,
    schema: z.object({ tokenId: id, name: z.string(), scopes: z.string(), expiresAt: z.number().int() }),
  },
  AccountTokenEdited: {
    version: 1,
    schema: z.object({ tokenId: id, name: z.string(), scopes: z.string(), expiresAt: z.number().int() }),
  },
  /** By a change of the password. Tokens that an earlier change ended are listed no longer. */
  AccountTokensEnded: { version: 1, schema: z.object({ tokenIds: z.array(id), forgotten: z.array(id) }) },
  /** An admin lets a token of staff use their role. `scopes` are all that the token has then. */
  AccountTokenStaffScopeGranted: { version: 1, schema: z.object({ tokenId: id, scopes: z.string() }) },
  /** Tokens that can no longer use the role, because an admin took it back or the role changed. `scopes` are what is left. */
  AccountTokenStaffScopeWithdrawn: {
    version: 1,
    schema: z.object({ tokens: z.array(z.object({ tokenId: id, scopes: z.string() })) }),
  },
  AccountTokenRevoked: { version: 1, schema: z.object({ tokenId: id }) },
})

/** One username in lower case. */
export const usernameEvents = defineEvents('identity.username', {
  UsernameClaimed: { version: 1, schema: z.object({ accountId: id, saga: z.string() }) },
  UsernameReleased: { version: 1, schema: z.object({ accountId: id, saga: z.string() }) },
})

/** What usernames look like (`username_skeleton.values.ts`). Accounts whose names were alike before are all held. */
export const skeletonEvents = defineEvents('identity.skeleton', {
  SkeletonClaimed: { version: 1, schema: z.object({ accountId: id, saga: z.string() }) },
  SkeletonReleased: { version: 1, schema: z.object({ accountId: id, saga: z.string() }) },
})

/** One email address. The stream's id is an HMAC of its normal form. */
export const emailEvents = defineEvents('identity.email', {
  EmailClaimed: { version: 1, schema: z.object({ accountId: id, saga: z.string() }) },
  EmailReleased: { version: 1, schema: z.object({ accountId: id, saga: z.string() }) },
  /** The account's holder has shown that its mail reaches them. It takes the address from a claim that nobody has confirmed. */
  EmailConfirmed: { version: 1, schema: z.object({ accountId: id, saga: z.string() }) },
})

/** The admins of the site, which always has one. Logs of earlier releases have none of these events until a role changes. */
export const adminSeatsEvents = defineEvents('identity.admin_seats', {
  /** The admins there were before their seats were counted. */
  AdminSeatsCounted: { version: 1, schema: z.object({ accountIds: z.array(id) }) },
  AdminSeatTaken: { version: 1, schema: z.object({ accountId: id }) },
  AdminSeatLeft: { version: 1, schema: z.object({ accountId: id }) },
})

export const accountCreationEvents = defineSagaEvents(
  'identity.account_creation',
  'AccountCreation',
  z.object({
    account: accountEvents.definitions.AccountCreated.schema,
    emailHash: z.string(),
    role,
  }),
)

/** An edit that takes a new username or another role. The name is claimed before; authentication learns of the role afterwards. */
export const accountEditEvents = defineSagaEvents(
  'identity.account_edit',
  'AccountEdit',
  z.object({
    accountId: id,
    username: z.string().nullable(),
    role: role.nullable(),
    edit: z.unknown(),
    /** The revision that the request named in `If-Match`. Absent if it named none. */
    ifRevision: z.int().optional(),
  }),
)

/** `changeId` names the new hash, which waits in the operational database and is part of no event. */
export const passwordChangeEvents = defineSagaEvents(
  'identity.password_change',
  'PasswordChange',
  z.object({ accountId: id, changeId: id, keepSession: id.nullable() }),
)

/**
 * `emailHash` is needed to release the address, and is null if the address was no longer readable. `avatarKeys` are objects that are
 * deleted with the account.
 */
export const accountDeletionEvents = defineSagaEvents(
  'identity.account_deletion',
  'AccountDeletion',
  z.object({ accountId: id, emailHash: z.string().nullable(), avatarKeys: z.array(z.string()) }),
)

export type AccountEvent = EventOf<typeof accountEvents>
export type RecordedAccountEvent = RecordedOf<typeof accountEvents>
export type Avatar = z.output<typeof avatar>
export type PasswordChangeEvent = EventOf<typeof passwordChangeEvents>
export type AdminSeatsEvent = EventOf<typeof adminSeatsEvents>
export type UsernameEvent = EventOf<typeof usernameEvents>
export type SkeletonEvent = EventOf<typeof skeletonEvents>
export type EmailEvent = EventOf<typeof emailEvents>
