import type { Room } from '../app/kit/room.ts'
import { projectActions } from '../catalogue/slots.ts'
import { FollowButton } from './public/FollowButton.tsx'
import { newVersionKind } from './public/newVersionKind.ts'

export const collectionsRoom: Room = {
  name: 'collections',
  fills: [projectActions.fill(FollowButton), newVersionKind],
}
