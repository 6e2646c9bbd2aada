import { accountEvents } from '@adit/events/identity/account.events.ts'
import { staffActEvents } from '@adit/events/identity/staff_act.events.ts'
import { eventLog, interleave, type StreamWriter } from '@adit/platform/testing/event_log.ts'
import { testProjector } from '@adit/platform/testing/projector_kit.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountTable } from './account.table.ts'
import { accountNameTable } from './account_name.table.ts'
import { accountProviderTable } from './account_provider.table.ts'
import { accountTokenTable } from './account_token.table.ts'
import { accountsProjector } from './accounts.projector.ts'
import { staffActTable } from './staff_act.table.ts'

const { given } = testProjector(accountsProjector)
type Write = ReturnType<typeof streamOf>
type ActWriter = StreamWriter<typeof staffActEvents>

const streamOf = (log: ReturnType<typeof eventLog>, id: string) => log.stream(accountEvents, id)
const sealed = (account: string) => ({ account, sealed: 'c2VhbGVk' })

function history(id: string, username: string, write: (write: Write) => void = () => {}) {
  const log = eventLog()
  const account = streamOf(log, id)
  account('AccountCreated', { accountId: id, username, email: sealed(id), newsletter: true })
  write(account)
  return log.events
}
const after = (write?: (write: Write) => void) => {
  const events = history('AdaAdaAd', 'Ada', write)
  return { ...given(events), events }
}
const token = { tokenId: 'token001', name: 'CI', scopes: '5', expiresAt: 1_000, projects: null }

const github = { provider: 'github' as const, identity: 'hash', claim: 'LINKING1' }

describe('account', () => {
  it('AccountCreated makes an ordinary account and reserves its name', () => {
    const { row, events } = after()
    expect(row(accountTable)).toEqual({
      account_id: 'AdaAdaAd',
      revision: 0,
      username: 'Ada',
      bio: null,
      avatar: null,
      role: 'developer',
      badges: 0,
      email: sealed('AdaAdaAd'),
      email_verified: false,
      newsletter: true,
      created_at: events[0]?.at,
      allow_friend_requests: true,
      only_mutual_requests: false,
      preferences: {},
      language: null,
      setup: null,
      has_password: true,
      second_factor: null,
      suspension: null,
      limits: {},
      deleted: false,
      deleted_at: null,
    })
    expect(row(accountNameTable)).toEqual({ name: 'ada', account_id: 'AdaAdaAd', since: events[0]?.at })
  })

  const avatar = { key: 'users/AdaAdaAd/images/a_96.webp', rawKey: 'users/AdaAdaAd/images/a.webp' }
  it.each([
    ['AccountProfileChanged', { bio: sealed('AdaAdaAd') }, { bio: sealed('AdaAdaAd') }],
    ['AccountAvatarChanged', { avatar }, { avatar }],
    ['AccountRoleChanged', { role: 'moderator' }, { role: 'moderator' }],
    ['AccountBadgesChanged', { badges: 5, reason: 'Translates.' }, { badges: 5 }],
    ['AccountLimitChanged', { limit: 'projects', max: 3, reason: 'Spam.' }, { limits: { projects: 3 } }],
    ['AccountLimitChanged', { limit: 'projects', max: null, reason: 'Grown.' }, { limits: {} }],
    ['AccountFriendRequestsChanged', { allowFriendRequests: false }, { allow_friend_requests: false }],
    [
      'AccountFriendRequestsChanged',
      { allowFriendRequests: true, onlyMutual: true },
      { allow_friend_requests: true, only_mutual_requests: true },
    ],
    [
      'AccountPreferencesChanged',
      { preferences: { appearance: { theme: 'oled' } } },
      { preferences: { appearance: { theme: 'oled' } } },
    ],
    [
      'AccountSetupChanged',
      { setup: { gameVersion: '1.20.1', loader: 'fabric' } },
      { setup: { gameVersion: '1.20.1', loader: 'fabric' } },
    ],
    ['AccountLanguageChanged', { language: 'de-DE' }, { language: 'de-DE' }],
    ['AccountNewsletterChanged', { newsletter: false }, { newsletter: false }],
    ['AccountEmailBounced', {}, {}],
    ['AccountEmailChanged', { email: sealed('BobBobBo'), previous: sealed('AdaAdaAd') }, { email: sealed('BobBobBo') }],
    ['AccountEmailVerified', {}, { email_verified: true }],
    ['AccountPasswordChanged', { changeId: 'change-1' }, {}],
    ['AccountProviderLinked', { ...github, subject: sealed('AdaAdaAd') }, {}],
    ['AccountProviderUnlinked', github, {}],
    ['AccountSignedIn', { sessionId: 'session1' }, {}],
    ['AccountSessionEnded', { sessionId: 'session1' }, {}],
    ['AccountSecondFactorEnabled', { factorId: 'FACTOR01' }, { second_factor: 'FACTOR01' }],
    ['AccountSecondFactorDisabled', { reason: null }, {}],
    [
      'AccountSuspended',
      { reason: 'Theft', until: 9 },
      { suspension: { suspensionId: null, reason: 'Theft', until: 9, withholds: false, since: expect.any(Number) } },
    ],
    ['AccountSuspensionEnded', { reason: 'Mistaken' }, { suspension: null }],
    ['AccountBackupCodesReplaced', {}, {}],
    ['AccountBackupCodeUsed', { left: 9 }, {}],
    ['AccountDataExportAsked', { exportId: 'EXPORT01' }, {}],
    ['AccountPasskeyAdded', { passkeyId: 'PASSKEY1', name: 'Phone' }, {}],
    ['AccountPasskeyRenamed', { passkeyId: 'PASSKEY1', name: 'Phone' }, {}],
    ['AccountPasskeyRemoved', { passkeyId: 'PASSKEY1' }, {}],
  ] as const)('%s changes its field and the revision', (type, data, change) => {
    const untouched = after().row(accountTable)
    expect(after((write) => write(type, data)).row(accountTable)).toEqual({ ...untouched, ...change, revision: 1 })
  })

  it('removes text and avatar again', () => {
    const { row } = after((write) => {
      write('AccountProfileChanged', { bio: sealed('AdaAdaAd') })
      write('AccountAvatarChanged', { avatar })
      write('AccountProfileChanged', { bio: null })
      write('AccountAvatarChanged', { avatar: null })
    })
    expect(row(accountTable)).toMatchObject({ bio: null, avatar: null, revision: 4 })
  })

  it('AccountUsernameChanged keeps every name leading to the account', () => {
    const { row, rows, events } = after((write) => {
      write('AccountUsernameChanged', { username: 'Lovelace', previous: 'Ada' })
      write('AccountUsernameChanged', { username: 'LOVELACE', previous: 'Lovelace' })
      write('AccountUsernameChanged', { username: 'ada', previous: 'LOVELACE' })
    })
    expect(row(accountTable)).toMatchObject({ username: 'ada', revision: 3 })
    expect(rows(accountNameTable)).toEqual([
      { name: 'ada', account_id: 'AdaAdaAd', since: events[0]?.at },
      { name: 'lovelace', account_id: 'AdaAdaAd', since: events[1]?.at },
    ])
  })
})

describe('other sites to sign in with', () => {
  it('are listed from the link until they are unlinked or the account is deleted', () => {
    const link = { ...github, subject: sealed('AdaAdaAd') }
    const gitlab = { ...link, provider: 'gitlab' as const, identity: 'other hash', claim: 'LINKING2' }
    const { rows, events } = after((write) => {
      write('AccountProviderLinked', link)
      write('AccountProviderLinked', gitlab)
      write('AccountProviderUnlinked', github)
    })
    expect(rows(accountProviderTable)).toEqual([
      { account_id: 'AdaAdaAd', provider: 'gitlab', identity: 'other hash', linked_at: events[2]?.at },
    ])
    const gone = after((write) => {
      write('AccountProviderLinked', link)
      write('AccountDeleted', {})
    })
    expect(gone.rows(accountProviderTable)).toEqual([])
  })

  it('a password that is set later can be used from then on', () => {
    const { row } = after((write) => write('AccountPasswordChanged', { changeId: 'change-1' }))
    expect(row(accountTable)).toMatchObject({ has_password: true })
  })
})

describe('what takes two admins', () => {
  const act = { actId: 'ACT00001', kind: 'role_change', accountId: 'AdaAdaAd', about: { role: 'moderator' } }
  const asked = { ...act, reason: 'Reviews well.', askedBy: 'ROOT0001', until: 9_000, alone: true }
  const actAfter = (...more: [Parameters<ActWriter>[0], object][]) => {
    const log = eventLog()
    const write = log.stream(staffActEvents, 'ACT00001', 'AdaAdaAd')
    write('StaffActAsked', asked)
    for (const [type, data] of more) write(type, data as never)
    return { row: given(log.events).row(staffActTable), at: log.events.map(({ at }) => at) }
  }
  const none = { decided_by: null, decided_at: null, refusal: null, failure: null }

  it('StaffActAsked lists it', () => {
    const { row, at } = actAfter()
    expect(row).toEqual({
      ...{ act_id: 'ACT00001', kind: 'role_change', account_id: 'AdaAdaAd', about: { role: 'moderator' } },
      ...{ reason: 'Reviews well.', asked_by: 'ROOT0001', asked_at: at[0], until: 9_000, alone: true },
      ...{ state: 'waiting', ...none },
    })
  })

  it.each<[Parameters<ActWriter>[0], object, object]>([
    ['StaffActConfirmed', { decidedBy: 'ROOT0002' }, { state: 'confirmed', decided_by: 'ROOT0002' }],
    [
      'StaffActRefused',
      { decidedBy: 'ROOT0002', reason: 'Too early.' },
      { state: 'refused', decided_by: 'ROOT0002', refusal: 'Too early.' },
    ],
    ['StaffActWithdrawn', {}, { state: 'withdrawn' }],
    ['StaffActLapsed', {}, { state: 'lapsed' }],
    ['StaffActCameDue', {}, { state: 'confirmed' }],
  ])('%s says what became of it, and when', (type, data, change) => {
    const { row, at } = actAfter([type, data])
    expect(row).toMatchObject({ ...none, ...change, decided_at: at[1] })
  })

  it('StaffActCarriedOut and StaffActFailed say how it ended', () => {
    const confirmed = ['StaffActConfirmed', { decidedBy: 'ROOT0002' }] as const
    const { row, at } = actAfter([...confirmed], ['StaffActCarriedOut', {}])
    expect(row).toMatchObject({ state: 'done', decided_by: 'ROOT0002', decided_at: at[1], failure: null })
    const failed = actAfter([...confirmed], ['StaffActFailed', { code: 'last_admin' }])
    expect(failed.row).toMatchObject({ state: 'failed', failure: 'last_admin' })
  })
})

describe('tokens', () => {
  it('AccountTokenCreated lists a token', () => {
    const { row, events } = after((write) => write('AccountTokenCreated', token))
    expect(row(accountTokenTable)).toEqual({
      token_id: 'token001',
      account_id: 'AdaAdaAd',
      name: 'CI',
      scopes: '5',
      projects: null,
      created_at: events[1]?.at,
      expires_at: 1_000,
      ended_at: null,
    })
    expect(row(accountTable).revision).toBe(1)
  })

  it('AccountTokenEdited changes it and keeps its time of creation', () => {
    const { row, events } = after((write) => {
      write('AccountTokenCreated', token)
      write('AccountTokenEdited', { ...token, name: 'Release', scopes: '1', expiresAt: 2_000, projects: ['lAnt3rn1'] })
    })
    expect(row(accountTokenTable)).toMatchObject({
      name: 'Release',
      scopes: '1',
      projects: ['lAnt3rn1'],
      expires_at: 2_000,
      created_at: events[1]?.at,
    })
    expect(row(accountTable).revision).toBe(2)
  })

  it('AccountTokenRevoked removes it from the list', () => {
    const { row, rows } = after((write) => {
      write('AccountTokenCreated', token)
      write('AccountTokenRevoked', { tokenId: 'token001' })
    })
    expect(rows(accountTokenTable)).toEqual([])
    expect(row(accountTable).revision).toBe(2)
  })
})

it('AccountTokensEnded marks tokens and removes those that ended before', () => {
  const { rows, row, events } = after((write) => {
    for (const tokenId of ['token001', 'token002']) write('AccountTokenCreated', { ...token, tokenId })
    write('AccountTokensEnded', { tokenIds: ['token001', 'token002'], forgotten: [] })
    write('AccountTokenCreated', { ...token, tokenId: 'token003' })
    write('AccountTokensEnded', { tokenIds: ['token003'], forgotten: ['token001', 'token002'] })
  })
  expect(rows(accountTokenTable)).toMatchObject([{ token_id: 'token003', ended_at: events[5]?.at }])
  expect(row(accountTable).revision).toBe(5)
})

it('makes the same rows however accounts are interleaved', () => {
  const logs = ['AdaAdaAd', 'BobBobBo', 'EveEveEv'].map((id) =>
    history(id, `name-${id}`, (write) => {
      write('AccountTokenCreated', { ...token, tokenId: `token-${id}` })
      write('AccountUsernameChanged', { username: `other-${id}`, previous: `name-${id}` })
      write('AccountRoleChanged', { role: 'moderator' })
    }),
  )
  const rowsOf = (picks: number[]) => {
    const { rows } = given(interleave(logs, picks))
    return [rows(accountTable), rows(accountNameTable), rows(accountTokenTable)]
  }
  const inTurn = rowsOf([0])
  expect(inTurn.map((rows) => rows.length)).toEqual([3, 6, 3])
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 9 }), (picks) => {
      expect(rowsOf(picks)).toEqual(inTurn)
    }),
    { numRuns: 20 },
  )
})

it('AccountDeleted leaves a nameless account without tokens, and its name taken', () => {
  const { row, rows, events } = after((account) => {
    account('AccountProfileChanged', { bio: sealed('AdaAdaAd') })
    account('AccountSetupChanged', { setup: { gameVersion: '1.20.1', loader: 'fabric' } })
    account('AccountPreferencesChanged', { preferences: { appearance: { theme: 'oled' } } })
    account('AccountLanguageChanged', { language: 'de-DE' })
    account('AccountTokenCreated', token)
    account('AccountDeleted', {})
  })
  expect(row(accountTable)).toMatchObject({
    setup: null,
    preferences: {},
    language: null,
    username: 'Deleted user',
    bio: null,
    newsletter: false,
    deleted: true,
  })
  expect(row(accountTable)?.deleted_at).toBe(events.at(-1)?.at)
  expect(rows(accountTokenTable)).toEqual([])
  expect(row(accountNameTable)).toMatchObject({ name: 'ada', account_id: 'AdaAdaAd' })
})

it('the staff scope of a token comes and goes', () => {
  const scopesAfter = (write: NonNullable<Parameters<typeof after>[0]>) =>
    after((account) => {
      account('AccountTokenCreated', token)
      write(account)
    }).row(accountTokenTable)?.scopes
  const { tokenId } = token
  expect(scopesAfter((account) => account('AccountTokenStaffScopeGranted', { tokenId, scopes: '7' }))).toBe('7')
  expect(
    scopesAfter((account) => {
      account('AccountTokenStaffScopeGranted', { tokenId, scopes: '7' })
      account('AccountTokenStaffScopeWithdrawn', { tokens: [{ tokenId, scopes: '3' }] })
    }),
  ).toBe('3')
})
