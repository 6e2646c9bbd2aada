import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useMemo, useState, useTransition } from 'react'
import { type NavigationType, Router } from 'react-router'
import type { Guard, Navigation } from '../ui/navigation.ts'
import { rememberScroll, useScroll } from './useScroll.ts'

type Surroundings = { pending: boolean; navigation: Navigation | null }

const NavigationContext = createContext<Surroundings>({ pending: false, navigation: null })

/** Shows the page of the address. The old page stays until the next one can be shown. */
export function AppRouter({ navigation, children }: { navigation: Navigation; children: ReactNode }) {
  const [arrival, setArrival] = useState(navigation.current)
  const [pending, startTransition] = useTransition()
  useLayoutEffect(
    () =>
      navigation.listen((next) => {
        rememberScroll()
        startTransition(() => setArrival(next))
      }),
    [navigation],
  )
  useScroll(arrival)
  const surroundings = useMemo(() => ({ pending, navigation }), [pending, navigation])
  // The router's own name for the same three words is an enum.
  const action = arrival.action as NavigationType
  return (
    <NavigationContext value={surroundings}>
      <Router location={arrival.location} navigationType={action} navigator={navigation.navigator}>
        {children}
      </Router>
    </NavigationContext>
  )
}

/** True while the next page is on its way. */
export function useNavigationPending(): boolean {
  return use(NavigationContext).pending
}

/** While given, the guard is asked before the page is left. */
export function useNavigationGuard(guard: Guard | null): void {
  const { navigation } = use(NavigationContext)
  useEffect(() => (guard ? navigation?.guard(guard) : undefined), [navigation, guard])
}
