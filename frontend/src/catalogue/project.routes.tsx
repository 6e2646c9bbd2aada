import type { RouteObject } from 'react-router'
import { lazyNamed } from '../ui/lazyNamed.ts'
import { typeSegments } from './address.ts'

const ProjectPage = lazyNamed(() => import('./public/project/ProjectPage.tsx'), 'ProjectPage')
const DescriptionTab = lazyNamed(() => import('./public/project/DescriptionTab.tsx'), 'DescriptionTab')
const GalleryTab = lazyNamed(() => import('./public/gallery/GalleryTab.tsx'), 'GalleryTab')
const ChangelogTab = lazyNamed(() => import('./public/version/ChangelogTab.tsx'), 'ChangelogTab')
const VersionsTab = lazyNamed(() => import('./public/version/VersionsTab.tsx'), 'VersionsTab')
const VersionPage = lazyNamed(() => import('./public/version/VersionPage.tsx'), 'VersionPage')

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
