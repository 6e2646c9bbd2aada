import { defineRoom } from '../kit/define_room.ts'
import { payoutsProjector } from './payouts.projector.ts'
import { reversalAppealsProjector } from './reversal_appeals.projector.ts'

export const payouts = defineRoom('payouts', { projectors: [payoutsProjector, reversalAppealsProjector] })
