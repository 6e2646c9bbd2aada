import { useRoutes } from 'react-router'
import { RoomsContext } from './kit/room.ts'
import { pagesOf } from './pagesOf.tsx'
import { rooms } from './rooms.ts'

const pages = pagesOf(rooms)

/** A table of its own, so that a new page costs the first load nothing. */
export function RoomPages() {
  return <RoomsContext value={rooms}>{useRoutes(pages)}</RoomsContext>
}
