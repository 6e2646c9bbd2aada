import type { PersonalVault } from '@adit/platform/personal/personal_vault.port.ts'
import type { QueryDeps } from '../kit/query_deps.ts'

/** What the operational database knows of personal access tokens and no event tells. */
export interface TokenUses {
  /** When each of the account's tokens was last used, in milliseconds since 1970, by id. Tokens that were never used are missing. */
  lastUsed(accountId: string): Promise<ReadonlyMap<string, number>>
}

/** What the room reads beside the read models. */
export interface IdentityReads {
  vault: Pick<PersonalVault, 'open'>
  tokens: TokenUses
}

export interface IdentityQueryDeps extends Pick<QueryDeps, 'models' | 'origin'> {
  identity: IdentityReads
}
