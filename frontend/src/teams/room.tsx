import type { Room } from '../app/kit/room.ts'
import { invitationKind } from './creator/invitationKind.ts'
import { takeoverKind } from './creator/takeoverKind.ts'

export const teamsRoom: Room = { name: 'teams', fills: [invitationKind, takeoverKind] }
