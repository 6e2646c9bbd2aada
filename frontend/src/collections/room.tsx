import type { Room } from '../app/kit/room.ts'
import { homeNews, projectActions, projectFollow } from '../catalogue/slots.ts'
import { lazyNamed } from '../ui/lazyNamed.ts'
import { FollowButton, FollowLamp } from './public/FollowButton.tsx'
import { newVersionKind } from './public/newVersionKind.ts'

const FollowedNews = lazyNamed(() => import('./public/FollowedNews.tsx'), 'FollowedNews')

export const collectionsRoom: Room = {
  name: 'collections',
  fills: [
    projectActions.fill(FollowButton),
    projectFollow.fill(FollowLamp),
    homeNews.fill(FollowedNews),
    newVersionKind,
  ],
}
