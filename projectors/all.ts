import { inOrder } from '@adit/events/kit/room_order.values.ts'
import { filledBy } from '@adit/events/kit/slot.ts'
import * as list from './rooms.ts'

const rooms = inOrder(list)

/** Every projector over the event store's log. */
export const projectors = rooms.flatMap((room) => room.projectors)

/** Logs beside the event store's, each with projectors and a runner of its own. */
export const logs = rooms.flatMap((room) => room.logs)

/** What rooms have put into the slots of rooms before them. */
export const filled = filledBy(rooms)
