import { projectCounts } from '../catalogue/search/project_count.ts'
import { defineRoom } from '../kit/define_room.ts'
import { followerCountTable } from './follow.table.ts'
import { followsProjector } from './follows.projector.ts'

export const collections = defineRoom('collections', {
  projectors: [followsProjector],
  fills: [
    projectCounts.fill({
      name: 'follows',
      projector: followsProjector,
      table: followerCountTable,
      column: 'followers',
    }),
  ],
})
