import { type ComponentType, lazy } from 'react'

/** `React.lazy` for a named export, with `preload` to fetch the chunk before it is shown. */
export function lazyNamed<K extends string, P>(load: () => Promise<Record<K, ComponentType<P>>>, name: K) {
  const component = lazy(async () => ({ default: (await load())[name] }))
  const preload = () => {
    load().catch(() => undefined) // Showing it tries again, and tells of the failure there.
  }
  return Object.assign(component, { preload })
}
