import type { RouteObject } from 'react-router'
import { lazyNamed } from '../ui/lazyNamed.ts'
import { typeSegments } from './address.ts'

const ProjectPage = lazyNamed(() => import('./ProjectPage.tsx'), 'ProjectPage')
const DescriptionTab = lazyNamed(() => import('./DescriptionTab.tsx'), 'DescriptionTab')
const GalleryTab = lazyNamed(() => import('./GalleryTab.tsx'), 'GalleryTab')
const ChangelogTab = lazyNamed(() => import('./ChangelogTab.tsx'), 'ChangelogTab')
const VersionsTab = lazyNamed(() => import('./VersionsTab.tsx'), 'VersionsTab')
const VersionPage = lazyNamed(() => import('./VersionPage.tsx'), 'VersionPage')

/**
 * Pages of a project under each type's path. The types are named one by one, since a pattern for all of them would take paths
 * such as `/user/x/gallery` too.
 */
export const projectRoutes: RouteObject[] = typeSegments.map((segment) => ({
  path: `/${segment}/:id`,
  element: <ProjectPage segment={segment} />,
  children: [
    { index: true, element: <DescriptionTab /> },
    { path: 'gallery', element: <GalleryTab /> },
    { path: 'changelog', element: <ChangelogTab /> },
    { path: 'versions', element: <VersionsTab /> },
    { path: 'version/:version', element: <VersionPage /> },
  ],
}))
