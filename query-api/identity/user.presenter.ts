import type { AccountRow } from '@adit/projectors/identity/account.table.ts'
import { isoTime, storedUrl } from '../kit/address.presenter.ts'
import type { PublicAccount } from './account_lookup.port.ts'
import type { UserV2, UserV3 } from './user_shape.ts'

/** Fields that only the user may see. */
export interface OwnFacts {
  /** Undefined if the token does not grant access to the email address. Null if the address has been erased. */
  email: string | null | undefined
}

export const presentPublic = (account: AccountRow, origin: string): PublicAccount => ({
  id: account.account_id,
  username: account.username,
  avatar_url: storedUrl(origin, account.avatar?.key),
  bio: account.bio,
  created: isoTime(account.created_at),
  role: account.role,
  badges: account.badges,
})

const presentOwn = (account: AccountRow, own: OwnFacts | undefined) => ({
  // Sign-in through other services comes with the rooms that offer it. Until then every account has a password.
  auth_providers: own ? [] : null,
  email: own?.email ?? null,
  email_verified: own?.email === undefined ? null : account.email_verified,
  has_password: own ? true : null,
  has_totp: own ? false : null,
  payout_data: null,
  github_id: null,
})

const presentUserV2 = (account: AccountRow, origin: string, own?: OwnFacts): UserV2 => ({
  ...presentPublic(account, origin),
  name: null,
  ...presentOwn(account, own),
})

const presentUserV3 = (account: AccountRow, origin: string, own?: OwnFacts): UserV3 => ({
  ...presentPublic(account, origin),
  raw_avatar_url: storedUrl(origin, account.avatar?.rawKey),
  allow_friend_requests: own ? account.allow_friend_requests : null,
  ...presentOwn(account, own),
})

/** A user as each version of the API shows it. */
export const presentUser = { v2: presentUserV2, v3: presentUserV3 }
