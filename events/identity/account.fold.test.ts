import { expect, it } from 'vitest'
import { snapshotOf } from '../kit/fold.fixture.ts'
import type { AccountEvent } from './account.events.ts'
import { type Account, accountFold } from './account.fold.ts'
import type { SomePreferences } from './preferences.values.ts'

const email = { account: 'AdaAdaAd', sealed: 'c2VhbGVk' }
const created: AccountEvent = {
  type: 'AccountCreated',
  data: { accountId: 'AdaAdaAd', username: 'Ada', email, newsletter: true },
}
const account: Account = {
  ...{ accountId: 'AdaAdaAd', username: 'Ada', bio: null, avatar: null, role: 'developer', badges: 0, email },
  ...{
    emailVerified: false,
    emailBouncing: false,
    language: null,
    secondFactor: null,
    suspension: null,
    hasPassword: true,
    mustVerify: false,
    newsletter: true,
    allowFriendRequests: true,
    onlyMutualRequests: false,
    preferences: {},
    setup: null,
    createdAt: 1_000,
    deleted: false,
    deletedAt: null,
  },
  names: new Map([['ada', { name: 'ada', since: 1_000 }]]),
  ...{
    tokens: new Map(),
    passkeys: new Map(),
    providers: new Map(),
    heldIdentities: new Map(),
    limits: {},
    edits: new Set(),
    lastSessionId: null,
    lastExportId: null,
    lastReusedSessionId: null,
    lastPasswordChangeId: null,
    lastEndedSuspension: null,
    lastLookId: null,
  },
}
const token = { tokenId: 'TOKEN001', name: 'CI', scopes: '5', expiresAt: 9_000, projects: null }
const tokenCreated: AccountEvent = { type: 'AccountTokenCreated', data: token }
const tokens = (token: Account['tokens'] extends ReadonlyMap<string, infer Token> ? Token : never) =>
  new Map([[token.tokenId, token]])
const avatar = { key: 'a.webp', rawKey: 'a.png' }
const sealedBio = { account: 'AdaAdaAd', sealed: 'Ymlv' }
const bio: AccountEvent = { type: 'AccountProfileChanged', data: { bio: sealedBio } }
const role: AccountEvent = { type: 'AccountRoleChanged', data: { role: 'moderator', saga: 'EDIT0001' } }
const renamed = (username: string, previous: string, saga: string | null = null): AccountEvent => ({
  type: 'AccountUsernameChanged',
  data: { username, previous, saga },
})
const limit = (max: number | null): AccountEvent => ({
  ...{ type: 'AccountLimitChanged', data: { limit: 'projects', max, reason: 'A school.' } },
})
const preferences = (chosen: SomePreferences): AccountEvent => ({
  ...{ type: 'AccountPreferencesChanged', data: { preferences: chosen } },
})
const held = (...names: [name: string, since: number][]) =>
  new Map(names.map(([name, since]) => [name, { name, since }]))

const github = { provider: 'github' as const, identity: 'hash', claim: 'LINKING1' }
const linked: AccountEvent = { type: 'AccountProviderLinked', data: { ...github, subject: email } }
const heldIdentities = new Map([['LINKING1', { claim: 'LINKING1', identity: 'hash' }]])

it.each<[string, AccountEvent[], Partial<Account>]>([
  [
    'links another site',
    [linked],
    { providers: new Map([['github', { provider: 'github', identity: 'hash', linkedAt: 2_000 }]]), heldIdentities },
  ],
  ['unlinks it and holds nothing', [linked, { type: 'AccountProviderUnlinked', data: github }], {}],
  ['created is an ordinary one', [], {}],
  ['changes its profile text', [bio], { bio: sealedBio }],
  ['changes its picture', [{ type: 'AccountAvatarChanged', data: { avatar } }], { avatar }],
  [
    'changes its name and keeps the previous one',
    [renamed('Lovelace', 'Ada', 'EDIT0001')],
    { username: 'Lovelace', names: held(['ada', 1_000], ['lovelace', 2_000]), edits: new Set(['EDIT0001']) },
  ],
  [
    'holds each name once, with the time when it first had it',
    [renamed('Lovelace', 'Ada'), renamed('LOVELACE', 'Lovelace'), renamed('ADA', 'LOVELACE')],
    { username: 'ADA', names: held(['ada', 1_000], ['lovelace', 2_000]) },
  ],
  ['changes its role', [role], { role: 'moderator', edits: new Set(['EDIT0001']) }],
  ['changes its role without a saga', [{ ...role, data: { role: 'admin', saga: null } }], { role: 'admin' }],
  ['changes its badges', [{ type: 'AccountBadgesChanged', data: { badges: 5 } }], { badges: 5 }],
  [
    'has its badges without the reason',
    [{ type: 'AccountBadgesChanged', data: { badges: 5, reason: 'Mends.' } }],
    { badges: 5 },
  ],
  ['gets a limit of its own', [limit(512)], { limits: { projects: 512 } }],
  ['has the last limit', [limit(512), limit(3)], { limits: { projects: 3 } }],
  ['loses its own limit', [limit(512), limit(null)], { limits: {} }],
  [
    'refuses friend requests',
    [{ type: 'AccountFriendRequestsChanged', data: { allowFriendRequests: false } }],
    { allowFriendRequests: false },
  ],
  [
    'takes friend requests of friends of friends, and of everybody again',
    [
      { type: 'AccountFriendRequestsChanged', data: { allowFriendRequests: true, onlyMutual: true } },
      { type: 'AccountFriendRequestsChanged', data: { allowFriendRequests: true } },
    ],
    {},
  ],
  [
    'takes friend requests of friends of friends',
    [{ type: 'AccountFriendRequestsChanged', data: { allowFriendRequests: true, onlyMutual: true } }],
    { onlyMutualRequests: true },
  ],
  [
    'keeps each preference as it was chosen last',
    [
      preferences({ appearance: { auto: true, theme: 'oled' } }),
      preferences({ appearance: { theme: 'retro' }, sidebars: { right_aligned_search: true } }),
    ],
    { preferences: { appearance: { auto: true, theme: 'retro' }, sidebars: { right_aligned_search: true } } },
  ],
  [
    'plays something',
    [{ type: 'AccountSetupChanged', data: { setup: { gameVersion: '1.21.10', loader: null } } }],
    { setup: { gameVersion: '1.21.10', loader: null } },
  ],
  ['has its email address verified', [{ type: 'AccountEmailVerified', data: {} }], { emailVerified: true }],
  [
    'remembers the last change of password',
    [{ type: 'AccountPasswordChanged', data: { changeId: 'CHANGE01' } }],
    { lastPasswordChangeId: 'CHANGE01' },
  ],
  [
    'remembers the last session, ended or not',
    [
      { type: 'AccountSignedIn', data: { sessionId: 'SESSION1' } },
      { type: 'AccountSessionEnded', data: { sessionId: 'SESSION1' } },
    ],
    { lastSessionId: 'SESSION1' },
  ],
  [
    'remembers the last session whose token was used again',
    [{ type: 'AccountSessionEnded', data: { sessionId: 'SESSION1', reason: 'token_reused' } }],
    { lastReusedSessionId: 'SESSION1' },
  ],
  [
    'has a second factor, whose codes are no part of it',
    [
      { type: 'AccountSecondFactorEnabled', data: { factorId: 'FACTOR01' } },
      { type: 'AccountBackupCodeUsed', data: { left: 9 } },
      { type: 'AccountBackupCodesReplaced', data: {} },
    ],
    { secondFactor: 'FACTOR01' },
  ],
  [
    'turns its second factor off',
    [
      { type: 'AccountSecondFactorEnabled', data: { factorId: 'FACTOR01' } },
      { type: 'AccountSecondFactorDisabled', data: { reason: null } },
    ],
    {},
  ],
  [
    'has a passkey, renames it, and removes another',
    [
      { type: 'AccountPasskeyAdded', data: { passkeyId: 'PASSKEY1', name: 'Phone' } },
      { type: 'AccountPasskeyAdded', data: { passkeyId: 'PASSKEY2', name: 'Laptop' } },
      { type: 'AccountPasskeyRenamed', data: { passkeyId: 'PASSKEY1', name: 'Old phone' } },
      { type: 'AccountPasskeyRemoved', data: { passkeyId: 'PASSKEY2' } },
    ],
    { passkeys: new Map([['PASSKEY1', { passkeyId: 'PASSKEY1', name: 'Old phone', createdAt: 2_000 }]]) },
  ],
  ['has a token', [tokenCreated], { tokens: tokens({ ...token, createdAt: 2_000, endedAt: null }) }],
  [
    'edits a token, which keeps its time of creation',
    [
      tokenCreated,
      { type: 'AccountTokenEdited', data: { ...token, name: 'Release', scopes: '1', projects: ['PROJECT1'] } },
    ],
    {
      tokens: tokens({
        ...token,
        name: 'Release',
        scopes: '1',
        projects: ['PROJECT1'],
        createdAt: 2_000,
        endedAt: null,
      }),
    },
  ],
  [
    'ends a token, and forgets it later',
    [
      tokenCreated,
      { type: 'AccountTokenCreated', data: { ...token, tokenId: 'TOKEN000' } },
      { type: 'AccountTokensEnded', data: { tokenIds: ['TOKEN001'], forgotten: ['TOKEN000'] } },
    ],
    { tokens: tokens({ ...token, createdAt: 2_000, endedAt: 4_000 }) },
  ],
  ['revokes a token', [tokenCreated, { type: 'AccountTokenRevoked', data: { tokenId: 'TOKEN001' } }], {}],
  [
    'deleted keeps only its names and the sagas that changed it',
    [
      bio,
      role,
      tokenCreated,
      { type: 'AccountAvatarChanged', data: { avatar } },
      { type: 'AccountBadgesChanged', data: { badges: 5 } },
      { type: 'AccountEmailVerified', data: {} },
      { type: 'AccountSecondFactorEnabled', data: { factorId: 'FACTOR01' } },
      { type: 'AccountPasskeyAdded', data: { passkeyId: 'PASSKEY1', name: 'Phone' } },
      { type: 'AccountSetupChanged', data: { setup: { gameVersion: '1.21.10', loader: 'fabric' } } },
      { type: 'AccountDeleted', data: {} },
    ],
    { username: 'Deleted user', newsletter: false, deleted: true, deletedAt: 11_000, edits: new Set(['EDIT0001']) },
  ],
])('an account %s', (_, events, change) => {
  expect(snapshotOf(accountFold, [created, ...events])).toEqual({ ...account, ...change })
})
