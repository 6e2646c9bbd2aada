import type { RouteObject } from 'react-router'
import { lazyNamed } from '../ui/lazyNamed.ts'
import { OfType } from './OfType.tsx'

const SettingsPage = lazyNamed(() => import('./settings/SettingsPage.tsx'), 'SettingsPage')
const ReviewPage = lazyNamed(() => import('./review/ReviewPage.tsx'), 'ReviewPage')

const settings = (
  <OfType>
    <SettingsPage />
  </OfType>
)

/** Pages for people who make projects, and for everybody's own account. */
export const creatorRoutes: RouteObject[] = [
  { path: '/:type/:id/settings', element: settings },
  { path: '/:type/:id/settings/:tab', element: settings },
  {
    path: '/:type/:id/moderation',
    element: (
      <OfType>
        <ReviewPage />
      </OfType>
    ),
  },
]
