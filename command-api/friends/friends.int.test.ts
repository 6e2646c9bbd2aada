import {
  BLOCKS_MAX,
  FRIEND_REQUESTS_A_DAY,
  FRIEND_REQUESTS_WAITING_MAX,
  FRIENDS_MAX,
  pairId,
} from '@adit/events/friends/friendship.values.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { heldPersonal } from '../identity/data_export/held_personal.port.ts'
import { createAccounts, idOf, send } from '../identity/people.fixture.ts'
import { inboxDecider, inboxStream } from '../notifications/inbox.decider.ts'
import { type CommandKit, startCommandKit } from '../testing/command_kit.ts'
import { countTies, friendTies, othersOf } from './friend_tie.index.ts'
import { friendshipDecider, friendshipStream } from './friendship.decider.ts'

const names = [
  ...['ada', 'bob', 'cleo', 'dan', 'eve', 'fay', 'gus', 'hal', 'ivy', 'jon', 'kim', 'leo', 'mia', 'ned', 'ole', 'pia'],
  ...['quin', 'rex', 'sam', 'tess'],
]

let kit: CommandKit
beforeAll(async () => {
  kit = await startCommandKit()
  await createAccounts(kit, ...names)
})
afterAll(() => kit.close())

/** By the contract of errors. */
interface Refused {
  error: string
  description: string
  details: Record<string, unknown>
}

const ask = async (by: string, method: 'POST' | 'DELETE', what: 'friend' | 'block', other: string, headers = {}) => {
  const response = await kit.as(by)(`/v3/${what}/${other}`, { method, headers })
  if (response.status === 204) return 204
  const { error, description, details } = (await response.json()) as Refused
  return { status: response.status, error, description, ...details }
}
const add = (by: string, other: string, headers = {}) => ask(by, 'POST', 'friend', idOf(other), headers)
const remove = (by: string, other: string) => ask(by, 'DELETE', 'friend', idOf(other))
const block = (by: string, other: string) => ask(by, 'POST', 'block', idOf(other))
const unblock = (by: string, other: string) => ask(by, 'DELETE', 'block', idOf(other))
const round = () => kit.round().then(() => expect(kit.gaveUp).toEqual([]))
const between = async (one: string, other: string) =>
  (await kit.deps.bus.load(friendshipDecider, friendshipStream(idOf(one), idOf(other)))).state
const eventsOf = (one: string, other: string): Promise<RecordedEvent[]> =>
  kit.store.readStream(friendshipStream(idOf(one), idOf(other)))
const noticesOf = async (name: string) => {
  const stream = inboxStream(idOf(name))
  const { state } = await kit.deps.bus.load(inboxDecider, stream)
  const told = (await kit.store.readStream(stream)).filter(({ type }) => type === 'NotificationDelivered')
  return told.flatMap(({ data }) => {
    const { notificationId, body } = data as { notificationId: string; body: { kind: string; accountId: string } }
    return state.notifications.has(notificationId) ? [`${body.kind} ${body.accountId}`] : []
  })
}

it('asks, accepts and ends, by the pair’s own root', async () => {
  expect(await add('ada', 'bob')).toBe(204)
  expect(await add('ada', 'bob')).toMatchObject({ status: 400, code: 'friend_already_asked' })
  expect(await add('bob', 'ada')).toBe(204)
  expect(await add('bob', 'ada')).toMatchObject({ status: 400, code: 'already_friends' })
  expect(await remove('bob', 'ada')).toBe(204)
  expect(await remove('ada', 'bob')).toMatchObject({ status: 400, code: 'not_friends' })
  const events = await eventsOf('ada', 'bob')
  expect(events.map(({ type }) => type)).toEqual(['FriendRequestSent', 'FriendRequestAccepted', 'FriendshipEnded'])
  for (const { metadata } of events) expect(metadata.root).toBe(pairId(idOf('ada'), idOf('bob')))
})

it('finds people by their names, and says so if there is none', async () => {
  expect(await ask('ada', 'POST', 'friend', 'nobody')).toMatchObject({
    ...{ status: 404, error: 'not_found', code: 'account_not_found', description: 'The user does not exist.' },
  })
  expect(await ask('ada', 'POST', 'block', 'nobody')).toMatchObject({ status: 404, code: 'account_not_found' })
  expect(await add('ada', 'ada')).toMatchObject({ status: 400, code: 'friend_yourself' })
  expect(await remove('ada', 'ada')).toMatchObject({ status: 400, code: 'friend_yourself' })
  expect(await block('ada', 'ada')).toMatchObject({ status: 400, code: 'friend_yourself' })
  expect(await unblock('ada', 'ada')).toMatchObject({ status: 400, code: 'friend_yourself' })
  expect(await ask('ada', 'DELETE', 'friend', 'nobody')).toMatchObject({ status: 404, code: 'account_not_found' })
  expect(await ask('ada', 'DELETE', 'block', 'nobody')).toMatchObject({ status: 404, code: 'account_not_found' })
})

it('two who ask each other at once become friends', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const answers = await Promise.all([add('cleo', 'dan'), add('dan', 'cleo')])
    expect(answers).toEqual([204, 204])
    expect((await between('cleo', 'dan')).tie?.accepted).toBe(true)
    expect(await remove('cleo', 'dan')).toBe(204)
  }
})

it('of an answer and a block at once the block stands', async () => {
  for (let turn = 0; turn < 5; turn++) {
    expect(await add('eve', 'fay')).toBe(204)
    await Promise.all([add('fay', 'eve'), block('eve', 'fay')])
    const { tie, blocks } = await between('eve', 'fay')
    expect([tie, [...blocks.keys()]]).toEqual([null, [idOf('eve')]])
    expect(await unblock('eve', 'fay')).toBe(204)
  }
})

it('repeats nothing when a request is sent again under its key', async () => {
  const headers = { 'idempotency-key': 'the-same' }
  expect(await add('gus', 'hal', headers)).toBe(204)
  expect(await add('gus', 'hal', headers)).toBe(204)
  expect(await eventsOf('gus', 'hal')).toHaveLength(1)
})

it('answers a blocked user as one who takes no requests', async () => {
  expect(await block('ivy', 'jon')).toBe(204)
  expect(await block('ivy', 'jon')).toMatchObject({ status: 400, code: 'already_blocked' })
  expect(await add('ivy', 'jon')).toMatchObject({ status: 400, code: 'user_blocked' })
  const refused = await add('jon', 'ivy')
  await kit.as('kim')(`/v3/user/${idOf('kim')}`, send('PATCH', { allow_friend_requests: false }))
  expect(await add('jon', 'kim')).toEqual(refused)
  expect(refused).toMatchObject({ status: 400, code: 'friend_requests_refused' })
  expect(await unblock('ivy', 'jon')).toBe(204)
  expect(await unblock('ivy', 'jon')).toMatchObject({ status: 400, code: 'not_blocked' })
  expect(await add('jon', 'ivy')).toBe(204)
})

it('takes requests of friends of friends alone, if the other wants it so', async () => {
  const prefer = async (name: string, friend_privacy: string) => {
    const path = `/v3/user/${idOf(name)}/preferences`
    expect((await kit.as(name)(path, send('PATCH', { social: { friend_privacy } }))).status).toBe(200)
  }
  await prefer('rex', 'mutual')
  await add('quin', 'sam')
  await add('sam', 'quin')
  await round()
  expect(await add('quin', 'rex')).toMatchObject({
    ...{ status: 400, error: 'request_error', code: 'mutual_friend_needed' },
    description: 'This user only accepts friend requests from people who have a friend in common with them.',
  })
  // A request is no friendship yet.
  expect(await add('rex', 'sam')).toBe(204)
  await round()
  expect(await add('quin', 'rex')).toMatchObject({ code: 'mutual_friend_needed' })
  await remove('rex', 'sam')
  await add('rex', 'tess')
  await add('tess', 'rex')
  await add('sam', 'tess')
  await add('tess', 'sam')
  await round()
  expect(await add('sam', 'rex')).toBe(204)
  expect(await add('rex', 'sam')).toBe(204)
  await round()
  expect(await add('quin', 'rex')).toBe(204)
  await remove('quin', 'rex')
  await remove('quin', 'sam')
  await round()
  expect(await add('quin', 'rex')).toMatchObject({ code: 'mutual_friend_needed' })
  await prefer('rex', 'everyone')
  expect(await add('quin', 'rex')).toBe(204)
})

it('notifies who is asked, and who asked once they are accepted', async () => {
  await add('leo', 'mia')
  await round()
  expect(await noticesOf('mia')).toEqual([`friend_request ${idOf('leo')}`])
  await add('mia', 'leo')
  await round()
  expect([await noticesOf('mia'), await noticesOf('leo')]).toEqual([[], [`friend_accepted ${idOf('mia')}`]])
  // Delivered again, it changes nothing.
  await kit.deps.ops.query('update ops.reactor set position = null')
  await round()
  expect([await noticesOf('mia'), await noticesOf('leo')]).toEqual([[], [`friend_accepted ${idOf('mia')}`]])
})

it('takes the notification back with the request', async () => {
  await add('ned', 'ole')
  await round()
  expect(await noticesOf('ole')).toEqual([`friend_request ${idOf('ned')}`])
  await remove('ned', 'ole')
  await round()
  expect(await noticesOf('ole')).toEqual([])
  // One that was withdrawn before anybody was told is never told.
  await add('ned', 'ole')
  await remove('ned', 'ole')
  await round()
  expect(await noticesOf('ole')).toEqual([])
})

it('counts requests of a day, whatever comes of them', async () => {
  for (let count = 0; count < FRIEND_REQUESTS_A_DAY; count += 2) {
    await add('pia', 'ole')
    await remove('pia', 'ole')
    expect(await add('pia', 'kim')).toMatchObject({ code: 'friend_requests_refused' })
  }
  const refused = await kit.as('pia')(`/v3/friend/${idOf('ole')}`, { method: 'POST' })
  expect([refused.status, Number(refused.headers.get('retry-after')) > 80_000]).toEqual([429, true])
  const { error, description } = (await refused.json()) as Refused
  expect([error, description]).toEqual([
    'ratelimit_error',
    `You can send at most ${FRIEND_REQUESTS_A_DAY} friend requests a day. Try again in 24 hours.`,
  ])
  // Accepting isn't asking.
  expect(await add('ada', 'pia')).toBe(204)
  expect(await add('pia', 'ada')).toBe(204)
})

/** Fills the index as if so many others had to do with the account. */
const fill = (name: string, count: number, kind: string, state: string) =>
  kit.deps.ops.query(
    `insert into ${friendTies.table} (account_id, other_id, kind, state, position)
     select $1, 'X' || lpad(n::text, 7, '0'), $2, $3, '' from generate_series(1, $4) n`,
    [idOf(name), kind, state, count],
  )
const empty = (name: string) =>
  kit.deps.ops.query(`delete from ${friendTies.table} where account_id = $1 and other_id like 'X%'`, [idOf(name)])

it('limits friends, requests that wait, and blocks', async () => {
  await fill('bob', FRIENDS_MAX - 1, 'tie', 'friends')
  expect(await add('bob', 'dan')).toBe(204)
  await round()
  expect(await add('bob', 'eve')).toMatchObject({ status: 400, code: 'friends_full', limit: FRIENDS_MAX })
  // Neither can they accept.
  expect(await add('gus', 'bob')).toBe(204)
  expect(await add('bob', 'gus')).toMatchObject({ code: 'friends_full' })
  await empty('bob')
  expect(await add('bob', 'gus')).toBe(204)

  await fill('dan', FRIEND_REQUESTS_WAITING_MAX, 'tie', 'waiting')
  expect(await add('hal', 'dan')).toMatchObject({ status: 400, code: 'friend_requests_refused' })
  await empty('dan')
  expect(await add('hal', 'dan')).toBe(204)

  await fill('eve', BLOCKS_MAX, 'blocks', 'blocks')
  expect(await block('eve', 'dan')).toMatchObject({ status: 400, code: 'blocks_full', limit: BLOCKS_MAX })
  await empty('eve')
  expect(await block('eve', 'dan')).toBe(204)
})

it('a deleted account leaves no friendship, request or block, also none that began meanwhile', async () => {
  await createAccounts(kit, 'gone', 'one', 'two', 'three', 'four')
  await add('gone', 'one')
  await add('one', 'gone')
  await add('two', 'gone')
  await block('gone', 'three')
  await block('four', 'gone')
  await round()
  expect(await countTies(kit.deps.ops, idOf('gone'))).toEqual({ held: 1, waiting: 1, blocks: 1 })
  const held = kit.deps.filled(heldPersonal).find(({ name }) => name === 'friends')
  expect(await held?.read(idOf('gone'))).toEqual({
    ...{ friends: [idOf('one')], asked: [], askedBy: [idOf('two')], blocked: [idOf('three')] },
  })
  expect((await kit.as('staff', 'admin')(`/v2/user/${idOf('gone')}`, send('DELETE'))).status).toBe(204)
  await round()
  await round()
  const left = async () =>
    Promise.all(
      ['one', 'two', 'three', 'four'].map(async (name) => {
        const { tie, blocks } = await between('gone', name)
        return [tie, blocks.size]
      }),
    )
  expect(await left()).toEqual(Array.from({ length: 4 }, () => [null, 0]))
  expect(await othersOf(kit.deps.ops, idOf('gone'))).toEqual([])
  expect((await eventsOf('gone', 'one')).at(-1)?.metadata.actor).toEqual({ kind: 'system', id: 'friends_forgetting' })
  // What a request under way still appended is undone.
  await kit.deps.bus.execute({
    decider: friendshipDecider,
    stream: friendshipStream(idOf('gone'), idOf('two')),
    root: pairId(idOf('gone'), idOf('two')),
    command: { type: 'AddFriend', by: idOf('two'), other: idOf('gone'), requestId: 'CROSSED1', isWelcome: true },
    context: {
      actor: { kind: 'user', id: idOf('two') },
      via: { kind: 'session', id: 'test' },
      ...{ correlationId: 'test', causationId: 'test', now: Date.now },
      ids: { uuid: () => crypto.randomUUID(), base62: () => 'CROSSED1' },
    },
  })
  await round()
  expect(await left()).toEqual(Array.from({ length: 4 }, () => [null, 0]))
  expect(await noticesOf('gone')).toEqual([`friend_accepted ${idOf('one')}`])
})
