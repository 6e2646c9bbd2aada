import { type ReactNode, useLayoutEffect, useState, useTransition } from 'react'
import { type NavigationType, Router } from 'react-router'
import type { Navigation } from '../ui/navigation.ts'
import { NavigationContext, navigationPending } from '../ui/navigationContext.ts'
import { rememberScroll, useScroll } from './useScroll.ts'

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
  useLayoutEffect(() => navigationPending.set(pending), [pending])
  // The router's own name for the same three words is an enum.
  const action = arrival.action as NavigationType
  return (
    <NavigationContext value={navigation}>
      <Router location={arrival.location} navigationType={action} navigator={navigation.navigator}>
        {children}
      </Router>
    </NavigationContext>
  )
}
