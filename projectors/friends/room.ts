import { defineRoom } from '../kit/define_room.ts'
import { friendsProjector } from './friends.projector.ts'

export const friends = defineRoom('friends', { projectors: [friendsProjector] })
