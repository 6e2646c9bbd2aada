import { defineRoom } from '../kit/define_room.ts'
import { billingProjector } from './billing.projector.ts'

export const billing = defineRoom('billing', { projectors: [billingProjector] })
