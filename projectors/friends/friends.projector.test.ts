import { friendshipEvents } from '@adit/events/friends/friendship.events.ts'
import { pairId } from '@adit/events/friends/friendship.values.ts'
import { Folding } from '@adit/platform/projection/folding.ts'
import { type EventLog, eventLog } from '@adit/platform/testing/event_log.ts'
import { testProjector } from '@adit/platform/testing/projector_kit.ts'
import { expect, it } from 'vitest'
import { friendsProjector } from './friends.projector.ts'
import { blockTable, friendTieTable } from './friends.table.ts'

const { given } = testProjector(friendsProjector)
const [ada, bob] = ['ADA00001', 'BOB00001']
const request = { requestId: 'REQUEST1', from: ada, to: bob }

function pair(log: EventLog = eventLog()) {
  const write = log.stream(friendshipEvents, pairId(ada, bob))
  return {
    log,
    write,
    ties: () => given(log.events).rows(friendTieTable),
    blocks: () => given(log.events).rows(blockTable),
  }
}

function asked() {
  const made = pair()
  made.write('FriendRequestSent', request)
  return made
}

it('FriendRequestSent gives each of them a row', () => {
  const { log, ties } = asked()
  const row = { request_id: 'REQUEST1', accepted: false, asked_at: log.events[0]?.at }
  expect(ties()).toEqual([
    { account_id: ada, other_id: bob, has_asked: true, ...row },
    { account_id: bob, other_id: ada, has_asked: false, ...row },
  ])
})

it('FriendRequestAccepted makes them friends', () => {
  const { write, ties } = asked()
  write('FriendRequestAccepted', request)
  expect(ties().map(({ accepted }) => accepted)).toEqual([true, true])
})

it.each(['FriendRequestWithdrawn', 'FriendRequestDeclined'] as const)('%s removes both rows', (type) => {
  const { write, ties } = asked()
  write(type, request)
  expect(ties()).toEqual([])
})

it('FriendshipEnded removes both rows', () => {
  const { write, ties } = asked()
  write('FriendRequestAccepted', request)
  write('FriendshipEnded', { requestId: 'REQUEST1', by: bob, other: ada })
  expect(ties()).toEqual([])
})

it('UserBlocked and UserUnblocked keep who blocks whom, each by itself', () => {
  const { log, write, blocks } = pair()
  write('UserBlocked', { by: ada, blocked: bob })
  write('UserBlocked', { by: bob, blocked: ada })
  expect(blocks()).toEqual([
    { account_id: ada, blocked_id: bob, blocked_at: log.events[0]?.at },
    { account_id: bob, blocked_id: ada, blocked_at: log.events[1]?.at },
  ])
  write('UserUnblocked', { by: ada, blocked: bob })
  expect(blocks().map(({ account_id }) => account_id)).toEqual([bob])
})

it.each([
  ['UserBlocked', { by: bob, blocked: ada }],
  ['FriendshipEnded', { requestId: 'REQUEST1', by: bob, other: ada }],
  ['FriendRequestWithdrawn', request],
  ['FriendRequestDeclined', request],
] as const)('hides the tie when %s waits', (type, data) => {
  const { log, write } = asked()
  const before = log.events.length
  write(type, data as never)
  const folding = new Folding(friendsProjector, true)
  folding.apply(log.events.slice(0, before), new Set())
  expect([...(folding.sets.friend_tie?.all() ?? [])]).toHaveLength(2)
  folding.hide(log.events.slice(before))
  expect([...(folding.sets.friend_tie?.all() ?? [])]).toEqual([])
})
