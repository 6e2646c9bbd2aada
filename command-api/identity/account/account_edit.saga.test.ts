import { adminSeatsEvents } from '@adit/events/identity/account.events.ts'
import { USERNAMES_HELD_MAX } from '@adit/events/identity/account_limits.values.ts'
import { STAFF_SCOPE } from '@adit/events/identity/scope.values.ts'
import type { EventLog } from '@adit/platform/testing/event_log.ts'
import { describe, expect, it } from 'vitest'
import { writeAccount } from '../../testing/accounts.ts'
import type { EngineState } from '../../testing/memory_engines.fixture.ts'
import { everyWay, type Others, run, runAfter, type SagaCase } from '../../testing/memory_side.fixture.ts'
import { accountStream } from '../identity_streams.ts'
import { type AccountChanges, accountDecider } from './account.decider.ts'
import { accountDeletionSaga } from './account_deletion.saga.ts'
import { type AccountEdit, accountEditSaga } from './account_edit.saga.ts'
import { adminSeatsStream } from './admin_seats.decider.ts'

type Given = (log: EventLog, engines: EngineState) => unknown

const accountId = 'ACCOUNT1'
const text = { account: accountId, sealed: 'TGlrZXMgbGlnaHQu' }
const saga = 'AccountEdit/EDIT0001'
const ada = { accountId, username: 'ada' }
const person: Given = (log, engines) => writeAccount(log, engines, ada)
/** Ada is no admin, somebody else is. */
const besideAdmin: Given = (log, engines) => {
  log.stream(adminSeatsEvents, 'site')('AdminSeatsCounted', { accountIds: ['OTHER001'] })
  return writeAccount(log, engines, ada)
}
/** Ada is an admin, besides these. */
const admin =
  (...others: string[]): Given =>
  (log, engines) => {
    log.stream(adminSeatsEvents, 'site')('AdminSeatsCounted', { accountIds: [accountId, ...others] })
    return writeAccount(log, engines, { ...ada, role: 'admin' })
  }
/** Ada is an admin, and holds as many names as an account may hold. */
const manyNames: Given = (log, engines) => {
  const account = writeAccount(log, engines, { ...ada, role: 'admin' })
  for (let count = 1; count < USERNAMES_HELD_MAX; count++) {
    const [username, previous] = [`ada${count}`, count === 1 ? 'ada' : `ada${count - 1}`]
    account('AccountUsernameChanged', { username, previous, saga: null })
  }
}

const edit = (changes: AccountChanges, given: Given = person, ifRevision?: number): SagaCase<AccountEdit> => ({
  ...{ saga: accountEditSaga, id: 'EDIT0001' },
  input: {
    ...{ accountId, username: changes.username ?? null, role: changes.role ?? null },
    ...{ edit: { type: 'EditAccount', changes }, ifRevision },
  },
  given: (log, engines) => void given(log, engines),
})

const name = (type: 'Claimed' | 'Released', username: string) => [
  [`identity.username-${username}`, `Username${type}`, { accountId, saga }],
  [`identity.skeleton-${username}`, `Skeleton${type}`, { accountId, saga }],
]
const inAccount = (type: string, data: unknown) => [accountStream(accountId), `Account${type}`, data]
const renamed = inAccount('UsernameChanged', { username: 'eve', previous: 'ada', saga })
const role = (role: string) => inAccount('RoleChanged', { role, saga })
const seat = (type: string, of = accountId) => [adminSeatsStream, `AdminSeat${type}`, { accountId: of }]
const done = ['username', 'seat', 'account', 'role']
const undone = ['undo role', 'undo account', 'undo seat', 'undo username']

describe('an edit of an account, whole or carried on after a crash at any point,', () => {
  it('claims the new name and what looks like it, then edits the account at once', async () => {
    const { refused, steps, events, engines, own } = await everyWay(edit({ username: 'eve', bio: text }))
    expect({ refused, steps }).toEqual({ refused: undefined, steps: done })
    const bio = inAccount('ProfileChanged', { bio: text })
    expect(events).toEqual([...name('Claimed', 'eve'), renamed, bio])
    expect(engines.credentials.get(accountId)).toMatchObject({ role: 'developer', roleRevision: -1 })
    expect(own).toMatchObject({ stream: 'identity.account_edit-EDIT0001', roots: [accountId] })
  })

  it.each<[string, string, string, unknown[]]>([
    ['has the name', 'eve', 'username_taken', []],
    [
      'has a name that looks like it',
      'eve.',
      'username_similar',
      [name('Claimed', 'eve')[0], name('Released', 'eve')[0]],
    ],
  ])('is refused when another account %s', async (_, username, code, events) => {
    const given: Given = (log, engines) => {
      writeAccount(log, engines, { accountId: 'OTHER001', username })
      writeAccount(log, engines, ada)
    }
    const story = await everyWay(edit({ username: 'eve' }, given))
    expect({ refused: story.refused, steps: story.steps }).toEqual({ refused: code, steps: undone })
    expect(story.events).toEqual(events)
  })

  it('that is refused gives the name free and the seat back, the last thing first', async () => {
    const given: Given = (log, engines) => {
      log.stream(adminSeatsEvents, 'site')('AdminSeatsCounted', { accountIds: [accountId, 'OTHER001'] })
      manyNames(log, engines)
    }
    const { refused, steps, events } = await everyWay(edit({ username: 'eve', role: 'developer' }, given))
    expect({ refused, steps }).toEqual({ refused: 'usernames_held', steps: ['username', 'seat', ...undone] })
    expect(events).toEqual([
      ...[...name('Claimed', 'eve'), seat('Left'), seat('Taken')],
      ...name('Released', 'eve').reverse(),
    ])
  })

  it('of another revision than the one that the request named is refused', async () => {
    const { refused, events } = await everyWay(edit({ username: 'eve' }, person, 7))
    expect(refused).toBe('revision_mismatch')
    expect(events).toEqual([...name('Claimed', 'eve'), ...name('Released', 'eve').reverse()])
  })

  it('of the revision that the request named moves that revision', async () => {
    const { refused, events } = await everyWay(edit({ username: 'eve' }, person, 0))
    expect(refused).toBe(undefined)
    expect(events.at(-1)).toEqual(renamed)
  })

  it('that is refused leaves seats alone when it changes no role', async () => {
    const { events } = await everyWay(edit({ username: 'eve' }, manyNames))
    expect(events).toEqual([...name('Claimed', 'eve'), ...name('Released', 'eve').reverse()])
  })

  it('of the role is told to authentication, and takes the staff scope from tokens', async () => {
    const scopes = STAFF_SCOPE | 3n
    const given: Given = (log, engines) => {
      const account = writeAccount(log, engines, { ...ada, role: 'moderator' })
      const token = { tokenId: 'TOKEN001', name: 'CI', scopes: '3', expiresAt: 0 }
      account('AccountTokenCreated', token)
      account('AccountTokenStaffScopeGranted', { tokenId: token.tokenId, scopes: String(scopes) })
      engines.tokens.set('TOKEN001', { accountId, scopes })
      engines.tokens.set('TOKEN002', { accountId: 'OTHER001', scopes })
    }
    const { events, engines } = await everyWay(edit({ role: 'developer' }, given))
    expect(events).toEqual([
      role('developer'),
      inAccount('TokenStaffScopeWithdrawn', { tokens: [{ tokenId: 'TOKEN001', scopes: '3' }] }),
    ])
    expect(engines.credentials.get(accountId)).toMatchObject({ role: 'developer', roleRevision: 5 })
    expect([...engines.tokens.values()].map((token) => token.scopes)).toEqual([3n, scopes])
  })

  it('that leaves the role leaves the staff scope of tokens, too', async () => {
    const given: Given = (log, engines) => {
      writeAccount(log, engines, { ...ada, role: 'moderator' })
      engines.tokens.set('TOKEN001', { accountId, scopes: STAFF_SCOPE })
    }
    const { engines } = await everyWay(edit({ username: 'eve' }, given))
    expect(engines.tokens.get('TOKEN001')?.scopes).toBe(STAFF_SCOPE)
  })

  it.each<[string, AccountChanges['role'], Given, unknown[]]>([
    ['takes a seat after the role becomes admin', 'admin', besideAdmin, [role('admin'), seat('Taken')]],
    ['keeps the seat of an admin who stays one', 'admin', admin('OTHER001'), []],
    ['gives the seat up before the role ends', 'moderator', admin('OTHER001'), [seat('Left'), role('moderator')]],
  ])('%s', async (_, wanted, given, events) => {
    const story = await everyWay(edit({ ...(wanted && { role: wanted }) }, given))
    expect(story).toMatchObject({ refused: undefined, steps: done })
    expect(story.events).toEqual(events)
  })

  it('leaves the seat of an admin who takes another name alone', async () => {
    const { events } = await everyWay(edit({ username: 'eve' }, admin()))
    expect(events).toEqual([...name('Claimed', 'eve'), renamed])
  })

  it('of the last admin is refused', async () => {
    const { refused, steps, events } = await everyWay(edit({ role: 'developer' }, admin()))
    expect({ refused, steps, events }).toEqual({ refused: 'last_admin', steps: ['username', ...undone], events: [] })
  })
})

describe('what was acknowledged since an edit broke off', () => {
  const tell = (others: Others, changes: AccountChanges) =>
    others.tell(accountDecider, accountStream(accountId), { type: 'EditAccount', changes })

  it.each<[string, AccountChanges, number | undefined, string | undefined]>([
    ['another name', { username: 'zoe' }, undefined, 'overtaken'],
    ['something else', { badges: 4 }, undefined, undefined],
    ['anything, if the request named a revision', { badges: 4 }, 0, 'overtaken'],
  ])('is not undone by it: %s', async (_, changes, ifRevision, refused) => {
    const story = await runAfter(edit({ username: 'eve' }, person, ifRevision), {
      after: 'SkeletonClaimed',
      run: (others) => tell(others, changes),
    })
    expect(story.refused).toBe(refused)
    expect(story.events.slice(-2)).toEqual(
      refused ? name('Released', 'eve').reverse() : [inAccount('BadgesChanged', changes), renamed],
    )
  })

  it('stays done, and the edit is not done again', async () => {
    const story = await runAfter(edit({ username: 'eve' }), {
      after: 'AccountUsernameChanged',
      run: (others) => tell(others, { username: 'zoe' }),
    })
    expect(story).toMatchObject({ refused: undefined })
    expect(story.events.at(-1)).toEqual(inAccount('UsernameChanged', { username: 'zoe', previous: 'eve', saga: null }))
  })

  it('ends it when it is the deletion of the account', async () => {
    const remove = (others: Others) =>
      others.run(accountDeletionSaga, 'DELETION', { accountId, emailHash: null, avatarKeys: [] })
    for (const when of ['AccountRoleChanged', 'credentials.setRole']) {
      const story = await runAfter(edit({ role: 'admin' }, besideAdmin), { after: when, run: remove })
      expect(story.refused).toBe(undefined)
      expect(story.own.types.at(-1)).toBe('AccountEditFinished')
      expect(story.engines.credentials.has(accountId)).toBe(false)
      expect(story.events.findLast(([stream]) => stream === adminSeatsStream)?.[1]).not.toBe('AdminSeatTaken')
    }
  })
})

it('gives a seat to nobody who was demoted at that moment', async () => {
  const demote = (others: Others) => others.tell(accountDecider, accountStream(accountId), demotion)
  const demotion = { type: 'EditAccount' as const, changes: { role: 'developer' as const } }
  const { events } = await run(edit({ role: 'admin' }, besideAdmin), { before: 'AdminSeatTaken', run: demote })
  expect(events.at(-1)).toEqual(seat('Left'))
})
