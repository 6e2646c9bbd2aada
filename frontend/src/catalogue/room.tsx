import { LayoutDashboard, Package, ShieldUser } from 'lucide-react'
import type { ReactNode } from 'react'
import { defineMessages } from 'react-intl'
import type { RouteObject } from 'react-router'
import { notFound, ofAccount } from '../app/kit/page.ts'
import type { Room } from '../app/kit/room.ts'
import { UserRoute } from '../identity/public/user/UserRoute.tsx'
import { userPartPage } from '../identity/public/user/user.page.ts'
import { appearanceSections, userBadges, userFacts, userSections } from '../identity/slots.ts'
import { lazyNamed } from '../ui/lazyNamed.ts'
import { projectVerbs } from './creator/dashboard/projectVerbs.ts'
import { OfType } from './creator/OfType.tsx'
import { typeSegments } from './projectAddress.ts'
import { descriptionPage, projectPage, tabPage, versionPage } from './public/project/project.page.ts'
import { fileWarningsKind } from './public/version/fileWarningsKind.ts'
import { sections } from './sections.ts'
import { gameVersionVerbs } from './staff/gameVersionVerbs.ts'

const CreateProjectPage = lazyNamed(() => import('./creator/project/CreateProjectPage.tsx'), 'CreateProjectPage')
const ProjectsList = lazyNamed(() => import('./creator/dashboard/ProjectsList.tsx'), 'ProjectsList')
const SettingsPage = lazyNamed(() => import('./creator/settings/SettingsPage.tsx'), 'SettingsPage')
const NewVersionPage = lazyNamed(() => import('./creator/version/NewVersionPage.tsx'), 'NewVersionPage')
const EditVersionPage = lazyNamed(() => import('./creator/version/EditVersionPage.tsx'), 'EditVersionPage')
const ProjectPage = lazyNamed(() => import('./public/project/ProjectPage.tsx'), 'ProjectPage')
const DescriptionTab = lazyNamed(() => import('./public/project/DescriptionTab.tsx'), 'DescriptionTab')
const GalleryTab = lazyNamed(() => import('./public/gallery/GalleryTab.tsx'), 'GalleryTab')
const ChangelogTab = lazyNamed(() => import('./public/version/ChangelogTab.tsx'), 'ChangelogTab')
const VersionsTab = lazyNamed(() => import('./public/version/VersionsTab.tsx'), 'VersionsTab')
const VersionPage = lazyNamed(() => import('./public/version/VersionPage.tsx'), 'VersionPage')
const HistoryTab = lazyNamed(() => import('./public/history/HistoryTab.tsx'), 'HistoryTab')
const MissingTab = lazyNamed(() => import('./public/project/MissingTab.tsx'), 'MissingTab')
const GameVersionsList = lazyNamed(() => import('./staff/GameVersionsList.tsx'), 'GameVersionsList')
const UserTotals = lazyNamed(() => import('./public/user/UserTotals.tsx'), 'UserTotals')
const UserProjects = lazyNamed(() => import('./public/user/UserProjects.tsx'), 'UserProjects')
const ViewSettings = lazyNamed(() => import('./public/list/ViewSettings.tsx'), 'ViewSettings')
const CreatorBadge = lazyNamed(() => import('./public/user/CreatorBadge.tsx'), 'CreatorBadge')

const texts = defineMessages({
  dashboard: { id: 'account.dashboard', defaultMessage: 'Dashboard' },
  projects: { id: 'dashboard.projects', defaultMessage: 'Projects' },
  administration: { id: 'account.administration', defaultMessage: 'Administration' },
  gameVersions: { id: 'admin.nav.gameVersions', defaultMessage: 'Game versions' },
})

function ofProject(path: string, page: ReactNode): RouteObject {
  return { path: `/:type/:id/${path}`, element: <OfType>{page}</OfType>, handle: ofAccount }
}

// The types are named one by one, since a pattern for all of them would take paths such as `/user/x/gallery` too.
export const projectPages: RouteObject[] = typeSegments.map((segment) => ({
  path: `/${segment}/:id`,
  element: <ProjectPage segment={segment} />,
  handle: projectPage(segment),
  children: [
    { index: true, element: <DescriptionTab />, handle: descriptionPage },
    { path: 'gallery', element: <GalleryTab />, handle: tabPage('gallery') },
    { path: 'changelog', element: <ChangelogTab />, handle: tabPage('changelog') },
    { path: 'versions', element: <VersionsTab />, handle: tabPage('versions') },
    { path: 'history', element: <HistoryTab />, handle: tabPage('history') },
    { path: 'version/:version', element: <VersionPage />, handle: versionPage },
    { path: '*', element: <MissingTab />, handle: notFound },
  ],
}))

/** What a user has of one type, under `/user/ada/mods`; the bare type is understood, too. */
const userPages: RouteObject[] = sections.flatMap(({ type, path, text }) =>
  [path, `/${type}`].map((address) => ({
    path: `/user/:id${address}`,
    element: <UserRoute part={text} />,
    handle: userPartPage({ path, text }),
  })),
)

export const catalogueRoom: Room = {
  name: 'catalogue',
  pages: [
    { path: '/create/project', element: <CreateProjectPage />, handle: ofAccount },
    ofProject('settings', <SettingsPage />),
    ofProject('settings/:tab', <SettingsPage />),
    // Before the pages of projects: `version/new` and `version/:version` rank alike, and the first of them wins.
    ofProject('version/new', <NewVersionPage />),
    ofProject('version-new', <NewVersionPage />),
    ofProject('version/:version/edit', <EditVersionPage />),
    ...projectPages,
    ...userPages,
  ],
  dashboard: [{ resource: 'projects', text: texts.projects, icon: Package, list: ProjectsList, place: 1 }],
  dashboardVerbs: projectVerbs,
  menu: [
    { text: texts.dashboard, icon: LayoutDashboard, to: '/dashboard', group: 'places' },
    { text: texts.administration, icon: ShieldUser, to: '/admin', group: 'places', only: 'admins' },
  ],
  admin: [{ resource: 'game_versions', text: texts.gameVersions, list: GameVersionsList }],
  adminVerbs: gameVersionVerbs,
  fills: [
    userFacts.fill(UserTotals),
    userBadges.fill(CreatorBadge),
    userSections.fill(UserProjects),
    appearanceSections.fill(ViewSettings),
    fileWarningsKind,
  ],
}
