import { defineRoom } from '../kit/define_room.ts'
import { appealsProjector } from './appeals.projector.ts'
import { historyProjector } from './history.projector.ts'
import { reviewProjector } from './review.projector.ts'

export const moderation = defineRoom('moderation', {
  projectors: [reviewProjector, historyProjector, appealsProjector],
})
