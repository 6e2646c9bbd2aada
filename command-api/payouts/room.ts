import { defineRoom } from '../kit/define_room.ts'

export const payouts = defineRoom('payouts', { side: new URL('side.ts', import.meta.url) })
