import { defineRoom } from '../kit/define_room.ts'
import * as inbox from './inbox.contract.ts'
import { inboxErrors } from './inbox.errors.ts'

export const notifications = defineRoom('notifications', {
  contracts: inbox,
  errors: [inboxErrors],
  side: new URL('side.ts', import.meta.url),
})
