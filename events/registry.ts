import { createCodec } from './kit/codec.ts'
import { inOrder } from './kit/room_order.values.ts'
import * as list from './rooms.ts'

export const rooms = inOrder(list)

/** Every kind of stream of the product. */
export const streams = rooms.flatMap((room) => room.streams)

export const codec = createCodec(streams.map(({ events }) => events))
