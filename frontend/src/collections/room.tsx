import type { Room } from '../app/kit/room.ts'
import { projectActions, projectFollow } from '../catalogue/slots.ts'
import { FollowButton, FollowLamp } from './public/FollowButton.tsx'
import { newVersionKind } from './public/newVersionKind.ts'

export const collectionsRoom: Room = {
  name: 'collections',
  fills: [projectActions.fill(FollowButton), projectFollow.fill(FollowLamp), newVersionKind],
}
