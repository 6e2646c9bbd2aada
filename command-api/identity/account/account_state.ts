import type { AccountEvent } from '@adit/events/identity/account.events.ts'
import { usernameKey } from '@adit/events/identity/account_limits.values.ts'
import type { Role } from '@adit/events/identity/role.values.ts'

export interface TokenFacts {
  tokenId: string
  name: string
  /** Bits, in decimal. */
  scopes: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

export interface Avatar {
  key: string
  rawKey: string
}

/** What decisions about an account need. */
export interface ExistingAccount {
  kind: 'existing' | 'deleted'
  id: string
  username: string
  /** Every name that the account holds, in lower case: the present one and those that lead to it. */
  names: ReadonlySet<string>
  bio: string | null
  avatar: Avatar | null
  role: Role
  badges: number
  emailVerified: boolean
  allowFriendRequests: boolean
  /** Sagas whose edit of name or role has been made. */
  edits: ReadonlySet<string>
  lastSessionId: string | null
  lastPasswordChangeId: string | null
  tokens: ReadonlyMap<string, TokenFacts>
}

export type AccountState = { kind: 'none' } | ExistingAccount

export const noAccount: AccountState = { kind: 'none' }

export function evolveAccount(state: AccountState, event: AccountEvent): AccountState {
  if (event.type === 'AccountCreated') return created(event.data)
  if (state.kind === 'none') throw new Error(`${event.type} before AccountCreated`)
  return { ...state, ...change(state, event) }
}

function created(data: Extract<AccountEvent, { type: 'AccountCreated' }>['data']): ExistingAccount {
  return {
    kind: 'existing',
    id: data.accountId,
    username: data.username,
    names: new Set([usernameKey(data.username)]),
    bio: null,
    avatar: null,
    role: 'developer',
    badges: 0,
    emailVerified: false,
    allowFriendRequests: true,
    edits: new Set(),
    lastSessionId: null,
    lastPasswordChangeId: null,
    tokens: new Map(),
  }
}

function change(
  state: ExistingAccount,
  event: Exclude<AccountEvent, { type: 'AccountCreated' }>,
): Partial<ExistingAccount> {
  switch (event.type) {
    case 'AccountUsernameChanged':
      return {
        username: event.data.username,
        names: new Set(state.names).add(usernameKey(event.data.username)),
        edits: withSaga(state.edits, event.data.saga),
      }
    case 'AccountProfileChanged':
    case 'AccountAvatarChanged':
    case 'AccountBadgesChanged':
    case 'AccountFriendRequestsChanged':
      // These carry exactly the fields that they change, under the names that the state has.
      return event.data
    case 'AccountRoleChanged':
      return { role: event.data.role, edits: withSaga(state.edits, event.data.saga) }
    case 'AccountDeleted':
      return { kind: 'deleted' }
    case 'AccountEmailVerified':
      return { emailVerified: true }
    case 'AccountSignedIn':
      return { lastSessionId: event.data.sessionId }
    case 'AccountTokenCreated':
    case 'AccountTokenEdited':
      return { tokens: new Map(state.tokens).set(event.data.tokenId, event.data) }
    case 'AccountTokenRevoked':
      return { tokens: without(state.tokens, event.data.tokenId) }
    case 'AccountPasswordChanged':
      return { lastPasswordChangeId: event.data.changeId }
    case 'AccountSessionEnded':
      return {}
    default:
      return event satisfies never
  }
}

const withSaga = (edits: ReadonlySet<string>, saga: string | null): ReadonlySet<string> =>
  saga === null ? edits : new Set(edits).add(saga)

function without(tokens: ReadonlyMap<string, TokenFacts>, id: string): Map<string, TokenFacts> {
  const rest = new Map(tokens)
  rest.delete(id)
  return rest
}
