import { defineRoom } from '../kit/define_room.ts'
import { catalogueProjector } from './catalogue.projector.ts'
import { gameVersionsProjector } from './game_version/game_versions.projector.ts'
import { textsProjector } from './text/texts.projector.ts'
import { timelineProjector } from './timeline/timeline.projector.ts'

export const catalogue = defineRoom('catalogue', {
  projectors: [catalogueProjector, gameVersionsProjector, textsProjector, timelineProjector],
})
