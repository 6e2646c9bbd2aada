import { inOrder } from '@adit/events/kit/room_order.values.ts'
import { filledBy } from '@adit/events/kit/slot.ts'
import { joinErrors, sharedErrors } from '@adit/platform/http/errors.ts'
import { contractsIn } from '@adit/platform/rooms/api_room.ts'
import * as list from './rooms.ts'

export const rooms = inOrder(list)

/** Every route of the command side by name. */
export const contracts = contractsIn<typeof list>(rooms, filledBy(rooms))

/** How the refusals of all rooms of the command side are answered. */
export const commandErrors = joinErrors(sharedErrors, ...rooms.flatMap(({ errors }) => errors))
