import {
  Children,
  type ComponentType,
  Fragment,
  isValidElement,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
} from 'react'
import type { RouterLinkProps, RouterNavigateFunction, RouterProvider, RouterRouteProps } from 'react-admin'
import {
  matchPath,
  Navigate,
  Outlet,
  type RouteObject,
  useInRouterContext,
  useLocation,
  useNavigate,
  useParams,
  useRoutes,
} from 'react-router'
import { Link } from '../../ui/Link.tsx'

/** Only ever read as an element by `Routes`. */
const Route = (_: RouterRouteProps) => null

function routesOf(children: ReactNode): RouteObject[] {
  return Children.toArray(children).flatMap((child): RouteObject[] => {
    if (!isValidElement<RouterRouteProps>(child)) return []
    const { path, element, index, children: nested } = child.props
    if (child.type === Fragment) return routesOf(nested)
    return [index ? { index, path, element } : { path, element, children: routesOf(nested) }]
  })
}

/** The same function on every page, since react-admin's effects wait for a new one. */
function useSteadyNavigate(): RouterNavigateFunction {
  const navigate = useNavigate() as RouterNavigateFunction
  const latest = useRef(navigate)
  useEffect(() => {
    latest.current = navigate
  }, [navigate])
  return useCallback((...target) => latest.current(...target), [])
}

/**
 * react-admin on the router of our pages. While building, this file also takes the place of react-admin's own adapter (see
 * vite.config.ts), which would bring the router's data mode, 24 kB, into everybody's first load.
 */
export const reactRouterProvider: RouterProvider = {
  useNavigate: useSteadyNavigate,
  useLocation,
  useParams: useParams as RouterProvider['useParams'],
  useMatch: (pattern) => matchPath(pattern, useLocation().pathname),
  useInRouterContext,
  // Forms guard themselves by useUnsavedGuard; react-admin asks useBlocker only where useCanBlock allows it.
  useCanBlock: () => false,
  useBlocker: () => ({ state: 'unblocked', reset: undefined, proceed: undefined, location: undefined }),
  Link: Link as ComponentType<RouterLinkProps>,
  Navigate,
  Route,
  Routes: ({ children, location }) => useRoutes(routesOf(children), location),
  Outlet,
  RouterWrapper: ({ children }) => children,
  matchPath,
}
