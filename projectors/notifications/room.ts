import { defineRoom } from '../kit/define_room.ts'
import { notificationsProjector } from './notifications.projector.ts'

export const notifications = defineRoom('notifications', { projectors: [notificationsProjector] })
