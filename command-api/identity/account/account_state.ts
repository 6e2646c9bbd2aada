import type { AccountEvent } from '@adit/events/identity/account.events.ts'
import { type AccountToken, accountFold } from '@adit/events/identity/account.fold.ts'
import { keeping } from '@adit/events/kit/fold.ts'

export type TokenFacts = Omit<AccountToken, 'createdAt' | 'endedAt'>

/** Only which usernames are held is kept. */
const accountAfter = keeping(
  accountFold,
  [
    'accountId',
    'username',
    'bio',
    'avatar',
    'role',
    'badges',
    'email',
    'emailVerified',
    'emailBouncing',
    'hasPassword',
    'mustVerify',
    'newsletter',
    'language',
    'secondFactor',
    'suspension',
    'allowFriendRequests',
    'onlyMutualRequests',
    'preferences',
    'setup',
    'deleted',
    'deletedAt',
    'names',
    'tokens',
    'passkeys',
    'providers',
    'heldIdentities',
    'limits',
    'edits',
    'lastSessionId',
    'lastExportId',
    'lastReusedSessionId',
    'lastPasswordChangeId',
    'lastEndedSuspension',
    'lastLookId',
  ],
  {
    names: [],
    tokens: ['tokenId', 'name', 'scopes', 'projects', 'expiresAt', 'endedAt'],
    passkeys: ['passkeyId', 'name'],
    providers: ['provider', 'identity', 'linkedAt'],
    heldIdentities: ['claim', 'identity'],
  },
)

/** The state that decisions about an account need. */
export type ExistingAccount = { kind: 'existing' | 'deleted' } & ReturnType<typeof accountAfter>

export type AccountState = { kind: 'none' } | ExistingAccount

export const noAccount: AccountState = { kind: 'none' }

export function evolveAccount(state: AccountState, event: AccountEvent): AccountState {
  const account = accountAfter(state.kind === 'none' ? null : state, event)
  return { ...account, kind: account.deleted ? 'deleted' : 'existing' }
}
