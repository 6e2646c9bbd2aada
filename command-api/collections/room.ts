import { defineRoom } from '../kit/define_room.ts'
import { followers } from './follower.index.ts'
import * as following from './following.contract.ts'
import { followingErrors } from './following.errors.ts'
import { formerFanOutPart } from './former_fan_out.ts'
import { noticeGauges } from './notice_gauges.ts'

export const collections = defineRoom('collections', {
  contracts: following,
  errors: [followingErrors],
  indexes: [followers],
  ops: [formerFanOutPart],
  formerTables: { madeAnew: ['ops.follower'], takenOver: ['ops.fan_out'] },
  gauges: noticeGauges,
  side: new URL('side.ts', import.meta.url),
})
