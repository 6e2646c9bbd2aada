import { defineRoom } from '../kit/define_room.ts'
import { affiliatesProjector } from './affiliates.projector.ts'

export const affiliates = defineRoom('affiliates', { projectors: [affiliatesProjector] })
