import type { EventLog } from '@adit/platform/testing/event_log.ts'
import { describe, expect, it } from 'vitest'
import { writeAccount } from '../../testing/accounts.ts'
import type { EngineState } from '../../testing/memory_engines.fixture.ts'
import {
  everyWay,
  forLong,
  type Others,
  run,
  runAfter,
  runInterrupted,
  type SagaCase,
} from '../../testing/memory_side.fixture.ts'
import { accountDecider } from '../account/account.decider.ts'
import { accountDeletionSaga } from '../account/account_deletion.saga.ts'
import { accountStream } from '../identity_streams.ts'
import { type PasswordChange, passwordChangeSaga } from './password_change.saga.ts'

const [accountId, changeId] = ['ACCOUNT1', 'CHANGE01']
const token = { tokenId: 'TOKEN001', name: 'CI', scopes: '3', expiresAt: 0 }

/** Ada, who is signed in three times and has a token, and Bob. */
function two(log: EventLog, engines: EngineState) {
  writeAccount(log, engines, { accountId: 'OTHER001', username: 'bob' })
  const account = writeAccount(log, engines, { accountId, username: 'ada' })
  account('AccountTokenCreated', token)
  engines.staged.set(changeId, { accountId, passwordHash: 'the new hash', stagedAt: 5 })
  for (const id of ['SESSION1', 'SESSION2', 'SESSION3']) engines.sessions.set(id, accountId)
  engines.sessions.set('SESSION4', 'OTHER001')
  engines.tokens.set(token.tokenId, { accountId, scopes: 3n }).set('TOKEN002', { accountId: 'OTHER001', scopes: 3n })
  engines.flows.set('FLOW1', accountId).set('FLOW2', 'OTHER001')
  return account
}

const change = (
  given: (log: EventLog, engines: EngineState) => unknown = two,
  more: Partial<PasswordChange> = {},
): SagaCase<PasswordChange> => ({
  ...{ saga: passwordChangeSaga, id: changeId },
  input: { accountId, changeId, keepSession: 'SESSION2', ...more },
  given: (log, engines) => void given(log, engines),
})

const row = (type: string, data: unknown) => [accountStream(accountId), type, data]
const ended = (sessionId: string) => row('AccountSessionEnded', { sessionId })
const tokensEnded = row('AccountTokensEnded', { tokenIds: [token.tokenId], forgotten: [] })
const changed = row('AccountPasswordChanged', { changeId })
const done = ['credential', 'sessions', 'tokens', 'account']
const undone = ['undo account', 'undo tokens', 'undo sessions', 'undo credential']

/** A change of the password that somebody was told of. */
async function changeLater({ deps: { identity } }: Others): Promise<void> {
  await identity.credentials.stage('LATER001', accountId, 'a later hash')
  await identity.credentials.activate('LATER001')
}
const remove = (others: Others) =>
  others.run(accountDeletionSaga, 'DELETION', { accountId, emailHash: null, avatarKeys: [] })

describe('a change of the password, whole or carried on after a crash at any point,', () => {
  it('sets the password, then ends all other sessions and all tokens, and last says so', async () => {
    const { refused, steps, events, engines, own } = await everyWay(change())
    expect({ refused, steps }).toEqual({ refused: undefined, steps: done })
    expect(events).toEqual([ended('SESSION1'), ended('SESSION3'), tokensEnded, changed])
    expect(engines.credentials.get(accountId)).toMatchObject({ passwordHash: 'the new hash', changeId })
    expect([...engines.sessions.keys()]).toEqual(['SESSION2', 'SESSION4'])
    expect([...engines.tokens.keys()]).toEqual(['TOKEN002'])
    expect([...engines.flows.keys()]).toEqual(['FLOW2'])
    expect(own).toMatchObject({ stream: `identity.password_change-${changeId}`, roots: [accountId] })
  })

  it('with a token ends every session', async () => {
    const { events, engines } = await everyWay(change(two, { keepSession: null }))
    expect(events.slice(0, 3)).toEqual([ended('SESSION1'), ended('SESSION2'), ended('SESSION3')])
    expect([...engines.sessions.keys()]).toEqual(['SESSION4'])
  })

  it.each<[string, (log: EventLog, engines: EngineState) => unknown]>([
    [
      'a later one is in force',
      (log, engines) => {
        two(log, engines)
        Object.assign(engines.credentials.get(accountId) ?? {}, { changeId: 'LATER001', stagedAt: 9 })
      },
    ],
    [
      'the account is gone',
      (log, engines) => {
        two(log, engines)('AccountDeleted', {})
        engines.credentials.delete(accountId)
        engines.staged.clear()
      },
    ],
  ])('is refused when %s, and ends nothing', async (_, given) => {
    const { refused, steps, events, engines } = await everyWay(change(given))
    expect({ refused, steps, events }).toEqual({ refused: 'overtaken', steps: undone, events: [] })
    expect([engines.sessions.size, engines.tokens.size]).toEqual([4, 2])
    expect(engines.credentials.get(accountId)?.passwordHash).not.toBe('the new hash')
  })
})

describe('a later change of the password', () => {
  it.each<[string, string | undefined, string[], unknown[]]>([
    ['credentials.activate', 'overtaken', ['SESSION1', 'SESSION2', 'SESSION3'], []],
    ['PasswordChangeStepDone', undefined, ['SESSION1', 'SESSION2', 'SESSION3'], [changed]],
    ['sessions.endAll', undefined, ['SESSION2'], [ended('SESSION1'), ended('SESSION3'), changed]],
  ])(
    'stays in force, with its sessions and tokens, when it follows on %s',
    async (after, refused, sessions, events) => {
      const story = await runAfter(change(), { after, run: changeLater })
      expect(story).toMatchObject({ refused, events })
      expect([...story.engines.sessions.keys()]).toEqual([...sessions, 'SESSION4'])
      expect(story.engines.tokens.size).toBe(2)
      expect(story.engines.credentials.get(accountId)).toMatchObject({ passwordHash: 'a later hash' })
    },
  )
})

it('a session that is opened while the others end is ended and noted, too', async () => {
  const open = async ({ engines }: Others) => void engines.sessions.set('SESSION5', accountId)
  const { events, engines } = await run(change(), { before: 'sessions.endAll', run: open })
  expect(events.slice(0, 3)).toEqual([ended('SESSION1'), ended('SESSION3'), ended('SESSION5')])
  expect([...engines.sessions.keys()]).toEqual(['SESSION2', 'SESSION4'])
})

it.each(['credentials.activate', 'sessions.endAll', 'tokens.revokeAll'])(
  'the change ends when the account is deleted after %s',
  async (after) => {
    for (const story of [
      await run(change(), { after, run: remove }),
      await runAfter(change(), { after, run: remove }),
    ]) {
      expect(story.own.types.at(-1)).toMatch(/Finished$|Undone$/)
      expect(story.engines.credentials.has(accountId)).toBe(false)
    }
  },
)

it('is carried on when others win every race for the account', async () => {
  const verify = ({ tell }: Others) => tell(accountDecider, accountStream(accountId), { type: 'VerifyAccountEmail' })
  const story = await runInterrupted(change(), { before: 'AccountPasswordChanged', run: forLong(verify) })
  expect(story.refused).toBe(undefined)
  expect(story.events.at(-1)).toEqual(changed)
})
