import { defineRoom } from '../kit/define_room.ts'
import { friendTies } from './friend_tie.index.ts'
import { friendsErrors } from './friends.errors.ts'
import * as friendship from './friendship.contract.ts'

export const friends = defineRoom('friends', {
  contracts: friendship,
  errors: [friendsErrors],
  groups: { Friends: 'Friends, requests between users, and users that you have blocked.' },
  indexes: [friendTies],
  side: new URL('side.ts', import.meta.url),
})
