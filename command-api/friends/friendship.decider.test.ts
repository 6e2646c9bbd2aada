import type { FriendshipEvent } from '@adit/events/friends/friendship.events.ts'
import { fold } from '@adit/platform/eventing/decider.ts'
import { Refusal } from '@adit/platform/eventing/refusal.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type FriendshipCommand, friendshipDecider, friendshipStream } from './friendship.decider.ts'

const [ada, bob] = ['ADA00001', 'BOB00001']
const request = { requestId: 'REQUEST1', from: ada, to: bob }
const sent: FriendshipEvent = { type: 'FriendRequestSent', data: request }
const accepted: FriendshipEvent = { type: 'FriendRequestAccepted', data: request }
const withdrawn: FriendshipEvent = { type: 'FriendRequestWithdrawn', data: request }
const declined: FriendshipEvent = { type: 'FriendRequestDeclined', data: request }
const ended = (by: string, other: string): FriendshipEvent => ({
  type: 'FriendshipEnded',
  data: { requestId: 'REQUEST1', by, other },
})
const blocked = (by: string, other: string): FriendshipEvent => ({ type: 'UserBlocked', data: { by, blocked: other } })
const unblocked = (by: string, other: string): FriendshipEvent => ({
  type: 'UserUnblocked',
  data: { by, blocked: other },
})

const otherOf = (by: string) => (by === ada ? bob : ada)
const add = (by: string, isWelcome = true): FriendshipCommand => ({
  ...{ type: 'AddFriend', by, other: otherOf(by), requestId: 'REQUEST1', isWelcome },
})
const addAsStranger = (by: string): FriendshipCommand => ({ ...add(by), lacksMutualFriend: true }) as FriendshipCommand
const tell = (type: Exclude<FriendshipCommand['type'], 'AddFriend'>, by: string): FriendshipCommand => ({
  ...{ type, by, other: otherOf(by) },
})

it.each<[string, FriendshipEvent[], FriendshipCommand, FriendshipEvent[] | string]>([
  ['a request is sent', [], add(ada), [sent]],
  ['a request is sent once', [sent], add(ada), 'friend_already_asked'],
  ['nobody is asked who takes no requests', [], add(ada, false), 'friend_requests_refused'],
  ['nobody without a friend in common asks who wants one', [], addAsStranger(ada), 'mutual_friend_needed'],
  ['a request can be accepted without a friend in common', [sent], addAsStranger(bob), [accepted]],
  ['a block is not told from taking no requests', [blocked(bob, ada)], addAsStranger(ada), 'friend_requests_refused'],
  ['the other accepts by asking, too', [sent], add(bob), [accepted]],
  ['a request can be accepted by who would take none', [sent], add(bob, false), [accepted]],
  ['friends can’t ask each other', [sent, accepted], add(ada), 'already_friends'],
  ['friends can’t accept each other again', [sent, accepted], add(bob), 'already_friends'],
  ['one asks again after the other declined', [sent, declined], add(ada), [sent]],
  ['one asks again after the friendship has ended', [sent, accepted, ended(bob, ada)], add(ada), [sent]],
  ['a request is withdrawn', [sent], tell('RemoveFriend', ada), [withdrawn]],
  ['a request is declined', [sent], tell('RemoveFriend', bob), [declined]],
  ['either ends the friendship', [sent, accepted], tell('RemoveFriend', bob), [ended(bob, ada)]],
  ['there is nothing to remove between strangers', [], tell('RemoveFriend', ada), 'not_friends'],
  ['nothing is removed twice', [sent, withdrawn], tell('RemoveFriend', ada), 'not_friends'],
  ['a stranger is blocked', [], tell('BlockUser', ada), [blocked(ada, bob)]],
  ['a block withdraws one’s own request', [sent], tell('BlockUser', ada), [withdrawn, blocked(ada, bob)]],
  ['a block declines the other’s request', [sent], tell('BlockUser', bob), [declined, blocked(bob, ada)]],
  ['a block ends the friendship', [sent, accepted], tell('BlockUser', ada), [ended(ada, bob), blocked(ada, bob)]],
  ['nobody is blocked twice', [blocked(ada, bob)], tell('BlockUser', ada), 'already_blocked'],
  ['two can block each other', [blocked(ada, bob)], tell('BlockUser', bob), [blocked(bob, ada)]],
  ['who is blocked gets the answer of who takes no requests', [blocked(bob, ada)], add(ada), 'friend_requests_refused'],
  ['one can’t ask whom one has blocked', [blocked(ada, bob)], add(ada), 'user_blocked'],
  ['an unblocked user can be asked', [blocked(ada, bob), unblocked(ada, bob)], add(ada), [sent]],
  ['an unblocked user can ask', [blocked(bob, ada), unblocked(bob, ada)], add(ada), [sent]],
  ['a user is unblocked', [blocked(ada, bob)], tell('UnblockUser', ada), [unblocked(ada, bob)]],
  ['only one’s own block is taken back', [blocked(ada, bob)], tell('UnblockUser', bob), 'not_blocked'],
  ['of a deleted account no request stays', [sent], tell('ForgetAccount', bob), [declined]],
  ['of a deleted account no friendship stays', [sent, accepted], tell('ForgetAccount', ada), [ended(ada, bob)]],
  [
    'of a deleted account no block stays, by it or of it',
    [blocked(ada, bob), blocked(bob, ada)],
    tell('ForgetAccount', ada),
    [unblocked(ada, bob), unblocked(bob, ada)],
  ],
  ['of a deleted account nothing is forgotten twice', [sent, declined], tell('ForgetAccount', ada), []],
])('%s', (_, history, command, expected) => {
  expect(outcomeOf(command, history)).toEqual(expected)
})

function outcomeOf(command: FriendshipCommand, history: readonly FriendshipEvent[]): FriendshipEvent[] | string {
  try {
    return friendshipDecider.decide(command, fold(friendshipDecider, history))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.code
  }
}

it('is one stream for both', () => {
  expect(friendshipStream(bob, ada)).toBe('friends.friendship-ADA00001_BOB00001')
  expect(friendshipStream(ada, bob)).toBe(friendshipStream(bob, ada))
})

const anyCommand = fc.tuple(
  fc.constantFrom('AddFriend', 'AddFriend', 'RemoveFriend', 'BlockUser', 'UnblockUser', 'ForgetAccount'),
  fc.constantFrom(ada, bob),
  fc.boolean(),
)

/** A plain model: who has asked whom, whether they are friends, and who blocks. */
interface Model {
  asked: Set<string>
  friends: boolean
  blocks: Set<string>
}

function apply(model: Model, type: string, by: string, isWelcome: boolean): void {
  const other = otherOf(by)
  const part = () => {
    model.friends = false
    model.asked.clear()
  }
  if (type === 'AddFriend') {
    if (model.blocks.has(by) || model.friends) return
    if (model.asked.has(other)) {
      model.asked.clear()
      model.friends = true
    } else if (!model.blocks.has(other) && isWelcome) model.asked.add(by)
  } else if (type === 'RemoveFriend') part()
  else if (type === 'BlockUser') {
    if (!model.blocks.has(by)) part()
    model.blocks.add(by)
  } else if (type === 'UnblockUser') model.blocks.delete(by)
  else {
    part()
    model.blocks.clear()
  }
}

it('keeps what is between two accounts, in whatever order they act, and whatever they repeat', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 30 }), (commands) => {
      const history: FriendshipEvent[] = []
      const model: Model = { asked: new Set(), friends: false, blocks: new Set() }
      for (const [index, [type, by, isWelcome]] of commands.entries()) {
        const command = { type, by, other: otherOf(by), requestId: `R${index}`, isWelcome } as FriendshipCommand
        const outcome = outcomeOf(command, history)
        if (Array.isArray(outcome)) history.push(...outcome)
        apply(model, type, by, isWelcome)
        const { tie, blocks } = fold(friendshipDecider, history)
        expect([...blocks.keys()].sort()).toEqual([...model.blocks].sort())
        expect(tie?.accepted ?? false).toBe(model.friends)
        expect(tie && !tie.accepted ? [tie.from] : []).toEqual([...model.asked])
        // Whoever blocks has neither a friend nor a request.
        if (blocks.size > 0) expect(tie).toBeNull()
        // Sent again, it changes nothing: it is refused, or there is nothing to do. Asking alone may be an answer by then.
        const again = outcomeOf(command, history)
        if (Array.isArray(outcome)) expect(again).toSatisfy((value) => typeof value === 'string' || value.length === 0)
      }
    }),
  )
})
