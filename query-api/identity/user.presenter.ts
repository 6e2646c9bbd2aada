import { generatedAvatarKey } from '@adit/events/identity/avatar.values.ts'
import type { Provider } from '@adit/events/identity/provider.values.ts'
import type { AccountRow } from '@adit/projectors/identity/account.table.ts'
import { isoTime, storedUrl } from '../kit/address.presenter.ts'
import type { ShownAccount } from './account.queries.ts'
import type { ReadAccount } from './account_bios.ts'
import type { PublicAccount } from './account_lookup.port.ts'
import type { UserV2, UserV3 } from './user_shape.ts'

/** Fields that only the user may see. */
export interface OwnFacts {
  /** Undefined if the token does not grant access to the email address. Null if the address has been erased. */
  email: string | null | undefined
  /** What they can be paid, in dollars, if the token grants access to payouts. */
  balance: number | undefined
  /** Other sites that they sign in with. */
  providers: readonly Provider[]
}

type OwnColumns = Pick<AccountRow, 'email_verified' | 'second_factor' | 'has_password'>

export const avatarUrl = (account: Pick<AccountRow, 'account_id' | 'avatar'>, origin: string): string =>
  storedUrl(origin, account.avatar?.key ?? generatedAvatarKey(account.account_id))

export const presentPublic = (account: ReadAccount<ShownAccount>, origin: string): PublicAccount => ({
  id: account.account_id,
  username: account.username,
  avatar_url: avatarUrl(account, origin),
  bio: account.bio,
  created: isoTime(account.created_at),
  role: account.role,
  badges: account.badges,
})

/** Nothing is paid out yet, so there is nowhere to send it. */
const payoutData = (balance: number | undefined) =>
  balance === undefined ? null : { balance, paypal_address: null, paypal_country: null, venmo_handle: null }

const presentOwn = (own: (OwnFacts & OwnColumns) | undefined) => ({
  auth_providers: own ? [...own.providers] : null,
  email: own?.email ?? null,
  email_verified: own?.email === undefined ? null : own.email_verified,
  has_password: own ? own.has_password : null,
  has_totp: own ? own.second_factor !== null : null,
  payout_data: payoutData(own?.balance),
  github_id: null,
})

const ownColumns = ({ email_verified, second_factor, has_password }: OwnColumns): OwnColumns => ({
  ...{ email_verified, second_factor, has_password },
})

/** The private fields, for everyone but the user. */
export const hiddenFields = presentOwn(undefined)

const presentUserV2 = (account: ReadAccount, origin: string, own?: OwnFacts): UserV2 => ({
  ...presentPublic(account, origin),
  name: null,
  ...presentOwn(own && { ...own, ...ownColumns(account) }),
})

const presentUserV3 = (account: ReadAccount, origin: string, own?: OwnFacts): UserV3 => ({
  ...presentPublic(account, origin),
  raw_avatar_url: storedUrl(origin, account.avatar?.rawKey),
  allow_friend_requests: own ? account.allow_friend_requests : null,
  ...presentOwn(own && { ...own, ...ownColumns(account) }),
})

/** A user as each version of the API shows it. */
export const presentUser = { v2: presentUserV2, v3: presentUserV3 }
