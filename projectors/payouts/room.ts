import { defineRoom } from '../kit/define_room.ts'
import { payoutsProjector } from './payouts.projector.ts'

export const payouts = defineRoom('payouts', { projectors: [payoutsProjector] })
