import type { Tokens } from '@adit/platform/ops/tokens.ts'
import type { PersonalVault } from '@adit/platform/personal/personal_vault.port.ts'
import type { QueryDeps } from '../deps.ts'

/** What the room reads beside the read models. */
export interface IdentityReads {
  vault: Pick<PersonalVault, 'open'>
  tokens: Pick<Tokens, 'lastUsed'>
}

export interface IdentityQueryDeps extends Pick<QueryDeps, 'models' | 'origin'> {
  identity: IdentityReads
}
