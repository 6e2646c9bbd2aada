import { generatedAvatarKey } from '@adit/events/identity/avatar.values.ts'
import type { AccountRow } from '@adit/projectors/identity/account.table.ts'
import { isoTime, storedUrl } from '../kit/address.presenter.ts'
import type { PublicAccount } from './account_lookup.port.ts'
import type { UserV2, UserV3 } from './user_shape.ts'

/** Fields that only the user may see. */
export interface OwnFacts {
  /** Undefined if the token does not grant access to the email address. Null if the address has been erased. */
  email: string | null | undefined
  /** Whether the token grants access to payouts. */
  payouts: boolean
}

export const avatarUrl = (account: Pick<AccountRow, 'account_id' | 'avatar'>, origin: string): string =>
  storedUrl(origin, account.avatar?.key ?? generatedAvatarKey(account.account_id))

export const presentPublic = (account: AccountRow, origin: string): PublicAccount => ({
  id: account.account_id,
  username: account.username,
  avatar_url: avatarUrl(account, origin),
  bio: account.bio,
  created: isoTime(account.created_at),
  role: account.role,
  badges: account.badges,
})

const presentOwn = (own: (OwnFacts & Pick<AccountRow, 'email_verified' | 'second_factor'>) | undefined) => ({
  // Sign-in through other services comes with the rooms that offer it. Until then every account has a password.
  auth_providers: own ? [] : null,
  email: own?.email ?? null,
  email_verified: own?.email === undefined ? null : own.email_verified,
  has_password: own ? true : null,
  has_totp: own ? own.second_factor !== null : null,
  // Revenue isn't shared yet, so there is nothing to pay out and nowhere to send it.
  payout_data: own?.payouts ? { balance: 0, paypal_address: null, paypal_country: null, venmo_handle: null } : null,
  github_id: null,
})

/** The private fields, for everyone but the user. */
export const hiddenFields = presentOwn(undefined)

const presentUserV2 = (account: AccountRow, origin: string, own?: OwnFacts): UserV2 => ({
  ...presentPublic(account, origin),
  name: null,
  ...presentOwn(own && { ...own, email_verified: account.email_verified, second_factor: account.second_factor }),
})

const presentUserV3 = (account: AccountRow, origin: string, own?: OwnFacts): UserV3 => ({
  ...presentPublic(account, origin),
  raw_avatar_url: storedUrl(origin, account.avatar?.rawKey),
  allow_friend_requests: own ? account.allow_friend_requests : null,
  ...presentOwn(own && { ...own, email_verified: account.email_verified, second_factor: account.second_factor }),
})

/** A user as each version of the API shows it. */
export const presentUser = { v2: presentUserV2, v3: presentUserV3 }
