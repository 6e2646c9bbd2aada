import type { AccountEvent } from '@adit/events/identity/account.events.ts'
import { TOKENS_MAX, USERNAMES_HELD_MAX } from '@adit/events/identity/account_limits.values.ts'
import type { SomePreferences } from '@adit/events/identity/preferences.values.ts'
import { STAFF_SCOPE } from '@adit/events/identity/scope.values.ts'
import { fold } from '@adit/platform/eventing/decider.ts'
import { describe, expect, it } from 'vitest'
import { type AccountCommand, accountDecider, existing, staffTokens } from './account.decider.ts'
import type { PreferencesCommand } from './preferences.decisions.ts'

const account = {
  accountId: 'AdaAdaAd',
  username: 'Ada',
  email: { account: 'AdaAdaAd', sealed: 'c2VhbGVk' },
  newsletter: false,
}
const created: AccountEvent = { type: 'AccountCreated', data: account }
const token = { tokenId: 'token001', name: 'CI', scopes: '5', expiresAt: 1_000, projects: null }
const tokenCreated: AccountEvent = { type: 'AccountTokenCreated', data: token }
const bio = { account: 'AdaAdaAd', sealed: 'RW5naW5lcw==' }
const avatar = { key: 'users/AdaAdaAd/images/a_96.webp', rawKey: 'users/AdaAdaAd/images/a.webp' }

const given = (...events: AccountEvent[]) => ({
  when: (command: AccountCommand) => accountDecider.decide(command, fold(accountDecider, events)),
})
const edit = (changes: (AccountCommand & { type: 'EditAccount' })['changes']): AccountCommand => ({
  type: 'EditAccount',
  changes,
})
const refusal = (code: string, data: object = {}) =>
  expect.objectContaining({ code, data: expect.objectContaining(data) })

describe('CreateAccount', () => {
  it('creates an ordinary account', () => {
    expect(given().when({ type: 'CreateAccount', account, role: 'developer' })).toEqual([created])
  })

  it('creates a staff account in one append', () => {
    expect(given().when({ type: 'CreateAccount', account, role: 'admin' })).toEqual([
      created,
      { type: 'AccountRoleChanged', data: { role: 'admin', saga: null } },
    ])
  })

  it('does nothing if its saga is repeated', () => {
    expect(given(created).when({ type: 'CreateAccount', account, role: 'admin' })).toEqual([])
  })
})

it.each<AccountCommand>([
  edit({ bio }),
  { type: 'ChangeAccountAvatar', avatar },
  { type: 'ChangeAccountSetup', setup: { gameVersion: null, loader: null } },
  { type: 'ChangeAccountPreferences', preferences: {} },
  { type: 'VerifyAccountEmail' },
  { type: 'ChangeAccountPassword', changeId: 'change-1' },
  { type: 'SignAccountIn', sessionId: 'session1', now: 0 },
  { type: 'EndAccountSession', sessionId: 'session1' },
  { type: 'CreateAccountToken', token },
  { type: 'EditAccountToken', token },
  { type: 'RevokeAccountToken', tokenId: 'token001' },
])('$type needs an account', (command) => {
  expect(() => given().when(command)).toThrow(refusal('account_not_found'))
})

describe('EditAccount', () => {
  it('appends an event for each changed field', () => {
    expect(given(created).when(edit({ username: 'Lovelace', bio, role: 'moderator', badges: 3 }))).toEqual([
      { type: 'AccountUsernameChanged', data: { username: 'Lovelace', previous: 'Ada', saga: null } },
      { type: 'AccountProfileChanged', data: { bio } },
      { type: 'AccountRoleChanged', data: { role: 'moderator', saga: null } },
      { type: 'AccountBadgesChanged', data: { badges: 3 } },
    ])
  })

  it('appends nothing for unchanged fields', () => {
    expect(given(created).when(edit({ username: 'Ada', bio: null, role: 'developer', badges: 0 }))).toEqual([])
  })

  it('does not overwrite later changes if its saga is repeated', () => {
    const command: AccountCommand = { type: 'EditAccount', changes: { role: 'moderator', bio }, saga: 'edit-1' }
    const first = given(created).when(command)
    expect(first.at(-1)).toEqual({ type: 'AccountRoleChanged', data: { role: 'moderator', saga: 'edit-1' } })
    const demoted: AccountEvent = { type: 'AccountRoleChanged', data: { role: 'developer', saga: 'edit-2' } }
    expect(given(created, ...first, demoted).when(command)).toEqual([])
  })

  it('does not append a text twice if its saga is repeated', () => {
    const history: AccountEvent[] = [created, { type: 'AccountProfileChanged', data: { bio } }]
    expect(given(...history).when(edit({ bio }))).toEqual([])
    const other = { ...bio, sealed: 'b3RoZXI=' }
    expect(given(...history).when(edit({ bio: other }))).toEqual([
      { type: 'AccountProfileChanged', data: { bio: other } },
    ])
    const old: AccountEvent = { type: 'AccountProfileChanged', data: { bio: { clear: 'Engines' } } }
    expect(given(created, old).when(edit({ bio }))).toEqual([{ type: 'AccountProfileChanged', data: { bio } }])
  })

  it('clears a text', () => {
    const history: AccountEvent[] = [created, { type: 'AccountProfileChanged', data: { bio } }]
    expect(given(...history).when(edit({ bio: null }))).toEqual([
      { type: 'AccountProfileChanged', data: { bio: null } },
    ])
  })

  it('accepts the same username in different case', () => {
    expect(given(created).when(edit({ username: 'ADA' }))).toEqual([
      { type: 'AccountUsernameChanged', data: { username: 'ADA', previous: 'Ada', saga: null } },
    ])
  })

  it('refuses more usernames than an account can hold, but accepts an old one', () => {
    const names = ['Ada', ...Array.from({ length: USERNAMES_HELD_MAX - 1 }, (_, index) => `Ada${index}`)]
    const renames = names.slice(1).map(
      (username, index): AccountEvent => ({
        type: 'AccountUsernameChanged',
        data: { username, previous: names[index] ?? '', saga: null },
      }),
    )
    const state = given(created, ...renames)
    expect(() => state.when(edit({ username: 'One-too-many' }))).toThrow(
      refusal('usernames_held', { field: 'username', limit: USERNAMES_HELD_MAX }),
    )
    expect(state.when(edit({ username: 'ada' }))).toHaveLength(1)
  })
})

describe('avatar', () => {
  const changed: AccountEvent = { type: 'AccountAvatarChanged', data: { avatar } }

  it('can be set, and removed only if there is one', () => {
    expect(given(created).when({ type: 'ChangeAccountAvatar', avatar })).toEqual([changed])
    expect(given(created).when({ type: 'ChangeAccountAvatar', avatar: null })).toEqual([])
    expect(given(created, changed).when({ type: 'ChangeAccountAvatar', avatar: null })).toEqual([
      { type: 'AccountAvatarChanged', data: { avatar: null } },
    ])
  })
})

describe('a role', () => {
  const suspended: AccountEvent = { type: 'AccountSuspended', data: { reason: 'Theft.', until: 9 } }
  const promote = (now?: number): AccountCommand => ({
    ...{ type: 'EditAccount', changes: { role: 'moderator' }, ...(now !== undefined && { now }) },
  })

  it('is not given to somebody who is suspended, or may still be', () => {
    expect(() => given(created, suspended).when(promote(8))).toThrow(
      expect.objectContaining({ code: 'suspended_no_role' }),
    )
    expect(() => given(created, suspended).when(promote())).toThrow(
      expect.objectContaining({ code: 'suspended_no_role' }),
    )
  })

  it('is given once the suspension has ended by itself', () => {
    expect(given(created, suspended).when(promote(9))).toMatchObject([{ type: 'AccountRoleChanged' }])
  })
})

it('records a setup that differs, also the first one that is empty', () => {
  const none = { gameVersion: null, loader: null }
  const change = (setup: { gameVersion: string | null; loader: string | null }): AccountCommand => ({
    ...{ type: 'ChangeAccountSetup', setup },
  })
  const changed = (setup: typeof none | { gameVersion: string; loader: string | null }): AccountEvent => ({
    ...{ type: 'AccountSetupChanged', data: { setup } },
  })
  const played = { gameVersion: '1.21.10', loader: 'fabric' }
  expect(given(created).when(change(none))).toEqual([changed(none)])
  expect(given(created).when(change(played))).toEqual([changed(played)])
  expect(given(created, changed(played)).when(change(played))).toEqual([])
  expect(given(created, changed(played)).when(change({ ...played, loader: null }))).toHaveLength(1)
  expect(given(created, changed(played)).when(change({ ...played, gameVersion: '1.20.1' }))).toHaveLength(1)
  expect(given(created, changed(played)).when(change(none))).toEqual([changed(none)])
})

describe('ChangeAccountPreferences', () => {
  const oled = { appearance: { theme: 'oled' as const } }
  const change = (preferences: SomePreferences, more: Partial<PreferencesCommand> = {}): AccountCommand => ({
    ...{ type: 'ChangeAccountPreferences', preferences },
    ...more,
  })
  const requests = (allowFriendRequests: boolean, onlyMutual?: true): AccountEvent => ({
    ...{ type: 'AccountFriendRequestsChanged', data: { allowFriendRequests, ...(onlyMutual && { onlyMutual }) } },
  })
  const chosen: AccountEvent = { type: 'AccountPreferencesChanged', data: { preferences: oled } }
  const german: AccountEvent = { type: 'AccountLanguageChanged', data: { language: 'de-DE' } }

  it('records only what differs, in one event', () => {
    expect(given(created).when(change({ ...oled, sidebars: { left_aligned_content: false } }))).toEqual([chosen])
    expect(given(created, chosen).when(change(oled))).toEqual([])
    expect(given(created).when(change({}))).toEqual([])
  })

  it('stores the language of the account, and that once', () => {
    expect(given(created).when(change(oled, { language: 'de-DE' }))).toEqual([chosen, german])
    expect(given(created, german).when(change({}, { language: 'de-DE' }))).toEqual([])
    expect(given(created, german).when(change({}))).toEqual([])
  })

  it('stores who may send friend requests', () => {
    expect(given(created).when(change({}, { friendPrivacy: 'none' }))).toEqual([requests(false)])
    expect(given(created).when(change({}, { friendPrivacy: 'mutual' }))).toEqual([requests(true, true)])
    expect(given(created).when(change({}, { friendPrivacy: 'everyone' }))).toEqual([])
    expect(given(created, requests(true, true)).when(change({}, { friendPrivacy: 'mutual' }))).toEqual([])
    expect(given(created, requests(true, true)).when(change(oled))).toEqual([chosen])
    expect(given(created, requests(true, true)).when(change({}, { friendPrivacy: 'everyone' }))).toEqual([
      requests(true),
    ])
    expect(given(created, requests(false)).when(change({}, { friendPrivacy: 'none' }))).toEqual([])
  })

  it('is not overwritten by a profile that says that requests are allowed, which they are', () => {
    expect(given(created, requests(true, true)).when(edit({ allowFriendRequests: true }))).toEqual([])
    expect(given(created, requests(true, true)).when(edit({ allowFriendRequests: false }))).toEqual([requests(false)])
  })
})

describe('signing in', () => {
  it('is recorded once per session', () => {
    const signedIn: AccountEvent = { type: 'AccountSignedIn', data: { sessionId: 'session1' } }
    const command: AccountCommand = { type: 'SignAccountIn', sessionId: 'session1', now: 0 }
    expect(given(created).when(command)).toEqual([signedIn])
    expect(given(created, signedIn).when(command)).toEqual([])
    expect(given(created, signedIn).when({ ...command, sessionId: 'session2' })).toHaveLength(1)
  })

  it('ends', () => {
    expect(given(created).when({ type: 'EndAccountSession', sessionId: 'session1' })).toEqual([
      { type: 'AccountSessionEnded', data: { sessionId: 'session1' } },
    ])
  })
})

it('records a change of the password once', () => {
  const changed: AccountEvent = { type: 'AccountPasswordChanged', data: { changeId: 'change-1' } }
  const command: AccountCommand = { type: 'ChangeAccountPassword', changeId: 'change-1' }
  expect(given(created).when(command)).toEqual([changed])
  expect(given(created, changed).when(command)).toEqual([])
  expect(given(created, changed).when({ ...command, changeId: 'change-2' })).toHaveLength(1)
})

it('records that the email address is verified', () => {
  const verified: AccountEvent = { type: 'AccountEmailVerified', data: {} }
  expect(given(created).when({ type: 'VerifyAccountEmail' })).toEqual([verified])
  expect(given(created, verified).when({ type: 'VerifyAccountEmail' })).toEqual([])
})

describe('tokens', () => {
  it('are created once', () => {
    expect(given(created).when({ type: 'CreateAccountToken', token })).toEqual([tokenCreated])
    expect(given(created, tokenCreated).when({ type: 'CreateAccountToken', token })).toEqual([])
  })

  it('are not created beyond the limit', () => {
    const many = Array.from(
      { length: TOKENS_MAX },
      (_, index): AccountEvent => ({
        type: 'AccountTokenCreated',
        data: { ...token, tokenId: `token${index}` },
      }),
    )
    expect(() => given(created, ...many).when({ type: 'CreateAccountToken', token })).toThrow(
      refusal('pats_full', { limit: TOKENS_MAX, current: TOKENS_MAX }),
    )
    const oneLess: AccountEvent = { type: 'AccountTokenRevoked', data: { tokenId: 'token0' } }
    expect(given(created, ...many, oneLess).when({ type: 'CreateAccountToken', token })).toHaveLength(1)
  })

  it('keep fields that an edit omits', () => {
    const command: AccountCommand = { type: 'EditAccountToken', token: { tokenId: 'token001', scopes: '1' } }
    expect(given(created, tokenCreated).when(command)).toEqual([
      { type: 'AccountTokenEdited', data: { ...token, scopes: '1' } },
    ])
    expect(given(created, tokenCreated).when({ ...command, token })).toEqual([])
  })

  it('are limited to projects, until an edit says otherwise', () => {
    const limited = { ...token, projects: ['PROJECT1', 'PROJECT2'] }
    const made: AccountEvent = { type: 'AccountTokenCreated', data: limited }
    expect(given(created).when({ type: 'CreateAccountToken', token: limited })).toEqual([made])
    const edit = (projects: readonly string[] | null | undefined) =>
      given(created, made).when({ type: 'EditAccountToken', token: { tokenId: 'token001', projects } })
    expect(edit(undefined)).toEqual([])
    expect(edit(['PROJECT2', 'PROJECT1'])).toEqual([])
    for (const projects of [['PROJECT1'], ['PROJECT1', 'PROJECT3'], null]) {
      expect(edit(projects)).toEqual([{ type: 'AccountTokenEdited', data: { ...limited, projects } }])
    }
    const limiting: AccountCommand = { type: 'EditAccountToken', token: limited }
    expect(given(created, tokenCreated).when(limiting)).toEqual([{ type: 'AccountTokenEdited', data: limited }])
  })

  it('end together, once, and can then only be removed', () => {
    const other: AccountEvent = { type: 'AccountTokenCreated', data: { ...token, tokenId: 'token002' } }
    const ended: AccountEvent = { type: 'AccountTokensEnded', data: { tokenIds: ['token001'], forgotten: [] } }
    const end: AccountCommand = { type: 'EndAccountTokens' }
    expect(given(created).when(end)).toEqual([])
    expect(given(created, tokenCreated).when(end)).toEqual([ended])
    const after = given(created, tokenCreated, ended)
    expect(after.when(end)).toEqual([])
    expect(() => after.when({ type: 'EditAccountToken', token })).toThrow(refusal('pat_not_found'))
    expect(after.when({ type: 'RevokeAccountToken', tokenId: 'token001' })).toEqual([
      { type: 'AccountTokenRevoked', data: { tokenId: 'token001' } },
    ])
    expect(given(created, tokenCreated, ended, other).when(end)).toEqual([
      { type: 'AccountTokensEnded', data: { tokenIds: ['token002'], forgotten: ['token001'] } },
    ])
  })

  it('that have ended leave room for others', () => {
    const ids = Array.from({ length: TOKENS_MAX }, (_, index) => `token${index}`)
    const many = ids.map((tokenId): AccountEvent => ({ type: 'AccountTokenCreated', data: { ...token, tokenId } }))
    const ended: AccountEvent = { type: 'AccountTokensEnded', data: { tokenIds: ids, forgotten: [] } }
    expect(given(created, ...many, ended).when({ type: 'CreateAccountToken', token })).toHaveLength(1)
  })

  it('are gone once revoked', () => {
    const revoked: AccountEvent = { type: 'AccountTokenRevoked', data: { tokenId: 'token001' } }
    expect(given(created, tokenCreated).when({ type: 'RevokeAccountToken', tokenId: 'token001' })).toEqual([revoked])
    const after = given(created, tokenCreated, revoked)
    expect(() => after.when({ type: 'RevokeAccountToken', tokenId: 'token001' })).toThrow(refusal('pat_not_found'))
    expect(() => after.when({ type: 'EditAccountToken', token })).toThrow(refusal('pat_not_found'))
  })
})

describe('DeleteAccount', () => {
  const deleted: AccountEvent = { type: 'AccountDeleted', data: {} }
  it('deletes an account once, and none that never was', () => {
    expect(given(created).when({ type: 'DeleteAccount' })).toEqual([deleted])
    expect(given(created, deleted).when({ type: 'DeleteAccount' })).toEqual([])
    expect(() => given().when({ type: 'DeleteAccount' })).toThrow(refusal('account_not_found'))
  })
})

it('records whether friend requests are allowed, when that changes', () => {
  const state = fold(accountDecider, [created])
  const allowed = state.kind === 'existing' && state.allowFriendRequests
  const changed: AccountEvent = {
    type: 'AccountFriendRequestsChanged',
    data: { allowFriendRequests: !allowed },
  } as AccountEvent
  expect(given(created).when(edit({ allowFriendRequests: !allowed }))).toEqual([changed])
  expect(given(created).when(edit({ allowFriendRequests: allowed }))).toEqual([])
  expect(given(created, changed).when(edit({ allowFriendRequests: !allowed }))).toEqual([])
})

it('records an edit of one field of a token', () => {
  const editToken = (change: object): AccountCommand => ({
    ...{ type: 'EditAccountToken', token: { tokenId: 'token001', ...change } },
  })
  const now = given(created, tokenCreated)
  expect(now.when(editToken({ name: 'Other' }))).toEqual([
    { type: 'AccountTokenEdited', data: { ...token, name: 'Other' } },
  ])
  expect(now.when(editToken({ expiresAt: 2_000 }))).toEqual([
    { type: 'AccountTokenEdited', data: { ...token, expiresAt: 2_000 } },
  ])
  expect(now.when(editToken({ name: 'CI', scopes: '5', expiresAt: 1_000 }))).toEqual([])
})

describe('the staff scope of a token', () => {
  const created: AccountEvent = {
    type: 'AccountCreated',
    data: { accountId: 'AdaAdaAd', username: 'ada', email: { account: 'AdaAdaAd', sealed: '' }, newsletter: false },
  }
  const role = (name: 'developer' | 'moderator' | 'admin'): AccountEvent => ({
    type: 'AccountRoleChanged',
    data: { role: name, saga: null },
  })
  const plain = { tokenId: 'TOKEN001', name: 'CI', scopes: '4', expiresAt: 9_000, projects: null }
  const both = String(STAFF_SCOPE | 4n)
  const token: AccountEvent = { type: 'AccountTokenCreated', data: plain }
  const granted: AccountEvent = { type: 'AccountTokenStaffScopeGranted', data: { tokenId: 'TOKEN001', scopes: both } }
  const withdrawn: AccountEvent = {
    type: 'AccountTokenStaffScopeWithdrawn',
    data: { tokens: [{ tokenId: 'TOKEN001', scopes: '4' }] },
  }
  const decide = (command: AccountCommand, ...events: AccountEvent[]) =>
    accountDecider.decide(command, fold(accountDecider, [created, ...events]))
  const grant: AccountCommand = { type: 'GrantTokenStaffScope', tokenId: 'TOKEN001' }

  it('is granted once, to staff alone', () => {
    expect(decide(grant, role('moderator'), token)).toEqual([granted])
    expect(decide(grant, role('moderator'), token, granted)).toEqual([])
    expect(() => decide(grant, token)).toThrow('no_staff_account')
    expect(() => decide(grant, role('moderator'))).toThrow('pat_not_found')
  })

  it('is withdrawn once', () => {
    const withdraw: AccountCommand = { type: 'WithdrawTokenStaffScope', tokenId: 'TOKEN001' }
    expect(decide(withdraw, role('moderator'), token, granted)).toEqual([withdrawn])
    expect(decide(withdraw, role('moderator'), token)).toEqual([])
  })

  it.each(['developer', 'admin'] as const)('ends when a moderator becomes %s', (name) => {
    const change: AccountCommand = { type: 'EditAccount', changes: { role: name } }
    expect(decide(change, role('moderator'), token, granted)).toEqual([role(name), withdrawn])
    expect(decide(change, role('moderator'), token)).toEqual([role(name)])
  })

  it('is not given by people whose role has changed since they asked', () => {
    const create: AccountCommand = { type: 'CreateAccountToken', token: { ...plain, scopes: both } }
    const edit: AccountCommand = { type: 'EditAccountToken', token: { tokenId: 'TOKEN001', scopes: both } }
    for (const command of [create, edit]) {
      const events = command === edit ? [token] : []
      expect(decide(command, role('admin'), ...events)).toHaveLength(1)
      expect(() => decide(command, role('moderator'), ...events)).toThrow(
        refusal('staff_scope_not_grantable', { field: 'scopes' }),
      )
    }
  })

  it('is not given to tokens that are limited to projects', () => {
    const refused = refusal('limited_staff_token', { field: 'projects' })
    const limited = { ...plain, projects: ['PROJECT1'] }
    const made: AccountEvent = { type: 'AccountTokenCreated', data: limited }
    const by = role('admin')
    const create: AccountCommand = { type: 'CreateAccountToken', token: { ...limited, scopes: both } }
    expect(() => decide(create, by)).toThrow(refused)
    expect(() => decide(grant, by, made)).toThrow(refused)
    const widened: AccountCommand = { type: 'EditAccountToken', token: { tokenId: 'TOKEN001', scopes: both } }
    expect(() => decide(widened, by, made)).toThrow(refused)
    const narrowed: AccountCommand = {
      type: 'EditAccountToken',
      token: { tokenId: 'TOKEN001', projects: ['PROJECT1'] },
    }
    expect(() => decide(narrowed, by, token, granted)).toThrow(refused)
    const both_: AccountCommand = {
      ...{ type: 'EditAccountToken', token: { tokenId: 'TOKEN001', scopes: both, projects: null } },
    }
    expect(decide(both_, by, made)).toHaveLength(1)
  })

  it('belongs to the tokens that have it, and to no others', () => {
    const other: AccountEvent = { type: 'AccountTokenCreated', data: { ...plain, tokenId: 'TOKEN002' } }
    const tokensAfter = (...events: AccountEvent[]) => staffTokens(existing(fold(accountDecider, [created, ...events])))
    expect(tokensAfter(token, other)).toEqual([])
    expect(tokensAfter(token, other, granted)).toEqual(['TOKEN001'])
    expect(tokensAfter(token, other, granted, withdrawn)).toEqual([])
  })
})
