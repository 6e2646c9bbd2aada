import type { Role } from '@adit/events/identity/role.values.ts'
import { definePort } from '@adit/events/kit/slot.ts'

/** The public data of an account. */
export interface PublicAccount {
  id: string
  username: string
  avatar_url: string
  bio: string | null
  /** ISO 8601 in UTC. */
  created: string
  role: Role
  /** Bit field. */
  badges: number
}

export interface AccountLookup {
  /** By the ids that were asked for. Leaves out unknown ones. Deleted accounts are all DELETED_USER_ID. Addresses of avatars start with `origin`. */
  accounts(ids: readonly string[], origin: string): Promise<ReadonlyMap<string, PublicAccount>>
  /** Null while the account exists. Milliseconds since 1970. */
  deletedAt(id: string): Promise<number | null>
}

/** What other rooms show of accounts. */
export const accountLookup = definePort<AccountLookup>('identity.account_lookup')
