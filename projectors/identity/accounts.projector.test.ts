import { accountEvents } from '@adit/events/identity/account.events.ts'
import { eventLog, interleave } from '@adit/platform/testing/event_log.ts'
import { testProjector } from '@adit/platform/testing/projector_kit.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountTable } from './account.table.ts'
import { accountNameTable } from './account_name.table.ts'
import { accountTokenTable } from './account_token.table.ts'
import { accountsProjector } from './accounts.projector.ts'

const { given } = testProjector(accountsProjector)
type Write = ReturnType<typeof streamOf>

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
const token = { tokenId: 'token001', name: 'CI', scopes: '5', expiresAt: 1_000 }

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
      setup: null,
      second_factor: null,
      suspension: null,
      deleted: false,
      deleted_at: null,
    })
    expect(row(accountNameTable)).toEqual({ name: 'ada', account_id: 'AdaAdaAd', since: events[0]?.at })
  })

  const avatar = { key: 'users/AdaAdaAd/images/a_96.webp', rawKey: 'users/AdaAdaAd/images/a.webp' }
  it.each([
    ['AccountProfileChanged', { bio: 'Engines' }, { bio: 'Engines' }],
    ['AccountAvatarChanged', { avatar }, { avatar }],
    ['AccountRoleChanged', { role: 'moderator' }, { role: 'moderator' }],
    ['AccountBadgesChanged', { badges: 5 }, { badges: 5 }],
    ['AccountFriendRequestsChanged', { allowFriendRequests: false }, { allow_friend_requests: false }],
    [
      'AccountSetupChanged',
      { setup: { gameVersion: '1.20.1', loader: 'fabric' } },
      { setup: { gameVersion: '1.20.1', loader: 'fabric' } },
    ],
    ['AccountLanguageChanged', { language: 'de-DE' }, {}],
    ['AccountNewsletterChanged', { newsletter: false }, { newsletter: false }],
    ['AccountEmailBounced', {}, {}],
    ['AccountEmailChanged', { email: sealed('BobBobBo'), previous: sealed('AdaAdaAd') }, { email: sealed('BobBobBo') }],
    ['AccountEmailVerified', {}, { email_verified: true }],
    ['AccountPasswordChanged', { changeId: 'change-1' }, {}],
    ['AccountSignedIn', { sessionId: 'session1' }, {}],
    ['AccountSessionEnded', { sessionId: 'session1' }, {}],
    ['AccountSecondFactorEnabled', { factorId: 'FACTOR01' }, { second_factor: 'FACTOR01' }],
    ['AccountSecondFactorDisabled', { reason: null }, {}],
    [
      'AccountSuspended',
      { reason: 'Theft', until: 9 },
      { suspension: { reason: 'Theft', until: 9, since: expect.any(Number) } },
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
      write('AccountProfileChanged', { bio: 'Engines' })
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

describe('tokens', () => {
  it('AccountTokenCreated lists a token', () => {
    const { row, events } = after((write) => write('AccountTokenCreated', token))
    expect(row(accountTokenTable)).toEqual({
      token_id: 'token001',
      account_id: 'AdaAdaAd',
      name: 'CI',
      scopes: '5',
      created_at: events[1]?.at,
      expires_at: 1_000,
      ended_at: null,
    })
    expect(row(accountTable).revision).toBe(1)
  })

  it('AccountTokenEdited changes it and keeps its time of creation', () => {
    const { row, events } = after((write) => {
      write('AccountTokenCreated', token)
      write('AccountTokenEdited', { ...token, name: 'Release', scopes: '1', expiresAt: 2_000 })
    })
    expect(row(accountTokenTable)).toMatchObject({
      name: 'Release',
      scopes: '1',
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
    account('AccountProfileChanged', { bio: 'Engines' })
    account('AccountSetupChanged', { setup: { gameVersion: '1.20.1', loader: 'fabric' } })
    account('AccountTokenCreated', token)
    account('AccountDeleted', {})
  })
  expect(row(accountTable)).toMatchObject({
    setup: null,
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
