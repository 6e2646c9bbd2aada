import { sessionEndDialog } from './kit/frameSlots.ts'
import { RoomsContext } from './kit/room.ts'
import { Fills } from './kit/slot.tsx'
import { rooms } from './rooms.ts'

/** The dialog that the room of accounts shows when a session has ended. */
export function SignInAgain({ username }: { username: string }) {
  return (
    <RoomsContext value={rooms}>
      <Fills slot={sessionEndDialog} props={{ username }} />
    </RoomsContext>
  )
}
