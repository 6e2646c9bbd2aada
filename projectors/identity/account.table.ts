import type { Avatar } from '@adit/events/identity/account.events.ts'
import type { AccountSuspension, OwnLimits } from '@adit/events/identity/account.fold.ts'
import type { SomePreferences } from '@adit/events/identity/preferences.values.ts'
import type { Role } from '@adit/events/identity/role.values.ts'
import type { PlayedSetup } from '@adit/events/identity/setup.values.ts'
import type { Sealed, WrittenText } from '@adit/events/kit/personal.ts'
import { bigint, boolean, defineTable, json, nullable, type RowOf, text } from '@adit/platform/projection/table.ts'

/** One account. Times are milliseconds since 1970. */
export const accountTable = defineTable(
  'account',
  {
    account_id: text(),
    /** Revision of the account's stream. */
    revision: bigint(),
    username: text(),
    /** Readable only with the account's key, unless an earlier release wrote it. */
    bio: nullable(json<WrittenText>()),
    avatar: nullable(json<Avatar>()),
    role: text<Role>(),
    /** Bit field of badge.values.ts. */
    badges: bigint(),
    /** Readable only with the account's key. */
    email: json<Sealed>(),
    email_verified: boolean(),
    /** Whether signing in by password is possible. */
    has_password: boolean(),
    /** Whether signing in by password takes a code, too. */
    second_factor: nullable(text()),
    /** Set by staff. It may have ended by itself. */
    suspension: nullable(json<AccountSuspension>()),
    /** How many of what the account can have, where an admin has changed that; by the name of the limit. */
    limits: json<OwnLimits>(),
    newsletter: boolean(),
    created_at: bigint(),
    allow_friend_requests: boolean(),
    /** Whether only those who have a friend in common may send friend requests. */
    only_mutual_requests: boolean(),
    /** Those that its holder has chosen. */
    preferences: json<SomePreferences>(),
    /** Of mails. Null if never chosen. */
    language: nullable(text()),
    /** What its holder plays. Null if never chosen. */
    setup: nullable(json<PlayedSetup>()),
    /** Its holder deleted it. Only what it created stays. */
    deleted: boolean(),
    deleted_at: nullable(bigint()),
  },
  {
    key: ['account_id'],
    indexes: [
      `(role) where role <> 'developer'`,
      // For lookups by the start of a name, whatever the database's collation.
      '(lower(username) text_pattern_ops) where not deleted',
    ],
  },
)

export type AccountRow = RowOf<typeof accountTable>
