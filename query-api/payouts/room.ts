import { defineRoom } from '../kit/define_room.ts'
import * as contracts from './payouts.contract.ts'

export const payouts = defineRoom('payouts', { contracts, side: new URL('side.ts', import.meta.url) })
