import type { AccountEvent, Avatar, LinkedIdentity } from '@adit/events/identity/account.events.ts'
import { isInForce } from '@adit/events/identity/account.fold.ts'
import { TOKENS_MAX, USERNAMES_HELD_MAX, usernameKey } from '@adit/events/identity/account_limits.values.ts'
import { isAdmin, isMod, type Role } from '@adit/events/identity/role.values.ts'
import { hasScopes, STAFF_SCOPE } from '@adit/events/identity/scope.values.ts'
import type { PlayedSetup } from '@adit/events/identity/setup.values.ts'
import type { Sealed } from '@adit/events/kit/personal.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { type ContactCommand, decideContact } from './account_contact.ts'
import { type AccountState, type ExistingAccount, evolveAccount, noAccount, type TokenFacts } from './account_state.ts'
import { decidePreferences, friendRequestsFrom, type PreferencesCommand } from './preferences.decisions.ts'
import { decideProvider, type ProviderCommand } from './provider.decisions.ts'
import { decideSecondFactor, type SecondFactorCommand } from './second_factor.decisions.ts'
import {
  decideSuspension,
  endSuspensionRefusals,
  type SuspensionCommand,
  suspensionRefusal,
} from './suspension.decisions.ts'

type DataOf<Type extends AccountEvent['type']> = Extract<AccountEvent, { type: Type }>['data']
type CreatedData = DataOf<'AccountCreated'>
export type SignInWay = NonNullable<DataOf<'AccountSignedIn'>['by']>
export type SignInProvider = DataOf<'AccountSignedIn'>['provider']
export type SessionEndReason = NonNullable<DataOf<'AccountSessionEnded'>['reason']>

/** Fields of one edit. Absent fields stay as they are. `username` is claimed before. */
export interface AccountChanges {
  username?: string
  /** Says something else than the account's text. */
  bio?: Sealed | null
  role?: Role
  badges?: number
  allowFriendRequests?: boolean
}

export interface EditAccount {
  type: 'EditAccount'
  changes: AccountChanges
  saga?: string | null
  now?: number
  /** The role for which a change of the role was asked; refused if it is another by now. */
  roleBefore?: Role
  /** Why staff change the role or the badges. */
  reason?: string
}

export type AccountCommand =
  /** `linked`: it came from another site, which has verified its address if `emailVerified`. */
  | {
      type: 'CreateAccount'
      account: CreatedData
      role: Role
      linked?: LinkedIdentity & { claim: string }
      emailVerified?: boolean
    }
  /** Without `now` (milliseconds since 1970), a suspension counts as if it had not ended. */
  | EditAccount
  | { type: 'ChangeAccountAvatar'; avatar: Avatar | null }
  | { type: 'ChangeAccountSetup'; setup: PlayedSetup }
  | PreferencesCommand
  /** `max`: null for the number that everybody has. */
  | { type: 'ChangeAccountLimit'; limit: string; max: number | null; reason: string }
  | { type: 'DeleteAccount' }
  | ContactCommand
  | { type: 'ChangeAccountPassword'; changeId: string }
  /** `now`: milliseconds since 1970. */
  | {
      type: 'SignAccountIn'
      sessionId: string
      by?: SignInWay | undefined
      provider?: SignInProvider | undefined
      isNewDevice?: boolean
      /** Only somebody suspended can begin such a session, and no other. */
      whileSuspended?: boolean
      now: number
    }
  | SuspensionCommand
  | ({ type: 'LookAtAccount' } & DataOf<'AccountLookedAt'>)
  | { type: 'EndAccountSession'; sessionId: string; reason?: SessionEndReason }
  | SecondFactorCommand
  | ProviderCommand
  | { type: 'CreateAccountToken'; token: TokenFacts }
  | { type: 'EditAccountToken'; token: Pick<TokenFacts, 'tokenId'> & Partial<TokenFacts> }
  | { type: 'RevokeAccountToken'; tokenId: string }
  | { type: 'GrantTokenStaffScope'; tokenId: string }
  | { type: 'WithdrawTokenStaffScope'; tokenId: string }
  /** All of them. */
  | { type: 'EndAccountTokens' }

type Of<Type extends AccountCommand['type']> = Extract<AccountCommand, { type: Type }>

export const accountRefusals = refusals('account_not_found')
export const editAccountRefusals = refusals(accountRefusals, 'usernames_held')
export const roleRefusals = refusals('suspended_no_role', 'act_outdated')
const staffScopeRefusals = refusals('staff_scope_not_grantable')
/** The scope that lets staff use their role isn't about projects. */
export const limitedStaffRefusals = refusals('limited_staff_token')
export const createTokenRefusals = refusals(accountRefusals, staffScopeRefusals, limitedStaffRefusals, 'pats_full')
export const tokenRefusals = refusals(accountRefusals, 'pat_not_found')
export const editTokenRefusals = refusals(tokenRefusals, staffScopeRefusals, limitedStaffRefusals)
export const grantStaffScopeRefusals = refusals(tokenRefusals, limitedStaffRefusals, 'no_staff_account')

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
      case 'ChangeAccountPreferences':
        return decidePreferences(command, existing(state))
      case 'ChangeAccountLimit':
        return changeLimit(command, existing(state))
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
      case 'LookAtAccount':
        return lookAt(command, existing(state))
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
      case 'LinkProvider':
      case 'UnlinkProvider':
        return decideProvider(command, existing(state))
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
function createAccount(
  { account, role, linked, emailVerified }: Of<'CreateAccount'>,
  state: AccountState,
): AccountEvent[] {
  if (state.kind !== 'none') return []
  const events: AccountEvent[] = [{ type: 'AccountCreated', data: account }]
  if (linked) events.push({ type: 'AccountProviderLinked', data: linked })
  if (emailVerified) events.push({ type: 'AccountEmailVerified', data: {} })
  if (role !== 'developer') events.push({ type: 'AccountRoleChanged', data: { role, saga: null } })
  return events
}

/** A saga repeated after a crash does not overwrite later changes. */
function editAccount(command: EditAccount, account: ExistingAccount): AccountEvent[] {
  const { changes, saga = null, reason } = command
  if (saga !== null && account.edits.has(saga)) return []
  const events: AccountEvent[] = []
  const { username, bio, role, badges, allowFriendRequests } = changes
  if (username !== undefined && username !== account.username) {
    refuseTooManyNames(username, account)
    events.push({ type: 'AccountUsernameChanged', data: { username, previous: account.username, saga } })
  }
  if (bio !== undefined && !hasBio(bio, account)) events.push({ type: 'AccountProfileChanged', data: { bio } })
  if (role !== undefined) events.push(...changeRole(role, command, account))
  if (badges !== undefined && badges !== account.badges) {
    events.push({ type: 'AccountBadgesChanged', data: { badges, ...because(reason) } })
  }
  if (allowFriendRequests !== undefined && allowFriendRequests !== account.allowFriendRequests) {
    events.push(friendRequestsFrom(allowFriendRequests ? 'everyone' : 'none'))
  }
  return events
}

function hasBio(bio: Sealed | null, { bio: before }: ExistingAccount): boolean {
  if (bio === null || before === null) return bio === before
  return 'sealed' in before && before.sealed === bio.sealed
}

const because = (reason: string | undefined) => (reason === undefined ? {} : { reason })

function changeRole(
  role: Role,
  { saga = null, now = 0, roleBefore, reason }: EditAccount,
  account: ExistingAccount,
): AccountEvent[] {
  if (roleBefore !== undefined && roleBefore !== account.role) throw roleRefusals.refuse('act_outdated')
  if (role === account.role) return []
  if (isInForce(account.suspension, now)) throw roleRefusals.refuse('suspended_no_role', { field: 'role' })
  return [
    { type: 'AccountRoleChanged', data: { role, saga, ...because(reason) } },
    // An admin granted it for the role that ends.
    ...withdrawStaffScope([...account.tokens.values()]),
  ]
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

function changeLimit({ limit, max, reason }: Of<'ChangeAccountLimit'>, { limits }: ExistingAccount): AccountEvent[] {
  if ((limits[limit] ?? null) === max) return []
  return [{ type: 'AccountLimitChanged', data: { limit, max, reason } }]
}

function changePassword(
  { changeId }: Of<'ChangeAccountPassword'>,
  { lastPasswordChangeId }: ExistingAccount,
): AccountEvent[] {
  return changeId === lastPasswordChangeId ? [] : [{ type: 'AccountPasswordChanged', data: { changeId } }]
}

function signIn(
  { sessionId, by, provider, isNewDevice = false, whileSuspended = false, now }: Of<'SignAccountIn'>,
  { lastSessionId, suspension }: ExistingAccount,
): AccountEvent[] {
  const refused = suspensionRefusal(suspension, now)
  if (refused && !whileSuspended) throw refused
  if (!refused && whileSuspended) throw endSuspensionRefusals.refuse('not_suspended')
  if (sessionId === lastSessionId) return []
  const told = { ...(by && { by }), ...(provider && { provider }), ...(isNewDevice && { newDevice: true as const }) }
  return [{ type: 'AccountSignedIn', data: { sessionId, ...told, ...(whileSuspended && { whileSuspended }) } }]
}

function lookAt({ type: _, ...look }: Of<'LookAtAccount'>, { lastLookId }: ExistingAccount): AccountEvent[] {
  return look.lookId === lastLookId ? [] : [{ type: 'AccountLookedAt', data: look }]
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
  refuseLimitedStaff(token)
  const current = [...tokens.values()].filter(({ endedAt }) => endedAt === null).length
  if (current >= TOKENS_MAX) throw createTokenRefusals.refuse('pats_full', { current, limit: TOKENS_MAX })
  return [{ type: 'AccountTokenCreated', data: token }]
}

function editToken({ token }: Of<'EditAccountToken'>, account: ExistingAccount): AccountEvent[] {
  const before = tokenOf(account, token.tokenId)
  if (token.scopes !== undefined) refuseStaffScope(token.scopes, account.role)
  const { name = before.name, scopes = before.scopes, expiresAt = before.expiresAt, projects = before.projects } = token
  const after = { tokenId: token.tokenId, name, scopes, expiresAt, projects }
  refuseLimitedStaff(after)
  const isSame = name === before.name && scopes === before.scopes && expiresAt === before.expiresAt
  if (isSame && sameProjects(projects, before.projects)) return []
  return [{ type: 'AccountTokenEdited', data: after }]
}

type Limit = TokenFacts['projects']

const sameProjects = (one: Limit, other: Limit): boolean => String(one?.toSorted()) === String(other?.toSorted())

function refuseLimitedStaff({ scopes, projects }: Pick<TokenFacts, 'scopes' | 'projects'>): void {
  if (projects !== null && hasStaffScope(scopes))
    throw limitedStaffRefusals.refuse('limited_staff_token', { field: 'projects' })
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
  const { scopes, projects } = tokenOf(account, tokenId)
  if (!isMod(account.role)) throw grantStaffScopeRefusals.refuse('no_staff_account')
  if (hasStaffScope(scopes)) return []
  const granted = String(BigInt(scopes) | STAFF_SCOPE)
  refuseLimitedStaff({ scopes: granted, projects })
  return [{ type: 'AccountTokenStaffScopeGranted', data: { tokenId, scopes: granted } }]
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
