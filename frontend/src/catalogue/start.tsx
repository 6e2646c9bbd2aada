import type { RoomStart } from '../app/kit/room.ts'
import { lazyNamed } from '../ui/lazyNamed.ts'
import { HomePage } from './public/home/HomePage.tsx'
import { homePage } from './public/home/home.page.ts'
import { listPage } from './public/search/list.page.ts'
import { sections } from './sections.ts'

const SearchPage = lazyNamed(() => import('./public/search/SearchPage.tsx'), 'SearchPage')

/** The home page comes with the program, since most visits begin there. */
export const catalogueStart: RoomStart = {
  pages: [
    { path: '/', element: <HomePage />, handle: homePage },
    ...sections.map(({ path, type }) => ({
      path,
      element: <SearchPage key={type} type={type} />,
      handle: listPage(type),
    })),
  ],
  sections,
  preload: async (pathname) => {
    const { preloadProject } = await import('./public/project/preloadProject.ts')
    return preloadProject(pathname)
  },
}
