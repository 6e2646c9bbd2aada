import { accountEvents, adminSeatsEvents, emailEvents } from '@adit/events/identity/account.events.ts'
import { codec } from '@adit/events/registry.ts'
import { CommandBus } from '@adit/platform/eventing/command_bus.ts'
import { type EventLog, eventLog } from '@adit/platform/testing/event_log.ts'
import { describe, expect, it } from 'vitest'
import { writeAccount } from '../../testing/accounts.ts'
import { storeOf } from '../../testing/event_bus.ts'
import { type EngineState, emptyEngines, memoryEngines } from '../../testing/memory_engines.fixture.ts'
import { everyWay, forLong, type Others, run, type SagaCase } from '../../testing/memory_side.fixture.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { accountStream, emailStream, providerIdentityStream } from '../identity_streams.ts'
import { providerLinkingSaga } from '../providers/provider_linking.saga.ts'
import { accountDecider } from './account.decider.ts'
import { type AccountDeletion, accountDeletionSaga, emailHashOf } from './account_deletion.saga.ts'
import { accountEditSaga } from './account_edit.saga.ts'
import { adminSeatsStream } from './admin_seats.decider.ts'

type Given = (log: EventLog, engines: EngineState) => unknown

const accountId = 'ACCOUNT1'
const ada = { accountId, username: 'ada' }

/** Ada, who is signed in and has a picture, and somebody else. */
function two(log: EventLog, engines: EngineState) {
  writeAccount(log, engines, { accountId: 'OTHER001', username: 'bob' })
  engines.sessions.set('SESSION1', accountId).set('SESSION2', 'OTHER001')
  engines.flows.set('FLOW1', accountId).set('FLOW2', 'OTHER001')
  engines.passkeys.set('PASSKEY1', accountId).set('PASSKEY2', 'OTHER001')
  engines.secondFactors.add(accountId).add('OTHER001')
  engines.devices.add(accountId).add('OTHER001')
  engines.exports.add(accountId).add('OTHER001')
  for (const key of ['a/small', 'a/full', 'b/small']) engines.objects.add(key)
  return writeAccount(log, engines, ada)
}

/** Ada is an admin, besides these. */
const admin =
  (...others: string[]): Given =>
  (log, engines) => {
    writeAccount(log, engines, { ...ada, role: 'admin' })
    log.stream(adminSeatsEvents, 'site')('AdminSeatsCounted', { accountIds: [accountId, ...others] })
  }

const deletion = (given: Given = two, more: Partial<AccountDeletion> = {}): SagaCase<AccountDeletion> => ({
  ...{ saga: accountDeletionSaga, id: 'DELETION' },
  input: { accountId, emailHash: 'hash-of-ada', avatarKeys: ['a/small', 'a/full'], ...more },
  given: (log, engines) => void given(log, engines),
})

const deleted = [accountStream(accountId), 'AccountDeleted', {}]
const released = [...[emailStream('hash-of-ada'), 'EmailReleased'], { accountId, saga: `AccountCreation/${accountId}` }]
const seat = (type: string) => [adminSeatsStream, `AdminSeat${type}`, { accountId }]
const done = ['seat', 'account', 'credential', 'email', 'personal']
const undone = ['undo personal', 'undo email', 'undo credential', 'undo account', 'undo seat']

describe('a deletion of an account, whole or carried on after a crash at any point,', () => {
  it('deletes the account, then its credentials and sessions, then gives its address free and erases personal data', async () => {
    const { refused, steps, events, engines, own } = await everyWay(deletion())
    expect({ refused, steps }).toEqual({ refused: undefined, steps: done })
    expect(events).toEqual([deleted, released])
    expect([...engines.credentials.keys()]).toEqual(['OTHER001'])
    expect(engines.sessions).toEqual(new Map([['SESSION2', 'OTHER001']]))
    expect(engines.flows).toEqual(new Map([['FLOW2', 'OTHER001']]))
    expect(engines.passkeys).toEqual(new Map([['PASSKEY2', 'OTHER001']]))
    expect(engines.secondFactors).toEqual(new Set(['OTHER001']))
    expect(engines.devices).toEqual(new Set(['OTHER001']))
    expect(engines.exports).toEqual(new Set(['OTHER001']))
    expect(engines.keys.get(accountId)).toBe(null)
    expect(engines.keys.get('OTHER001')).not.toBe(null)
    expect(engines.objects).toEqual(new Set(['b/small']))
    expect(own).toMatchObject({ stream: 'identity.account_deletion-DELETION', roots: [accountId] })
  })

  it.each<[string, SagaCase<AccountDeletion>]>([
    ['was erased before', deletion(two, { emailHash: null })],
    [
      'belongs to another account by now',
      deletion(
        (log, engines) => {
          two(log, engines)
          log.stream(emailEvents, 'hash-of-eve')('EmailClaimed', { accountId: 'OTHER001', saga: 's' })
        },
        { emailHash: 'hash-of-eve' },
      ),
    ],
    ['is claimed by nobody', deletion(two, { emailHash: 'hash-of-nobody' })],
  ])('leaves an address alone that %s', async (_, one) => {
    expect((await everyWay(one)).events).toEqual([deleted])
  })

  it('of an admin gives the seat up first', async () => {
    expect((await everyWay(deletion(admin('OTHER001')))).events).toEqual([seat('Left'), deleted, released])
  })

  it('of the last admin is refused and changes nothing', async () => {
    const { refused, steps, events, engines } = await everyWay(deletion(admin()))
    expect({ refused, steps, events }).toEqual({ refused: 'last_admin', steps: undone, events: [] })
    expect(engines.credentials.has(accountId)).toBe(true)
  })

  it("of an account that doesn't exist is refused", async () => {
    const { refused, steps, events } = await everyWay(deletion(() => undefined))
    expect({ refused, steps, events }).toEqual({ refused: 'account_not_found', steps: ['seat', ...undone], events: [] })
  })

  it('leaves no seat to an account that was made an admin at that moment', async () => {
    const edit = { type: 'EditAccount' as const, changes: { role: 'admin' as const } }
    const promote = (others: Others) =>
      others.run(accountEditSaga, 'PROMOTED', { accountId, username: null, role: 'admin', edit })
    const { refused, events, engines } = await run(deletion(), { before: 'AccountDeleted', run: promote })
    expect(refused).toBe(undefined)
    expect(events.filter(([stream]) => stream === adminSeatsStream).at(-1)).toEqual(seat('Left'))
    expect(engines.credentials.has(accountId)).toBe(false)
  })

  it('gives the seat back when the account can be deleted no more', async () => {
    const verify = ({ tell }: Others) => tell(accountDecider, accountStream(accountId), { type: 'VerifyAccountEmail' })
    const one = deletion(admin('OTHER001'))
    const { refused, events } = await run(one, { before: 'AccountDeleted', run: forLong(verify) })
    expect(refused).toBe('busy')
    expect(events.filter(([stream]) => stream === adminSeatsStream)).toEqual([seat('Left'), seat('Taken')])
  })
})

describe('who somebody is on another site', () => {
  it('is free again once their account is deleted, even if the link was made at that moment', async () => {
    const linked = {
      provider: 'github' as const,
      identity: 'hash',
      subject: { account: accountId, sealed: 'c2VhbGVk' },
    }
    const link = (others: Others) => others.run(providerLinkingSaga, 'LINKING1', { accountId, ...linked })
    const { events, engines } = await run(deletion(), { before: 'AccountDeleted', run: link })
    const stream = providerIdentityStream('hash')
    expect(events.filter(([name]) => name === stream).map(([, type]) => type)).toEqual([
      ...['ProviderIdentityClaimed', 'ProviderIdentityReleased'],
    ])
    expect(engines.linkedIdentities).toEqual(new Map())
  })
})

describe('the address of an account', () => {
  it('is known by its hash until personal data is erased', async () => {
    const state = emptyEngines()
    const { vault } = memoryEngines(state)
    const log = eventLog()
    const account = log.stream(accountEvents, accountId)
    account('AccountCreated', { ...ada, email: await vault.seal(accountId, 'ada@example.org'), newsletter: false })
    account('AccountProfileChanged', { bio: await vault.seal(accountId, 'Likes light.') })
    const deps = {
      bus: new CommandBus(await storeOf(log), codec),
      identity: { vault, emailHash: (email: string) => `hash of ${email}` },
    } as unknown as IdentityDeps // the other parts are for sagas
    expect(await emailHashOf(deps, accountId)).toBe('hash of ada@example.org')
    await vault.erase(accountId)
    expect(await emailHashOf(deps, accountId)).toBe(null)
  })
})
