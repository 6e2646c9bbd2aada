import { indexes } from '@adit/command-api/work.ts'
import { type RecordedEvent, streamName } from '@adit/events/kit/envelope.ts'
import { projectors } from '@adit/projectors/all.ts'
import { describe, expect, it } from 'vitest'
import type { Deed } from '../crowd.ts'
import { hash } from '../engine/stand_ins/argon2.ts'
import { credentials, passwordChanges, passwords, sessions } from './accounts.check.ts'
import type { Aftermath, Breach, Check } from './breach.ts'
import { lookUps, readModels } from './derived.check.ts'
import { ending, waitingJobs } from './ending.check.ts'

type Rows = Readonly<Record<string, readonly object[]>>

/** Answers statements by the table that they name. */
const databaseOf = (tables: Rows): Aftermath['database'] => ({
  async rows<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const [, table = ''] = /from (\S+)/.exec(text) ?? []
    // The live build of a projector has its name as schema here.
    if (table === 'meta.live_build') return [{ schema: values[0] }] as Row[]
    return (tables[table] ?? []) as Row[]
  },
})

async function breachesOf(check: Check, tables: Rows, rest: Partial<Aftermath> = {}): Promise<Breach[]> {
  const database = databaseOf(tables)
  return check({ events: [], deeds: [], base: { events: [], people: [] }, customers: [], ...rest, database })
}

const kinds = async (...checked: Parameters<typeof breachesOf>): Promise<string[]> =>
  (await breachesOf(...checked)).map(({ kind }) => kind)

let counted = 0
function event(stream: RecordedEvent['stream'], type: string, data: object): RecordedEvent {
  const revision = counted++
  const metadata = {
    ...{ root: 'AdaAdaAd', causationId: 'request', correlationId: 'op000.0-of-somebody' },
    actor: { kind: 'user' as const, id: 'AdaAdaAd' },
    via: { kind: 'session' as const, id: 'session0' },
  }
  const position = String(revision).padStart(8, '0') as never
  return { id: `event-${revision}`, stream, type, data, metadata, version: 1, at: 0, revision, position }
}

const account = streamName('identity', 'account', 'AdaAdaAd')
const created = event(account, 'AccountCreated', {})
const promoted = event(account, 'AccountRoleChanged', { role: 'moderator', saga: null })
const deleted = event(account, 'AccountDeleted', {})

describe('credentials', () => {
  const row = { account_id: 'AdaAdaAd', role: 'developer', password_hash: 'hash', change_id: null }
  const key = { account_id: 'AdaAdaAd' }
  const kept = { 'ops.credential': [row], 'vault.account_key': [key] }

  it('are those of the accounts that exist', async () => {
    expect(await kinds(credentials, kept, { events: [created] })).toEqual([])
    expect(await kinds(credentials, {}, { events: [created, deleted] })).toEqual([])
  })

  it('differ without a row, with another role, and for whoever is gone', async () => {
    const kind = 'account and credential differ'
    expect(await kinds(credentials, { ...kept, 'ops.credential': [] }, { events: [created] })).toEqual([kind])
    expect(await kinds(credentials, kept, { events: [created, promoted] })).toEqual([kind])
    expect(await kinds(credentials, { 'ops.credential': [row] }, { events: [created, deleted] })).toEqual([kind])
  })

  it('come with a key for personal data, which nobody who is gone has', async () => {
    const kind = 'personal data'
    expect(await kinds(credentials, { 'ops.credential': [row] }, { events: [created] })).toEqual([kind])
    expect(await kinds(credentials, { 'vault.account_key': [key] }, { events: [created, deleted] })).toEqual([kind])
  })
})

describe('a session', () => {
  const row = { account_id: 'AdaAdaAd' }

  it('belongs to an account that exists', async () => {
    expect(await kinds(sessions, { 'ops.session': [row] }, { events: [created] })).toEqual([])
    expect(await kinds(sessions, { 'ops.session': [row] }, { events: [created, deleted] })).toEqual([
      'session of nobody',
    ])
  })
})

describe('the password', () => {
  const ada = { name: 'ada', accountId: 'AdaAdaAd', token: '', password: 'the first', isStaff: false, isAdmin: false }
  const base = { events: [], people: [ada] }
  const changing = (id: string, password: string, from: number, status: number): Deed => {
    const one = { id: `${id}.0`, start: from, end: from + 1, status, problem: undefined }
    const action = { by: ada, method: 'PATCH', path: '/', password }
    return {
      ...{ id, command: 'changePassword', action, tries: [one], isKeyed: true },
      acknowledged: status < 300 ? one : undefined,
    }
  }
  const inForce = async (password: string) => ({
    'ops.credential': [{ account_id: 'AdaAdaAd', role: 'developer', password_hash: await hash(password) }],
  })
  const first = changing('op001', 'the second', 2, 204)
  const second = changing('op002', 'the third', 4, 204)
  const kind = 'another password is in force'

  it('is the one that was acknowledged last', async () => {
    const deeds = [first, second]
    expect(await kinds(passwords, await inForce('the third'), { deeds, base })).toEqual([])
    expect(await kinds(passwords, await inForce('the second'), { deeds, base })).toEqual([kind])
    expect(await kinds(passwords, await inForce('the first'), { deeds: [first], base })).toEqual([kind])
  })

  it('may be one that nobody was told of, but none that nobody has sent', async () => {
    const interrupted = changing('op003', 'the fourth', 6, 202)
    expect(await kinds(passwords, await inForce('the fourth'), { deeds: [first, interrupted], base })).toEqual([])
    expect(await kinds(passwords, await inForce('the fifth'), { deeds: [first], base })).toEqual([kind])
  })

  const saga = (id: string) => streamName('identity', 'password_change', id)
  const begin = (changeId: string) =>
    event(saga(changeId), 'PasswordChangeStarted', { accountId: 'AdaAdaAd', changeId, keepSession: null })
  const finish = (changeId: string) => event(saga(changeId), 'PasswordChangeFinished', {})
  const changedBy = (change_id: string | null) => ({
    'ops.credential': [{ account_id: 'AdaAdaAd', role: 'developer', password_hash: 'hash', change_id }],
  })

  it('is that of the change that was completed last, whether or not anybody was told', async () => {
    const events = [begin('one'), finish('one'), begin('two'), finish('two')]
    expect(await kinds(passwordChanges, changedBy('two'), { events })).toEqual([])
    expect(await kinds(passwordChanges, changedBy('one'), { events })).toEqual([kind])
    expect(await kinds(passwordChanges, changedBy('creation/AdaAdaAd'), { events: events.slice(0, 2) })).toEqual([kind])
  })

  it('is that of either change if both ran at the same time, and of none that was undone', async () => {
    const both = [begin('one'), begin('two'), finish('two'), finish('one')]
    for (const change of ['one', 'two'])
      expect(await kinds(passwordChanges, changedBy(change), { events: both })).toEqual([])
    const undone = [begin('one'), finish('one'), begin('two'), event(saga('two'), 'PasswordChangeUndone', {})]
    expect(await kinds(passwordChanges, changedBy('one'), { events: undone })).toEqual([])
  })
})

describe('what is derived from the log', () => {
  const following = streamName('collections', 'following', 'AdaAdaAd')
  const followed = event(following, 'ProjectFollowed', { projectId: 'PROJECT1' })
  const kind = 'not as a rebuild makes it'

  it('is in a read model what a rebuild makes of it', async () => {
    const follow = { account_id: 'AdaAdaAd', project_id: 'PROJECT1', followed_at: 0 }
    const count = { project_id: 'PROJECT1', followers: 1 }
    const due = { 'follows.follow': [follow], 'follows.follower_count': [count] }
    const differing = async (tables: Rows) => {
      const breaches = await breachesOf(readModels, { ...due, ...tables }, { events: [followed] })
      return breaches.map(({ what }) => what.split(' ')[0]).filter((table) => table?.startsWith('follows.'))
    }
    expect(await differing({})).toEqual([])
    expect(await differing({ 'follows.follow': [] })).toEqual(['follows.follow'])
    const twice = [{ ...count, followers: 2 }]
    expect(await differing({ 'follows.follower_count': twice })).toEqual(['follows.follower_count'])
  })

  it.each(projectors.flatMap(({ name, tables }) => Object.values(tables).map((table) => `${name}.${table.name}`)))(
    'is missed if %s has a row too many',
    async (table) => {
      expect(await kinds(readModels, {})).toEqual([])
      expect(await kinds(readModels, { [table]: [{}] })).toEqual([kind])
    },
  )

  it('leaves no root parked', async () => {
    const parked = [{ root: 'PROJECT1', error: 'it has no slug' }]
    expect(await kinds(readModels, { 'meta.parked': parked })).toEqual(['root parked'])
  })

  it('is in each look-up what a refill makes of it', async () => {
    const due = [
      { project_id: 'PROJECT1', account_id: 'AdaAdaAd', follows: true, since: 0, position: followed.position },
    ]
    const table = indexes.find(({ name }) => name === 'followers')?.table ?? ''
    expect(await kinds(lookUps, { [table]: due }, { events: [followed] })).toEqual([])
    expect(await kinds(lookUps, {}, { events: [followed] })).toEqual([kind])
  })

  it.each(indexes.map(({ name, table }) => [name, table]))('is missed if %s has a row too many', async (_, table) => {
    expect(await kinds(lookUps, { [table]: [{}] })).toEqual([kind])
  })
})

describe('the end of a run', () => {
  const nothing = { left: [], errors: new Set<string>(), gaveUp: [], open: [] }

  it('leaves nothing that waits, and nothing given up', () => {
    expect(ending(nothing)).toEqual([])
    expect(ending({ ...nothing, left: ['the saga SlugChange one'] })).toMatchObject([{ kind: 'waits for ever' }])
    expect(ending({ ...nothing, open: ['signIn op001.0'] })).toMatchObject([{ kind: 'waits for ever' }])
    expect(ending({ ...nothing, gaveUp: ['the reactor unfollows'] })).toMatchObject([{ kind: 'gave up' }])
  })

  it('is waited for by jobs that are due, or have failed', () => {
    const later = new Date(1_000).toISOString()
    const job = { id: 'one', name: 'send_mail', state: 'waiting' as const, reason: null, due: later }
    expect(waitingJobs([job], 999)).toEqual([])
    expect(waitingJobs([job], 1_000)).toEqual(['the job send_mail one'])
    expect(waitingJobs([{ ...job, reason: 'no route' }], 0)).toHaveLength(1)
    expect(waitingJobs([{ ...job, state: 'running' }], 1_000)).toHaveLength(1)
    for (const state of ['done', 'dead', 'cancelled'] as const)
      expect(waitingJobs([{ ...job, state }], 1_000)).toEqual([])
    expect(waitingJobs([{ ...job, id: 'recurring' }], 1_000)).toEqual([])
  })
})
