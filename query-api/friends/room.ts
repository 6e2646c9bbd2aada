import { type FriendsTables, friendsVersion } from '@adit/projectors/friends/friends.table.ts'
import { defineRoom } from '../kit/define_room.ts'
import type { Models } from '../kit/read_models/models.ts'
import * as friend from './friends.contract.ts'

declare module '../kit/read_models/models.ts' {
  interface ReadModels extends Models<'friends', FriendsTables> {}
}

export const friends = defineRoom('friends', {
  contracts: friend,
  reads: { friends: friendsVersion },
  side: new URL('side.ts', import.meta.url),
})
