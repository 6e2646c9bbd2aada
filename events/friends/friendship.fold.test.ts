import { expect, it } from 'vitest'
import { snapshotOf } from '../kit/fold.fixture.ts'
import type { FriendshipEvent } from './friendship.events.ts'
import { type FriendTie, friendshipFold } from './friendship.fold.ts'

const request = { requestId: 'REQUEST1', from: 'ADA00001', to: 'BOB00001' }
const of = (type: Exclude<FriendshipEvent['type'], 'FriendshipEnded' | 'UserBlocked' | 'UserUnblocked'>) =>
  ({ type, data: request }) as FriendshipEvent
const sent = of('FriendRequestSent')
const accepted = of('FriendRequestAccepted')
const ended: FriendshipEvent = {
  type: 'FriendshipEnded',
  data: { requestId: 'REQUEST1', by: 'BOB00001', other: 'ADA00001' },
}
const tie: FriendTie = { ...request, askedAt: 1_000, accepted: false }

it.each<[string, FriendshipEvent[], FriendTie | null]>([
  ['are strangers at first', [], null],
  ['have a request between them', [sent], tie],
  ['are friends once it is accepted', [sent, accepted], { ...tie, accepted: true }],
  ['are strangers again once it is withdrawn', [sent, of('FriendRequestWithdrawn')], null],
  ['are strangers again once it is declined', [sent, of('FriendRequestDeclined')], null],
  ['are strangers again once the friendship ends', [sent, accepted, ended], null],
])('two accounts %s', (_, events, expected) => {
  expect(snapshotOf(friendshipFold, events).tie).toEqual(expected)
})

it('knows who blocks whom, each by itself', () => {
  const ada = { by: 'ADA00001', blocked: 'BOB00001' }
  const bob = { by: 'BOB00001', blocked: 'ADA00001' }
  const both: FriendshipEvent[] = [
    { type: 'UserBlocked', data: ada },
    { type: 'UserBlocked', data: bob },
  ]
  expect([...snapshotOf(friendshipFold, both).blocks.values()]).toEqual([
    { ...ada, blockedAt: 1_000 },
    { ...bob, blockedAt: 2_000 },
  ])
  const one = snapshotOf(friendshipFold, [...both, { type: 'UserUnblocked', data: ada }])
  expect([...one.blocks.keys()]).toEqual(['BOB00001'])
})
