import { inOrder } from '@adit/events/kit/room_order.values.ts'
import { filledBy } from '@adit/events/kit/slot.ts'
import * as list from './rooms.ts'

const rooms = inOrder(list)

/** Every projector over the event store's log. */
export const projectors = rooms.flatMap((room) => room.projectors)

/** Logs other than the event store's, each with its own projectors and runner. */
export const logs = rooms.flatMap((room) => room.logs)

/** What rooms have put into the slots of earlier rooms. */
export const filled = filledBy(rooms)
