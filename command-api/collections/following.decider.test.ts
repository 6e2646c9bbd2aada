import type { FollowingEvent } from '@adit/events/collections/following.events.ts'
import { fold } from '@adit/platform/eventing/decider.ts'
import { Refusal } from '@adit/platform/eventing/refusal.ts'
import { expect, it } from 'vitest'
import { type FollowingCommand, followingDecider, followingStream } from './following.decider.ts'

const followed = (projectId: string): FollowingEvent => ({ type: 'ProjectFollowed', data: { projectId } })
const left = (projectId: string): FollowingEvent => ({ type: 'ProjectUnfollowed', data: { projectId } })
const follow = (projectId: string): FollowingCommand => ({ type: 'FollowProject', projectId })
const unfollow = (projectId: string): FollowingCommand => ({ type: 'UnfollowProject', projectId })
const leaveAll = (limit: number): FollowingCommand => ({ type: 'UnfollowProjects', limit })

it.each<[string, FollowingEvent[], FollowingCommand, FollowingEvent[] | string]>([
  ['a project is followed', [], follow('A'), [followed('A')]],
  ['once', [followed('A')], follow('A'), 'already_following'],
  ['others beside it', [followed('A')], follow('B'), [followed('B')]],
  ['and again after it was left', [followed('A'), left('A')], follow('A'), [followed('A')]],
  ['it is left', [followed('A')], unfollow('A'), [left('A')]],
  ['once', [followed('A'), left('A')], unfollow('A'), 'not_following'],
  ['what was never followed is not', [followed('A')], unfollow('B'), 'not_following'],
  ['all are left', [followed('A'), followed('B')], leaveAll(9), [left('A'), left('B')]],
  [
    'the oldest first where only some may',
    [followed('B'), followed('A'), followed('C')],
    leaveAll(2),
    [left('B'), left('A')],
  ],
  ['of which those that were left are none', [followed('A'), followed('B'), left('A')], leaveAll(1), [left('B')]],
  ['none where none is followed', [], leaveAll(9), []],
])('%s', (_, history, command, expected) => {
  try {
    expect(followingDecider.decide(command, fold(followingDecider, history))).toEqual(expected)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    expect(error.code).toBe(expected)
  }
})

it('begins with nothing, in a stream of its own for each account', () => {
  expect(followingStream('ADA00001')).toBe('collections.following-ADA00001')
  expect(followingDecider.decide(leaveAll(9), followingDecider.initialState)).toEqual([])
})
