import { createContext, use, useEffect } from 'react'
import { createStore } from '../api/storage/store.ts'
import type { Guard, Navigation } from './navigation.ts'

export const NavigationContext = createContext<Navigation | null>(null)

/** True while the next page is on its way. */
export const navigationPending = createStore(false)

/** While given, the guard is asked before the page is left. */
export function useNavigationGuard(guard: Guard | null): void {
  const navigation = use(NavigationContext)
  useEffect(() => (guard ? navigation?.guard(guard) : undefined), [navigation, guard])
}
