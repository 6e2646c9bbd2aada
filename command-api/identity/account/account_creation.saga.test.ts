import { adminSeatsEvents } from '@adit/events/identity/account.events.ts'
import type { EventLog } from '@adit/platform/testing/event_log.ts'
import { describe, expect, it } from 'vitest'
import { writeAccount } from '../../testing/accounts.ts'
import type { EngineState } from '../../testing/memory_engines.fixture.ts'
import { everyWay, forLong, run, runInterrupted, type SagaCase } from '../../testing/memory_side.fixture.ts'
import { accountStream } from '../identity_streams.ts'
import { accountDecider } from './account.decider.ts'
import { type AccountCreation, accountCreationSaga } from './account_creation.saga.ts'
import { adminSeatsDecider, adminSeatsStream } from './admin_seats.decider.ts'

type Given = (log: EventLog, engines: EngineState) => void

const accountId = 'ACCOUNT1'
const saga = `AccountCreation/${accountId}`
const account = { accountId, username: 'Ada', email: { account: accountId, sealed: 'c2VhbGVk' }, newsletter: true }
const other = { accountId: 'OTHER001', username: 'other' }

const signUp = (given: Given = () => undefined, more: Partial<AccountCreation> = {}): SagaCase<AccountCreation> => ({
  ...{ saga: accountCreationSaga, id: accountId },
  input: { account, emailHash: 'hash-of-ada', role: 'developer', ...more },
  given(log, engines) {
    engines.staged.set(`creation/${accountId}`, { accountId, passwordHash: 'hash of ada', stagedAt: 1 })
    engines.keys.set(accountId, Buffer.from('key'))
    given(log, engines)
  },
})

const claim = (kind: 'username' | 'skeleton' | 'email', id: string, type = 'Claimed') => [
  ...[`identity.${kind}-${id}`, `${kind.charAt(0).toUpperCase()}${kind.slice(1)}${type}`],
  { accountId, saga },
]
const names = [claim('username', 'ada'), claim('skeleton', 'ada'), claim('username', 'account1')]
const namesReleased = [
  ...[claim('username', 'account1', 'Released'), claim('skeleton', 'ada', 'Released')],
  claim('username', 'ada', 'Released'),
]
const created = [accountStream(accountId), 'AccountCreated', account]
const seat = (type: string, data: unknown = { accountId }) => [adminSeatsStream, `AdminSeat${type}`, data]
const undone = ['undo seat', 'undo account', 'undo credential', 'undo email', 'undo username']
/** Nothing is left by which anybody could sign in, and the address in the saga's own events can't be read. */
const nobody = { credentials: new Map(), staged: new Map(), keys: new Map([[accountId, null]]) }

describe('a sign-up, whole or carried on after a crash at any point,', () => {
  it('claims the names and the address, then sets the password, and last creates the account', async () => {
    const { refused, steps, events, engines, own } = await everyWay(signUp())
    expect({ refused, steps }).toEqual({
      ...{ refused: undefined, steps: ['username', 'email', 'credential', 'account', 'seat'] },
    })
    expect(events).toEqual([...names, claim('email', 'hash-of-ada'), created])
    expect(engines.staged).toEqual(new Map())
    expect(engines.credentials.get(accountId)).toMatchObject({ passwordHash: 'hash of ada', role: 'developer' })
    expect(own).toMatchObject({ stream: `identity.account_creation-${accountId}`, roots: [accountId] })
  })

  it('counts no seats for somebody who is no admin', async () => {
    const { events } = await everyWay(signUp((log, engines) => writeAccount(log, engines, { ...other, role: 'admin' })))
    expect(events.at(-1)).toEqual(created)
  })

  it.each<[string, Given, unknown[]]>([
    ['the first admin', () => undefined, [seat('sCounted', { accountIds: [accountId] })]],
    [
      'another admin',
      (log) => void log.stream(adminSeatsEvents, 'site')('AdminSeatsCounted', { accountIds: ['ADMIN001'] }),
      [seat('Taken')],
    ],
  ])('of %s gives them their seat after the role', async (_, given, seats) => {
    const { events, engines } = await everyWay(signUp(given, { role: 'admin' }))
    const role = [accountStream(accountId), 'AccountRoleChanged', { role: 'admin', saga: null }]
    expect(events.slice(4)).toEqual([created, role, ...seats])
    expect(engines.credentials.get(accountId)).toMatchObject({ role: 'admin' })
  })

  it.each<[string, string, Given, unknown[]]>([
    ['its username', 'username_taken', (log, engines) => writeAccount(log, engines, { ...other, username: 'ada' }), []],
    [
      'a username that looks like it',
      'username_similar',
      (log, engines) => writeAccount(log, engines, { ...other, username: 'ada.' }),
      [names[0], namesReleased[2]],
    ],
    [
      'its id as a username',
      'username_taken',
      (log, engines) => writeAccount(log, engines, { ...other, username: 'account1' }),
      [names[0], names[1], namesReleased[1], namesReleased[2]],
    ],
  ])('is refused when another account has %s, and leaves nothing', async (_, code, given, events) => {
    const story = await everyWay(signUp(given))
    expect({ refused: story.refused, steps: story.steps }).toEqual({ refused: code, steps: undone })
    expect(story.events).toEqual(events)
    story.engines.credentials.delete(other.accountId)
    story.engines.keys.delete(other.accountId)
    expect(story.engines).toMatchObject(nobody)
  })

  it('is refused when another account has its email address, and leaves nothing', async () => {
    const given: Given = (log, engines) => writeAccount(log, engines, other)
    const { refused, steps, events, engines } = await everyWay(signUp(given, { emailHash: 'hash-of-other' }))
    expect({ refused, steps }).toEqual({ refused: 'email_taken', steps: ['username', ...undone] })
    expect(events).toEqual([...names, ...namesReleased])
    expect(engines.credentials.has(accountId)).toBe(false)
    expect(engines.keys.get(accountId)).toBe(null)
  })
})

describe('when others win every race', () => {
  it('a sign-up gives everything free in reverse order', async () => {
    const command = {
      type: 'CreateAccount' as const,
      account: { ...account, username: 'eve' },
      role: 'developer' as const,
    }
    const story = await run(signUp(), {
      before: 'AccountCreated',
      run: forLong(({ tell }) => tell(accountDecider, accountStream(accountId), command)),
    })
    expect(story.refused).toBe('busy')
    expect(story.events.slice(-4)).toEqual([claim('email', 'hash-of-ada', 'Released'), ...namesReleased])
    expect(story.engines).toMatchObject(nobody)
  })

  it('the account of an admin who has no seat yet stays, and gets the seat later', async () => {
    const command = { type: 'TakeAdminSeat' as const, accountId: 'ADMIN001', known: [] }
    const story = await runInterrupted(
      signUp(() => undefined, { role: 'admin' }),
      { before: 'AdminSeat', run: forLong(({ tell }) => tell(adminSeatsDecider, adminSeatsStream, command)) },
    )
    expect(story.refused).toBe(undefined)
    expect(story.events.slice(-2)).toEqual([seat('Taken', { accountId: 'ADMIN001' }), seat('Taken')])
  })
})
