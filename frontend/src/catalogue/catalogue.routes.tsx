import type { RouteObject } from 'react-router'
import { lazyNamed } from '../ui/lazyNamed.ts'
import { HomePage } from './public/home/HomePage.tsx'
import { sections } from './sections.ts'

const SearchPage = lazyNamed(() => import('./public/search/SearchPage.tsx'), 'SearchPage')

/** Pages of the catalogue room. The home page comes with the program, since most visits begin there. */
export const catalogueRoutes: RouteObject[] = [
  { path: '/', element: <HomePage /> },
  ...sections.map(({ path, type }) => ({ path, element: <SearchPage key={type} type={type} /> })),
]
