import { type FollowsTables, followsVersion } from '@adit/projectors/collections/follow.table.ts'
import { countSources } from '../catalogue/counts.ts'
import { defineRoom } from '../kit/define_room.ts'
import type { Models } from '../kit/read_models/models.ts'
import * as collection from './collection.contract.ts'
import * as follows from './follows.contract.ts'

declare module '../kit/read_models/models.ts' {
  interface ReadModels extends Models<'follows', FollowsTables> {}
}

export const collections = defineRoom('collections', {
  contracts: {
    getUserFollows: follows.getUserFollows,
    getFollowing: follows.getFollowing,
    getFollowedNews: follows.getFollowedNews,
    ...collection,
  },
  reads: { follows: followsVersion },
  fills: [
    countSources.fill({ of: 'project', name: 'followers', table: 'follows.follower_count', column: 'followers' }),
  ],
  side: new URL('side.ts', import.meta.url),
})
