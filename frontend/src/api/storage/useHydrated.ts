import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and for the browser's first render of the server's page; then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
