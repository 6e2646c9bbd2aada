import { expect, it } from 'vitest'
import { snapshotOf } from '../kit/fold.fixture.ts'
import type { FollowingEvent } from './following.events.ts'
import { followingFold } from './following.fold.ts'

const followed = (projectId: string): FollowingEvent => ({ type: 'ProjectFollowed', data: { projectId } })
const unfollowed: FollowingEvent = { type: 'ProjectUnfollowed', data: { projectId: 'P1' } }

it.each<[string, FollowingEvent[], [string, number][]]>([
  ['nothing at first', [], []],
  [
    'what it followed, longest first',
    [followed('P2'), followed('P1')],
    [
      ['P2', 1_000],
      ['P1', 2_000],
    ],
  ],
  ['nothing that it unfollowed', [followed('P1'), followed('P2'), unfollowed], [['P2', 2_000]]],
])('an account follows %s', (_, events, expected) => {
  const projects = expected.map(([projectId, followedAt]) => [projectId, { projectId, followedAt }] as const)
  expect([...snapshotOf(followingFold, events).projects]).toEqual(projects)
})
