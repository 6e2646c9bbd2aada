import { createContext, use, useEffect } from 'react'
import type { Guard, Navigation } from './navigation.ts'

type Surroundings = { pending: boolean; navigation: Navigation | null }

export const NavigationContext = createContext<Surroundings>({ pending: false, navigation: null })

/** True while the next page is on its way. */
export function useNavigationPending(): boolean {
  return use(NavigationContext).pending
}

/** While given, the guard is asked before the page is left. */
export function useNavigationGuard(guard: Guard | null): void {
  const { navigation } = use(NavigationContext)
  useEffect(() => (guard ? navigation?.guard(guard) : undefined), [navigation, guard])
}
