import { friendshipEvents } from '@adit/events/friends/friendship.events.ts'
import { pairId } from '@adit/events/friends/friendship.values.ts'
import { accountEvents } from '@adit/events/identity/account.events.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventLog } from '../testing/fixture.ts'
import { type QuerySide, querySide } from '../testing/query_side.ts'

const me = 'STRANGER'
const others = ['FRIEND01', 'ASKED001', 'WAITING1', 'BLOCKED1', 'BLOCKER1', 'OWNER001', 'NOTHING1']

let side: QuerySide
let times: Record<string, string>
beforeAll(async () => {
  const log = eventLog()
  for (const accountId of [me, ...others]) {
    const account = { accountId, username: `name-${accountId}`, email: { account: accountId, sealed: '' } }
    log.stream(accountEvents, accountId)('AccountCreated', { ...account, newsletter: false })
  }
  const pair = (other: string) => log.stream(friendshipEvents, pairId(me, other))
  const request = (from: string, to: string) => ({ requestId: `R${from}${to}`, from, to })
  pair('FRIEND01')('FriendRequestSent', request('FRIEND01', me))
  pair('FRIEND01')('FriendRequestAccepted', request('FRIEND01', me))
  pair('ASKED001')('FriendRequestSent', request(me, 'ASKED001'))
  pair('WAITING1')('FriendRequestSent', request('WAITING1', me))
  pair('BLOCKED1')('UserBlocked', { by: me, blocked: 'BLOCKED1' })
  pair('BLOCKER1')('UserBlocked', { by: 'BLOCKER1', blocked: me })
  const at = (other: string) =>
    log.events.find(({ type, metadata }) => type === 'FriendRequestSent' && metadata.root === pairId(me, other))?.at
  times = Object.fromEntries(others.map((other) => [other, new Date(at(other) ?? 0).toISOString()]))
  side = await querySide(log.events)
})
afterAll(() => side.close())

const read = async (path: string, who?: 'stranger' | 'owner') => (await side.getJson(path, who)).body
const statusOf = async (path: string, who?: 'stranger' | 'owner') => (await side.get(path, who)).status

it('lists friends and requests as existing launchers read them, the newest first', async () => {
  expect(await read('/v3/friends', 'stranger')).toEqual([
    { id: 'WAITING1', friend_id: me, accepted: false, created: times.WAITING1 },
    { id: me, friend_id: 'ASKED001', accepted: false, created: times.ASKED001 },
    { id: 'FRIEND01', friend_id: me, accepted: true, created: times.FRIEND01 },
  ])
  expect(await read('/v3/friends', 'owner')).toEqual([])
  expect(await statusOf('/v3/friends')).toBe(401)
})

it('lists blocked users, and never who has blocked oneself', async () => {
  expect(await read('/v3/blocks', 'stranger')).toEqual(['BLOCKED1'])
  const everything = await Promise.all(
    ['/v3/friends', '/v3/blocks', '/_internal/friends', '/_internal/launcher_socket/circle'].map((path) =>
      read(path, 'stranger'),
    ),
  )
  expect(JSON.stringify(everything)).not.toContain('BLOCKER1')
})

it('tells whether one has blocked somebody, to nobody else', async () => {
  const blocked = (target: string) => read(`/_internal/block/${me}/${target}`, 'stranger')
  expect(await blocked('BLOCKED1')).toEqual({ blocked: true })
  expect(await blocked('name-BLOCKED1')).toEqual({ blocked: true })
  expect(await blocked('FRIEND01')).toEqual({ blocked: false })
  expect(await statusOf(`/_internal/block/BLOCKER1/${me}`, 'stranger')).toBe(401)
  expect(await statusOf(`/_internal/block/${me}/NOBODY00`, 'stranger')).toBe(404)
})

it('gives the page of friends names and pictures', async () => {
  const { friends, blocked } = (await read('/_internal/friends', 'stranger')) as {
    friends: { user: { id: string; username: string }; relation: string; online: unknown }[]
    blocked: { username: string }[]
  }
  expect(friends.map(({ user, relation, online }) => [user.username, relation, online])).toEqual([
    ['user-waiting1', 'waiting', null],
    ['user-asked001', 'asked', null],
    ['user-friend01', 'friends', null],
  ])
  expect(blocked.map(({ username }) => username)).toEqual(['user-blocked1'])
})

it.each([
  ['FRIEND01', 'friends', false],
  ['name-ASKED001', 'asked', false],
  ['WAITING1', 'waiting', false],
  ['BLOCKED1', 'none', true],
  ['BLOCKER1', 'none', false],
  ['NOTHING1', 'none', false],
])('tells what is between oneself and %s', async (id, relation, blocked) => {
  expect(await read(`/_internal/friends/${id}`, 'stranger')).toEqual({ relation, blocked })
})

it('knows nothing of users who don’t exist', async () => {
  expect(await statusOf('/_internal/friends/NOBODY00', 'stranger')).toBe(404)
})

it('gives a launcher’s socket its friends and those who wait', async () => {
  expect(await read('/_internal/launcher_socket/circle', 'stranger')).toEqual({
    ...{ account_id: me, friends: ['FRIEND01'], waiting: ['WAITING1'] },
  })
})
