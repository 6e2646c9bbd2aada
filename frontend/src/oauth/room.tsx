import { ofAccount } from '../app/kit/page.ts'
import type { Room } from '../app/kit/room.ts'
import { lazyNamed } from '../ui/lazyNamed.ts'

const AuthorizePage = lazyNamed(() => import('./public/AuthorizePage.tsx'), 'AuthorizePage')

export const oauthRoom: Room = {
  name: 'oauth',
  pages: [{ path: '/auth/authorize', element: <AuthorizePage />, handle: ofAccount }],
}
