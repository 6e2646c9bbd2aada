import { viewerBanners } from './kit/frameSlots.ts'
import { RoomsContext } from './kit/room.ts'
import { Fills } from './kit/slot.tsx'
import { rooms } from './rooms.ts'

/** What the rooms have to tell the viewer on every page. */
export function ViewerBanners() {
  return (
    <RoomsContext value={rooms}>
      <Fills slot={viewerBanners} props={{}} />
    </RoomsContext>
  )
}
