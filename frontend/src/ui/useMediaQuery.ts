import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds now: for parts whose code should not even be loaded elsewhere. Layout alone is CSS's. On the server none does. */
export function useMediaQuery(query: string): boolean {
  const follow = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    follow,
    () => matchMedia(query).matches,
    () => false,
  )
}
