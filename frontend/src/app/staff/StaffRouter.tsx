import { type ReactNode, use } from 'react'
import { Router, UNSAFE_NavigationContext, useLocation, useNavigationType } from 'react-router'
import { Route, Router as RouterOfStaff, Routes } from 'react-router-dom'

/**
 * Goes around the staff pages under `base`, such as `/moderation`. In a build their library has the router in a copy of its
 * own (see vite.config.ts); this hands it our location and our navigation, so that both show the same address. While
 * developing there is one copy only.
 */
export function StaffRouter({ base, children }: { base: string; children: ReactNode }) {
  const location = useLocation()
  const type = useNavigationType()
  const { navigator } = use(UNSAFE_NavigationContext)
  if (RouterOfStaff === Router) return children
  return (
    <RouterOfStaff location={location} navigationType={type} navigator={navigator}>
      <Routes>
        <Route path={`${base}/*`} element={children} />
      </Routes>
    </RouterOfStaff>
  )
}
