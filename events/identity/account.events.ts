import { z } from 'zod'
import { defineEvents, type EventOf, type RecordedOf } from '../kit/define_events.ts'
import { personalData, writtenText } from '../kit/personal.ts'
import { defineSagaEvents } from '../kit/saga_events.ts'
import { lookedAtFields, lookReasons } from './look.values.ts'
import { preferenceGroups } from './preferences.schema.ts'
import { providers } from './provider.values.ts'

const id = z.string()
const role = z.enum(['developer', 'moderator', 'admin'])
/** The saga that made the change, so that running it again doesn't undo later changes. Null if no saga made it. */
const saga = z.string().nullable().default(null)
/** Ids of the projects that a token is limited to. Null if it isn't limited, as all tokens of earlier releases. */
const projects = z.array(id).readonly().nullable().default(null)
/** Keys of the picture in object storage: the small square and the full size. */
const avatar = z.object({ key: z.string(), rawKey: z.string() })

/** `name` is what its holder calls it. The key itself stays in the operational database. */
const passkey = z.object({ passkeyId: id, name: z.string() })

const provider = z.enum(providers)
/** `identity` is an HMAC of who they are there, which names a stream; `subject` the same in clear, sealed with the account's key. */
const linkedIdentity = z.object({ provider, identity: z.string(), subject: personalData })

const { appearance, behavior, layouts, sidebars, social } = preferenceGroups
const somePreferences = z.object({
  appearance: appearance.partial().optional(),
  behavior: behavior.partial().optional(),
  layouts: layouts.partial().optional(),
  sidebars: sidebars.partial().optional(),
  social: social.partial().optional(),
})

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
      /** Its holder signs in by another site. Absent for accounts with a password. */
      withoutPassword: z.literal(true).optional(),
    }),
  },
  AccountProfileChanged: {
    version: 2,
    schema: z.object({ bio: writtenText.nullable() }),
    upcasters: {
      1: (old) => {
        const { bio } = z.object({ bio: z.string().nullable() }).parse(old)
        return { bio: bio === null ? null : { clear: bio } }
      },
    },
  },
  AccountAvatarChanged: { version: 1, schema: z.object({ avatar: avatar.nullable() }) },
  AccountUsernameChanged: { version: 1, schema: z.object({ username: z.string(), previous: z.string(), saga }) },
  /** `reason` is absent in events of earlier releases, and where it was done on the machine itself. */
  AccountRoleChanged: { version: 1, schema: z.object({ role, saga, reason: z.string().optional() }) },
  /** `reason` is absent in events of earlier releases. */
  AccountBadgesChanged: { version: 1, schema: z.object({ badges: z.number().int(), reason: z.string().optional() }) },
  /** An admin changed how many of something the account can have. `max` is null for the number that everybody has. */
  AccountLimitChanged: {
    version: 1,
    schema: z.object({ limit: z.string(), max: z.number().int().nullable(), reason: z.string() }),
  },
  /** Whether others may send friend requests. `onlyMutual`: only those who have a friend in common. */
  AccountFriendRequestsChanged: {
    version: 1,
    schema: z.object({ allowFriendRequests: z.boolean(), onlyMutual: z.literal(true).optional() }),
  },
  /** What its holder plays, as chosen for lists and pages. */
  AccountSetupChanged: {
    version: 1,
    schema: z.object({ setup: z.object({ gameVersion: z.string().nullable(), loader: z.string().nullable() }) }),
  },
  /** Only those that changed. Named as in the API, because clients define them. */
  AccountPreferencesChanged: { version: 1, schema: z.object({ preferences: somePreferences }) },
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
  /**
   * Without `by`: with a password alone, or by signing up. `launcher`: its holder let a launcher in. `newDevice`: the account had been used from other
   * devices alone. `whileSuspended`: the session can only appeal, export and delete.
   */
  AccountSignedIn: {
    version: 1,
    schema: z.object({
      sessionId: id,
      by: z.enum(['password_and_code', 'passkey', 'provider', 'provider_and_code', 'launcher']).optional(),
      /** With which other site. */
      provider: provider.optional(),
      newDevice: z.literal(true).optional(),
      whileSuspended: z.literal(true).optional(),
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
  /**
   * By staff. `until`: milliseconds since 1970; null for good. `suspensionId` stays the same when staff change a suspension that is in force;
   * earlier releases gave it none. `projects`: what the account owns is withheld meanwhile.
   */
  AccountSuspended: {
    version: 1,
    schema: z.object({
      reason: z.string(),
      until: z.number().int().nullable(),
      suspensionId: id.optional(),
      projects: z.literal('withheld').optional(),
    }),
  },
  /** `projects`: those that were withheld with it get back the status that they had. */
  AccountSuspensionEnded: {
    version: 1,
    schema: z.object({ reason: z.string(), suspensionId: id.optional(), projects: z.literal('restored').optional() }),
  },
  /**
   * Staff looked at what the account keeps to itself. `note` is what they added to the reason. Its holder may know of it at once, and of one
   * in an investigation after 30 days.
   */
  AccountLookedAt: {
    version: 1,
    schema: z.object({
      lookId: id,
      role: z.enum(['moderator', 'admin']),
      reason: z.enum(lookReasons),
      note: z.string().nullable(),
      shown: z.array(z.enum(lookedAtFields)),
      investigation: z.literal(true).optional(),
    }),
  },
  AccountPasskeyAdded: { version: 1, schema: passkey },
  AccountPasskeyRenamed: { version: 1, schema: passkey },
  AccountPasskeyRemoved: { version: 1, schema: z.object({ passkeyId: id }) },
  /** From now on, its holder can sign in by this site. `claim` is the saga that has reserved the identity. */
  AccountProviderLinked: { version: 1, schema: linkedIdentity.extend({ claim: z.string() }) },
  AccountProviderUnlinked: { version: 1, schema: z.object({ provider, identity: z.string(), claim: z.string() }) },
  AccountTokenCreated: {
    version: 1,
    schema: z.object({ tokenId: id, name: z.string(), scopes: z.string(), expiresAt: z.number().int(), projects }),
  },
  AccountTokenEdited: {
    version: 1,
    schema: z.object({ tokenId: id, name: z.string(), scopes: z.string(), expiresAt: z.number().int(), projects }),
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

/** One person on another site, who can sign in to one account. The stream's id is an HMAC of the site and of who they are there. */
export const providerIdentityEvents = defineEvents('identity.provider_identity', {
  ProviderIdentityClaimed: { version: 1, schema: z.object({ accountId: id, saga: z.string() }) },
  ProviderIdentityReleased: { version: 1, schema: z.object({ accountId: id, saga: z.string() }) },
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
    /** The account came from another site, which may have verified the address. */
    linked: linkedIdentity.optional(),
    emailVerified: z.literal(true).optional(),
  }),
)

/** Reserves who somebody is on another site, so that they can sign in by it. */
export const providerLinkingEvents = defineSagaEvents(
  'identity.provider_linking',
  'ProviderLinking',
  linkedIdentity.extend({ accountId: id }),
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
export type ProviderIdentityEvent = EventOf<typeof providerIdentityEvents>
export type LinkedIdentity = z.output<typeof linkedIdentity>
