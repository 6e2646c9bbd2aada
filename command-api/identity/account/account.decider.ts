import type { AccountEvent, Avatar } from '@adit/events/identity/account.events.ts'
import { isInForce } from '@adit/events/identity/account.fold.ts'
import { TOKENS_MAX, USERNAMES_HELD_MAX, usernameKey } from '@adit/events/identity/account_limits.values.ts'
import { isAdmin, isMod, type Role } from '@adit/events/identity/role.values.ts'
import { hasScopes, STAFF_SCOPE } from '@adit/events/identity/scope.values.ts'
import type { PlayedSetup } from '@adit/events/identity/setup.values.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { type ContactCommand, decideContact } from './account_contact.ts'
import { type AccountState, type ExistingAccount, evolveAccount, noAccount, type TokenFacts } from './account_state.ts'
import { decideSecondFactor, type SecondFactorCommand } from './second_factor.decisions.ts'
import { decideSuspension, type SuspensionCommand, suspensionRefusal } from './suspension.decisions.ts'

type DataOf<Type extends AccountEvent['type']> = Extract<AccountEvent, { type: Type }>['data']
type CreatedData = DataOf<'AccountCreated'>
export type SignInWay = NonNullable<DataOf<'AccountSignedIn'>['by']>
export type SessionEndReason = NonNullable<DataOf<'AccountSessionEnded'>['reason']>

/** Fields of one edit. Absent fields stay as they are. `username` is claimed before. */
export interface AccountChanges {
  username?: string
  bio?: string | null
  role?: Role
  badges?: number
  allowFriendRequests?: boolean
}

export type AccountCommand =
  | { type: 'CreateAccount'; account: CreatedData; role: Role }
  /** Without `now` (milliseconds since 1970), a suspension counts as if it had not ended. */
  | { type: 'EditAccount'; changes: AccountChanges; saga?: string | null; now?: number }
  | { type: 'ChangeAccountAvatar'; avatar: Avatar | null }
  | { type: 'ChangeAccountSetup'; setup: PlayedSetup }
  | { type: 'DeleteAccount' }
  | ContactCommand
  | { type: 'ChangeAccountPassword'; changeId: string }
  /** `now`: milliseconds since 1970. */
  | { type: 'SignAccountIn'; sessionId: string; by?: SignInWay; isNewDevice?: boolean; now: number }
  | SuspensionCommand
  | { type: 'EndAccountSession'; sessionId: string; reason?: SessionEndReason }
  | SecondFactorCommand
  | { type: 'CreateAccountToken'; token: TokenFacts }
  | { type: 'EditAccountToken'; token: Pick<TokenFacts, 'tokenId'> & Partial<TokenFacts> }
  | { type: 'RevokeAccountToken'; tokenId: string }
  | { type: 'GrantTokenStaffScope'; tokenId: string }
  | { type: 'WithdrawTokenStaffScope'; tokenId: string }
  /** All of them. */
  | { type: 'EndAccountTokens' }

type Of<Type extends AccountCommand['type']> = Extract<AccountCommand, { type: Type }>

export const accountRefusals = refusals('account_not_found')
export const editAccountRefusals = refusals(accountRefusals, 'usernames_held', 'suspended_no_role')
const staffScopeRefusals = refusals('staff_scope_not_grantable')
export const createTokenRefusals = refusals(accountRefusals, staffScopeRefusals, 'pats_full')
export const tokenRefusals = refusals(accountRefusals, 'pat_not_found')
export const editTokenRefusals = refusals(tokenRefusals, staffScopeRefusals)
export const grantStaffScopeRefusals = refusals(tokenRefusals, 'no_staff_account')

export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent> = {
  initialState: noAccount,
  evolve: evolveAccount,
  decide(command, state) {
    switch (command.type) {
      case 'CreateAccount':
        return createAccount(command, state)
      case 'EditAccount':
        return editAccount(command, existing(state))
      case 'ChangeAccountAvatar':
        return changeAvatar(command, existing(state))
      case 'ChangeAccountSetup':
        return changeSetup(command, existing(state))
      case 'DeleteAccount':
        return state.kind === 'deleted' ? [] : existing(state) && [{ type: 'AccountDeleted', data: {} }]
      case 'ChangeAccountLanguage':
      case 'ChangeAccountNewsletter':
      case 'AskForDataExport':
      case 'NoteEmailBounce':
      case 'ChangeAccountEmail':
      case 'VerifyAccountEmail':
        return decideContact(command, existing(state))
      case 'ChangeAccountPassword':
        return changePassword(command, existing(state))
      case 'SignAccountIn':
        return signIn(command, existing(state))
      case 'SuspendAccount':
      case 'EndAccountSuspension':
        return decideSuspension(command, existing(state))
      case 'EndAccountSession':
        return endSession(command, existing(state))
      case 'EnableSecondFactor':
      case 'DisableSecondFactor':
      case 'ReplaceBackupCodes':
      case 'UseBackupCode':
      case 'AddPasskey':
      case 'RenamePasskey':
      case 'RemovePasskey':
        return decideSecondFactor(command, existing(state))
      case 'CreateAccountToken':
        return createToken(command, existing(state))
      case 'EditAccountToken':
        return editToken(command, existing(state))
      case 'RevokeAccountToken':
        return revokeToken(command, existing(state))
      case 'GrantTokenStaffScope':
        return grantStaffScope(command, existing(state))
      case 'WithdrawTokenStaffScope':
        return withdrawStaffScope([tokenOf(existing(state), command.tokenId)])
      case 'EndAccountTokens':
        return endTokens(existing(state))
      default:
        return command satisfies never
    }
  },
}

/** The account, which must exist. */
export function existing(state: AccountState): ExistingAccount {
  if (state.kind !== 'existing') throw accountRefusals.refuse('account_not_found')
  return state
}

/** The account's token with this id, which must exist and not have ended. */
export function tokenOf({ tokens }: ExistingAccount, tokenId: string): TokenFacts {
  const token = tokens.get(tokenId)
  if (!token || token.endedAt !== null) throw tokenRefusals.refuse('pat_not_found')
  return token
}

/** If the same account is created again, the same saga has resumed after a crash. */
function createAccount({ account, role }: Of<'CreateAccount'>, state: AccountState): AccountEvent[] {
  if (state.kind !== 'none') return []
  const created: AccountEvent = { type: 'AccountCreated', data: account }
  return role === 'developer' ? [created] : [created, { type: 'AccountRoleChanged', data: { role, saga: null } }]
}

/** A saga repeated after a crash does not overwrite later changes. */
function editAccount({ changes, saga = null, now = 0 }: Of<'EditAccount'>, account: ExistingAccount): AccountEvent[] {
  if (saga !== null && account.edits.has(saga)) return []
  const events: AccountEvent[] = []
  const { username, bio, role, badges, allowFriendRequests } = changes
  if (username !== undefined && username !== account.username) {
    refuseTooManyNames(username, account)
    events.push({ type: 'AccountUsernameChanged', data: { username, previous: account.username, saga } })
  }
  if (bio !== undefined && bio !== account.bio) events.push({ type: 'AccountProfileChanged', data: { bio } })
  if (role !== undefined && role !== account.role) {
    if (isInForce(account.suspension, now)) throw editAccountRefusals.refuse('suspended_no_role', { field: 'role' })
    events.push({ type: 'AccountRoleChanged', data: { role, saga } })
    // An admin granted it for the role that ends.
    events.push(...withdrawStaffScope([...account.tokens.values()]))
  }
  if (badges !== undefined && badges !== account.badges) {
    events.push({ type: 'AccountBadgesChanged', data: { badges } })
  }
  if (allowFriendRequests !== undefined && allowFriendRequests !== account.allowFriendRequests) {
    events.push({ type: 'AccountFriendRequestsChanged', data: { allowFriendRequests } })
  }
  return events
}

function refuseTooManyNames(username: string, { names }: ExistingAccount): void {
  if (names.has(usernameKey(username)) || names.size < USERNAMES_HELD_MAX) return
  throw editAccountRefusals.refuse('usernames_held', { field: 'username', limit: USERNAMES_HELD_MAX })
}

function changeAvatar({ avatar }: Of<'ChangeAccountAvatar'>, account: ExistingAccount): AccountEvent[] {
  return avatar || account.avatar ? [{ type: 'AccountAvatarChanged', data: { avatar } }] : []
}

/** Removing what was never chosen is a choice as well: browsers then don't hand over theirs. */
function changeSetup({ setup }: Of<'ChangeAccountSetup'>, { setup: before }: ExistingAccount): AccountEvent[] {
  if (before && before.gameVersion === setup.gameVersion && before.loader === setup.loader) return []
  return [{ type: 'AccountSetupChanged', data: { setup } }]
}

function changePassword(
  { changeId }: Of<'ChangeAccountPassword'>,
  { lastPasswordChangeId }: ExistingAccount,
): AccountEvent[] {
  return changeId === lastPasswordChangeId ? [] : [{ type: 'AccountPasswordChanged', data: { changeId } }]
}

function signIn(
  { sessionId, by, isNewDevice = false, now }: Of<'SignAccountIn'>,
  { lastSessionId, suspension }: ExistingAccount,
): AccountEvent[] {
  const refused = suspensionRefusal(suspension, now)
  if (refused) throw refused
  if (sessionId === lastSessionId) return []
  const data = { sessionId, ...(by && { by }), ...(isNewDevice && { newDevice: true as const }) }
  return [{ type: 'AccountSignedIn', data }]
}

/** That a token was used again is found by a job, which may run twice. */
function endSession(
  { sessionId, reason }: Of<'EndAccountSession'>,
  { lastReusedSessionId }: ExistingAccount,
): AccountEvent[] {
  if (reason === 'token_reused' && sessionId === lastReusedSessionId) return []
  return [{ type: 'AccountSessionEnded', data: { sessionId, ...(reason && { reason }) } }]
}

function createToken({ token }: Of<'CreateAccountToken'>, { tokens, role }: ExistingAccount): AccountEvent[] {
  if (tokens.has(token.tokenId)) return []
  refuseStaffScope(token.scopes, role)
  const current = [...tokens.values()].filter(({ endedAt }) => endedAt === null).length
  if (current >= TOKENS_MAX) throw createTokenRefusals.refuse('pats_full', { current, limit: TOKENS_MAX })
  return [{ type: 'AccountTokenCreated', data: token }]
}

function editToken({ token }: Of<'EditAccountToken'>, account: ExistingAccount): AccountEvent[] {
  const before = tokenOf(account, token.tokenId)
  if (token.scopes !== undefined) refuseStaffScope(token.scopes, account.role)
  const { name = before.name, scopes = before.scopes, expiresAt = before.expiresAt } = token
  if (name === before.name && scopes === before.scopes && expiresAt === before.expiresAt) return []
  return [{ type: 'AccountTokenEdited', data: { tokenId: token.tokenId, name, scopes, expiresAt } }]
}

const hasStaffScope = (scopes: string): boolean => hasScopes(BigInt(scopes), STAFF_SCOPE)

/** Ids of the tokens that may use the role. */
export const staffTokens = ({ tokens }: ExistingAccount): string[] =>
  [...tokens.values()].flatMap(({ tokenId, scopes }) => (hasStaffScope(scopes) ? tokenId : []))

/** The role may have changed since the request was checked. */
function refuseStaffScope(scopes: string, role: Role): void {
  if (hasStaffScope(scopes) && !isAdmin(role))
    throw staffScopeRefusals.refuse('staff_scope_not_grantable', { field: 'scopes' })
}

/** The code that sends this has checked that an admin grants it. */
function grantStaffScope({ tokenId }: Of<'GrantTokenStaffScope'>, account: ExistingAccount): AccountEvent[] {
  const { scopes } = tokenOf(account, tokenId)
  if (!isMod(account.role)) throw grantStaffScopeRefusals.refuse('no_staff_account')
  if (hasStaffScope(scopes)) return []
  return [{ type: 'AccountTokenStaffScopeGranted', data: { tokenId, scopes: String(BigInt(scopes) | STAFF_SCOPE) } }]
}

function withdrawStaffScope(tokens: readonly TokenFacts[]): AccountEvent[] {
  const left = tokens.flatMap(({ tokenId, scopes }) =>
    hasStaffScope(scopes) ? { tokenId, scopes: String(BigInt(scopes) & ~STAFF_SCOPE) } : [],
  )
  return left.length === 0 ? [] : [{ type: 'AccountTokenStaffScopeWithdrawn', data: { tokens: left } }]
}

/** One that has ended can be removed from the list. */
function revokeToken({ tokenId }: Of<'RevokeAccountToken'>, { tokens }: ExistingAccount): AccountEvent[] {
  if (!tokens.has(tokenId)) throw tokenRefusals.refuse('pat_not_found')
  return [{ type: 'AccountTokenRevoked', data: { tokenId } }]
}

function endTokens({ tokens }: ExistingAccount): AccountEvent[] {
  const ended = (wanted: boolean) =>
    [...tokens.values()].flatMap(({ tokenId, endedAt }) => ((endedAt !== null) === wanted ? tokenId : []))
  const tokenIds = ended(false)
  return tokenIds.length === 0 ? [] : [{ type: 'AccountTokensEnded', data: { tokenIds, forgotten: ended(true) } }]
}
