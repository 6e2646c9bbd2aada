import { defineRoom } from '../kit/define_room.ts'
import { catalogueProjector } from './catalogue.projector.ts'

export const catalogue = defineRoom('catalogue', { projectors: [catalogueProjector] })
