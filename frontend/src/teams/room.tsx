import type { Room } from '../app/kit/room.ts'
import { invitationKind } from './creator/invitationKind.ts'

export const teamsRoom: Room = { name: 'teams', fills: [invitationKind] }
