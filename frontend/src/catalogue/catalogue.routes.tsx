import type { RouteObject } from 'react-router'
import { sections } from '../app/sections.ts'
import { lazyNamed } from '../ui/lazyNamed.ts'
import { HomePage } from './HomePage.tsx'

const SearchPage = lazyNamed(() => import('./SearchPage.tsx'), 'SearchPage')

/** Pages of the catalogue room. The home page comes with the program, since most visits begin there. */
export const catalogueRoutes: RouteObject[] = [
  { path: '/', element: <HomePage /> },
  ...sections.map(({ path, type }) => ({ path, element: <SearchPage key={type} type={type} /> })),
]
